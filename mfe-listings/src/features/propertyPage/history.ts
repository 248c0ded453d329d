import type { PricePoint } from '@dealstead/contracts';
import { formatPercent } from '@dealstead/kit';

/** One history entry: what changed, and price and ARV after it. */
export interface PriceChange extends PricePoint {
  readonly change: string;
}

/**
 * The history as text, newest first: "Price lowered 5.1%, ARV raised"; the oldest entry is "Listed", or "Listed on Dealstead" where
 * the property was on the market before that day.
 */
export function changesOf(points: readonly PricePoint[], wasOnMarketBefore = false): readonly PriceChange[] {
  const first = wasOnMarketBefore ? 'Listed on Dealstead' : 'Listed';
  return points.map((point, i) => ({ ...point, change: changeTo(point, points[i + 1]) ?? first }));
}

/** Null for the oldest entry. */
function changeTo(current: PricePoint, previous: PricePoint | undefined): string | null {
  if (!previous) return null;
  const changes = [priceChange(current.price, previous.price), arvChange(current.arv, previous.arv)].filter(
    (word) => word !== null,
  );
  return changes.join(', ') || 'Confirmed';
}

function priceChange(current: number, previous: number): string | null {
  if (current === previous) return null;
  const verb = current < previous ? 'lowered' : 'raised';
  return previous > 0 ? `Price ${verb} ${formatPercent(Math.abs(current - previous) / previous, 1)}` : `Price ${verb}`;
}

function arvChange(current: number | null, previous: number | null): string | null {
  if (current === previous) return null;
  if (previous === null) return 'ARV given';
  if (current === null) return 'ARV withdrawn';
  return current > previous ? 'ARV raised' : 'ARV lowered';
}

/** Amount and date of the last price change in dollars; null without one. */
export function lastPriceChange(points: readonly PricePoint[]): { by: number; since: string } | null {
  for (const [i, point] of points.entries()) {
    const previous = points[i + 1];
    if (previous && previous.price !== point.price) return { by: point.price - previous.price, since: point.at };
  }
  return null;
}
