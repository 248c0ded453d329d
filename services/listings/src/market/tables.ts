import { categoryLabels, figureFeatures, type FigureName, smallSample } from '@dealstead/contracts';
import type { MarketAnalytics, MarketFigures, Median } from '@dealstead/contracts/listings/market';
import { csvLine } from '@dealstead/service-kit';
import type { MarketAccess } from './rules.ts';

type Cell = string | number | null | undefined;

const numberText = (value: Cell) => (value === null || value === undefined ? '' : String(value));
const medianCells = (median: Median | null | undefined, hasInterval: boolean): string[] => [
  numberText(median?.median),
  numberText(median?.n ?? 0),
  ...(hasInterval ? [numberText(median?.low), numberText(median?.high)] : []),
  (median?.n ?? 0) < smallSample ? 'yes' : 'no',
];
const medianHeadings = (name: string, hasInterval: boolean): string[] => [
  `Median ${name}`,
  `Sample of ${name}`,
  ...(hasInterval ? [`Low of ${name} (95%)`, `High of ${name} (95%)`] : []),
  `Small sample of ${name}`,
];

/** Columns of figures in the order of the file; those with a heading for medians are medians. */
const medianNames = {
  price: 'price (USD)',
  daysOnMarket: 'days on market',
  pricePerAcre: 'price per acre (USD)',
  spread: 'spread (USD)',
  returnOnCost: 'gross ROI (%)',
} as const satisfies Partial<Record<FigureName, string>>;
const countNames = {
  active: 'Active listings',
  underContract: 'Under contract',
  newListings: 'New in 30 days',
  closings: 'Closed in 90 days',
  absorption: 'Absorption a month (%)',
  supplyMonths: 'Months of supply',
  priceChange: 'Price change over 90 days (%)',
} as const satisfies Partial<Record<FigureName, string>>;

const isMedian = (name: FigureName): name is keyof typeof medianNames => Object.hasOwn(medianNames, name);
const shownFigures = (access: MarketAccess) => (Object.keys(figureFeatures) as FigureName[]).filter(access.figure);

const figureHeadings = (access: MarketAccess): string[] =>
  shownFigures(access).flatMap((name) =>
    isMedian(name) ? medianHeadings(medianNames[name], access.part('intervals')) : [countNames[name]],
  );
const figureCells = (figures: MarketFigures, access: MarketAccess): string[] =>
  shownFigures(access).flatMap((name) =>
    isMedian(name)
      ? medianCells(figures[name], access.part('intervals'))
      : [numberText(name === 'priceChange' ? figures.priceChange?.percent : figures[name])],
  );

/** A table as texts, in the order of the file. */
export interface MarketTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const toCsv = ({ headings, rows }: MarketTable): string => [headings, ...rows].map(csvLine).join('');

/** The table of states or counties. */
export const placesTable = ({ places }: MarketAnalytics, access: MarketAccess): MarketTable => ({
  headings: ['State', 'County', ...figureHeadings(access)],
  rows: (places ?? []).map(({ state, county, figures }) => [state, county ?? '', ...figureCells(figures, access)]),
});

/** The table of states or counties as CSV. */
export const placesCsv = (market: MarketAnalytics, access: MarketAccess): string => toCsv(placesTable(market, access));

/** The table of categories as CSV. */
export function categoriesCsv({ categories }: MarketAnalytics, access: MarketAccess): string {
  const rows = (categories ?? []).map(({ category, figures }) =>
    csvLine([categoryLabels[category], ...figureCells(figures, access)]),
  );
  return csvLine(['Category', ...figureHeadings(access)]) + rows.join('');
}

/** The table of months; `closed` and days to close where the access includes closings. */
export function monthsTable({ months }: MarketAnalytics, access: MarketAccess): MarketTable {
  const intervals = access.part('intervals');
  const closings = access.figure('closings');
  const headings = [
    'Month',
    'New listings',
    ...(['price', 'pricePerAcre', 'spread'] as const).flatMap((name) => medianHeadings(medianNames[name], intervals)),
    ...(closings ? ['Closed', ...medianHeadings('days to close', intervals)] : []),
  ];
  const rows = (months ?? []).map(({ month, listed, price, pricePerAcre, spread, closed, daysToClose }) => [
    month,
    String(listed),
    ...[price, pricePerAcre, spread].flatMap((median) => medianCells(median, intervals)),
    ...(closings ? [numberText(closed), ...medianCells(daysToClose, intervals)] : []),
  ]);
  return { headings, rows };
}

/** The table of months as CSV. */
export const monthsCsv = (market: MarketAnalytics, access: MarketAccess): string => toCsv(monthsTable(market, access));
