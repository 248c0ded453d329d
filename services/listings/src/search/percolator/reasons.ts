import {
  parseAcres,
  arvPercent,
  arvPercentBound,
  categoryLabels,
  type DealType,
  defaultAssumptions,
  investorTypeLabels,
  percentMetrics,
  type ReturnMetric,
  returnMetrics,
  roundPercent,
  spread,
  daysSince,
} from '@dealstead/contracts';
import { type Listing, projectReturns, ReturnsCalculator } from '@dealstead/search-engine';
import type { MatchableListing, SavedQueryFilter } from '@dealstead/percolator';

const dealWords: Readonly<Record<DealType, string>> = {
  wholesale: 'wholesale',
  assignment: 'assignment',
  'double-close': 'double close',
  'owner-finance': 'owner finance',
  'subject-to': 'subject-to',
};

/** Formats cents; whole dollars without decimals. */
export const money = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', cents % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`;
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const percent = (value: number): string => `${number(value)}%`;

/**
 * The reasons why a listing matches a saved query, one for each criterion: "Residential in Shelby County, TN; 52% of
 * ARV is under your 70%; between $40,000 and $250,000". The listing must match.
 */
export function reasonFor(filter: SavedQueryFilter, listing: MatchableListing, now: number): string {
  const { price, arv, rehabCost } = listing;
  const profit = spread(price, rehabCost, arv);
  const parts: (string | undefined)[] = [
    what(filter, listing),
    filter.maxArvPercent !== undefined && arv
      ? under(
          `${percentBelow(arvPercent(price, arv)!, arvPercentBound(filter.maxArvPercent))}% of ARV is`,
          arvPercent(price, arv)!,
          arvPercentBound(filter.maxArvPercent),
          percent,
        )
      : undefined,
    filter.minSpread !== undefined && profit !== null
      ? over(`a spread of ${money(profit)} is`, profit, filter.minSpread, money)
      : undefined,
    ...projectedReturns(filter, listing),
    range(filter.minPrice, filter.maxPrice, money),
    acres(filter, listing),
    filter.dealTypes && listing.dealType ? dealWords[listing.dealType] : undefined,
    filter.ownerFinance ? 'owner finance' : undefined,
    filter.featured ? 'featured' : undefined,
    filter.minRoi !== undefined && listing.facts?.roiEstimate != null
      ? over(
          `a gross ROI of ${percent(listing.facts.roiEstimate)} is`,
          listing.facts.roiEstimate,
          filter.minRoi,
          percent,
        )
      : undefined,
    filter.cashAvailable !== undefined && listing.facts?.minCash != null
      ? `${money(listing.facts.minCash)} cash required of your ${money(filter.cashAvailable)}`
      : undefined,
    filter.financing ? 'a way to pay that you prefer' : undefined,
    filter.investorType && listing.facts?.targetBuyers.includes(filter.investorType)
      ? `the seller looks for ${investorTypeLabels[filter.investorType].toLowerCase()} buyers`
      : undefined,
    days(filter, listing, now),
    filter.words?.length ? `it says ${filter.words.map(({ text }) => `“${text}”`).join(' and ')}` : undefined,
  ];
  const said = parts.filter((part) => part !== undefined);
  const text = said.length > 0 ? said.join('; ') : 'every new listing';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The reason of a match as it is shown later: of a listing that was changed since, with the day whose figures it states. "52% of ARV is
 * under your 70% (when it matched on Nov 12)".
 */
export function reasonSince({ reason, isCurrent, matchedAt }: StoredReason): string {
  if (isCurrent) return reason;
  const day = matchedAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });
  return `${reason} (when it matched on ${day})`;
}

/** The reason of a match, and whether the listing is as it was then. */
interface StoredReason {
  readonly reason: string;
  readonly isCurrent: boolean;
  readonly matchedAt: Date;
}

/** A percent below a bound, whole as pages show it, or with as many decimals as keep it from reading as the bound. */
function percentBelow(value: number, bound: number): number {
  let decimals = 0;
  // Beyond ten decimals doubles differ by less than the rounding.
  while (value < bound && roundPercent(value, decimals) >= bound && decimals < 10) decimals += 1;
  return roundPercent(value, decimals);
}

const returnWords: Readonly<Record<ReturnMetric, string>> = {
  cashOnCash: 'a cash-on-cash return of',
  capRate: 'a cap rate of',
  maoMargin: 'a MAO above the price by',
  flipProfit: 'an all-cash flip profit of',
};

/** The projected returns that are bounded, under the assumptions of the search: the figures that its results show. */
function projectedReturns({ minReturns, assumptions }: SavedQueryFilter, listing: Listing): (string | undefined)[] {
  if (!minReturns) return [];
  const returns = projectReturns(new ReturnsCalculator(assumptions ?? defaultAssumptions), listing);
  return returnMetrics.map((metric) => {
    const bound = minReturns[metric];
    const value = returns[metric];
    if (bound === undefined || value === null) return undefined;
    if (percentMetrics.has(metric))
      return over(`${returnWords[metric]} ${value.toFixed(2)}% is`, value, bound, percent);
    const cents = Math.round(value) * 100;
    return over(`${returnWords[metric]} ${money(cents)} is`, cents, bound, money);
  });
}

/** Category and location, as specific as the criteria. */
function what(filter: SavedQueryFilter, { category, city, county, state }: Listing): string | undefined {
  const countyName = county === null ? null : /\b(county|parish|borough)\b/i.test(county) ? county : `${county} County`;
  const places = [
    filter.city !== undefined
      ? `in ${city}, ${state}`
      : filter.county !== undefined || (filter.states && countyName !== null)
        ? `in ${countyName}, ${state}`
        : filter.states
          ? `in ${city}, ${state}`
          : undefined,
    filter.near ? `within ${number(filter.near.miles)} miles of ${filter.nearName ?? 'your area'}` : undefined,
    filter.area ? 'inside the area that you drew' : filter.box ? `in ${city}, ${state}, on your map` : undefined,
  ];
  const said = places.filter((place) => place !== undefined).join(', ');
  if (filter.categories) return said === '' ? categoryLabels[category] : `${categoryLabels[category]} ${said}`;
  return said === '' ? undefined : said;
}

const under = (start: string, value: number, most: number, write: (value: number) => string) =>
  value < most ? `${start} under your ${write(most)}` : `${start} your maximum`;
const over = (start: string, value: number, least: number, write: (value: number) => string) =>
  value > least ? `${start} over your ${write(least)}` : `${start} your minimum`;

function range(
  least: number | undefined,
  most: number | undefined,
  write: (value: number) => string,
): string | undefined {
  if (least !== undefined && most !== undefined)
    return least === most ? `at ${write(most)}` : `between ${write(least)} and ${write(most)}`;
  if (most !== undefined) return `up to ${write(most)}`;
  return least === undefined ? undefined : `from ${write(least)}`;
}

function acres({ minAcres, maxAcres }: SavedQueryFilter, listing: Listing): string | undefined {
  const has = parseAcres(listing.acres);
  const acresRange = range(minAcres, maxAcres, number);
  if (acresRange === undefined || has === null) return undefined;
  return `${number(has)} ${has === 1 ? 'acre' : 'acres'}, ${acresRange}`;
}

function days(
  { maxDaysOnMarket }: SavedQueryFilter,
  { daysBefore, createdAt }: Listing,
  now: number,
): string | undefined {
  if (maxDaysOnMarket === undefined) return undefined;
  const since = daysBefore + daysSince(createdAt, now);
  return `${since === 0 ? 'new today' : `${number(since)} ${since === 1 ? 'day' : 'days'} on the market`}, at most ${number(maxDaysOnMarket)}`;
}
