import type { ReleasedName, SliceName } from './slices.ts';

/** A page that an admin turned off while it is repaired, or all pages and slot components of a slice. */
export interface PausedPage {
  readonly slice: SliceName;
  /** Name of the page's component; null for the whole slice. */
  readonly page: string | null;
}

/** As a release set names them: undefined where nothing is paused. */
type PausedPages = readonly PausedPage[] | undefined;

/** Whether a slice's page is paused, by itself or with its slice. */
export function isPagePaused(paused: PausedPages, slice: ReleasedName, page: string): boolean {
  return paused?.some((other) => other.slice === slice && (other.page === null || other.page === page)) ?? false;
}

/** Whether a slice is paused as a whole. */
export function isSlicePaused(paused: PausedPages, slice: ReleasedName): boolean {
  return paused?.some((other) => other.slice === slice && other.page === null) ?? false;
}
