import { getMe } from '@dealstead/contracts/account/auth';
import { Unauthorized } from '@dealstead/service-kit/errors';
import { assertViewNotEnded, type Caller, type CallerResolver } from '../auth/caller.ts';
import { toCurrentUser } from '../auth/currentUser.ts';
import type { RateLimit } from '../http/rateLimits.ts';
import type { RequestContext, RequestHandler } from '../http/requestContext.ts';
import { sendJson } from '../http/respond.ts';

/** Serves `GET /api/auth/me` from the member snapshot: pages request it first and often, and no service is needed. */
export function createCurrentUserHandler(callers: CallerResolver, limitReads: RateLimit): RequestHandler {
  const sendCaller = (context: RequestContext, caller: Caller) => {
    if (caller.kind === 'visitor') throw new Unauthorized();
    assertViewNotEnded(caller);
    sendJson(context, 200, toCurrentUser(caller));
  };
  return (context) => {
    context.route = getMe.path;
    const cached = callers.getCached(context);
    if (cached) return sendCaller(context, cached);
    return limitReads(context.address).then(async () => sendCaller(context, await callers.resolve(context)));
  };
}
