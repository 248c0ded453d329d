import {
  type AnalysisComparable,
  type Category,
  categoryLabels,
  type PropertyAnalysis,
  roundedEstimate,
  spread,
  type State,
  stateNames,
} from '@dealstead/contracts';
import { getPriceHistory } from '@dealstead/contracts/listings/details';
import { type MarketAnalytics, readMarketAnalytics } from '@dealstead/contracts/listings/market';
import { getProperty } from '@dealstead/contracts/listings/properties';
import type { IntelligenceReportSubject } from '@dealstead/contracts/tools/intelligenceReports';
import { NotFound, type Peer, Refusal } from '@dealstead/service-kit';
import { plainRows, type Table, count, dayText, money, monthText, percent, unknown } from '../../documents/index.ts';
import type { IntelligenceReportContent, Source } from './content.ts';
import { searchText } from '../valuation/searchText.ts';
import { findAssumptionsOfPlan } from '../../copies/index.ts';
import { type ListingValueDeps, valueListing } from '../valuation/valueListing.ts';
import { countySales, type RecordedSale } from './recordedSales.ts';
import { listingRisks, marketRisks } from './risks.ts';

export interface GatherDeps extends ListingValueDeps {
  readonly listings: Peer;
}

/** Gathers what a report says to a member, by the comparables that they chose. @throws Refusal 404 where its subject does not exist */
export const createGather =
  (deps: GatherDeps) =>
  (subject: IntelligenceReportSubject, memberId: number): Promise<IntelligenceReportContent> =>
    subject.kind === 'county' ? countyReport(deps, subject) : listingReport(deps, subject, memberId);

/** The market of a place over two years. */
const readMarket = (listings: Peer, query: { state: State; county?: string; category?: Category }) =>
  listings.call(readMarketAnalytics, { query: { ...query, months: 24 } });

async function countyReport(
  { db, listings, now }: GatherDeps,
  subject: Extract<IntelligenceReportSubject, { kind: 'county' }>,
): Promise<IntelligenceReportContent> {
  const county = subject.county.replace(/\s+(county|parish)$/i, '');
  const [market, sales] = await Promise.all([
    readMarket(listings, { state: subject.state, county }),
    countySales(db, subject.state, county),
  ]);
  const place = `${nameOf(market, county)}, ${stateNames[subject.state]}`;
  if (!market.summary && sales.length === 0)
    throw new NotFound(`Nothing is known of ${place}: check the county's name.`);
  const figures = market.summary;
  return {
    title: place,
    subtitle: 'County report',
    createdAt: now(),
    figures: figures
      ? [
          {
            label: 'Active listings',
            value: count(figures.active),
            note: `${count(figures.underContract)} under contract`,
          },
          { label: 'Median asking price', value: money(figures.price?.median), note: sampleNote(figures.price) },
          {
            label: 'Price per acre',
            value: money(figures.pricePerAcre?.median),
            note: sampleNote(figures.pricePerAcre),
          },
          {
            label: 'Median days on market',
            value: count(figures.daysOnMarket?.median),
            note: sampleNote(figures.daysOnMarket),
          },
          {
            label: 'Months of supply',
            value: count(figures.supplyMonths),
            note: `${count(figures.closings)} closed in 90 days`,
          },
          { label: 'Price change, 90 days', value: percent(figures.priceChange?.percent), note: changeNote(market) },
          { label: 'Median spread', value: money(figures.spread?.median), note: 'ARV less price and rehab' },
          { label: 'New in 30 days', value: count(figures.newListings), note: 'listings still shown' },
        ]
      : [],
    trend: trendOf(market, place),
    comparables: countyComparables(sales),
    categories: categoryTable(market),
    risks: figures ? marketRisks(figures, place) : [],
    sources: [...marketSources(market), ...propertyRecordSources(sales)],
  };
}

async function listingReport(
  deps: GatherDeps,
  { propertyId }: Extract<IntelligenceReportSubject, { kind: 'listing' }>,
  memberId: number,
): Promise<IntelligenceReportContent> {
  const { db, listings, now } = deps;
  const params = { id: String(propertyId) };
  const listing = await listings.call(getProperty, { params }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) throw new NotFound('This listing is no longer public.');
    throw error;
  });
  const [history, inCounty, inState, valued, assumptions] = await Promise.all([
    listings.call(getPriceHistory, { params }),
    listing.county
      ? readMarket(listings, { state: listing.state, county: listing.county, category: listing.category })
      : null,
    readMarket(listings, { state: listing.state, category: listing.category }),
    valueListing(deps, propertyId, memberId),
    findAssumptionsOfPlan(db, memberId),
  ]);
  // A county of few listings says less than its state.
  const isCountyKnown = (inCounty?.summary?.price?.n ?? 0) >= 10;
  const market = isCountyKnown && inCounty ? inCounty : inState;
  const category = categoryLabels[listing.category].toLowerCase();
  const place = `${isCountyKnown ? `${listing.county}, ` : ''}${stateNames[listing.state]}, ${category}`;
  const { price, arv, rehabCost } = listing;
  const spreadOfListing = spread(price, rehabCost, arv);
  return {
    title: listing.title,
    subtitle: `Listing report. ${listing.city}, ${listing.state}. ${categoryLabels[listing.category]}. Listing ${listing.id}`,
    createdAt: now(),
    figures: [
      { label: 'Asking price', value: money(price), note: `listed ${dayText(listing.createdAt)}` },
      {
        label: 'ARV, stated',
        value: money(arv),
        note: arv === null ? 'not given' : `price is ${percent((price / arv) * 100)} of it`,
      },
      { label: 'Rehab, stated', value: money(rehabCost), note: rehabCost === null ? 'not given' : 'by the seller' },
      {
        label: 'Spread',
        value: spreadOfListing === null ? unknown : money(spreadOfListing),
        note: rehabCost === null ? 'needs rehab, not given' : 'ARV less price and rehab',
      },
      { label: 'Value, recorded sales', value: money(valued?.arv?.value), note: rangeNote(valued) },
      {
        label: 'Days on market',
        value: count(listing.daysOnMarket),
        note: `median ${count(market.summary?.daysOnMarket?.median)}`,
      },
      { label: 'Median price nearby', value: money(market.summary?.price?.median), note: place },
      { label: 'Months of supply', value: count(market.summary?.supplyMonths), note: place },
    ],
    trend: trendOf(market, place),
    comparables: listingComparables(valued),
    categories: null,
    risks: [
      ...listingRisks({
        listing,
        history,
        market: market.summary,
        recordedArv: valued?.arv ?? null,
        offerRule: assumptions.figures.offerRule,
        now: now(),
      }),
      ...(market.summary ? marketRisks(market.summary, place) : []),
    ],
    sources: [
      {
        name: "The seller's listing",
        detail: `Price, ARV and rehab as the seller states them, read ${dayText(now().toISOString())}.`,
      },
      { name: 'Assumptions', detail: `The maximum offer goes by ${assumptions.name}.` },
      ...marketSources(market),
      ...propertyRecordSources(valued?.comparables ?? []),
    ],
  };
}

const nameOf = (market: MarketAnalytics, county: string): string =>
  market.places?.find((place) => place.county?.toLowerCase() === county.toLowerCase())?.county ?? county;

const sampleNote = (median: { n: number; low: number | null; high: number | null } | null | undefined): string =>
  median ? `n = ${count(median.n)}` : 'not known';

function changeNote({ summary }: MarketAnalytics): string {
  if (!summary?.priceChange) return 'too few listings';
  return summary.priceChange.isClear ? 'against the 90 days before' : 'may be chance';
}

const rangeNote = (valued: PropertyAnalysis | null): string =>
  valued?.arv ? `${rangeText(valued.arv)}, n = ${valued.arv.sampleSize}` : 'not known';

const rangeText = ({ low, high }: NonNullable<PropertyAnalysis['arv']>): string =>
  `${money(roundedEstimate(low))} to ${money(roundedEstimate(high))}`;

function trendOf({ months }: MarketAnalytics, place: string): IntelligenceReportContent['trend'] {
  return {
    title: `Median asking price of new listings by month: ${place}`,
    points: (months ?? []).map(({ month, price }) => ({
      label: monthText(month),
      value: price?.median ?? null,
      sample: price?.n ?? 0,
    })),
    note: 'Hollow points rest on fewer than ten listings. A month without a point has none.',
  };
}

const saleColumns = [
  { heading: 'Address', width: 168 },
  { heading: 'Sold', width: 66 },
  { heading: 'Price', width: 64 },
  { heading: 'Size', width: 66 },
  { heading: 'Per unit', width: 62 },
  { heading: 'Miles', width: 34 },
  { heading: '', width: 44 },
] as const;

interface SaleLine {
  readonly address: string;
  readonly city: string;
  readonly soldOn: string;
  /** Dollars. */
  readonly price: number;
  /** Square feet, or for land acres. */
  readonly size: number | null;
  readonly isLand: boolean;
  readonly distance?: number | null;
  readonly mark?: string;
}

function saleCells({ address, city, soldOn, price, size, isLand, distance, mark = '' }: SaleLine): string[] {
  return [
    [address, city].filter(Boolean).join(', '),
    dayText(soldOn),
    money(price),
    size ? count(size, isLand ? ' ac' : ' sq ft') : unknown,
    size ? `${money(price / size)}${isLand ? '/ac' : '/sq ft'}` : unknown,
    count(distance),
    mark,
  ];
}

/** Comparables that a listing report shows, most similar first; all of them count. */
const shownComparables = 12;

function listingComparables(valued: PropertyAnalysis | null): IntelligenceReportContent['comparables'] {
  if (!valued)
    return {
      table: null,
      note: 'The property is in none of the public records here, so no recorded sales are compared with it.',
    };
  const { comparables, arv, noArv, unit } = valued;
  const explanation = arv?.explanation ?? noArv ?? '';
  if (comparables.length === 0) return { table: null, note: explanation };
  const lines = comparables.slice(0, shownComparables).map((sale) =>
    saleCells({
      ...sale,
      address: sale.address || `Parcel ${sale.parcelNumber}`,
      isLand: unit === 'acre',
      distance: sale.distanceMiles,
      mark: sale.status === 'included' ? '' : sale.status,
    }),
  );
  const rest = comparables.length - lines.length;
  return {
    table: { columns: saleColumns, rows: plainRows(lines) },
    note: [
      explanation,
      searchText(valued),
      rest > 0 ? `${rest} more count too.` : '',
      'Outliers beyond two standard deviations do not count.',
      sampleNotice(comparables.map(({ source }) => ({ isSample: source === 'sample' }))),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** Sales that a county report lists. */
const listedSales = 15;

const saleLine = ({ address, city, soldOn, priceCents, propertyType, acres, livingArea }: RecordedSale): SaleLine => {
  const isLand = propertyType === 'land';
  return { address, city, soldOn, price: priceCents / 100, size: isLand ? acres : livingArea, isLand };
};

function countyComparables(sales: readonly RecordedSale[]): IntelligenceReportContent['comparables'] {
  if (sales.length === 0)
    return { table: null, note: 'No recorded sales of this county in the last 12 months are known to us.' };
  const groups = (['building', 'land'] as const).flatMap((type) => {
    const perUnit = sales
      .filter(({ propertyType }) => propertyType === type)
      .flatMap(({ priceCents, livingArea, acres }) => {
        const size = type === 'land' ? acres : livingArea;
        return size ? [priceCents / 100 / size] : [];
      });
    if (perUnit.length === 0) return [];
    const unit = type === 'land' ? 'an acre of land' : 'a square foot of buildings';
    return [`${money(medianOf(perUnit))} ${unit} (n = ${count(perUnit.length)})`];
  });
  return {
    table: {
      columns: saleColumns.slice(0, 5),
      rows: plainRows(sales.slice(0, listedSales).map((sale) => saleCells(saleLine(sale)).slice(0, 5))),
    },
    note: `The latest ${Math.min(listedSales, sales.length)} of ${count(sales.length)} recorded sales in 12 months. Medians: ${groups.join('; ') || 'sizes are not recorded'}. ${sampleNotice(sales)}`.trimEnd(),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function categoryTable({ categories }: MarketAnalytics): Table | null {
  if (!categories?.length) return null;
  return {
    columns: [
      { heading: 'Category', width: 144 },
      { heading: 'Active', width: 60 },
      { heading: 'Median price', width: 90 },
      { heading: 'Per acre', width: 80 },
      { heading: 'Days', width: 50 },
      { heading: 'Supply, months', width: 80 },
    ],
    rows: plainRows(
      categories.map(({ category, figures }) => [
        categoryLabels[category],
        count(figures.active),
        money(figures.price?.median),
        money(figures.pricePerAcre?.median),
        count(figures.daysOnMarket?.median),
        count(figures.supplyMonths),
      ]),
    ),
  };
}

function marketSources({ asOf }: MarketAnalytics): Source[] {
  return [
    {
      name: 'Listings on Dealstead',
      detail: `Asking prices, not sales. Figures ${asOf ? `as of ${dayText(asOf)}` : 'not computed yet'}; closings as sellers report them.`,
    },
  ];
}

/** Says plainly that sales are generated ones. */
const sampleNotice = (sales: readonly Pick<RecordedSale, 'isSample'>[]): string =>
  sales.some(({ isSample }) => isSample)
    ? 'Sample records are generated for the demo market and are no real sales.'
    : '';

/** Each source of recorded sales with its latest as-of date. */
function propertyRecordSources(sales: readonly Pick<AnalysisComparable, 'sourceName' | 'asOf'>[]): Source[] {
  const latest = new Map<string, string>();
  for (const { sourceName, asOf } of sales) if (asOf > (latest.get(sourceName) ?? '')) latest.set(sourceName, asOf);
  return [...latest].map(([name, asOf]) => ({ name, detail: `Recorded sales as of ${dayText(asOf)}.` }));
}
