import { durationBounds, type HealthPeriod } from '@dealstead/contracts/admin/serviceHealth';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds of a period, and of each point of its charts. */
export const periodLengths: Readonly<Record<HealthPeriod, { readonly length: number; readonly step: number }>> = {
  '1h': { length: hour, step: minute },
  '24h': { length: 24 * hour, step: hour },
  '14d': { length: 14 * 24 * hour, step: hour },
};

/** The starts of a period's points, oldest first; the last one contains `now`. */
export function pointStarts(period: HealthPeriod, now: number): Date[] {
  const { length, step } = periodLengths[period];
  const last = Math.floor(now / step) * step;
  return Array.from({ length: length / step }, (_, i) => new Date(last - length + (i + 1) * step));
}

/**
 * A quantile of response times in milliseconds from a cumulative histogram: within its bucket the value is interpolated, as
 * Prometheus' `histogram_quantile` does. Times over the last bound count as that bound; 0 without requests.
 * @param buckets responses within each of `durationBounds`
 */
export function quantileOf(share: number, requests: number, buckets: readonly number[]): number {
  if (requests === 0) return 0;
  const rank = share * requests;
  const index = buckets.findIndex((count) => count >= rank);
  if (index === -1) return durationBounds.at(-1) ?? 0;
  const [lower, upper] = [durationBounds[index - 1] ?? 0, durationBounds[index] ?? 0];
  const [below, within] = [buckets[index - 1] ?? 0, buckets[index] ?? 0];
  const value = within === below ? upper : lower + ((upper - lower) * (rank - below)) / (within - below);
  return Math.round(value * 10) / 10;
}
