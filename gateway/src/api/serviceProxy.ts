import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { sessionUserHeader, invalidatesHeader, viewHeader, type Identity } from '@dealstead/contracts/identity';
import { workbookMediaType } from '@dealstead/contracts/mediaTypes';
import { readTimeZone } from '../auth/timeZone.ts';
import { createIdentity, type Caller, type KeyCaller, type MemberCaller } from '../auth/caller.ts';
import type { DeviceCookie } from '../auth/deviceCookie.ts';
import type { InvitationCookie } from '../auth/invitationCookie.ts';
import type { Members } from '../auth/members.ts';
import type { MemberViews } from '../auth/memberViews.ts';
import type { ReferralCookie } from '../auth/referralCookie.ts';
import type { PendingSession, Sessions } from '../auth/sessions.ts';
import type { Invalidation } from '../cache/invalidation.ts';
import { markWrite } from '../cache/recentWrite.ts';
import { proxyRequest } from '../http/proxy.ts';
import type { ReceiveBody } from '../http/requestBody.ts';
import type { RequestContext } from '../http/requestContext.ts';
import type { ServiceUpstreams } from '../http/upstream.ts';

export interface ServiceProxyDeps {
  readonly services: ServiceUpstreams;
  readonly sign: (identity: Identity) => Promise<string>;
  readonly sessions: Sessions;
  readonly members: Members;
  readonly views: MemberViews;
  readonly deviceCookie: DeviceCookie;
  readonly referralCookie: ReferralCookie;
  readonly invitationCookie: InvitationCookie;
  readonly invalidation: Invalidation;
  readonly isSecure: boolean;
  readonly receiveBody: ReceiveBody;
  /** Maximum request body in bytes where the endpoint states none. */
  readonly bodyLimit: number;
}

export type ServiceProxy = (context: RequestContext, endpoint: Endpoint, caller: Caller | KeyCaller) => Promise<void>;

/** What is prepared for a call that may start a session. */
interface SignIn {
  readonly session: PendingSession;
  readonly device: string | null;
}

/** Status and headers of a service's response. */
interface ServiceResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Media types of files that a service makes when they are asked for, which takes its processor longer than a query. */
const documents: ReadonlySet<string> = new Set(['application/pdf', 'application/zip', workbookMediaType]);

/**
 * Proxies calls to services with the caller's signed identity. Before the response is sent, the caches drop the tags that it
 * names, and the session starts or ends.
 */
export function createServiceProxy(deps: ServiceProxyDeps): ServiceProxy {
  const { services, sign, sessions, members, views, deviceCookie, referralCookie, invitationCookie, invalidation } =
    deps;

  /** Starts the prepared session where account names the member who has signed in. */
  async function startSession(context: RequestContext, headers: IncomingHttpHeaders, signIn: SignIn): Promise<void> {
    const userId = Number(headers[sessionUserHeader]);
    if (!Number.isInteger(userId) || userId <= 0) return;
    members.invalidate(userId);
    await signIn.session.start(userId);
    if (signIn.device !== null) deviceCookie.set(context, signIn.device);
    views.clearCookie(context.request, context.response);
  }

  /** Starts the view that account has recorded for an admin. */
  async function startView(
    context: RequestContext,
    headers: IncomingHttpHeaders,
    { session }: MemberCaller,
  ): Promise<void> {
    const [id, memberId, endsAt] = String(headers[viewHeader]).split(' ').map(Number);
    if (!id || !memberId || !endsAt) return;
    await views.start(context.response, { id, memberId, adminId: session.userId, session: session.hash, endsAt });
  }

  /** Invalidates what a response names and what a request deleted; promises of purges that the response waits for. */
  function invalidate(
    context: RequestContext,
    endpoint: Endpoint,
    caller: Caller | KeyCaller,
    { status, headers }: ServiceResponse,
  ): (Promise<void> | undefined)[] {
    const invalidatedTags = headers[invalidatesHeader];
    const isDeletion = endpoint.method === 'DELETE' && status < 300;
    if ((invalidatedTags !== undefined || isDeletion) && caller.kind !== 'key')
      markWrite(context.response, deps.isSecure);
    return [
      typeof invalidatedTags === 'string' ? invalidation.applyStaleHeader(invalidatedTags, caller) : undefined,
      isDeletion ? invalidation.applyDeletion(context.path) : undefined,
    ];
  }

  /** Starts or ends a session or a view, where the endpoint does so. */
  function changeSession(
    context: RequestContext,
    endpoint: Endpoint,
    caller: Caller | KeyCaller,
    { status, headers, signIn }: ServiceResponse & { signIn: SignIn | null },
  ): Promise<void> | undefined {
    if (status >= 400) return undefined;
    if (endpoint.session === 'ends') return sessions.end(context.request, context.response);
    if (endpoint.view === 'starts' && caller.kind === 'member') return startView(context, headers, caller);
    return signIn ? startSession(context, headers, signIn) : undefined;
  }

  return async (context, endpoint, caller) => {
    // First: the identity that is signed below is valid for a minute.
    const body = await deps.receiveBody(context, {
      limit: endpoint.upload?.bytes ?? deps.bodyLimit,
      isUpload: endpoint.upload !== undefined,
    });
    const session = endpoint.session === 'starts' ? await sessions.prepare(context.request, context.response) : null;
    const device = endpoint.address ? (deviceCookie.read(context) ?? (session && deviceCookie.generateId())) : null;
    const identity = createIdentity(caller, {
      endpoint,
      address: context.address,
      device,
      newSession: session?.hash,
      referral: endpoint.referral ? referralCookie.read(context) : null,
      invitation: endpoint.invitation ? invitationCookie.read(context) : null,
      timeZone: readTimeZone(context),
    });
    // Before account records it, so that a view ends while account is unavailable too.
    if (endpoint.view === 'ends' && caller.kind === 'member' && caller.view)
      await views.end(context.response, caller.view);
    await proxyRequest(context, {
      upstream: services[endpoint.service],
      identity: identity ? await sign(identity) : undefined,
      body,
      isUpload: endpoint.upload !== undefined,
      isDocument: endpoint.content !== undefined && documents.has(endpoint.content),
      isIdempotent: endpoint.idempotent === true,
      isEmbeddable: endpoint.embeddable === true,
      ...(endpoint.headers && { requestHeaders: endpoint.headers }),
      change:
        endpoint.access === 'admin' && endpoint.method !== 'GET'
          ? { isRepeatable: endpoint.method !== 'POST' || endpoint.idempotent === true }
          : undefined,
      onResponseHeaders(status, headers) {
        const pending = [
          ...invalidate(context, endpoint, caller, { status, headers }),
          changeSession(context, endpoint, caller, { status, headers, signIn: session && { session, device } }),
        ].filter((promise) => promise !== undefined);
        return pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined);
      },
    });
  };
}
