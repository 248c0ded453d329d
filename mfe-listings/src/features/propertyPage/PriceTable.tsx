import type { PropertyPage } from '@dealstead/contracts';
import { wasOnMarketBefore } from '@dealstead/contracts/listings/daysOnMarket';
import { Button, Skeleton, formatDate, formatAgreedMoney, phone, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { changesOf } from './history.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t14);
  th {
    padding: 0 12px 8px 0;
    border-bottom: 1px solid var(--line-2);
    font-size: var(--t12);
    font-weight: 600;
    text-align: left;
    color: var(--ink-2);
  }
  td {
    height: 48px;
    padding-right: 12px;
    border-bottom: 1px solid var(--line);
  }
  td:nth-child(n + 3),
  th:nth-child(n + 3) {
    text-align: right;
    white-space: nowrap;
  }
  td:last-child,
  th:last-child {
    padding-right: 0;
  }
  @media print {
    font-size: var(--t12);
    td {
      height: 24px;
    }
    tbody tr:nth-child(n + 4) {
      display: none;
    }
  }
  ${phone} {
    font-size: var(--t13);
    td,
    th {
      padding-right: 8px;
    }
    td:first-child {
      white-space: nowrap;
    }
  }
`;

/** History of price and ARV, newest first. */
export function PriceTable({ property }: { property: PropertyPage }) {
  const query = useRead('/api/properties/{id}/history', { id: property.id });
  if (query.isPending) return <Skeleton height={144} />;
  // If the history is missing, the table starts with the listing's creation.
  const points = query.data?.length
    ? query.data
    : [{ at: property.createdAt, price: property.price, arv: property.arv }];
  if (query.isError && !query.data) {
    return (
      <p>
        The price history did not load.{' '}
        <Button kind="secondary" size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <Table>
      <thead>
        <tr>
          {['Date', 'Change', 'Price', 'ARV'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changesOf(points, wasOnMarketBefore(property)).map(({ at, change, price, arv }) => (
          <tr key={at}>
            <td>{formatDate(at)}</td>
            <td>{change}</td>
            <td>{formatAgreedMoney(price)}</td>
            <td>{formatAgreedMoney(arv)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
