import type { PricePoint } from '@dealstead/contracts';
import { formatPercent } from '@dealstead/kit';

/** One history entry: what changed, and price and ARV after it. */
export interface PriceChange extends PricePoint {
  readonly change: string;
}

/** The history as text, newest first: "Price lowered 5.1%, ARV raised"; the oldest entry is "Listed". */
export function changesOf(points: readonly PricePoint[]): readonly PriceChange[] {
  return points.map((point, i) => ({ ...point, change: changeTo(point, points[i + 1]) }));
}

function changeTo(now: PricePoint, before: PricePoint | undefined): string {
  if (!before) return 'Listed';
  const words = [priceChange(now.price, before.price), arvChange(now.arv, before.arv)].filter((word) => word !== null);
  return words.join(', ') || 'Confirmed';
}

function priceChange(now: number, before: number): string | null {
  if (now === before) return null;
  const verb = now < before ? 'lowered' : 'raised';
  return before > 0 ? `Price ${verb} ${formatPercent(Math.abs(now - before) / before, 1)}` : `Price ${verb}`;
}

function arvChange(now: number | null, before: number | null): string | null {
  if (now === before) return null;
  if (before === null) return 'ARV given';
  if (now === null) return 'ARV withdrawn';
  return now > before ? 'ARV raised' : 'ARV lowered';
}

/** Amount and date of the last price change in dollars; null without one. */
export function lastPriceChange(points: readonly PricePoint[]): { by: number; since: string } | null {
  for (const [i, point] of points.entries()) {
    const before = points[i + 1];
    if (before && before.price !== point.price) return { by: point.price - before.price, since: point.at };
  }
  return null;
}

/** A date beside a price: Nov 12, with the year if it is not the current one. */
export function shortDay(iso: string, now: Date = new Date()): string {
  const parts = { month: 'short', day: 'numeric', timeZone: 'America/New_York' } as const;
  const yearOf = (day: Date) => day.toLocaleDateString('en-US', { year: 'numeric', timeZone: parts.timeZone });
  const day = new Date(iso);
  return day.toLocaleDateString('en-US', yearOf(day) === yearOf(now) ? parts : { ...parts, year: 'numeric' });
}
