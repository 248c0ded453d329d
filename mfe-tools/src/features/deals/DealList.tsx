import { Link, ScaleBar, formatTimeAgo, formatMoney, phone, twoLines } from '@dealstead/kit';
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
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li + li {
    border-top: 1px solid var(--line);
  }
  li {
    min-width: 0;
  }
  li:first-child > a {
    padding-top: 0;
  }
`;

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 232px;
  gap: 8px 20px;
  align-items: center;
  min-height: 44px;
  padding: 10px 0;
  color: inherit;
  text-decoration: none;
  > span {
    min-width: 0;
  }
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
  }
  > div {
    text-align: right;
  }
  > div strong {
    font-size: var(--t17);
    font-weight: 700;
    letter-spacing: -0.02em;
  }
  &:hover > div strong {
    text-decoration: none;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > div {
      display: grid;
      grid-template-columns: 104px minmax(0, 1fr);
      align-items: start;
      text-align: left;
    }
  }
`;

/** Listings in a column: title, location and age on the left, price against ARV on the right. */
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
            <div>
              <strong>{formatMoney(deal.price)}</strong>
              <ScaleBar price={deal.price} arv={deal.arv} />
            </div>
          </Row>
        </li>
      ))}
    </List>
  );
}
