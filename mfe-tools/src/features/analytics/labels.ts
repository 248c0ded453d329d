import { smallSample, stateNames, type Median } from '@dealstead/contracts';
import { formatCount, formatMoney, formatMoneyCompact } from '@dealstead/kit';
import type { MarketSelection } from './useMarketQuery.ts';

/** "Travis, Texas", "Texas", "United States". */
export function placeLabel({ state, county }: Pick<MarketSelection, 'state' | 'county'>): string {
  if (!state) return 'United States';
  return county ? `${county}, ${stateNames[state]}` : stateNames[state];
}

/** Whether a sample is too small to rest on. */
export const isSmall = (median: Median | null | undefined): boolean => (median?.n ?? 0) < smallSample;

/** "95%: $62k to $91k"; null without an interval. */
export function intervalText(
  median: Median | null | undefined,
  format: (value: number) => string = formatMoneyCompact,
): string | null {
  if (median?.low == null || median.high == null) return null;
  return `95%: ${format(median.low)} to ${format(median.high)}`;
}

/** A percentage with its sign. */
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${formatCount(percent)}%`;

/** Price per acre: cents do not matter, and above ten thousand neither do hundreds. */
export const perAcreText = (dollars: number | null | undefined): string =>
  dollars != null && dollars >= 10_000 ? formatMoneyCompact(dollars) : formatMoney(dollars);

/** "Nov 2026" of `2026-11`. */
export const monthLabel = (month: string, style: 'short' | 'long' = 'short'): string =>
  new Date(`${month}-15`).toLocaleDateString('en-US', {
    month: style,
    year: 'numeric',
    timeZone: 'UTC',
  });
