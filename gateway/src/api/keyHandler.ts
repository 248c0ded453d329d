import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { ApiKeySnapshot } from '@dealstead/contracts/identity';
import { admitKey, admitPlan } from '@dealstead/service-kit/access';
import { Forbidden, MethodNotAllowed } from '@dealstead/service-kit/errors';
import { createKeyRefusal, readKeyHash, type ApiKeys } from '../auth/apiKeys.ts';
import { membershipOf, type KeyCaller } from '../auth/caller.ts';
import type { CountCall } from '../auth/keyUsage.ts';
import type { Members } from '../auth/members.ts';
import { keyPolicy, sendCached } from '../cache/sendCached.ts';
import { requiredFeatures, type SharedResponses } from '../cache/sharedResponses.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { createPathNotFound, type RequestContext, type RequestHandler } from '../http/requestContext.ts';
import type { EndpointRouter } from './endpointRouter.ts';
import type { ServiceProxy } from './serviceProxy.ts';

export interface KeyHandlerDeps {
  readonly routes: EndpointRouter;
  readonly shared: SharedResponses;
  readonly apiKeys: ApiKeys;
  readonly members: Members;
  readonly countKeyCall: CountCall;
  readonly rateLimits: RateLimits;
  readonly proxy: ServiceProxy;
}

/**
 * Handles `/api/*` for programs with an API key (`Authorization: Bearer ds_…`). Cookies are ignored, so there is nothing to
 * forge and no CSRF check. The checks in this order: the key, its owner, its limits, the route, the endpoint's scope, the plan.
 */
export function createKeyHandler(deps: KeyHandlerDeps): RequestHandler {
  const { routes, shared, apiKeys, members, rateLimits, proxy } = deps;

  async function findKey(context: RequestContext): Promise<ApiKeySnapshot> {
    const hash = readKeyHash(context.request);
    let key = apiKeys.getCached(hash);
    if (key === undefined) {
      // A lookup costs Redis and account: guesses are limited by network.
      await rateLimits.reads(context.address);
      key = await apiKeys.find(hash);
    }
    if (key === null) {
      await rateLimits.misses(context.address);
      throw createKeyRefusal('invalid-key', 'This API key does not exist or was revoked.');
    }
    if (key.expiresAt !== null && key.expiresAt <= Date.now())
      throw createKeyRefusal('expired-key', 'This API key has expired. Create or rotate one in your settings.');
    return key;
  }

  async function resolveCaller(context: RequestContext): Promise<KeyCaller> {
    const key = await findKey(context);
    const member = members.getCached(key.userId) ?? (await members.find(key.userId));
    if (member === null) throw createKeyRefusal('invalid-key', 'The account of this API key is closed.');
    if (member.restrictions.length > 0)
      throw new Forbidden('The account of this API key is restricted. See our email for the reason.', 'restricted');
    return { kind: 'key', key, member };
  }

  async function findEndpoint(context: RequestContext): Promise<Endpoint | null> {
    const match = routes(context.method, context.path);
    if (match === null) return null;
    if ('allow' in match) throw new MethodNotAllowed(match.allow);
    context.route = match.endpoint.path;
    return match.endpoint;
  }

  async function serveShared(context: RequestContext, endpoint: Endpoint, caller: KeyCaller): Promise<void> {
    admitPlan(requiredFeatures(endpoint, context.search), membershipOf(caller));
    const cached = await shared.getOrFetch(endpoint, context.path + context.search, context);
    await sendCached(context, cached, keyPolicy);
  }

  return async (context) => {
    const caller = await resolveCaller(context);
    await deps.countKeyCall(context, caller.key);
    if (context.path === '/api/stream') throw new Forbidden('API keys cannot open streams.', 'key-not-accepted');
    const endpoint = await findEndpoint(context);
    if (endpoint === null) throw createPathNotFound();
    admitKey(endpoint, caller.key, membershipOf(caller));
    if (endpoint.shared) return serveShared(context, endpoint, caller);
    return proxy(context, endpoint, caller);
  };
}
