import type { ReleasedName } from './slices.ts';

/** Where browsers report the health of the releases of a page, by `navigator.sendBeacon`. The gateway answers it itself. */
export const pageHealthPath = '/api/page-health';

/** A version, as reports name it. */
export interface ReportedRelease {
  readonly name: ReleasedName;
  readonly version: string;
}

/**
 * How the code of a release did on one page view: one sample with two outcomes that are there or not, so that shares of page
 * views can be compared. The shell's sample is about the whole view.
 */
export interface ReleaseSample extends ReportedRelease {
  /** A script of it could not be loaded, also at the second attempt. */
  readonly loadFailed: boolean;
  /** An error of it reached an error boundary, or was not caught. */
  readonly hasError: boolean;
}

/** Web vitals of a document, and the releases that showed it. */
export interface PageVitals {
  readonly releases: readonly ReportedRelease[];
  /** Largest contentful paint in milliseconds. */
  readonly lcp?: number;
  /** Interaction to next paint in milliseconds. */
  readonly inp?: number;
  /** Cumulative layout shift, which has no unit. */
  readonly cls?: number;
}

/** What a browser reports. It says nothing about who opened the page, nor which page it was. */
export interface PageHealthReport {
  readonly samples?: readonly ReleaseSample[];
  readonly vitals?: PageVitals;
}

/** Most releases that a report may name. */
export const maxReportedReleases = 12;
/** Most bytes of a report. */
export const maxReportBytes = 4_096;

/**
 * Failing page views of a canary without which it is not rolled back. Reports can be forged, and gateways count six page views an
 * hour of a release from one client network (LIMIT_SAMPLES): a rollback needs three networks or more, or hours.
 */
export const minCanaryFailures = 13;

/** Upper bounds of the histograms of web vitals, in their units. Greater values are in one more bucket. */
export const vitalBounds = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inp: [50, 100, 200, 300, 500, 1_000],
  cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const satisfies Record<string, readonly number[]>;
export type Vital = keyof typeof vitalBounds;
export const vitals = Object.keys(vitalBounds) as Vital[];

/** Milliseconds up to which the largest contentful paint is good, by https://web.dev/articles/lcp. */
export const goodLcp = 2_500;

/** How a version was shown: to everyone who is in no cohort, or to a cohort as a canary. */
export const releaseAudiences = ['everyone', 'canary'] as const;
export type ReleaseAudience = (typeof releaseAudiences)[number];

/** The bucket of a value. */
export function bucketOfVital(vital: Vital, value: number): number {
  const bounds: readonly number[] = vitalBounds[vital];
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length : index;
}

/**
 * A quantile from a histogram, interpolated in its bucket as Prometheus' `histogram_quantile` does. Values above the last bound
 * count as that bound; null without values.
 * @param counts values by bucket, not cumulative
 */
export function quantileOfVital(vital: Vital, share: number, counts: readonly number[]): number | null {
  const bounds: readonly number[] = vitalBounds[vital];
  const rank = share * counts.reduce((sum, count) => sum + count, 0);
  if (rank === 0) return null;
  let below = 0;
  for (const [index, upper] of bounds.entries()) {
    const count = counts[index] ?? 0;
    const lower = bounds[index - 1] ?? 0;
    if (below + count >= rank) return lower + ((upper - lower) * (rank - below)) / count;
    below += count;
  }
  return bounds.at(-1) ?? null;
}
