import { holdingFieldList, type NamedHoldingField } from '@dealstead/contracts';
import type { Holding, HoldingFigures } from '@dealstead/contracts/tools/portfolio';
import { csvLine } from '@dealstead/service-kit';

const percent = (share: number | null): string => (share === null ? '' : (share * 100).toFixed(2));
const dollars = (amount: number | null): string => (amount === null ? '' : amount.toFixed(2));

/** Computed columns, which no import reads. They are empty where an amount that they need is not stated. */
const figureColumns: readonly FigureColumn[] = [
  { heading: 'Loan balance', read: ({ loanBalance }) => dollars(loanBalance) },
  { heading: 'Equity', read: ({ equity }) => dollars(equity) },
  { heading: 'Cash invested', read: ({ cashInvested }) => dollars(cashInvested) },
  { heading: 'Monthly cash flow', read: ({ monthlyCashFlow }) => dollars(monthlyCashFlow) },
  { heading: 'Cap rate on cost %', read: ({ capRateOnCost }) => percent(capRateOnCost) },
  { heading: 'Cash-on-cash %', read: ({ cashOnCash }) => percent(cashOnCash) },
  { heading: 'Gain', read: ({ gain }) => dollars(gain) },
  { heading: 'Annual return %', read: ({ annualReturn }) => percent(annualReturn.rate) },
];

interface FigureColumn {
  readonly heading: string;
  readonly read: (figures: HoldingFigures) => string;
}

const figureCells = ({ figures }: Holding): string[] => figureColumns.map(({ read }) => read(figures));

/** The portfolio as CSV: the fields that an import reads, then the figures of today. */
export function exportCsv(
  holdings: readonly Holding[],
  fields: readonly NamedHoldingField[] = holdingFieldList,
): string {
  const header = csvLine([...fields.map(({ label }) => label), ...figureColumns.map(({ heading }) => heading)]);
  const rows = holdings.map((holding) =>
    csvLine([...fields.map((field) => cellOf(field, holding)), ...figureCells(holding)]),
  );
  return header + rows.join('');
}

function cellOf({ kind, choiceLabels, isWrittenAsCode, read }: NamedHoldingField, holding: Holding): string {
  const value = read(holding);
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? dollars(value) : String(value);
  return (isWrittenAsCode ? undefined : choiceLabels?.[value]) ?? value;
}
