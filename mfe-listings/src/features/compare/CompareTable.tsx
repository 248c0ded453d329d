import { illustrationUrl, type PropertyPage } from '@dealstead/contracts';
import {
  Button,
  IconButton,
  ListingImage,
  Price,
  TextLink,
  VisuallyHidden,
  formatMoney,
  phone,
  twoLines,
} from '@dealstead/kit';
import { X } from '@dealstead/kit/icons';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { compare, type Cell, type Row } from './rows.ts';

const Scroll = styled.div`
  ${phone} {
    margin-inline: -16px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-padding-left: 16px;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const CompareGrid = styled.table<{ $count: number }>`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  background: var(--surface);
  border: 1px solid var(--line);
  th,
  td {
    padding: 11px 18px;
    text-align: left;
    vertical-align: top;
    border-bottom: 1px solid var(--line);
  }
  td {
    border-left: 1px solid var(--line);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  th {
    width: 176px;
    font-size: var(--t14);
    font-weight: 500;
    color: var(--ink-2);
  }
  .group th {
    padding-block: 7px;
    background: var(--sunken);
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink);
  }
  .head td {
    padding: 0;
    font-weight: 400;
  }
  .picture {
    position: relative;
    height: 150px;
    background: var(--sunken);
  }
  .picture > button {
    position: absolute;
    top: 8px;
    right: 10px;
    width: 36px;
    height: 36px;
    border-color: var(--line);
    border-radius: 50%;
    background: var(--surface);
  }
  .about {
    display: grid;
    gap: 2px;
    justify-items: start;
    padding: 14px 18px 18px;
    font-size: var(--t15);
  }
  .about a {
    ${twoLines}
  }
  .about small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  td > small {
    display: block;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
  .missing {
    font-weight: 500;
    color: var(--ink-2);
  }
  .best {
    background: var(--tint);
  }
  .mark {
    display: inline-block;
    margin-left: 8px;
    padding: 0 6px;
    border: 1px solid currentColor;
    border-radius: var(--r1);
    font-size: var(--t12);
    font-weight: 600;
    line-height: 20px;
    color: var(--tint-ink);
  }
  svg.scale {
    width: 100%;
    margin-top: 4px;
    overflow: visible;
    .frame {
      fill: var(--surface);
      stroke: var(--ink);
    }
    .price {
      fill: var(--ink);
    }
    .over {
      fill: var(--danger-tint);
      stroke: var(--danger);
    }
    line {
      stroke: var(--ink);
    }
  }
  ${phone} {
    &,
    thead,
    tbody {
      display: block;
      width: max-content;
      min-width: 100%;
    }
    border-width: 1px 0;
    tr {
      display: grid;
      grid-template-columns: repeat(${({ $count }) => $count}, 172px);
      padding-inline: 16px;
      border-bottom: 1px solid var(--line);
    }
    th,
    td {
      width: auto;
      padding: 8px 10px 10px;
      border: 0;
      scroll-snap-align: start;
    }
    th {
      grid-column: 1 / -1;
      padding: 8px 10px 0;
      font-size: var(--t12);
      color: var(--ink-3);
      scroll-snap-align: none;
    }
    th > span {
      position: sticky;
      left: 26px;
    }
    .group {
      background: var(--sunken);
    }
    .group th {
      padding: 7px 10px;
    }
    .head th,
    .foot th {
      display: none;
    }
    .picture {
      height: 112px;
    }
    .about {
      padding: 10px 10px 14px;
    }
  }
  @media print {
    .picture > button,
    .foot {
      display: none;
    }
  }
`;

export interface CompareTableProps {
  listings: readonly PropertyPage[];
  /** Hides rows whose cells are all equal. */
  onlyDifferent?: boolean;
  /** Removes a column; without it the table is a sample and shows no pictures. */
  onRemove?: (id: number) => void;
}

/** Up to four listings side by side. On a phone a column is 172 px wide and labels are above their row. */
export function CompareTable({ listings, onlyDifferent, onRemove }: CompareTableProps) {
  return (
    <Scroll tabIndex={0} role="region" aria-label="Comparison. Scrolls sideways on small screens.">
      <CompareGrid $count={listings.length}>
        <thead>
          <tr className="head">
            <th scope="col">
              <VisuallyHidden>Property</VisuallyHidden>
            </th>
            {listings.map((listing) => (
              <td key={listing.id}>
                <ColumnHead property={listing} onRemove={onRemove} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {compare(listings).map(({ title, rows }) => {
            const visibleRows = onlyDifferent ? rows.filter((row) => row.differs) : rows;
            return (
              visibleRows.length > 0 && (
                <Fragment key={title}>
                  <tr className="group">
                    <th colSpan={listings.length + 1} scope="colgroup">
                      <span>{title}</span>
                    </th>
                  </tr>
                  {visibleRows.map((row) => (
                    <CompareRow key={row.label} row={row} listings={listings} />
                  ))}
                </Fragment>
              )
            );
          })}
          <tr className="foot">
            <th scope="row">
              <VisuallyHidden>Next step</VisuallyHidden>
            </th>
            {listings.map(({ id, title }) => (
              <td key={id}>
                <Button kind="secondary" size="small" to={`/property/${id}`} aria-label={`View Details, ${title}`}>
                  View Details
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </CompareGrid>
    </Scroll>
  );
}

function ColumnHead({
  property: { id, title, price, city, state, images },
  onRemove,
}: { property: PropertyPage } & Pick<CompareTableProps, 'onRemove'>) {
  return (
    <>
      <div className="picture">
        {onRemove && (
          <>
            <ListingImage src={images[0] ?? illustrationUrl(id)} alt="" state={state} eager />
            <IconButton label={`Remove ${title}`} onClick={() => onRemove(id)}>
              <X size={16} />
            </IconButton>
          </>
        )}
      </div>
      <div className="about">
        <Price>{formatMoney(price)}</Price>
        <TextLink to={`/property/${id}`}>{title}</TextLink>
        <small>{`${city}, ${state}`}</small>
      </div>
    </>
  );
}

function CompareRow({ row, listings }: { row: Row; listings: readonly PropertyPage[] }) {
  return (
    <tr>
      <th scope="row">
        <span>{row.label}</span>
      </th>
      {row.cells.map((cell, i) => {
        const listing = listings[i];
        return (
          <td key={listing?.id} className={classOf(cell)}>
            {cell.text}
            {cell.best && <span className="mark">Best</span>}
            {cell.note && <small>{cell.note}</small>}
            {row.scaled && listing?.arv != null && listing.arv > 0 && <Scale price={listing.price} arv={listing.arv} />}
          </td>
        );
      })}
    </tr>
  );
}

const classOf = ({ best, missing }: Cell) => (best ? 'best' : missing ? 'missing' : undefined);

function Scale({ price, arv }: { price: number; arv: number }) {
  const all = Math.max(price, arv);
  const percentOf = (amount: number) => `${((amount / all) * 100).toFixed(2)}%`;
  return (
    <svg className="scale" height="12" aria-hidden="true">
      <rect className="frame" y="2.5" width="100%" height="7" />
      <rect className="price" y="2" width={percentOf(Math.min(price, arv))} height="8" />
      {price > arv && <rect className="over" x={percentOf(arv)} y="2.5" width={percentOf(price - arv)} height="7" />}
      <line x1={percentOf(price)} x2={percentOf(price)} y1="0" y2="12" />
      <line x1={percentOf(arv)} x2={percentOf(arv)} y1="0" y2="12" />
    </svg>
  );
}
