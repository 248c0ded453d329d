import type { ReactNode } from 'react';
import { categoryLabels, landPricePerAcre, type Property } from '@dealstead/contracts';
import { css } from 'styled-components';
import { categoryIcons } from '../controls/categoryIcons.ts';
import { parseAcres, formatAcres, formatAgreedMoney, formatMoneyCompact } from '../format/format.ts';
import { twoLines } from '../layout/layout.tsx';
import { ScaleBar } from './ScaleBar.tsx';

/** Styles of `ListingWords`, for containers that override its sizes. */
export const listingSummaryStyles = css`
  .top {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 8px;
  }
  .price {
    font-size: var(--t24);
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  .category {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    font-size: var(--t13);
    font-weight: 500;
    color: var(--ink-2);
  }
  h3 {
    ${twoLines}
    margin-top: 4px;
  }
  .place {
    margin-bottom: 12px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  .facts {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    padding-top: 9px;
    border-top: 1px solid var(--line);
    div + div {
      border-left: 1px solid var(--line);
      padding-left: 10px;
    }
    dt {
      font-size: var(--t12);
      color: var(--ink-3);
    }
    dd {
      font-weight: 600;
    }
  }
`;

export interface ListingSummaryProps {
  listing: Pick<Property, 'title' | 'category' | 'price' | 'city' | 'state' | 'acres' | 'arv'>;
  titleId?: string;
  /** After city and state. */
  locationNote?: ReactNode;
  /** Short text below the scale bar. */
  compact?: boolean;
  /** Additional content between location and numbers. */
  children?: ReactNode;
}

/** Summary of a listing: price and category, title, location, three facts, price against ARV. */
export function ListingSummary({
  listing: { title, category, price, city, state, acres: size, arv },
  titleId,
  locationNote,
  compact,
  children,
}: ListingSummaryProps) {
  const Icon = categoryIcons[category];
  const acres = parseAcres(size);
  const perAcre = landPricePerAcre(category, price, acres);
  return (
    <>
      <div className="top">
        <span className="price">{formatAgreedMoney(price)}</span>
        <span className="category">
          <Icon size={16} />
          {categoryLabels[category]}
        </span>
      </div>
      <h3 id={titleId}>{title}</h3>
      <p className="place">
        {city}, {state}
        {locationNote}
      </p>
      {children}
      <dl className="facts">
        {acres !== null && (
          <div>
            <dt>Acres</dt>
            <dd>{formatAcres(size)}</dd>
          </div>
        )}
        {perAcre !== null && (
          <div>
            <dt>Per acre</dt>
            <dd>{formatMoneyCompact(Math.round(perAcre))}</dd>
          </div>
        )}
        <div>
          <dt>ARV</dt>
          <dd>{formatMoneyCompact(arv)}</dd>
        </div>
      </dl>
      <ScaleBar price={price} arv={arv} compact={compact} />
    </>
  );
}
