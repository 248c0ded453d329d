import { compareReleasedNames, isPagePaused, matchRoute } from '@dealstead/contracts';
import type {
  NavigationEntry,
  PageState,
  ReleasedName,
  PageReleaseSet,
  SliceRoute,
  SlotEntry,
} from '@dealstead/contracts';

/** A route and the slice that publishes it. */
export interface SiteRoute extends SliceRoute {
  readonly slice: ReleasedName;
}

export interface SiteSlot extends SlotEntry {
  readonly slice: ReleasedName;
}

/** The merged routes, navigation and slots of a release set. */
export interface Site {
  readonly routes: readonly SiteRoute[];
  readonly navigation: readonly NavigationEntry[];
  readonly slots: readonly SiteSlot[];
  /** Pages that were being repaired when the document was made; `usePausedPages` knows them later. */
  readonly paused?: PageReleaseSet['paused'];
  /** Path of the component gallery; null in production. */
  readonly kitPage: string | null;
}

export function siteOf({ set, production }: Pick<PageState, 'set' | 'production'>): Site {
  const slices = set.slices.toSorted((a, b) => compareReleasedNames(a.name, b.name));
  return {
    routes: slices.flatMap((release) => release.routes.map((route) => ({ ...route, slice: release.name }))),
    navigation: slices.flatMap((release) => release.navigation).toSorted((a, b) => a.order - b.order),
    slots: slices
      .flatMap((release) => release.slots.map((slot) => ({ ...slot, slice: release.name })))
      .toSorted((a, b) => a.order - b.order),
    paused: set.paused,
    kitPage: production ? null : '/kit',
  };
}

/** Whether a page is shown as being repaired, so that none of its code loads. */
export const isPaused = ({ paused }: Site, { slice, page }: SiteRoute): boolean => isPagePaused(paused, slice, page);

/** What `isPublished` found, by path. The links of header and footer render with each URL, and matching all routes costs more. */
const publishedPaths = new WeakMap<Site, Map<string, boolean>>();

/** Whether a published route matches the path. */
export function isPublished(site: Site, path: string): boolean {
  const known = publishedPaths.get(site) ?? new Map<string, boolean>();
  publishedPaths.set(site, known);
  const found = known.get(path) ?? (path === site.kitPage || matchRoute(site.routes, path) !== null);
  known.set(path, found);
  return found;
}

/** URL of a file of a release. */
export function releaseFileUrl(set: PageReleaseSet, name: ReleasedName, file: string): string {
  const release = [set.shell, ...set.slices].find((candidate) => candidate.name === name);
  return `/slices/${name}/${release?.version ?? ''}/${file}`;
}
