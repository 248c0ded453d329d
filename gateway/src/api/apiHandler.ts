import type { Endpoint } from '@dealstead/contracts/endpoint';
import { admitPlan } from '@dealstead/service-kit/access';
import { MethodNotAllowed, Unauthorized } from '@dealstead/service-kit/errors';
import { hasBody } from '@dealstead/service-kit/upload';
import { assertOpenInView, assertViewNotEnded, membershipOf, type CallerResolver } from '../auth/caller.ts';
import type { DeviceCookie } from '../auth/deviceCookie.ts';
import type { CachedResponse } from '../cache/cacheEntry.ts';
import { hasJustWritten } from '../cache/recentWrite.ts';
import { privatePolicy, publicPolicy, sendCached, type CachePolicy } from '../cache/sendCached.ts';
import { requiredFeatures, type SharedResponses } from '../cache/sharedResponses.ts';
import { assertSameOrigin, type OriginCheck } from '../http/csrf.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { createPathNotFound, type RequestContext, type RequestHandler } from '../http/requestContext.ts';
import type { EndpointRouter } from './endpointRouter.ts';
import type { EventStreams } from './eventStreams.ts';
import { openApiPath } from './openapi.ts';
import type { ServiceProxy } from './serviceProxy.ts';

export interface ApiHandlerDeps {
  readonly routes: EndpointRouter;
  readonly shared: SharedResponses;
  readonly callers: CallerResolver;
  readonly rateLimits: RateLimits;
  readonly deviceCookie: DeviceCookie;
  readonly isOwnOrigin: OriginCheck;
  readonly streams: EventStreams;
  readonly proxy: ServiceProxy;
  readonly serveOpenApi: RequestHandler;
}

/**
 * Handles `/api/*`. A cached response of a shared endpoint is sent at once. Everything else passes the checks in this order:
 * route, origin (CSRF), rate limit, session; then it is proxied to its service.
 */
export function createApiHandler(deps: ApiHandlerDeps): RequestHandler {
  const { routes, shared, callers, rateLimits, proxy } = deps;

  /**
   * The cached response for a caller, or undefined where a service or Redis has to be asked.
   * @throws PlanRequired where the caller's plan does not include it
   */
  function findCached(context: RequestContext): { cached: CachedResponse; policy: CachePolicy } | undefined {
    const mayUseCache = context.isRead && !hasJustWritten(context.request);
    const cached = mayUseCache ? shared.getFresh(context.path + context.search) : undefined;
    const endpoint = cached?.response.endpoint;
    if (!cached || !endpoint) return undefined;
    context.route = endpoint.path;
    if (endpoint.features.length === 0) return { cached, policy: publicPolicy };
    const caller = callers.getCached(context);
    if (!caller) return undefined;
    admitPlan(endpoint.features, membershipOf(caller));
    return { cached, policy: privatePolicy };
  }

  async function serveShared(context: RequestContext, endpoint: Endpoint): Promise<void> {
    const url = context.path + context.search;
    const features = requiredFeatures(endpoint, context.search);
    if (features.length > 0) admitPlan(features, membershipOf(await callers.resolve(context)));
    let cached = hasJustWritten(context.request) ? undefined : shared.getFresh(url);
    if (!cached) {
      await rateLimits.reads(context.address);
      cached = await shared.getOrFetch(endpoint, url, context);
    }
    await sendCached(context, cached, features.length === 0 ? publicPolicy : privatePolicy);
  }

  async function admitWrite(context: RequestContext, endpoint: Endpoint): Promise<void> {
    const { method, address, request } = context;
    assertSameOrigin({ method, headers: request.headers, hasBody: hasBody(request) }, endpoint, deps.isOwnOrigin);
    await (endpoint.signed ? rateLimits.reads : rateLimits.writes)(address);
    // Sign-in and registration, where credentials can be guessed. A known device has a limit of its own, so that others on
    // its network do not use it up.
    if (endpoint.address && endpoint.access === 'anyone')
      await rateLimits.signIns(deps.deviceCookie.read(context) ?? address);
  }

  async function serve(context: RequestContext): Promise<void> {
    if (context.path === openApiPath) return deps.serveOpenApi(context);
    if (context.path === '/api/stream') return openStream(context);
    const match = routes(context.method, context.path);
    if (match === null) {
      await rateLimits.misses(context.address);
      throw createPathNotFound();
    }
    if ('allow' in match) throw new MethodNotAllowed(match.allow);
    const { endpoint } = match;
    context.route = endpoint.path;
    if (endpoint.shared) return serveShared(context, endpoint);
    if (endpoint.method === 'GET') await rateLimits.reads(context.address);
    else await admitWrite(context, endpoint);
    const caller = await callers.resolve(context);
    if (caller.kind === 'visitor' && endpoint.access !== 'anyone') throw new Unauthorized();
    assertOpenInView(caller, endpoint);
    await proxy(context, endpoint, caller);
  }

  async function openStream(context: RequestContext): Promise<void> {
    context.route = '/api/stream';
    if (context.method !== 'GET') throw new MethodNotAllowed(['GET']);
    const caller = await callers.resolve(context);
    assertViewNotEnded(caller);
    deps.streams.open(context, caller);
  }

  return (context) => {
    const found = findCached(context);
    return found ? sendCached(context, found.cached, found.policy) : serve(context);
  };
}
