import {
  categoryLabels,
  financingLabel,
  maximumOffer,
  pricePerAcre,
  returnOnCost,
  scalarField,
  scalarFieldsExcept,
  spread,
  type FieldGroup,
  type NamedScalarField,
  type PropertyPage,
  type PublicFieldName,
} from '@dealstead/contracts';
import {
  formatField,
  parseAcres,
  formatTimeAgo,
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
} from '@dealstead/kit';

/** One listing's cell in a row. */
export interface Cell {
  words: string;
  /** Basis of the value, shown below it. */
  note?: string;
  /** Number that determines the best cell; absent if the row has no best or the listing no number. */
  value?: number | null;
  /** The number is missing, and the text says so. */
  missing?: boolean;
  best?: boolean;
}

export interface Row {
  label: string;
  cells: readonly Cell[];
  /** The cells differ. */
  differs: boolean;
  /** The cells render price against ARV as a bar below the text. */
  scaled?: boolean;
}

export interface Group {
  title: string;
  rows: readonly Row[];
}

interface Line {
  label: string;
  of: (listing: PropertyPage) => Cell;
  /** Which number is best for a buyer; without it no cell is marked. */
  best?: 'least' | 'most' | undefined;
  scaled?: boolean;
}

const missing = (words: string): Cell => ({ words, missing: true });
const known = (value: number | null, words: (value: number) => string, otherwise: string): Cell =>
  value === null ? missing(otherwise) : { words: words(value), value };

/** A row that needs both ARV and rehab; without one of them the cell names the missing value. */
function whole(
  { price, arv, rehabCost }: PropertyPage,
  reckon: (price: number, rehab: number, arv: number) => number | null,
  words: (value: number) => string,
): Cell {
  if (arv === null) return missing('Needs ARV');
  if (rehabCost === null) return missing('Needs rehab');
  return known(reckon(price, rehabCost, arv), words, 'Not given');
}

/** The row of a public field; without a value the cell is missing. */
export function fieldLine(field: NamedScalarField): Line {
  const { name, label, publicLabel = label, compare } = field;
  return {
    label: publicLabel,
    best: compare === 'none' ? undefined : compare,
    of: (listing) => {
      const value = listing[name as PublicFieldName];
      if (value == null || value === '') return missing('Not given');
      const words = formatField(field, value);
      return typeof value === 'number' ? { words, value } : { words };
    },
  };
}
const fieldLines = (names: readonly PublicFieldName[]) => names.map((name) => fieldLine(scalarField(name)));
/** Rows of a group's comparable fields that have no explicit position. */
const otherFieldLines = (group: FieldGroup, placed: readonly PublicFieldName[]) =>
  scalarFieldsExcept(placed)
    .filter((field) => field.group === group && field.compare !== undefined)
    .map(fieldLine);

function againstRule(under: number): string {
  const dollars = Math.round(under);
  if (dollars === 0) return 'What it allows';
  return `${formatMoney(Math.abs(dollars))} ${dollars > 0 ? 'under' : 'over'}`;
}

const salesInWords = (sales: number) =>
  sales === 0 ? 'Seller’s figure' : sales === 1 ? '1 sale' : `${formatCount(sales)} sales`;

const deal: readonly Line[] = [
  {
    label: 'Percent of ARV',
    best: 'least',
    scaled: true,
    of: ({ price, arv }) =>
      known(arv === null || arv <= 0 ? null : price / arv, (share) => formatPercent(share), 'No ARV given'),
  },
  {
    label: 'ARV',
    of: ({ arv, arvSales }) =>
      arv === null ? missing('Not given') : { words: formatMoney(arv), note: salesInWords(arvSales) },
  },
  { label: 'Rehab', best: 'least', of: ({ rehabCost }) => known(rehabCost, formatMoney, 'Not given') },
  { label: 'Spread after rehab', best: 'most', of: (listing) => whole(listing, spread, formatMoney) },
  {
    label: 'ROI, spread over price plus rehab',
    best: 'most',
    of: (listing) => whole(listing, returnOnCost, (share) => formatPercent(share, 2)),
  },
  {
    label: 'Against the 70% rule',
    best: 'most',
    of: (listing) => whole(listing, (price, rehab, arv) => maximumOffer(arv, rehab) - price, againstRule),
  },
  {
    label: 'Wholesale fee, in the price',
    best: 'least',
    of: ({ wholesaleFee }) => known(wholesaleFee, formatMoney, 'Not given'),
  },
];

const land: readonly Line[] = [
  { label: 'Acres', best: 'most', of: ({ acres }) => known(parseAcres(acres), formatCount, 'Not given') },
  {
    label: 'Price per acre',
    best: 'least',
    of: ({ price, acres }) =>
      known(pricePerAcre(price, parseAcres(acres)), (value) => formatMoney(Math.round(value)), 'Needs acres'),
  },
  { label: 'County', of: ({ county, state }) => (county ? { words: `${county}, ${state}` } : missing('Not given')) },
];

const home: readonly Line[] = [
  ...fieldLines(['bedrooms', 'bathrooms', 'squareFeet']),
  {
    label: 'Price per square foot',
    best: 'least',
    of: ({ price, squareFeet }) =>
      known(squareFeet ? price / squareFeet : null, (value) => formatMoney(Math.round(value)), 'Needs square feet'),
  },
  ...otherFieldLines('building', ['bedrooms', 'bathrooms', 'squareFeet']),
];

const terms: readonly Line[] = [
  { label: 'Category', of: ({ category }) => ({ words: categoryLabels[category] }) },
  { label: 'Deal type', of: ({ dealType }) => ({ words: capital(dealType.replaceAll('-', ' ')) }) },
  ...fieldLines(['closeBy', 'earnestMoney', 'minCashRequired']),
  ...otherFieldLines('terms', ['closeBy', 'earnestMoney', 'minCashRequired']),
  {
    label: 'Cash-on-cash return, the seller’s figure',
    best: 'most',
    of: ({ cashOnCashReturn }) =>
      known(cashOnCashReturn ?? null, (value) => formatPercent(value / 100, 2), 'Not given'),
  },
  {
    label: 'Financing taken',
    of: ({ financeOptions }) =>
      financeOptions.length > 0 ? { words: financeOptions.map(financingLabel).join(', ') } : missing('Not given'),
  },
  { label: 'Days on market', of: ({ daysOnMarket }) => ({ words: formatCount(daysOnMarket) }) },
  { label: 'Listed', of: ({ createdAt }) => ({ words: formatDate(createdAt) }) },
  {
    label: 'Last confirmed',
    best: 'most',
    of: ({ confirmedAt }) =>
      confirmedAt ? { words: capital(formatTimeAgo(confirmedAt)), value: dayOf(confirmedAt) } : missing('Not yet'),
  },
];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
// Days since the epoch, so that two confirmations on the same day are equal.
const dayOf = (iso: string) => Math.floor(Date.parse(iso) / 86_400_000);

/**
 * Marks the best cell for a buyer in this row: it needs at least two numbers that are not all equal. Cells with equal
 * text are equally good.
 */
function withBest(cells: readonly Cell[], best: Line['best']): readonly Cell[] {
  const numbers = cells.flatMap(({ value, words }) => (value == null ? [] : [{ value, words }]));
  if (!best || new Set(numbers.map(({ words }) => words)).size < 2) return cells;
  const [winner] = numbers.toSorted((a, b) => (best === 'least' ? a.value - b.value : b.value - a.value));
  return cells.map((cell) => (cell.words === winner?.words ? { ...cell, best: true } : cell));
}

function rowOf({ label, of, best, scaled }: Line, listings: readonly PropertyPage[]): Row {
  const cells = withBest(listings.map(of), best);
  return { label, cells, scaled, differs: new Set(cells.map(({ words }) => words)).size > 1 };
}

/**
 * Builds the rows of a comparison: deal, land, building, terms. A missing number is never best, and a row without any
 * value is dropped.
 */
export function compare(listings: readonly PropertyPage[]): readonly Group[] {
  const rowsOf = (lines: readonly Line[]) =>
    lines.map((line) => rowOf(line, listings)).filter(({ cells }) => cells.some((cell) => !cell.missing));
  return [
    { title: 'The deal', rows: rowsOf(deal) },
    { title: 'The land', rows: rowsOf(land) },
    { title: 'The building and zoning', rows: rowsOf(home) },
    { title: 'The terms', rows: rowsOf(terms) },
  ].filter(({ rows }) => rows.length > 0);
}
