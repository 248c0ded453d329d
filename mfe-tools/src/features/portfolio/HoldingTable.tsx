import { categoryLabels, holdingStrategyLabels, valueSourceLabels } from '@dealstead/contracts';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import {
  Badge,
  Button,
  EmptyState,
  Link,
  Panel,
  PanelHead,
  SearchInput,
  Select,
  formatCount,
  formatDate,
  formatMoney,
  phone,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { OnPhone } from '../dashboard.ts';
import { annualReturnText, cashOnCashText, percentText, unstatedText } from './labels.ts';

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  margin-bottom: 12px;
  > :first-child {
    flex: 1 1 220px;
  }
  > * {
    flex: 0 1 180px;
  }
  ${phone} {
    > :not(:first-child) {
      flex: 1 1 140px;
    }
  }
`;

const Wide = styled.div`
  overflow-x: auto;
  th[scope='row'] {
    padding-block: 8px;
  }
  small {
    display: block;
    font-size: var(--t12);
    font-weight: 400;
    color: var(--ink-2);
    ${phone} {
      display: inline;
    }
  }
  th[scope='row'] small {
    display: block;
  }
`;

const Title = styled(Link)`
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
`;

/** Names the amount in the corner of a phone's row. */
const CornerLabel = styled.small`
  && {
    display: none;
    text-align: right;
    ${phone} {
      display: block;
    }
  }
`;

const More = styled.div`
  margin-top: 12px;
  text-align: center;
`;

/** Why figures of a row are absent. */
function Unstated({ holding }: { holding: Holding }) {
  const text = unstatedText(holding);
  return text === undefined ? null : <small>{text}</small>;
}

/** Rows shown before a press. */
const pageLength = 50;

const rateOf = ({ figures }: Holding) => figures.annualReturn.rate ?? Number.NEGATIVE_INFINITY;

/** A holding whose cash flow is unknown is sorted last. */
const cashFlowOf = ({ figures }: Holding, last: number) => figures.monthlyCashFlow ?? last;

/** A holding whose equity is unknown is sorted last. */
const equityOf = ({ figures }: Holding) => figures.equity ?? -Number.MAX_VALUE;

const sorts = {
  newest: { label: 'Newest purchase', compare: (a: Holding, b: Holding) => (a.purchaseDate < b.purchaseDate ? 1 : -1) },
  equity: { label: 'Most equity', compare: (a: Holding, b: Holding) => equityOf(b) - equityOf(a) },
  value: { label: 'Highest value', compare: (a: Holding, b: Holding) => b.value.amount - a.value.amount },
  cashFlow: {
    label: 'Most cash flow',
    compare: (a: Holding, b: Holding) => cashFlowOf(b, -Number.MAX_VALUE) - cashFlowOf(a, -Number.MAX_VALUE),
  },
  lowestCashFlow: {
    label: 'Least cash flow',
    compare: (a: Holding, b: Holding) => cashFlowOf(a, Number.MAX_VALUE) - cashFlowOf(b, Number.MAX_VALUE),
  },
  return: { label: 'Highest annual return', compare: (a: Holding, b: Holding) => rateOf(b) - rateOf(a) },
  valued: { label: 'Oldest value', compare: (a: Holding, b: Holding) => (a.value.date < b.value.date ? -1 : 1) },
  address: {
    label: 'Address',
    compare: (a: Holding, b: Holding) => a.address.localeCompare(b.address, 'en', { numeric: true }),
  },
} as const;
type Sort = keyof typeof sorts;
const shows = { held: 'Held', sold: 'Sold', all: 'Held and sold' } as const;
type Show = keyof typeof shows;

const columns: readonly Column<Holding>[] = [
  {
    key: 'property',
    heading: 'Property',
    cell: (holding) => (
      <>
        <Title to={`/portfolio/${holding.id}`}>{holding.address}</Title>
        <small>
          {holding.city}, {holding.state} · {holdingStrategyLabels[holding.strategy]} ·{' '}
          {categoryLabels[holding.category]}
        </small>
        <Unstated holding={holding} />
      </>
    ),
  },
  {
    key: 'bought',
    heading: 'Bought',
    isNumeric: true,
    cell: ({ purchaseDate, figures }) => (
      <>
        <OnPhone>Cost </OnPhone>
        {formatMoney(figures.cost)} <small>{formatDate(purchaseDate)}</small>
      </>
    ),
  },
  {
    key: 'value',
    heading: 'Value',
    isNumeric: true,
    cell: ({ value, sale }) => (
      <>
        <OnPhone>{sale ? 'Sold ' : 'Value '}</OnPhone>
        {formatMoney(sale ? sale.price : value.amount)}{' '}
        <small>
          {sale ? `Sold ${formatDate(sale.date)}` : `${valueSourceLabels[value.source]}, ${formatDate(value.date)}`}
        </small>
      </>
    ),
  },
  {
    key: 'equity',
    heading: 'Equity',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ figures, sale }) =>
      sale ? (
        <Badge>Sold</Badge>
      ) : (
        <>
          {formatMoney(figures.equity)}
          <CornerLabel>equity</CornerLabel>
        </>
      ),
  },
  {
    key: 'cashFlow',
    heading: 'Cash flow / mo',
    isNumeric: true,
    cell: (holding) => (
      <>
        {holding.sale ? '–' : formatMoney(holding.figures.monthlyCashFlow)}
        <OnPhone> / mo</OnPhone>
      </>
    ),
  },
  {
    key: 'capRate',
    heading: 'Cap on cost',
    isNumeric: true,
    cell: (holding) => (
      <>
        <OnPhone>Cap </OnPhone>
        {percentText(holding.figures.capRateOnCost)}
      </>
    ),
  },
  {
    key: 'cashOnCash',
    heading: 'Cash-on-cash',
    isNumeric: true,
    cell: (holding) => (
      <>
        <OnPhone>CoC </OnPhone>
        {cashOnCashText(holding)}
      </>
    ),
  },
  {
    key: 'return',
    heading: 'Annual return',
    isNumeric: true,
    cell: ({ figures }) => (
      <>
        <OnPhone>Return </OnPhone>
        {annualReturnText(figures.annualReturn)}
      </>
    ),
  },
];

/** All holdings with search, filter and sort; the first 50 until more are asked for. */
export function HoldingTable({ holdings }: { holdings: readonly Holding[] }) {
  const [text, setText] = useState('');
  const [show, setShow] = useState<Show>(holdings.some(({ sale }) => sale === null) ? 'held' : 'all');
  const [sort, setSort] = useState<Sort>('newest');
  const [shown, setShown] = useState(pageLength);
  const found = holdings
    .filter(({ sale }) => show === 'all' || (sale === null) === (show === 'held'))
    .filter((holding) => matches(holding, text))
    .sort(sorts[sort].compare);
  return (
    <Panel aria-labelledby="holdings">
      <PanelHead>
        <h2 id="holdings">Properties</h2>
        <span role="status">
          {found.length < holdings.length
            ? `${formatCount(found.length)} of ${formatCount(holdings.length)}`
            : formatCount(found.length)}
        </span>
      </PanelHead>
      <Controls>
        <SearchInput
          aria-label="Find a property"
          placeholder="Find by address or city"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select aria-label="Show" value={show} onChange={({ target }) => setShow(target.value as Show)}>
          {Object.entries(shows).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <Select aria-label="Sort by" value={sort} onChange={({ target }) => setSort(target.value as Sort)}>
          {Object.entries(sorts).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Controls>
      {found.length === 0 ? (
        <EmptyState title="No property matches">Change the search or show held and sold properties.</EmptyState>
      ) : (
        <Wide>
          <Table caption="Properties" columns={columns} rows={found.slice(0, shown)} rowKey={({ id }) => id} />
        </Wide>
      )}
      {found.length > shown && (
        <More>
          <Button kind="secondary" size="small" onClick={() => setShown(shown + pageLength)}>
            Show {formatCount(Math.min(pageLength, found.length - shown))} more
          </Button>
        </More>
      )}
    </Panel>
  );
}

function matches({ address, city, state }: Holding, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const place = `${address} ${city} ${state}`.toLowerCase();
  return words.every((word) => place.includes(word));
}
