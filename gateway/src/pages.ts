import { z } from 'zod';
import {
  firstViewRequests,
  homeAfterSignIn,
  memberHome,
  matchRoute,
  safeRedirectPath,
  type CurrentUser,
  type FirstViewAnswer,
  type PageState,
  type RenderedPage,
  type RouteMatch,
  type Membership,
} from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { admitPlan } from '@dealstead/service-kit/access';
import { PlanRequired, problemOf, Unauthorized, Unavailable } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import { pagesServed } from '@dealstead/service-kit/metrics';
import { withTimeout } from '@dealstead/service-kit/timeout';
import { compress, takes, type Answer, type AnswerCache, type Filled } from './cache.ts';
import { composeDocument } from './document.ts';
import { mustRead, send, sendRedirect, type Exchange, notFound } from './exchange.ts';
import { pagePolicy } from './headers.ts';
import { standingOfCaller, type Caller, type Callers } from './identity.ts';
import { asPage, sendKept, staleSinceHeader, toThoseLetIn } from './kept.ts';
import { currentUser } from './members.ts';
import { ask, type Collected, type Upstream } from './proxy.ts';
import type { LoadedSet, PublishedRoute, Releases } from './releases.ts';
import type { createRoutes } from './routes.ts';
import { featuresAsked, type SharedAnswers } from './shared.ts';
import type { SliceOverrides } from './sliceOverrides.ts';
import { madeOf } from './stale.ts';

export interface PageParts {
  readonly releases: Releases;
  readonly routes: ReturnType<typeof createRoutes>;
  readonly shared: SharedAnswers;
  readonly cache: AnswerCache;
  readonly renderer: Upstream;
  /** Our own signed identity, which the renderer demands. */
  readonly identity: () => Promise<string>;
  readonly callers: Callers;
  /** Asks a service in the caller's name. */
  readonly askAs: (x: Exchange, caller: Caller, endpoint: Endpoint, url: string, within: number) => Promise<Collected>;
  /** Counts a page that has to be made. */
  readonly count: (address: string) => Promise<void>;
  readonly production: boolean;
  readonly publicUrl: string;
  /** Address of a street map, which pages pass on to their maps. */
  readonly streets: string | null;
  /** Development builds that replace releases for some browsers; null in production. */
  readonly overrides: SliceOverrides | null;
  readonly log: Logger;
}

/** What a page is made for: a caller, or someone whose session cannot be read now. */
type Viewer = Caller | { readonly kind: 'unknown' };
type Match = RouteMatch<PublishedRoute>;

/** A URL that a page reads, and the path of the endpoint that its template means. */
interface Reading {
  readonly url: string;
  readonly endpointPath: string;
}

/** What a page read; `staleSince` where its service is away and an older answer stands in. */
interface Read {
  readonly answer: FirstViewAnswer;
  /** It may lack a change that this gateway was notified of. */
  readonly isBehind?: boolean;
  readonly staleSince?: string;
}

/** Milliseconds for all that a page reads, and for rendering it, the wait for a connection and a thread included. */
const dataWithin = 1_000;
const renderWithin = 300;
const freshFor = 30_000;
/** A page that had to go out undrawn, or without a part, is made again soon. */
const undrawnFreshFor = 2_000;

/** How long a new set waits at most for the renderer to have loaded it, in milliseconds. */
const warmWithin = 700;
const notFoundPath = '/not-found';
/** Parameters that advertisements add; they change nothing on a page. */
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

const Drawn = z.object({ head: z.string(), css: z.string(), body: z.string() }) satisfies z.ZodType<RenderedPage>;

/** Answers every path that is a page: with a document, or with the way to where the caller should be. */
export function createPages(parts: PageParts): (x: Exchange) => Promise<void> | void {
  const {
    releases,
    routes,
    shared,
    cache,
    renderer,
    identity,
    callers,
    askAs,
    count,
    production,
    publicUrl,
    streets,
    overrides,
    log,
  } = parts;
  const secure = publicUrl.startsWith('https:');
  /** Pages of the shell's own, which no slice publishes and the browser draws. */
  const isShells = (path: string) => !production && path === '/kit';

  return (x) => {
    mustRead(x);
    const loaded = releases.current();
    if (!loaded) throw new Unavailable('Dealstead is starting. Try again in a moment.');
    const overridden = overrides?.(x, loaded);
    return overridden ? overridden.then((set) => identify(x, set)) : identify(x, loaded);
  };

  function identify(x: Exchange, loaded: LoadedSet): Promise<void> | void {
    const viewer = callers.known(x);
    return viewer ? show(x, loaded, viewer) : find(x).then((found) => show(x, loaded, found));
  }

  async function find(x: Exchange): Promise<Viewer> {
    return callers.find(x).catch((): Viewer => ({ kind: 'unknown' }));
  }

  function show(x: Exchange, loaded: LoadedSet, viewer: Viewer): Promise<void> | void {
    if (viewer.kind !== 'visitor') return attend(x, loaded, viewer);
    x.label = 'page';
    const search = withoutTracking(x.search);
    const ready = cache.fresh(keyOf(loaded, x.path + search));
    if (!ready) return visit(x, loaded, search);
    countPage(ready, 'fresh');
    return sendKept(x, ready, mannerOf(x));
  }

  /** A visitor: the page is the same for all of them. */
  async function visit(x: Exchange, loaded: LoadedSet, search: string): Promise<void> {
    const url = x.path + search;
    const match = matchRoute(loaded.routes, x.path);
    if (match?.route.needs && match.route.needs !== 'signed-out') {
      sendRedirect(x, `/login?next=${encodeURIComponent(x.path + x.search)}`);
      return;
    }
    await count(x.address);
    const seen = match
      ? { url, reads: firstViewReadings(match, search, null) }
      : { url: isShells(x.path) ? url : notFoundPath, reads: [] };
    const tags = seen.reads.flatMap((read) => madeOf(read.url));
    const fill = () => make(x, loaded, { kind: 'visitor' }, match, seen.url, seen.reads);
    const asked = Date.now();
    const kept = await cache.obtain(keyOf(loaded, seen.url), tags, fill);
    countPage(kept, kept.at >= asked ? 'rendered' : 'stale');
    await sendKept(x, kept, mannerOf(x));
  }

  /** Someone signed in, or perhaps so: made for them alone and never kept. */
  async function attend(x: Exchange, loaded: LoadedSet, viewer: Exclude<Viewer, { kind: 'visitor' }>): Promise<void> {
    const match = matchRoute(loaded.routes, x.path);
    x.label = match ? `page ${match.route.path}` : 'page';
    const user = viewer.kind === 'member' ? currentUser(viewer.member) : null;
    const elsewhere = user && redirectFor(x, match, user);
    if (elsewhere) {
      sendRedirect(x, elsewhere);
      return;
    }
    await count(x.address);
    const hidden = match?.route.needs === 'admin' && user !== null && user.role !== 'admin';
    const shown = hidden ? null : match;
    const filled = await make(
      x,
      loaded,
      viewer,
      shown,
      x.path + x.search,
      shown ? firstViewReadings(shown, x.search, membershipOf(viewer)) : [],
    );
    const { answer } = filled;
    countPage(filled, 'rendered');
    const encoding = takes(x.request.headers['accept-encoding'], 'br') ? 'br' : null;
    const body = encoding ? await compress(answer.body, encoding) : answer.body;
    send(
      x,
      answer.status,
      { ...answer.headers, 'cache-control': 'no-store', ...asPage, ...(encoding && { 'content-encoding': encoding }) },
      body,
    );
  }

  async function make(
    x: Exchange,
    loaded: LoadedSet,
    viewer: Viewer,
    match: Match | null,
    url: string,
    reads: readonly Reading[],
  ): Promise<Filled> {
    const session =
      viewer.kind === 'unknown' ? 'unknown' : viewer.kind === 'member' ? currentUser(viewer.member) : null;
    const answers = await Promise.all(reads.map((read) => firstView(x, viewer, read)));
    const came = reads.flatMap(({ url: read }, i) => (answers[i] ? [[read, answers[i].answer] as const] : []));
    const complete = came.length === reads.length;
    const staleSince = answers.map((answer) => answer?.staleSince).find((since) => since);
    const state: PageState = { set: loaded.set, session, data: Object.fromEntries(came), production, publicUrl };

    const first = answers[0]?.answer.status;
    const own = match === null && isShells(url.split('?', 1)[0] ?? url);
    const status = own ? 200 : match === null ? 404 : first === 404 || first === 410 ? first : 200;
    // A page is drawn once what it is about has come; for the rest that it reads it asks again by itself.
    const wanted =
      !own &&
      (reads.length === 0 || first !== undefined) &&
      viewer.kind !== 'unknown' &&
      (match === null || match.route.firstView === 'server');
    const rendered = wanted ? await draw(x, url, state) : null;

    const page = match && { release: match.route.release, name: match.route.page };
    const { html, ...hashes } = composeDocument({ state, document: loaded.document, page, rendered, streets });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(hashes, secure, streets),
      ...(staleSince && { [staleSinceHeader]: staleSince }),
    };
    const answer: Answer = { status, headers, body: Buffer.from(html) };
    return {
      answer,
      // A missing listing may be published next: its 404 page is not cached, nor served in place of a failed answer.
      fresh: match && status !== 200 ? 0 : wanted && !(rendered && complete) ? undrawnFreshFor : freshFor,
      makeshift: !complete || staleSince !== undefined,
      isBehind: answers.some((answer) => answer?.isBehind),
      ...(wanted && { html: rendered ? 'rendered' : 'missing' }),
    };
  }

  /** What a page reads at a URL, or null when it does not come in time: the page then asks by itself. */
  async function firstView(x: Exchange, viewer: Viewer, { url, endpointPath }: Reading): Promise<Read | null> {
    const found = routes('GET', url.split('?', 1)[0] ?? url);
    // A parameter can make another endpoint's path of a template, as /property/summary does: no such thing is there.
    if (found === null || 'allow' in found || found.endpoint.path !== endpointPath) {
      log.debug({ url, endpointPath }, 'a page reads what its template does not mean');
      return { answer: { status: 404, body: problemOf(notFound(), x.id).body } };
    }
    const { endpoint } = found;
    try {
      if (endpoint.shared) {
        admitPlan(featuresAsked(endpoint, url.slice(url.indexOf('?') + 1)), membershipOf(viewer));
        const { answer, staleSince, isBehind } = await withTimeout(dataWithin, shared.obtain(endpoint, url, x));
        const read = inlined(answer.status, answer.body, staleSince);
        return read && { ...read, isBehind };
      }
      if (viewer.kind === 'unknown') return null;
      if (viewer.kind === 'visitor' && endpoint.access !== 'anyone')
        return { answer: { status: 401, body: problemOf(new Unauthorized(), x.id).body } };
      const { status, body } = await askAs(x, viewer, endpoint, url, dataWithin);
      return inlined(status, body);
    } catch (error) {
      if (error instanceof PlanRequired) {
        const { status, body } = problemOf(error, x.id);
        return { answer: { status, body } };
      }
      log.warn({ err: error, url, requestId: x.id }, 'a page goes out without what it reads');
      return null;
    }
  }

  async function draw(x: Exchange, url: string, state: PageState): Promise<RenderedPage | null> {
    try {
      const { status, body } = await ask(renderer, {
        path: '/render',
        identity: await identity(),
        body: JSON.stringify({ url, state }),
        trace: x,
        within: renderWithin,
      });
      if (status === 200) return Drawn.parse(JSON.parse(body.toString()));
      log.warn({ status, path: x.path, requestId: x.id }, 'the renderer drew no page');
    } catch (error) {
      log.warn({ err: error, path: x.path, requestId: x.id }, 'the renderer drew no page'); // never the query: it can hold tokens
    }
    return null;
  }
}

/** Draws the public pages of a set once, unseen, so that the first visitor does not wait while the renderer loads it. */
export async function warmRenderer(
  renderer: Upstream,
  { set, routes }: LoadedSet,
  { identity, production, publicUrl, log }: Pick<PageParts, 'identity' | 'production' | 'publicUrl' | 'log'>,
): Promise<void> {
  const state: PageState = { set, session: null, data: {}, production, publicUrl };
  const drawn = routes.filter((route) => route.firstView === 'server' && !route.path.includes(':'));
  const requests = drawn.map(async ({ path: url }) =>
    ask(renderer, {
      path: '/render',
      identity: await identity(),
      body: JSON.stringify({ url, state }),
      within: warmWithin,
    }),
  );
  const failed = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected').length;
  if (failed > 0) log.debug({ set: set.id, failed }, 'the renderer was not warm in time');
}

function countPage({ html }: Pick<Filled, 'html'>, outcome: 'fresh' | 'stale' | 'rendered'): void {
  if (html !== undefined) pagesServed.inc({ outcome: html === 'missing' ? 'client-rendered' : outcome });
}

/** A cookie that goes out beside a page is for one browser; the page stays everybody's. */
const mannerOf = ({ response }: Exchange) => (response.hasHeader('set-cookie') ? toThoseLetIn : asPage);

const keyOf = ({ set }: LoadedSet, url: string) => `${set.id} ${url}`;

/** Where someone signed in should be instead, or null. */
function redirectFor(x: Exchange, match: Match | null, user: CurrentUser): string | null {
  if (x.path === '/' && x.search === '') return memberHome(user);
  if (match?.route.needs !== 'signed-out') return null;
  return safeRedirectPath(new URLSearchParams(x.search).get('next')) ?? homeAfterSignIn(user);
}

const membershipOf = (viewer: Viewer) => (viewer.kind === 'unknown' ? null : standingOfCaller(viewer));

/** The requests of a page's first view, with the path of the endpoint that each template names. */
function firstViewReadings(match: Match, search: string, membership: Membership | null): Reading[] {
  const { templates } = match.route;
  const expand = (text: string, values: Readonly<Record<string, string>>) =>
    templates.get(text)?.expand(values) ?? text;
  return firstViewRequests(match, search, membership, expand).map(({ url, template }) => ({
    url,
    endpointPath: template.split('{?', 1)[0] ?? template,
  }));
}

/** A server's failure is not inlined: the page should try again. */
function inlined(status: number, body: Buffer, staleSince?: string | null): Read | null {
  if (status >= 500) return null;
  return { answer: { status, body: JSON.parse(body.toString()) }, ...(staleSince && { staleSince }) };
}

function withoutTracking(search: string): string {
  if (search === '' || search === '?') return '';
  if (!/[?&](?:utm_|gclid|fbclid|msclkid|mc_)/.test(search)) return search;
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !tracking.test(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
