import { holdingStrategyLabels } from '@dealstead/contracts';
import type { AnnualReturn, Holding, Portfolio, Returns } from '@dealstead/contracts/tools/portfolio';
import { Badge, Button, Link, Panel, PanelHead, Select, formatCount, formatMoney } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Late, NoValue, OnPhone } from '../dashboard.ts';
import { annualReturnText, leftOutText, percentText, targetText, unstatedText } from './labels.ts';

const Scroll = styled.div`
  overflow-x: auto;
`;

const Ahead = styled.span`
  color: var(--ok);
  font-weight: 600;
`;

/** Why a figure is absent, or what a sum leaves out. */
const Why = styled.small`
  display: block;
  font-weight: 400;
  color: var(--ink-2);
`;

const Sort = styled.div`
  width: 190px;
  select {
    min-height: 36px;
  }
`;

const More = styled.div`
  margin-top: 12px;
  text-align: center;
`;

/** Percentage points above or below the target; the sign is part of the text. */
function AgainstTarget({ annualReturn, target }: { annualReturn: AnnualReturn; target: number }) {
  if (annualReturn.rate === null) return <NoValue />;
  const Tone = annualReturn.rate * 100 < target ? Late : Ahead;
  return <Tone>{targetText(annualReturn, target)}</Tone>;
}

/** The column against the member's target; none without one. */
function targetColumn<Row>(
  target: number | null,
  returnOf: (row: Row) => AnnualReturn,
  total?: AnnualReturn,
): readonly Column<Row>[] {
  if (target === null) return [];
  const cell = (annualReturn: AnnualReturn) => <AgainstTarget annualReturn={annualReturn} target={target} />;
  return [
    {
      key: 'target',
      heading: `Against ${target}%`,
      isNumeric: true,
      cell: (row) => cell(returnOf(row)),
      ...(total && { total: cell(total) }),
    },
  ];
}

type StrategyRow = Portfolio['returns']['byStrategy'][number];

/** The realized or unrealized gain of each strategy, and their total. */
const gainColumn = (key: 'realized' | 'unrealized', word: string, total: Returns): Column<StrategyRow> => ({
  key,
  heading: `${word} gain`,
  isNumeric: true,
  cell: (row) =>
    row[key].gain === null ? (
      <NoValue />
    ) : (
      <>
        <OnPhone>{word} </OnPhone>
        {formatMoney(row[key].gain)}
      </>
    ),
  total: formatMoney(total.gain),
});

const strategyColumns = (
  { all, realized, unrealized }: Portfolio['returns'],
  target: number | null,
): readonly Column<StrategyRow>[] => [
  { key: 'strategy', heading: 'Strategy', cell: ({ strategy }) => holdingStrategyLabels[strategy], total: 'All' },
  {
    key: 'holdings',
    heading: 'Properties',
    isNumeric: true,
    cell: (row) => (
      <>
        {formatCount(row.all.holdings)}
        <OnPhone>{row.all.holdings === 1 ? ' property' : ' properties'}</OnPhone>
        {row.all.leftOut > 0 && <Why>{leftOutText(row.all.leftOut)}</Why>}
      </>
    ),
    total: formatCount(all.holdings),
  },
  {
    key: 'invested',
    heading: 'Cash invested',
    isNumeric: true,
    cell: (row) => (
      <>
        <OnPhone>Invested </OnPhone>
        {formatMoney(row.all.cashInvested)}
      </>
    ),
    total: formatMoney(all.cashInvested),
  },
  gainColumn('realized', 'Realized', realized),
  gainColumn('unrealized', 'Unrealized', unrealized),
  {
    key: 'total',
    heading: 'Total return',
    isNumeric: true,
    cell: (row) => percentText(row.all.totalReturn),
    total: percentText(all.totalReturn),
  },
  {
    key: 'annual',
    heading: 'Annual return',
    isNumeric: true,
    onPhone: 'corner',
    cell: (row) => annualReturnText(row.all.annualReturn),
    total: annualReturnText(all.annualReturn),
  },
  ...targetColumn(target, (row: StrategyRow) => row.all.annualReturn, all.annualReturn),
];

/** Returns of each strategy, realized and unrealized apart, with the whole portfolio's as totals. */
export function StrategyReturns({ returns, target }: { returns: Portfolio['returns']; target: number | null }) {
  return (
    <Panel aria-labelledby="by-strategy">
      <PanelHead>
        <h2 id="by-strategy">By strategy</h2>
      </PanelHead>
      <Scroll>
        <Table
          caption="Returns by strategy"
          columns={strategyColumns(returns, target)}
          rows={returns.byStrategy}
          rowKey={({ strategy }) => strategy}
        />
      </Scroll>
    </Panel>
  );
}

const pageLength = 50;
const rateOf = ({ figures }: Holding, missing: number) => figures.annualReturn.rate ?? missing;
const gainOf = ({ figures }: Holding, missing: number) => figures.gain ?? missing;

const sorts = {
  best: { label: 'Best annual return', compare: (a: Holding, b: Holding) => rateOf(b, -9) - rateOf(a, -9) },
  worst: { label: 'Worst annual return', compare: (a: Holding, b: Holding) => rateOf(a, 9e9) - rateOf(b, 9e9) },
  gain: { label: 'Largest gain', compare: (a: Holding, b: Holding) => gainOf(b, -9e12) - gainOf(a, -9e12) },
  loss: { label: 'Smallest gain', compare: (a: Holding, b: Holding) => gainOf(a, 9e12) - gainOf(b, 9e12) },
} as const;

const holdingColumns = (target: number | null): readonly Column<Holding>[] => [
  {
    key: 'property',
    heading: 'Property',
    cell: (holding) => (
      <>
        <Link to={`/portfolio/${holding.id}`}>{holding.address}</Link>
        {holding.unstated.length > 0 && <Why>{unstatedText(holding)}</Why>}
      </>
    ),
  },
  { key: 'strategy', heading: 'Strategy', cell: ({ strategy }) => holdingStrategyLabels[strategy] },
  {
    key: 'state',
    heading: 'Gain is',
    cell: ({ sale }) => (sale ? <Badge>Realized</Badge> : <Badge tone="water">Unrealized</Badge>),
  },
  {
    key: 'invested',
    heading: 'Cash invested',
    isNumeric: true,
    cell: ({ figures }) => (
      <>
        <OnPhone>Invested </OnPhone>
        {formatMoney(figures.cashInvested)}
      </>
    ),
  },
  {
    key: 'gain',
    heading: 'Gain',
    isNumeric: true,
    cell: ({ figures }) => (
      <>
        <OnPhone>Gain </OnPhone>
        {formatMoney(figures.gain)}
      </>
    ),
  },
  { key: 'total', heading: 'Total return', isNumeric: true, cell: ({ figures }) => percentText(figures.totalReturn) },
  {
    key: 'annual',
    heading: 'Annual return',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ figures }) => annualReturnText(figures.annualReturn),
  },
  ...targetColumn(target, ({ figures }: Holding) => figures.annualReturn),
];

/** Returns of each property. */
export function HoldingReturns({ holdings, target }: { holdings: readonly Holding[]; target: number | null }) {
  const [sort, setSort] = useState<keyof typeof sorts>('best');
  const [shown, setShown] = useState(pageLength);
  const rows = [...holdings].sort(sorts[sort].compare);
  return (
    <Panel aria-labelledby="by-property">
      <PanelHead>
        <h2 id="by-property">By property</h2>
        <Sort>
          <Select
            aria-label="Sort by"
            value={sort}
            onChange={({ target: select }) => setSort(select.value as keyof typeof sorts)}
          >
            {Object.entries(sorts).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Sort>
      </PanelHead>
      <Scroll>
        <Table
          caption="Returns by property"
          columns={holdingColumns(target)}
          rows={rows.slice(0, shown)}
          rowKey={({ id }) => id}
        />
      </Scroll>
      {rows.length > shown && (
        <More>
          <Button kind="secondary" size="small" onClick={() => setShown(shown + pageLength)}>
            Show {formatCount(Math.min(pageLength, rows.length - shown))} more
          </Button>
        </More>
      )}
    </Panel>
  );
}
