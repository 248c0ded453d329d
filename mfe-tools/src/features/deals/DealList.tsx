import { Link, ScaleBar, formatTimeAgo, formatMoney, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

export interface Deal {
  propertyId: number;
  title: string;
  city: string;
  state: string;
  price: number;
  arv: number | null;
  createdAt: string;
}

const List = styled.ul`
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
  grid-template-columns: minmax(0, 1fr) auto 208px;
  gap: 2px 20px;
  align-items: center;
  padding: 10px 0;
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
    font-size: var(--t13);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  b {
    font-size: var(--t17);
    font-weight: 700;
    letter-spacing: -0.02em;
    text-align: right;
  }
  /* In a narrow panel the bar has a line of its own. */
  @container (max-width: 539.98px) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    > div {
      grid-column: 1 / -1;
    }
  }
`;

/** Listings in a column: title, location and age on the left, price and its share of ARV on the right. */
export function DealList({ deals }: { deals: readonly Deal[] }) {
  return (
    <List>
      {deals.map((deal) => (
        <li key={deal.propertyId}>
          <Row to={`/property/${deal.propertyId}`}>
            <span>
              <strong>{deal.title}</strong>
              <small>
                {deal.city}, {deal.state}, {formatTimeAgo(deal.createdAt)}
              </small>
            </span>
            <b>{formatMoney(deal.price)}</b>
            <div>
              <ScaleBar price={deal.price} arv={deal.arv} />
            </div>
          </Row>
        </li>
      ))}
    </List>
  );
}
