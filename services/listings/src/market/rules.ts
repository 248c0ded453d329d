import {
  closingDays,
  decideAccess,
  type Feature,
  figureFeatures,
  type FigureName,
  type MarketPart,
  marketPartFeatures,
  type Membership,
  smallSample,
  todayInNewYork,
} from '@dealstead/contracts';
import type { MarketFigures, MarketMonth, Median } from '@dealstead/contracts/listings/market';

/** A median as it is stored: size of the sample, median, and the interval's bounds; amounts in cents. */
export type StoredMedian = readonly [n: number, median: number, low: number | null, high: number | null] | null;

/** Stored figures of a place and category. */
export interface StoredFigures {
  readonly underContract: number;
  readonly newListings: number;
  readonly closings: number;
  readonly price: StoredMedian;
  readonly daysOnMarket: StoredMedian;
  readonly pricePerAcre: StoredMedian;
  readonly spread: StoredMedian;
  /** Percent. */
  readonly returnOnCost: StoredMedian;
  readonly recentPrice: StoredMedian;
  readonly earlierPrice: StoredMedian;
}

/** Stored figures of a month. */
export interface StoredMonth {
  readonly listed: number;
  readonly price: StoredMedian;
  readonly pricePerAcre: StoredMedian;
  readonly spread: StoredMedian;
  readonly closed: number;
  readonly daysToClose: StoredMedian;
}

/** What a member reads of the market. */
export interface MarketAccess {
  readonly figure: (name: FigureName) => boolean;
  readonly part: (name: MarketPart) => boolean;
}

/** By the member's plan. */
export function marketAccessOf(membership: Membership): MarketAccess {
  const holds = (feature: Feature | null) => feature === null || decideAccess(membership, feature).allowed;
  return { figure: (name) => holds(figureFeatures[name]), part: (name) => holds(marketPartFeatures[name]) };
}

/** Everything, for reports whose readers were admitted before. */
export const fullAccess: MarketAccess = { figure: () => true, part: () => true };

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A median in the API's unit: `divisor` is 100 for cents. */
function toMedian(stored: StoredMedian, divisor: number, hasInterval: boolean): Median | null {
  if (stored === null) return null;
  const [n, median, low, high] = stored;
  const inUnit = (value: number | null) => (value === null ? null : round(value / divisor, 2));
  return {
    n,
    median: round(median / divisor, 2),
    low: hasInterval ? inUnit(low) : null,
    high: hasInterval ? inUnit(high) : null,
  };
}

/** Closings a month, of the days over which they are counted; a month has 365.25 ÷ 12 days. */
export const closingsPerMonth = (closings: number): number => (closings / closingDays) * (365.25 / 12);

/** Closings a month in percent of active listings; null without active listings. */
export const absorptionOf = (active: number, closings: number): number | null =>
  active === 0 ? null : round((closingsPerMonth(closings) / active) * 100, 1);

/** Months until the active listings are sold at the present pace; null without closings. */
export const supplyMonthsOf = (active: number, closings: number): number | null =>
  closings === 0 ? null : round(active / closingsPerMonth(closings), 1);

/**
 * Percent by which the recent median differs from the earlier one; null if either sample is small. It is clear if the
 * intervals of both do not overlap: otherwise a change of this size can be chance.
 */
export function priceChangeOf(recent: StoredMedian, earlier: StoredMedian): MarketFigures['priceChange'] {
  if (recent === null || earlier === null || earlier[1] === 0) return null;
  if (Math.min(recent[0], earlier[0]) < smallSample) return null;
  const [, , recentLow, recentHigh] = recent;
  const [, , earlierLow, earlierHigh] = earlier;
  return {
    percent: round((recent[1] / earlier[1] - 1) * 100, 1),
    isClear: recentLow! > earlierHigh! || recentHigh! < earlierLow!,
  };
}

/** Figures for a reader: those that their access includes, the others absent. */
export function toFigures(active: number, stored: StoredFigures, access: MarketAccess): MarketFigures {
  const intervals = access.part('intervals');
  const { closings } = stored;
  const all: MarketFigures = {
    active,
    price: toMedian(stored.price, 100, intervals),
    daysOnMarket: toMedian(stored.daysOnMarket, 1, intervals),
    underContract: stored.underContract,
    newListings: stored.newListings,
    pricePerAcre: toMedian(stored.pricePerAcre, 100, intervals),
    spread: toMedian(stored.spread, 100, intervals),
    returnOnCost: toMedian(stored.returnOnCost, 1, intervals),
    closings,
    absorption: absorptionOf(active, closings),
    supplyMonths: supplyMonthsOf(active, closings),
    priceChange: priceChangeOf(stored.recentPrice, stored.earlierPrice),
  };
  const included = Object.entries(all).filter(([name]) => access.figure(name as FigureName));
  return Object.fromEntries(included) as MarketFigures;
}

/** Figures of a month for a reader. `current` is the month that has not ended. */
export function toMonth(month: string, stored: StoredMonth | null, current: string, access: MarketAccess): MarketMonth {
  const intervals = access.part('intervals');
  return {
    month,
    isCurrent: month === current,
    listed: stored?.listed ?? 0,
    price: toMedian(stored?.price ?? null, 100, intervals),
    pricePerAcre: toMedian(stored?.pricePerAcre ?? null, 100, intervals),
    spread: toMedian(stored?.spread ?? null, 100, intervals),
    ...(access.figure('closings') && {
      closed: stored?.closed ?? 0,
      daysToClose: toMedian(stored?.daysToClose ?? null, 1, intervals),
    }),
  };
}

/** The last `count` months as `2026-11`, the oldest first, by the calendar of America/New_York. */
export function lastMonths(count: number, now: Date): string[] {
  const today = todayInNewYork(now);
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - count + i, 1)).toISOString().slice(0, 7),
  );
}
