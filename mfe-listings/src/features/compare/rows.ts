import {
  defaultAssumptions,
  categoryLabels,
  financingLabel,
  grossRoi,
  grossRoiLabel,
  landPricePerAcre,
  rentedCategories,
  scalarField,
  scalarFieldsExcept,
  spread,
  type FieldGroup,
  type NamedScalarField,
  type PropertyPage,
  type PublicFieldName,
  calendarDay,
} from '@dealstead/contracts';
import { maximumOffer } from '@dealstead/formulas';
import { onMarketDate } from '@dealstead/contracts/listings/daysOnMarket';
import {
  formatField,
  parseAcres,
  formatTimeAgo,
  formatCount,
  formatDate,
  formatAgreedMoney,
  formatMoney,
  formatPercent,
  sentenceCase,
} from '@dealstead/kit';

/** One listing's cell in a row. */
export interface Cell {
  text: string;
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

interface RowDefinition<L = PropertyPage> {
  label: string;
  cellOf: (listing: L) => Cell;
  /** Which number is best for a buyer; without it no cell is marked. */
  best?: 'least' | 'most' | undefined;
  scaled?: boolean;
}

const missingCell = (text: string): Cell => ({ text, missing: true });
const numberCell = (value: number | null, text: (value: number) => string, fallback: string): Cell =>
  value === null ? missingCell(fallback) : { text: text(value), value };

/** A row that needs both ARV and rehab; without one of them the cell names the missing value. */
function dealCell(
  { price, arv, rehabCost }: PropertyPage,
  compute: (price: number, rehab: number, arv: number) => number | null,
  text: (value: number) => string,
): Cell {
  if (arv === null) return missingCell('Needs ARV');
  if (rehabCost === null) return missingCell('Needs rehab');
  return numberCell(compute(price, rehabCost, arv), text, 'Not given');
}

/** The row of a public field; without a value the cell is missing. */
export function fieldLine(field: NamedScalarField): RowDefinition {
  const { name, label, publicLabel = label, compare } = field;
  return {
    label: publicLabel,
    best: compare === 'none' ? undefined : compare,
    cellOf: (listing) => {
      const value = listing[name as PublicFieldName];
      if (value == null || value === '') return missingCell('Not given');
      const text = formatField(field, value);
      return typeof value === 'number' ? { text, value } : { text };
    },
  };
}
const fieldLines = (names: readonly PublicFieldName[]) => names.map((name) => fieldLine(scalarField(name)));
/** Rows of a group's comparable fields that have no explicit position. */
const otherFieldLines = (group: FieldGroup, placed: readonly PublicFieldName[]) =>
  scalarFieldsExcept(placed)
    .filter((field) => field.group === group && field.compare !== undefined)
    .map(fieldLine);

/** How far the price is from the maximum offer by a rule. */
const ruleLine = (rule: number): RowDefinition => ({
  label: `Against the ${rule}% rule`,
  best: 'most',
  cellOf: (listing) =>
    dealCell(
      listing,
      (price, rehab, arv) => maximumOffer(arv, rehab, rule) - price,
      (dollarsUnder) => ruleText(dollarsUnder, rule),
    ),
});

function ruleText(dollarsUnder: number, rule: number): string {
  const dollars = Math.round(dollarsUnder);
  if (dollars === 0) return `Exactly the ${rule}% rule`;
  return `${formatMoney(Math.abs(dollars))} ${dollars > 0 ? 'under' : 'over'}`;
}

const salesText = (sales: number) =>
  sales === 0 ? 'Seller’s figure' : sales === 1 ? '1 sale' : `${formatCount(sales)} sales`;

const dealLines = (offerRule: number): readonly RowDefinition[] => [
  {
    label: 'Percent of ARV',
    best: 'least',
    scaled: true,
    cellOf: ({ price, arv }) =>
      numberCell(arv === null || arv <= 0 ? null : price / arv, (share) => formatPercent(share), 'No ARV given'),
  },
  {
    label: 'ARV',
    cellOf: ({ arv, arvSales }) =>
      arv === null ? missingCell('Not given') : { text: formatAgreedMoney(arv), note: salesText(arvSales) },
  },
  { label: 'Rehab', best: 'least', cellOf: ({ rehabCost }) => numberCell(rehabCost, formatMoney, 'Not given') },
  ...fieldLines(['monthlyRent']),
  { label: 'Spread after rehab', best: 'most', cellOf: (listing) => dealCell(listing, spread, formatMoney) },
  {
    label: `${grossRoiLabel}, spread over price plus rehab`,
    best: 'most',
    cellOf: (listing) => dealCell(listing, grossRoi, (share) => formatPercent(share, 2)),
  },
  ruleLine(offerRule),
  {
    label: 'Wholesale fee, included in the price',
    best: 'least',
    cellOf: ({ wholesaleFee }) => numberCell(wholesaleFee, formatMoney, 'Not given'),
  },
];

const land: readonly RowDefinition[] = [
  { label: 'Acres', best: 'most', cellOf: ({ acres }) => numberCell(parseAcres(acres), formatCount, 'Not given') },
  {
    label: 'Price per acre',
    best: 'least',
    cellOf: ({ category, price, acres }) =>
      numberCell(
        landPricePerAcre(category, price, parseAcres(acres)),
        (value) => formatMoney(Math.round(value)),
        rentedCategories.includes(category) ? 'Land only' : 'Needs acres',
      ),
  },
  {
    label: 'County',
    cellOf: ({ county, state }) => (county ? { text: `${county}, ${state}` } : missingCell('Not given')),
  },
];

const home: readonly RowDefinition[] = [
  ...fieldLines(['bedrooms', 'bathrooms', 'squareFeet']),
  {
    label: 'Price per square foot',
    best: 'least',
    cellOf: ({ price, squareFeet }) =>
      numberCell(
        squareFeet ? price / squareFeet : null,
        (value) => formatMoney(Math.round(value)),
        'Needs square feet',
      ),
  },
  ...otherFieldLines('building', ['bedrooms', 'bathrooms', 'squareFeet']),
];

const terms: readonly RowDefinition[] = [
  { label: 'Category', cellOf: ({ category }) => ({ text: categoryLabels[category] }) },
  { label: 'Deal type', cellOf: ({ dealType }) => ({ text: sentenceCase(dealType) }) },
  ...fieldLines(['closeBy', 'earnestMoney', 'minCashRequired']),
  ...otherFieldLines('terms', ['closeBy', 'earnestMoney', 'minCashRequired']),
  {
    label: 'Cash-on-cash return, the seller’s figure',
    best: 'most',
    cellOf: ({ cashOnCashReturn }) =>
      numberCell(cashOnCashReturn ?? null, (value) => formatPercent(value / 100, 2), 'Not given'),
  },
  {
    label: 'Financing accepted',
    cellOf: ({ financeOptions }) =>
      financeOptions.length > 0 ? { text: financeOptions.map(financingLabel).join(', ') } : missingCell('Not given'),
  },
  { label: 'Days on market', cellOf: ({ daysOnMarket }) => ({ text: formatCount(daysOnMarket) }) },
  { label: 'On market since', cellOf: ({ daysOnMarket }) => ({ text: formatDate(onMarketDate(daysOnMarket)) }) },
  {
    label: 'Last confirmed',
    best: 'most',
    cellOf: ({ confirmedAt }) =>
      confirmedAt
        ? { text: capitalize(formatTimeAgo(confirmedAt)), value: dayNumber(confirmedAt) }
        : missingCell('Not yet'),
  },
];

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
// Days since the epoch, so that two confirmations on the same day are equal.
const dayNumber = (iso: string) => calendarDay(Date.parse(iso));

/**
 * Marks the best cell for a buyer in this row: it needs at least two numbers that are not all equal. Cells with equal
 * text are equally good.
 */
function markBest(cells: readonly Cell[], best: RowDefinition['best']): readonly Cell[] {
  const numbers = cells.flatMap(({ value, text }) => (value == null ? [] : [{ value, text }]));
  if (!best || new Set(numbers.map(({ text }) => text)).size < 2) return cells;
  const [bestNumber] = numbers.toSorted((a, b) => (best === 'least' ? a.value - b.value : b.value - a.value));
  return cells.map((cell) => (cell.text === bestNumber?.text ? { ...cell, best: true } : cell));
}

function rowOf<L>({ label, cellOf, best, scaled }: RowDefinition<L>, listings: readonly L[]): Row {
  const cells = markBest(listings.map(cellOf), best);
  return { label, cells, scaled, differs: new Set(cells.map(({ text }) => text)).size > 1 };
}

/** A group of rows; a row without any value is dropped. */
export const groupOf = <L>(title: string, listings: readonly L[], definitions: readonly RowDefinition<L>[]): Group => ({
  title,
  rows: definitions
    .map((definition) => rowOf(definition, listings))
    .filter(({ cells }) => cells.some((cell) => !cell.missing)),
});

/**
 * Builds the rows of a comparison: deal, land, building, terms. A missing number is never best, and a row without any
 * value is dropped.
 */
export function compare(
  listings: readonly PropertyPage[],
  offerRule: number = defaultAssumptions.offerRule,
): readonly Group[] {
  return [
    groupOf('The deal', listings, dealLines(offerRule)),
    groupOf('The land', listings, land),
    groupOf('The building and zoning', listings, home),
    groupOf('The terms', listings, terms),
  ].filter(({ rows }) => rows.length > 0);
}
