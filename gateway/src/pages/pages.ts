import {
  hasAdminPermission,
  homeAfterSignIn,
  memberHome,
  matchRoute,
  pagePermission,
  safeRedirectPath,
  type CurrentUser,
} from '@dealstead/contracts';
import { Unavailable } from '@dealstead/service-kit/errors';
import { pagesServed, pausedPageRoute } from '@dealstead/service-kit/metrics';
import type { CallerResolver } from '../auth/caller.ts';
import type { MemberViews } from '../auth/memberViews.ts';
import { toCurrentUser } from '../auth/currentUser.ts';
import type { CacheableResponse, CachedResponse } from '../cache/cacheEntry.ts';
import { cacheTagsOf } from '../cache/cacheTags.ts';
import { acceptsEncoding, compress } from '../cache/contentEncoding.ts';
import type { ResponseCache } from '../cache/responseCache.ts';
import { pagePolicy, privatePolicy, selectedPagePolicy, sendCached, type CachePolicy } from '../cache/sendCached.ts';
import type { RateLimit } from '../http/rateLimits.ts';
import { assertReadMethod, type RequestContext, type RequestHandler } from '../http/requestContext.ts';
import { send, sendRedirect } from '../http/respond.ts';
import { expandFirstViewRequests } from './firstViewRequests.ts';
import { isShellPage, type PageBuilder, type PageMatch } from './pageBuilder.ts';
import type { ChooseReleases } from './canaries.ts';
import type { ReleaseOverrides } from './releaseOverrides.ts';
import type { LoadedReleaseSet, Releases } from './releases.ts';
import type { SliceOverrides } from './sliceOverrides.ts';
import type { VisitCounter } from './visitCounter.ts';
import { membershipOfViewer, type Viewer } from './viewer.ts';

export interface PageHandlerDeps {
  readonly releases: Releases;
  readonly cache: ResponseCache;
  readonly callers: CallerResolver;
  readonly buildPage: PageBuilder;
  /** Counts a page that is not in the cache. */
  readonly limitReads: RateLimit;
  readonly chooseReleases: ChooseReleases;
  readonly releaseOverrides: ReleaseOverrides;
  /** Development builds that replace releases for some browsers; null in production. */
  readonly sliceOverrides: SliceOverrides | null;
  readonly isProduction: boolean;
  readonly visits: VisitCounter;
  readonly views: Pick<MemberViews, 'clearCookie'>;
}

/** The URL under which all unknown paths share one 404 page. */
const notFoundUrl = '/not-found';
/** Parameters that advertisements add; they change nothing on a page. */
const trackingParameter = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/**
 * Handles every path that is a page: with an HTML document, or with a redirect. A page for visitors is the same for all of
 * them and cached; a page for a member is rendered for each request and never cached.
 */
export function createPageHandler(deps: PageHandlerDeps): RequestHandler {
  const { releases, callers, chooseReleases, releaseOverrides, sliceOverrides } = deps;

  function serve(context: RequestContext, releaseSet: LoadedReleaseSet): Promise<void> | void {
    const serveTo = (viewer: Viewer): Promise<void> | void => {
      if (releaseOverrides.choose(context, viewer)) return;
      const overridden = releaseOverrides.apply(context, releaseSet, viewer);
      if (overridden) return overridden.then((set) => servePage(deps, context, set, viewer));
      return servePage(deps, context, chooseReleases(context, releaseSet, viewer), viewer);
    };
    const cachedCaller = callers.getCached(context);
    if (cachedCaller) return serveTo(cachedCaller);
    return callers
      .resolve(context)
      .catch((): Viewer => ({ kind: 'unknown' }))
      .then(serveTo);
  }

  return (context) => {
    assertReadMethod(context);
    const releaseSet = releases.current();
    if (!releaseSet) throw new Unavailable('Dealstead is starting. Try again in a moment.');
    const overridden = sliceOverrides?.(context, releaseSet);
    return overridden ? overridden.then((set) => serve(context, set)) : serve(context, releaseSet);
  };
}

/** Sends the cached page at once, where there is one for the viewer; otherwise renders it. */
function servePage(
  deps: PageHandlerDeps,
  context: RequestContext,
  releaseSet: LoadedReleaseSet,
  viewer: Viewer,
): Promise<void> | void {
  if (viewer.kind !== 'visitor') return renderForMember(deps, context, releaseSet, viewer);
  context.route = 'page';
  deps.visits.count(context);
  const search = removeTrackingParameters(context.search);
  const cached = deps.cache.getFresh(cacheKey(releaseSet, context, context.path + search));
  if (!cached) return renderForVisitor(deps, context, releaseSet, search);
  countPage(cached.html, 'fresh');
  markPaused(context, cached.response);
  return sendCached(context, cached, policyOf(deps, context, releaseSet));
}

async function renderForVisitor(
  deps: PageHandlerDeps,
  context: RequestContext,
  releaseSet: LoadedReleaseSet,
  search: string,
): Promise<void> {
  const { cache, buildPage, limitReads, isProduction } = deps;
  const { path, address } = context;
  const match = matchRoute(releaseSet.routes, path);
  if (match?.route.needs && match.route.needs !== 'signed-out') {
    sendRedirect(context, `/login?next=${encodeURIComponent(path + context.search)}`);
    return;
  }
  await limitReads(address);
  const url = match || isShellPage(path, isProduction) ? path + search : notFoundUrl;
  const requests = match ? expandFirstViewRequests(match, search, null) : [];
  const tags = requests.flatMap((request) => cacheTagsOf(request.url));
  const startedAt = Date.now();
  const cached = await cache.getOrFetch(cacheKey(releaseSet, context, url), tags, () =>
    buildPage({ context, releaseSet, viewer: { kind: 'visitor' }, match, url, requests }),
  );
  countPage(cached.html, cached.createdAt >= startedAt ? 'rendered' : 'stale');
  markPaused(context, cached.response);
  if (cached.response.status === 308) sendMoved(context, cached.response);
  else await sendCached(context, cached, policyOf(deps, context, releaseSet));
}

/** For someone signed in, or someone whose session cannot be read now. */
async function renderForMember(
  { buildPage, limitReads, views }: PageHandlerDeps,
  context: RequestContext,
  releaseSet: LoadedReleaseSet,
  viewer: Exclude<Viewer, { kind: 'visitor' }>,
): Promise<void> {
  // This page shows the admin's own account again.
  if (viewer.kind === 'member' && viewer.hasEndedView) views.clearCookie(context.request, context.response);
  const routeMatch = matchRoute(releaseSet.routes, context.path);
  context.route = routeMatch ? `page ${routeMatch.route.path}` : 'page';
  const user = viewer.kind === 'member' ? toCurrentUser(viewer) : null;
  const redirect = user && findRedirect(context, routeMatch, user);
  if (redirect) {
    sendRedirect(context, redirect);
    return;
  }
  await limitReads(context.address);
  const isHidden = routeMatch?.route.needs === 'admin' && user !== null && user.role !== 'admin';
  const match = isHidden ? null : routeMatch;
  const isOpen =
    match !== null && (match.route.needs !== 'admin' || hasAdminPermission(user, pagePermission(match.route)));
  const { response, html } = await buildPage({
    context,
    releaseSet,
    viewer,
    match,
    url: context.path + context.search,
    requests: isOpen ? expandFirstViewRequests(match, context.search, membershipOfViewer(viewer)) : [],
  });
  markPaused(context, response);
  if (response.status === 308) return sendMoved(context, response);
  countPage(html, 'rendered');
  const headers: Record<string, string> = { ...response.headers, 'cache-control': 'no-store', ...pagePolicy.headers };
  const isCompressed = acceptsEncoding(context.request.headers['accept-encoding'], 'br');
  if (isCompressed) headers['content-encoding'] = 'br';
  send(context, response.status, headers, isCompressed ? await compress(response.body, 'br') : response.body);
}

/** Sends the permanent redirect of a page that moved, with the query of this request. */
function sendMoved(context: RequestContext, { status, headers, body }: CacheableResponse): void {
  const location = `${headers['location']}${context.search}`;
  const policy = context.response.hasHeader('set-cookie') ? privatePolicy : selectedPagePolicy;
  send(context, status, { ...headers, ...policy.headers, location }, body);
}

/** Counts the document of a paused page by a route of its own. No other document has the status 503. */
function markPaused(context: RequestContext, { status }: CacheableResponse): void {
  if (status === 503) context.route = pausedPageRoute;
}

function countPage(html: CachedResponse['html'], outcome: 'fresh' | 'stale' | 'rendered'): void {
  if (html !== undefined) pagesServed.inc({ outcome: html === 'missing' ? 'client-rendered' : outcome });
}

/**
 * A response that sets a cookie is for one browser, while the page itself stays the same for all. While a canary is shown to a
 * share of browsers, each of them must reach the gateway, which chooses and remembers its cohort.
 */
function policyOf(
  { releases }: PageHandlerDeps,
  { response }: RequestContext,
  releaseSet: LoadedReleaseSet,
): CachePolicy {
  if (response.hasHeader('set-cookie')) return privatePolicy;
  const isForEveryVisitor =
    releaseSet === releases.current() && !releaseSet.canaries.some(({ cohort }) => cohort.percent > 0);
  return isForEveryVisitor ? pagePolicy : selectedPagePolicy;
}

/** A brand's domain has documents of its own; all other hosts share theirs. */
const cacheKey = ({ set }: LoadedReleaseSet, { brand }: RequestContext, url: string) =>
  `${set.id} ${brand ? `${brand.host} ` : ''}${url}`;

/** Where someone signed in is redirected from a page for visitors, or null. */
function findRedirect(context: RequestContext, match: PageMatch | null, user: CurrentUser): string | null {
  if (context.path === '/' && context.search === '') return memberHome(user);
  if (match?.route.needs !== 'signed-out') return null;
  return safeRedirectPath(new URLSearchParams(context.search).get('next')) ?? homeAfterSignIn(user);
}

function removeTrackingParameters(search: string): string {
  if (search === '' || search === '?') return '';
  if (!/[?&](?:utm_|gclid|fbclid|msclkid|mc_)/.test(search)) return search;
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => !trackingParameter.test(pair.split('=', 1)[0] ?? ''));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
