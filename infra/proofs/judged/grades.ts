import { arvPercent, decideAccess, defaultAssumptions, gatedFilters, nearMiles, spread } from '@dealstead/contracts';
import type { FilterParameters } from '@dealstead/contracts/listings/interpretation';
import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';
import { findRegion, findTown, findZipCode, milesBetween, nameKey } from '@dealstead/geo';
import { stemOf } from '@dealstead/search-engine';
import { expectedReturns } from '@dealstead/search-engine/fixtures/expectedReturns';
import { type DemoListing, isOfType, now } from './demoListings.ts';
import { type JudgedQuery, textWords } from './judgedQueries.ts';

/** How well a listing answers a query, from its intended interpretation: see the README of the judged queries. */
export type Grade = 0 | 1 | 2 | 3;

/** Number of listings of a stated order that have the highest grade. */
const firstInOrder = 10;
/** A place is relaxed to this number of miles, or its state. */
const relaxedMiles = 100;
/** Bounds that are relaxed by a share. The others are dropped as a whole: a wrong year is as good as any other. */
const relaxedShares: Readonly<Record<string, number | undefined>> = { Price: 0.5, Acres: 1 };

type Test = (listing: DemoListing) => boolean;

/** A condition that the query states, and its relaxed form; null if only dropping it relaxes it. */
interface Condition {
  readonly holds: Test;
  readonly almost: Test | null;
}

const day = 86_400_000;
const dollars = (amount: number | null) => (amount === null ? null : amount / 100);

/** The value of a listing that each bound compares; null if it is unknown. */
const bounded = {
  Price: ({ price }) => price / 100,
  Acres: ({ acres }) => (acres === null ? null : Number(acres)),
  Beds: ({ bedrooms }) => bedrooms,
  Baths: ({ bathrooms }) => bathrooms,
  Sqft: ({ squareFeet }) => squareFeet,
  YearBuilt: ({ yearBuilt }) => yearBuilt,
  ArvPercent: ({ price, arv }) => arvPercent(price, arv),
  Spread: ({ price, rehabCost, arv }) => dollars(spread(price, rehabCost, arv)),
  CashOnCash: (listing) => expectedReturns(listing, defaultAssumptions).cashOnCash,
  CapRate: (listing) => expectedReturns(listing, defaultAssumptions).capRate,
  MaoMargin: (listing) => dollars(expectedReturns(listing, defaultAssumptions).maoMargin),
  FlipProfit: (listing) => dollars(expectedReturns(listing, defaultAssumptions).flipProfit),
  DaysOnMarket: ({ createdAt, daysBefore }) => daysBefore + Math.floor((now - createdAt) / day),
} as const satisfies Record<string, (listing: DemoListing) => number | null>;

function boundConditions(intended: FilterParameters): Condition[] {
  return Object.entries(bounded).flatMap(([subject, valueOf]) => {
    const [min, max] = [`min${subject}`, `max${subject}`].map((name) => intended[name as 'minPrice']);
    if (min === undefined && max === undefined) return [];
    const isWithin = (least: number, most: number) => (listing: DemoListing) => {
      const value = valueOf(listing);
      return value !== null && value >= least && value <= most;
    };
    const [least, most] = [Number(min ?? -Infinity), Number(max ?? Infinity)];
    const share = relaxedShares[subject];
    const almost = share === undefined ? null : isWithin(least * (1 - share), most * (1 + share));
    return [{ holds: isWithin(least, most), almost }];
  });
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const isClose =
  (center: Position | undefined, miles: number): Test =>
  ({ latitude, longitude }) =>
    center !== undefined &&
    latitude !== null &&
    longitude !== null &&
    milesBetween(center.latitude, center.longitude, latitude, longitude) <= miles;

/** The town or ZIP code of `near`. */
function centerOf(near: string): Position {
  const [town = '', state] = near.split(', ');
  const center = /^\d{5}$/.test(near) ? findZipCode(near) : findTown(town, state);
  if (!center) throw new Error(`Not in the gazetteer: ${near}`);
  return center;
}

/** All parts of a place are one condition; relaxed, it means its surroundings or its state. */
function placeCondition(intended: FilterParameters): Condition | null {
  const { state, city, county, zip, region, near, radius } = intended;
  const tests: Test[] = [];
  const states = state?.split(',') ?? [];
  let center: Position | undefined;
  if (states.length > 0) tests.push((listing) => states.includes(listing.state));
  if (city !== undefined) {
    tests.push((listing) => nameKey(listing.city) === nameKey(city));
    center = centerOf(`${city}, ${state}`);
  }
  if (county !== undefined)
    tests.push((listing) => listing.county !== null && nameKey(listing.county) === nameKey(county));
  if (zip !== undefined) {
    const zips = zip.split(',');
    tests.push((listing) => listing.zipCode !== null && zips.includes(listing.zipCode));
    center = centerOf(zips[0]!);
  }
  if (near !== undefined) {
    center = centerOf(near);
    tests.push(isClose(center, Number(radius ?? nearMiles)));
  }
  if (region !== undefined) {
    const counties = countiesOf(region);
    tests.push(({ state: code, county: name }) => name !== null && counties.has(`${code} ${nameKey(name)}`));
    states.push(...new Set([...counties].map((key) => key.slice(0, 2))));
  }
  if (tests.length === 0) return null;
  const isAround = isClose(center, Math.max(relaxedMiles, Number(radius ?? 0)));
  return {
    holds: (listing) => tests.every((test) => test(listing)),
    almost: (listing) => states.includes(listing.state) || isAround(listing),
  };
}

/** The counties of a region as "TX dallas". */
function countiesOf(region: string): ReadonlySet<string> {
  const found = findRegion(region);
  if (!found) throw new Error(`No region ${region}`);
  return new Set(found.counties.map(({ state, county }) => `${state} ${nameKey(county)}`));
}

function conditionsOf(intended: FilterParameters): Condition[] {
  const { category, propertyType, dealType, ownerFinance, featured } = intended;
  const tests: Test[] = [];
  if (category !== undefined) tests.push((listing) => category.split(',').includes(listing.category));
  if (propertyType !== undefined) {
    const types = propertyType.split(',') as PropertyType[];
    tests.push((listing) => types.some((type) => isOfType(listing, type)));
  }
  if (dealType !== undefined)
    tests.push((listing) => listing.dealType !== null && dealType.split(',').includes(listing.dealType));
  if (ownerFinance !== undefined) tests.push((listing) => listing.ownerFinance);
  if (featured !== undefined)
    tests.push((listing) => listing.featured && (listing.featuredUntil === null || listing.featuredUntil > now));
  const place = placeCondition(intended);
  return [...(place ? [place] : []), ...tests.map((holds) => ({ holds, almost: null })), ...boundConditions(intended)];
}

/** The value of each sort order, of which the first listing has the most. */
const orderValues: Readonly<Record<string, (listing: DemoListing) => number | null>> = {
  createdAt: ({ createdAt }) => createdAt,
  price: ({ price }) => price,
  acres: bounded.Acres,
  arvPercent: bounded.ArvPercent,
  spread: bounded.Spread,
  pricePerAcre: ({ price, acres }) => (acres === null || Number(acres) === 0 ? null : price / Number(acres)),
};

/** The words of the title and the fields beside it, and those of the whole listing, as stems. */
interface Stems {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

const stemsOf = new WeakMap<DemoListing, Stems>();
function stems(listing: DemoListing): Stems {
  let found = stemsOf.get(listing);
  if (found === undefined) {
    const { title, city, county, zipCode, category, description } = listing;
    const strong = textWords([title, city, county, zipCode, category].join(' ')).map(stemOf);
    found = { title: new Set(strong), all: new Set([...strong, ...textWords(description).map(stemOf)]) };
    stemsOf.set(listing, found);
  }
  return found;
}

/** Grades of a query's listings; those that are not in the map have grade 0. */
export type Grades = ReadonlyMap<number, Grade>;

const memberPlans = { visitor: 'free', free: 'free', buyer: 'buyer', 'investor-pro': 'investor_pro' } as const;

/** The intended parameters that the plan includes; the others are shown as locked. */
export function applicableParameters({ intended, plan }: JudgedQuery): FilterParameters {
  const membership = { plan: memberPlans[plan], status: 'active', role: 'member' } as const;
  const isIncluded = (name: string) => {
    if (!Object.hasOwn(gatedFilters, name)) return true;
    return decideAccess(membership, gatedFilters[name as keyof typeof gatedFilters]).allowed;
  };
  return Object.fromEntries(Object.entries(intended).filter(([name]) => isIncluded(name)));
}

/** Grades all listings for a query. */
export function gradeListings(judged: JudgedQuery, listings: readonly DemoListing[]): Grades {
  const intended = applicableParameters(judged);
  const conditions = conditionsOf(intended);
  const words = textWords(judged.text).map(stemOf);
  const grades = new Map<number, Grade>();
  const exact: DemoListing[] = [];
  for (const listing of listings) {
    if (listing.status === 'under-contract' && intended.underContract === undefined) continue;
    const grade = gradeOf(listing, conditions, words);
    if (grade === 0) continue;
    grades.set(listing.id, grade);
    if (grade > 1) exact.push(listing);
  }
  const { sortBy } = intended;
  if (sortBy !== undefined) gradeByOrder(exact, orderValues[sortBy]!, intended.sortOrder !== 'asc', grades);
  return grades;
}

function gradeOf(listing: DemoListing, conditions: readonly Condition[], words: readonly string[]): Grade {
  let failed = 0;
  for (const { holds, almost } of conditions) {
    if (holds(listing)) continue;
    const isRelaxed = almost === null ? conditions.length + words.length > 1 : almost(listing);
    if (failed > 0 || !isRelaxed) return 0;
    failed++;
  }
  if (words.length === 0) return failed > 0 ? 1 : 3;
  const { title, all } = stems(listing);
  const missing = words.filter((word) => !all.has(word)).length;
  if (missing + failed === 0) return words.every((word) => title.has(word)) ? 3 : 2;
  if (missing === 0) return 1;
  // The text is one condition beside others; by itself it may lack a word.
  return failed === 0 && (conditions.length > 0 || (missing === 1 && words.length > 1)) ? 1 : 0;
}

/** With a stated order, the first ten (and all that equal the tenth) have grade 3, the others grade 2. */
function gradeByOrder(
  exact: readonly DemoListing[],
  valueOf: (listing: DemoListing) => number | null,
  isDescending: boolean,
  grades: Map<number, Grade>,
): void {
  const values = exact.map(valueOf).filter((value) => value !== null);
  values.sort((a, b) => (isDescending ? b - a : a - b));
  const last = values[firstInOrder - 1] ?? values.at(-1);
  for (const listing of exact) {
    const value = valueOf(listing);
    const isFirst = value !== null && last !== undefined && (isDescending ? value >= last : value <= last);
    grades.set(listing.id, isFirst ? 3 : 2);
  }
}

/** Discounted cumulative gain of grades in order, with the gain 2^grade − 1 (Burges et al., 2005). */
const gainOf = (grades: readonly Grade[]): number =>
  grades.reduce<number>((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/**
 * NDCG@10 of a result. The ideal result is the best listings in order; listings that fail a condition belong to it only if
 * no listing satisfies all conditions. Null if no listing answers the query.
 */
export function ndcgOf(ids: readonly number[], grades: Grades): number | null {
  const all = [...grades.values()].sort((a, b) => b - a);
  const [best = 0] = all;
  if (best === 0) return null;
  const ideal = gainOf(all.filter((grade) => best === 1 || grade > 1).slice(0, 10));
  return Math.min(1, gainOf(ids.slice(0, 10).map((id) => grades.get(id) ?? 0)) / ideal);
}
