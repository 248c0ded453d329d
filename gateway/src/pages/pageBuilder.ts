import { isPagePaused } from '@dealstead/contracts';
import type { PageState, RenderedPage, RouteMatch, ServerPageState } from '@dealstead/contracts';
import { withTimeout } from '@dealstead/service-kit/timeout';
import { z } from 'zod';
import { toCurrentUser } from '../auth/currentUser.ts';
import type { FetchResult } from '../cache/cacheEntry.ts';
import { staleSinceHeader } from '../cache/sendCached.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createPageSecurityPolicy } from '../http/securityHeaders.ts';
import { composeDocument } from './document.ts';
import type { FirstViewReader, FirstViewResult } from './firstViewData.ts';
import type { FirstViewRequest } from './firstViewRequests.ts';
import type { LoadedReleaseSet, PublishedRoute } from './releases.ts';
import type { Renderer } from './renderer.ts';
import type { Viewer } from './viewer.ts';

/** A path on this site. */
const MovedProblem = z.object({ details: z.object({ path: z.string().regex(/^\/(?![/\\])/) }) });

export type PageMatch = RouteMatch<PublishedRoute>;

export interface PageBuilderDeps {
  readonly readFirstView: FirstViewReader;
  readonly renderer: Renderer;
  readonly isProduction: boolean;
  readonly publicUrl: string;
  /** Milliseconds that a request waits for HTML, including the renderer's queue. Then the page is sent for the browser to render. */
  readonly renderTimeout: number;
  /** URL of a street map, which pages pass on to their maps. */
  readonly streetMapUrl: string | null;
}

/** A page to build. */
export interface PageRequest {
  readonly context: RequestContext;
  readonly releaseSet: LoadedReleaseSet;
  readonly viewer: Viewer;
  /** The route of the page, or null for the 404 page and pages of the shell. */
  readonly match: PageMatch | null;
  readonly url: string;
  readonly requests: readonly FirstViewRequest[];
}

export type PageBuilder = (request: PageRequest) => Promise<FetchResult>;

/** Milliseconds for which a page is fresh; shorter where its HTML or a part of its data is missing. */
const defaultTtl = 30_000;
const incompleteFreshFor = 2_000;
/** Seconds after which a crawler may ask again for a page that is being repaired. */
const pausedRetryAfter = 600;
/** Milliseconds that a visitor's page is rendered for the cache after it was sent without HTML. */
const lateRenderTimeout = 3_000;

/** Builds HTML documents: reads the data of the first view, has the renderer render it, and composes the document. */
export function createPageBuilder(deps: PageBuilderDeps): PageBuilder {
  const { readFirstView, renderer, isProduction, publicUrl, renderTimeout, streetMapUrl } = deps;
  const isSecure = publicUrl.startsWith('https:');

  return async ({ context, releaseSet, viewer, match, url, requests: routeRequests }) => {
    const isPaused = match !== null && isPagePaused(releaseSet.set.paused, match.route.release.name, match.route.page);
    const requests = isPaused ? [] : routeRequests;
    const results = await Promise.all(requests.map((request) => readFirstView(context, viewer, request)));
    const movedTo = findNewPath(results[0]);
    if (movedTo !== null) return createPermanentRedirect(movedTo);
    const isShell = match === null && isShellPage(url.split('?', 1)[0] ?? url, isProduction);
    const firstStatus = results[0]?.response.status;
    const status = isShell ? 200 : isPaused ? 503 : pageStatus(match, firstStatus);
    const state: ServerPageState = {
      set: releaseSet.set,
      session: sessionOf(viewer),
      data: toInlineData(requests, results),
      production: isProduction,
      publicUrl,
      ...(context.brand ? { brandSlug: context.brand.slug } : {}),
      overrides: releaseSet.overrides,
    };

    // A page is rendered once the answer to its first request is there; it requests other missing data in the browser.
    // Chosen versions need not have passed their checks, so the renderer runs none of them, for unknown paths neither.
    const isServerRendered =
      !isShell &&
      releaseSet.overrides === undefined &&
      (requests.length === 0 || firstStatus !== undefined) &&
      viewer.kind !== 'unknown' &&
      (match === null || match.route.firstView === 'server');
    const page = match && !isPaused ? { release: match.route.release, name: match.route.page } : null;
    const staleSince = results.find((result) => result?.staleSince)?.staleSince;
    const isComplete = results.every((result) => result !== null);

    const compose = (rendered: RenderedPage | null): FetchResult => {
      const { html, ...hashes } = composeDocument({
        state,
        document: releaseSet.document,
        page,
        rendered,
        title: match?.route.title,
        streetMapUrl,
      });
      const headers: Record<string, string> = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': createPageSecurityPolicy(hashes, isSecure, streetMapUrl),
      };
      if (staleSince) headers[staleSinceHeader] = staleSince;
      if (isPaused) headers['retry-after'] = String(pausedRetryAfter);
      const isMissingHtml = isServerRendered && rendered === null;
      return {
        response: { status, headers, body: Buffer.from(html) },
        ttl: pageFreshness({ match, status, isIncomplete: isMissingHtml || (isServerRendered && !isComplete) }),
        isFallback: !isComplete || Boolean(staleSince),
        isBehind: results.some((result) => result?.isBehind),
        html: isServerRendered ? (isMissingHtml ? 'missing' : 'rendered') : undefined,
      };
    };

    if (!isServerRendered) return compose(null);
    // Only a visitor's page is cached, so only it is worth rendering after it was sent.
    const timeout = viewer.kind === 'visitor' ? Math.max(lateRenderTimeout, renderTimeout) : renderTimeout;
    const rendering = renderer.render(context, url, state, timeout);
    // `render` itself never rejects: undefined is the timeout.
    const inTime = await withTimeout(renderTimeout, rendering).catch(() => undefined);
    if (inTime !== undefined) return compose(inTime);
    return { ...compose(null), lateResult: rendering.then((rendered) => rendered && compose(rendered)) };
  };
}

/** Whether a path is a page of the shell, which no slice publishes and the browser renders. */
export function isShellPage(path: string, isProduction: boolean): boolean {
  return !isProduction && path === '/kit';
}

/** The first request is what the page is about: where it is missing or deleted, so is the page. */
function pageStatus(match: PageMatch | null, firstStatus: number | undefined): number {
  if (match === null) return 404;
  return firstStatus === 404 || firstStatus === 410 ? firstStatus : 200;
}

/** The path that a page has now, where its first request answered 308 with it; see `getPost`. */
function findNewPath(result: FirstViewResult | null | undefined): string | null {
  if (result?.response.status !== 308) return null;
  const moved = MovedProblem.safeParse(result.response.body);
  return moved.success ? moved.data.details.path : null;
}

/** Without a query: requests of several browsers may share this response, and each has a query of its own. */
function createPermanentRedirect(path: string): FetchResult {
  const headers = { location: path, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  return { response: { status: 308, headers, body: Buffer.from(`Moved to ${path}`) }, ttl: 0 };
}

interface Freshness {
  readonly match: PageMatch | null;
  readonly status: number;
  readonly isIncomplete: boolean;
}

function pageFreshness({ match, status, isIncomplete }: Freshness): number {
  // A missing listing may be published next: its 404 page is not cached, nor served in place of a failed answer.
  if (match && status !== 200) return 0;
  return isIncomplete ? incompleteFreshFor : defaultTtl;
}

function sessionOf(viewer: Viewer): PageState['session'] {
  if (viewer.kind === 'unknown') return 'unknown';
  return viewer.kind === 'member' ? toCurrentUser(viewer) : null;
}

function toInlineData(
  requests: readonly FirstViewRequest[],
  results: readonly (FirstViewResult | null)[],
): PageState['data'] {
  const entries = requests.map(({ url }, i) => [url, results[i]?.response] as const);
  return Object.fromEntries(entries.flatMap(([url, answer]) => (answer ? [[url, answer]] : [])));
}
