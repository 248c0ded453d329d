import { pageHealthPath, pushWorkerFile } from '@dealstead/contracts';
import { getMe } from '@dealstead/contracts/account/auth';
import { getPausedPages } from '@dealstead/contracts/admin/releases';
import { hasBearerToken } from './auth/apiKeys.ts';
import type { InvitationCookie } from './auth/invitationCookie.ts';
import type { ReferralCookie } from './auth/referralCookie.ts';
import { openApiPath } from './api/openapi.ts';
import {
  assertReadMethod,
  createPathNotFound,
  type RequestContext,
  type RequestHandler,
} from './http/requestContext.ts';
import type { BrandHosts } from './http/brandHosts.ts';
import { sendJson } from './http/respond.ts';
import type { BrandHostHandler } from './pages/brandHostHandler.ts';
import { isDevPath } from './pages/sliceOverrides.ts';
import { streetArchivePath } from './pages/streetMap.ts';

export interface RouterHandlers {
  readonly serveCurrentUser: RequestHandler;
  readonly servePageHealth: RequestHandler;
  readonly servePausedPages: RequestHandler;
  readonly serveApi: RequestHandler;
  /** Serves API requests with a bearer token. */
  readonly serveApiKey: RequestHandler;
  readonly serveReleaseFile: RequestHandler;
  /** Null without a local street map. */
  readonly serveStreetArchive: RequestHandler | null;
  readonly servePushWorker: RequestHandler;
  readonly serveReadiness: RequestHandler;
  readonly serveRobots: RequestHandler;
  readonly serveSitemap: RequestHandler;
  readonly serveDevTools: RequestHandler;
  /** Whether builds of the development server replace files of releases. */
  readonly hasDevServer: boolean;
  readonly servePage: RequestHandler;
  readonly reportCrawler: (context: RequestContext) => void;
  readonly brandHosts: Pick<BrandHosts, 'find'>;
  readonly serveBrandHost: BrandHostHandler;
  readonly referralCookie: ReferralCookie;
  readonly invitationCookie: InvitationCookie;
}

/** Paths that are never pages, whether or not something is served below them. */
const reservedPath = /^\/(?:api|internal|slices|dev|metrics)(?:\/|$)/;

/** Creates the handler of every request: it selects the route by path. All paths that are not reserved are pages. */
export function createRouter(handlers: RouterHandlers): RequestHandler {
  const { serveCurrentUser, serveApi, serveApiKey, serveReleaseFile, servePage, serveDevTools, hasDevServer } =
    handlers;
  const { referralCookie, invitationCookie, brandHosts, serveBrandHost, servePageHealth, servePausedPages } = handlers;
  const fixedPaths = new Map<string, RequestHandler>([
    ['/healthz', serveHealth],
    ['/readyz', handlers.serveReadiness],
    ['/robots.txt', handlers.serveRobots],
    ['/sitemap.xml', handlers.serveSitemap],
    [`/${pushWorkerFile}`, handlers.servePushWorker],
  ]);
  if (handlers.serveStreetArchive) fixedPaths.set(streetArchivePath, handlers.serveStreetArchive);

  return (context) => {
    const { path } = context;
    const brand = brandHosts.find(context.request.headers.host);
    if (brand) return serveBrandHost(context, brand);
    handlers.reportCrawler(context);
    if (path.startsWith('/api/') && hasBearerToken(context.request) && path !== openApiPath)
      return serveApiKey(context);
    if (path === getMe.path && context.isRead && context.search === '') return serveCurrentUser(context);
    if (path === getPausedPages.path && context.isRead) return servePausedPages(context);
    if (path === pageHealthPath) return servePageHealth(context);
    if (path.startsWith('/api/')) return serveApi(context);
    if (hasDevServer && isDevPath(path)) return serveDevTools(context);
    if (path.startsWith('/slices/')) return serveReleaseFile(context);
    const serveFixedPath = fixedPaths.get(path);
    if (serveFixedPath) return serveFixedPath(context);
    if (path.startsWith('/dev/')) return serveDevTools(context);
    if (!path.startsWith('/') || reservedPath.test(path)) throw createPathNotFound();
    referralCookie.setFromLink(context);
    invitationCookie.setFromLink(context);
    return servePage(context);
  };
}

const serveHealth: RequestHandler = (context) => {
  assertReadMethod(context);
  sendJson(context, 200, { status: 'up' });
};
