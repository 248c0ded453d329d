import { Badge, Link, ScaleBar, formatMoney, formatPercent, formatTimeAgo, twoLines, type Tone } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export const ListingRows = styled.ul`
  container-type: inline-size;
  li + li {
    border-top: 1px solid var(--line);
  }
  li:first-child > a {
    padding-top: 0;
  }
  li:last-child > a {
    padding-bottom: 0;
  }
`;

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 20px;
  padding: 11px 0;
  color: inherit;
  text-decoration: none;
  strong {
    ${twoLines}
    font-weight: 600;
  }
  &:hover strong {
    text-decoration: underline;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    font-size: var(--t17);
    font-weight: 700;
    letter-spacing: -0.02em;
    text-align: right;
  }
  b + small {
    text-align: right;
  }
`;

/** With the price as a share of ARV drawn to scale; in a narrow panel the bar has a line of its own. */
const ScaledRow = styled(Row)`
  grid-template-columns: minmax(0, 1fr) auto 208px;
  align-items: center;
  padding: 10px 0;
  @container (max-width: 539.98px) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    > div {
      grid-column: 1 / -1;
    }
  }
`;

const Reason = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  grid-column: 1 / -1;
  margin-top: 6px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

export interface ListingRowProps {
  listing: { id: number; title: string; city: string; state: string; price: number; arv: number | null };
  /** After the place: "3 days ago". */
  when: string;
  badge: { text: string; tone: Tone };
  /** What the row is about: a reason or a change. */
  children: ReactNode;
  /** Below the price, instead of its share of ARV. */
  belowPrice?: ReactNode;
  /** The calculator's mode in which its page analyzes the deal. */
  mode?: string | null;
}

interface PlaceProps {
  title: string;
  city: string;
  state: string;
  when: string;
}

function Place({ title, city, state, when }: PlaceProps) {
  return (
    <span>
      <strong>{title}</strong>
      <small>
        {city}, {state}, {when}
      </small>
    </span>
  );
}

export interface Deal {
  propertyId: number;
  title: string;
  city: string;
  state: string;
  price: number;
  arv: number | null;
  createdAt: string;
}

/** Listings in a column: title, location and age on the left, price and its share of ARV on the right. */
export function DealList({ deals }: { deals: readonly Deal[] }) {
  return (
    <ListingRows>
      {deals.map(({ propertyId, title, city, state, price, arv, createdAt }) => (
        <li key={propertyId}>
          <ScaledRow to={`/property/${propertyId}`}>
            <Place title={title} city={city} state={state} when={formatTimeAgo(createdAt)} />
            <b>{formatMoney(price)}</b>
            <div>
              <ScaleBar price={price} arv={arv} />
            </div>
          </ScaledRow>
        </li>
      ))}
    </ListingRows>
  );
}

/** A listing with what happened to it: title, place and age on the left, price on the right, the event below. */
export function ListingRow({ listing, when, badge, children, belowPrice, mode }: ListingRowProps) {
  const { id, title, city, state, price, arv } = listing;
  return (
    <li>
      <Row to={mode ? `/property/${id}?mode=${mode}` : `/property/${id}`}>
        <Place title={title} city={city} state={state} when={when} />
        <span>
          <b>{formatMoney(price)}</b>
          <small>
            {belowPrice ?? (arv !== null && arv > 0 ? `${formatPercent(price / arv)} of ARV` : 'No ARV given')}
          </small>
        </span>
        <Reason>
          <Badge tone={badge.tone}>{badge.text}</Badge>
          <span>{children}</span>
        </Reason>
      </Row>
    </li>
  );
}
