import { illustrationUrl, type PropertyPage } from '@dealstead/contracts';
import {
  Button,
  IconButton,
  ListingImage,
  Price,
  VisuallyHidden,
  formatAgreedMoney,
  listingPath,
} from '@dealstead/kit';
import { X } from '@dealstead/kit/icons';
import { Fragment, useRef, type UIEvent } from 'react';
import { compareReturns, type ReturnsById } from './returnRows.ts';
import { compare, type Cell, type Row } from './rows.ts';
import { CompareGrid, Frame, Scroll, TitleLink, Titles } from './styles.ts';

export interface CompareTableProps {
  listings: readonly PropertyPage[];
  /** Hides rows whose cells are all equal. */
  onlyDifferent?: boolean;
  /** Removes a column; without it the table is a sample and shows no pictures. */
  onRemove?: (id: number) => void;
  /** Projected returns, which are the first group. */
  returns?: ReturnsById | undefined;
  /** The MAO rule, percent of ARV. */
  offerRule?: number;
  /** The calculator's mode of the search in which the listings were found. */
  mode?: string | null;
}

/** Up to four listings side by side. On a phone a column is 172 px wide and labels are above their row. */
export function CompareTable({ listings, onlyDifferent, onRemove, returns, offerRule, mode }: CompareTableProps) {
  const titles = useRef<HTMLDivElement>(null);
  const groups = [...(returns ? [compareReturns(listings, returns)] : []), ...compare(listings, offerRule)];
  const follow = ({ currentTarget }: UIEvent) => {
    if (titles.current) titles.current.scrollLeft = currentTarget.scrollLeft;
  };
  return (
    <Frame>
      <Titles ref={titles} $count={listings.length}>
        {listings.map((listing) => (
          <div key={listing.id}>
            <Price size={20}>{formatAgreedMoney(listing.price)}</Price>
            <TitleLink to={listingPath(listing.id, mode)}>{listing.title}</TitleLink>
          </div>
        ))}
      </Titles>
      <Scroll tabIndex={0} role="region" aria-label="Comparison. Scrolls sideways on small screens." onScroll={follow}>
        <CompareGrid $count={listings.length}>
          <thead>
            <tr className="pictures">
              <th scope="col">
                <VisuallyHidden>Picture</VisuallyHidden>
              </th>
              {listings.map((listing) => (
                <td key={listing.id}>
                  <Picture listing={listing} onRemove={onRemove} />
                </td>
              ))}
            </tr>
            <tr className="head">
              <th scope="col">
                <VisuallyHidden>Property</VisuallyHidden>
              </th>
              {listings.map(({ id, title, price, city, state }) => (
                <td key={id}>
                  <Price>{formatAgreedMoney(price)}</Price>
                  <TitleLink to={listingPath(id, mode)}>{title}</TitleLink>
                  <small>{`${city}, ${state}`}</small>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, rows }) => {
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
                  <Button
                    kind="secondary"
                    size="small"
                    to={listingPath(id, mode)}
                    aria-label={`View Details, ${title}`}
                  >
                    View Details
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </CompareGrid>
      </Scroll>
    </Frame>
  );
}

function Picture({
  listing: { id, title, state, images },
  onRemove,
}: { listing: PropertyPage } & Pick<CompareTableProps, 'onRemove'>) {
  return (
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
