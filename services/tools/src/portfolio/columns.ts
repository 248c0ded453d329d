import {
  categoryLabels,
  categories,
  holdingStrategies,
  holdingStrategyLabels,
  states,
  stateNames,
  valueSourceLabels,
  valueSources,
} from '@dealstead/contracts';
import { choiceReader } from '@dealstead/contracts/values/choice';

/** How a cell is read. */
export type CellKind = 'text' | 'money' | 'percent' | 'months' | 'day' | 'state' | 'category' | 'strategy' | 'source';

export interface ImportColumn {
  readonly key: string;
  /** The heading of an export. */
  readonly heading: string;
  readonly kind: CellKind;
  /** Further headings that an import understands, in lower case. */
  readonly aliases: readonly string[];
  readonly required?: true;
}

/** The columns of an import, and the first ones of an export. */
export const importColumns = [
  {
    key: 'address',
    heading: 'Address',
    kind: 'text',
    aliases: ['street', 'street address', 'property', 'property address'],
    required: true,
  },
  { key: 'city', heading: 'City', kind: 'text', aliases: ['town'], required: true },
  { key: 'state', heading: 'State', kind: 'state', aliases: ['st'], required: true },
  { key: 'category', heading: 'Type', kind: 'category', aliases: ['property type', 'category'] },
  { key: 'strategy', heading: 'Strategy', kind: 'strategy', aliases: [] },
  {
    key: 'purchaseDate',
    heading: 'Purchase date',
    kind: 'day',
    aliases: ['bought', 'date bought', 'closing date', 'purchased'],
    required: true,
  },
  {
    key: 'purchasePrice',
    heading: 'Purchase price',
    kind: 'money',
    aliases: ['price', 'bought for', 'cost'],
    required: true,
  },
  { key: 'closingCosts', heading: 'Closing costs', kind: 'money', aliases: ['closing'] },
  { key: 'rehabCost', heading: 'Rehab', kind: 'money', aliases: ['rehab cost', 'repairs', 'improvements'] },
  { key: 'loanAmount', heading: 'Loan amount', kind: 'money', aliases: ['loan', 'mortgage'] },
  {
    key: 'loanRate',
    heading: 'Loan rate %',
    kind: 'percent',
    aliases: ['loan rate', 'rate', 'interest rate', 'interest'],
  },
  {
    key: 'loanTermMonths',
    heading: 'Loan term (months)',
    kind: 'months',
    aliases: ['loan term', 'term', 'term months'],
  },
  { key: 'loanStartDate', heading: 'Loan start', kind: 'day', aliases: ['loan start date', 'loan date'] },
  { key: 'monthlyRent', heading: 'Monthly rent', kind: 'money', aliases: ['rent'] },
  { key: 'monthlyExpenses', heading: 'Monthly expenses', kind: 'money', aliases: ['expenses'] },
  { key: 'value', heading: 'Value', kind: 'money', aliases: ['current value', 'market value'] },
  { key: 'valueDate', heading: 'Value date', kind: 'day', aliases: ['valued on'] },
  { key: 'valueSource', heading: 'Value source', kind: 'source', aliases: ['source'] },
  { key: 'saleDate', heading: 'Sold on', kind: 'day', aliases: ['sale date', 'sold', 'date sold'] },
  { key: 'salePrice', heading: 'Sold for', kind: 'money', aliases: ['sale price', 'sold price'] },
  { key: 'sellingCosts', heading: 'Selling costs', kind: 'money', aliases: ['sale costs', 'cost of sale'] },
  { key: 'notes', heading: 'Notes', kind: 'text', aliases: ['note', 'comments'] },
] as const satisfies readonly ImportColumn[];

export type ImportKey = (typeof importColumns)[number]['key'];

/** Computed columns of an export; an import ignores them. */
export const figureHeadings = [
  'Loan balance',
  'Equity',
  'Cash invested',
  'Monthly cash flow',
  'Cap rate on cost %',
  'Cash-on-cash %',
  'Gain',
  'Annual return %',
] as const;

const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/** The column that a heading names, or null. */
export function columnOf(heading: string): ImportKey | null {
  const name = normalize(heading);
  const found = importColumns.find(
    (column) => normalize(column.heading) === name || (column.aliases as readonly string[]).includes(name),
  );
  return found?.key ?? null;
}

/** Whether a heading is one that an export computed. */
export const isFigureHeading = (heading: string): boolean =>
  figureHeadings.some((known) => normalize(known) === normalize(heading));

/** Readers of cells that name a choice by its id or its label. */
export const readState = choiceReader(states, { labels: stateNames });
export const readCategory = choiceReader(categories, { labels: categoryLabels });
export const readStrategy = choiceReader(holdingStrategies, { labels: holdingStrategyLabels });
export const readSource = choiceReader(valueSources, { labels: valueSourceLabels });
