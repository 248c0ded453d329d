import { recordReferralClick } from '@dealstead/contracts/account/affiliates';
import { getApiKeySnapshot } from '@dealstead/contracts/account/apiKeys';
import { getMember } from '@dealstead/contracts/account/auth';
import { listBrandHosts } from '@dealstead/contracts/account/brands';
import { getPausedPages } from '@dealstead/contracts/admin/releases';
import { liveSubject } from '@dealstead/contracts/event';
import { brandChanged } from '@dealstead/contracts/events';
import { Refusal } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import type { Peer } from '@dealstead/service-kit/peer';
import { createEventStreams, type EventStreams } from './api/eventStreams.ts';
import { createApiKeys, type ApiKeys } from './auth/apiKeys.ts';
import { createCallerResolver, type CallerResolver } from './auth/caller.ts';
import { createDeviceCookie, type DeviceCookie } from './auth/deviceCookie.ts';
import { createInvitationCookie, type InvitationCookie } from './auth/invitationCookie.ts';
import { createKeyUsage, type CountCall } from './auth/keyUsage.ts';
import { createMembers, type Members } from './auth/members.ts';
import { createMemberViews, type MemberViews } from './auth/memberViews.ts';
import { createReferralCookie, type ReferralCookie } from './auth/referralCookie.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { createInvalidation, type Invalidation } from './cache/invalidation.ts';
import { createPurger, type Purger } from './cache/purger.ts';
import { ResponseCache } from './cache/responseCache.ts';
import { createSharedResponses, type SharedResponses } from './cache/sharedResponses.ts';
import type { GatewayConfig } from './config.ts';
import { openConnections, type Connections } from './connections.ts';
import { createBrandHosts, type BrandHosts } from './http/brandHosts.ts';
import { createOriginCheck, type OriginCheck } from './http/csrf.ts';
import { createRateLimits, type RateLimits } from './http/rateLimits.ts';
import { createNatsSubscriber, type NatsSubscriber } from './nats.ts';
import { createSampleLimit } from './pages/sampleLimit.ts';
import { createReleaseHealth, type ReleaseHealth } from './pages/pageHealth.ts';
import { createVisitCounter, type VisitCounter } from './pages/visitCounter.ts';
import { createReleases, type Releases } from './pages/releases.ts';
import { createRenderer, type Renderer } from './pages/renderer.ts';
import { createWarmUp } from './pages/warmUp.ts';

/** What request handlers share: connections, caches, sessions and the release set. */
export interface Dependencies extends Connections, Authentication, Cookies {
  readonly isProduction: boolean;
  /** Browsers reach the site by HTTPS. */
  readonly isSecure: boolean;
  /** Whether the gateway is shutting down, and serves only until load balancers have learned of it. */
  readonly lifecycle: { isDraining: boolean };
  readonly log: Logger;
  readonly nats: NatsSubscriber;
  readonly renderer: Renderer;
  readonly releases: Releases;
  readonly rateLimits: RateLimits;
  readonly isOwnOrigin: OriginCheck;
  readonly brandHosts: BrandHosts;
  readonly streams: EventStreams;
  readonly cache: ResponseCache;
  readonly shared: SharedResponses;
  readonly visits: VisitCounter;
  readonly releaseHealth: ReleaseHealth;
  readonly invalidation: Invalidation;
  /** Null where no shared cache is in front of the gateway. */
  readonly purger: Purger | null;
}

/** Who calls: a member with a session, an admin who views the site as a member, or a program with an API key. */
interface Authentication {
  readonly sessions: Sessions;
  readonly members: Members;
  readonly views: MemberViews;
  readonly callers: CallerResolver;
  readonly apiKeys: ApiKeys;
  readonly countKeyCall: CountCall;
}

interface Cookies {
  readonly deviceCookie: DeviceCookie;
  readonly invitationCookie: InvitationCookie;
  readonly referralCookie: ReferralCookie;
}

export function createDependencies(config: GatewayConfig, log: Logger): Dependencies {
  const isProduction = config.NODE_ENV === 'production';
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  const connections = openConnections(config, log);
  const { redis, upstreams, account, signSystemIdentity } = connections;
  const renderer = createRenderer({
    upstream: upstreams.renderer,
    signSystemIdentity,
    isProduction,
    publicUrl: config.PUBLIC_URL,
    log,
  });
  const releases = createReleases({
    releasesDir: config.RELEASES_DIR,
    stateDir: config.STATE_DIR,
    log,
    warmUp: createWarmUp(renderer.warmUp),
    onCurrent: () => invalidation.applyReleaseSet(),
    onPausedPages: () => streams.publish(liveSubject.everyone, { stale: [getPausedPages.path] }),
  });
  const rateLimits = createConfiguredLimits(redis, config);
  const brandHosts = createBrandHosts(() => account.call(listBrandHosts, {}), log);
  const isOwnOrigin = createOriginCheck(config.PUBLIC_URL, isProduction, (host) => brandHosts.find(host) !== null);
  const purger = config.CDN_PURGE_URL ? createPurger(config.CDN_PURGE_URL, log) : null;
  const cache = new ResponseCache(config.CACHE_MEGABYTES * 1024 * 1024, purger !== null);
  const authentication = createAuthentication(config, {
    ...connections,
    isSecure,
    log,
    announceEnded: (hashes) => nats.announceEndedSessions(hashes),
    closeStreams: (hashes) => streams.closeSessions(hashes),
  });
  const { sessions, members, views, apiKeys, callers } = authentication;
  const streams = createEventStreams(callers, isOwnOrigin);
  sessions.onEnded((hashes) => {
    views.applyEnded(hashes);
    streams.closeSessions(hashes);
  });
  const invalidation = createInvalidation({ cache, members, apiKeys, streams, purger });
  const nats = createNatsSubscriber({
    url: config.NATS_URL,
    credentials: config.NATS_CREDS_FILE,
    version: config.SERVICE_VERSION,
    listeners: {
      onEvent(event) {
        invalidation.applyEvent(event);
        if (event.type === brandChanged.type) brandHosts.refresh();
      },
      onLiveMessage: (subject, message) => invalidation.applyLiveMessage(subject, message),
      onSessionsEnded: (hashes) => sessions.applyEnded(hashes),
      onReleaseSet: (candidate) => void releases.offer(candidate, 'NATS'),
      onUpcomingReleaseSet: (candidate) => releases.prepare(candidate),
      onReconnect() {
        invalidation.applyMissedEvents();
        brandHosts.refresh();
      },
    },
    log,
  });
  const visits = createVisitCounter(account, log);
  const releaseHealth = createReleaseHealth({
    ...connections,
    releases,
    limitReports: rateLimits.reports,
    admitSample: createSampleLimit(config.LIMIT_SAMPLES),
    isOwnOrigin,
    log,
  });
  const shared = createSharedResponses(cache, upstreams.services, signSystemIdentity);
  const cookies = createCookies(config, { isSecure, rateLimits, account, log });
  return {
    ...connections,
    ...authentication,
    ...cookies,
    isProduction,
    isSecure,
    lifecycle: { isDraining: false },
    log,
    nats,
    renderer,
    releases,
    rateLimits,
    isOwnOrigin,
    brandHosts,
    streams,
    cache,
    shared,
    visits,
    releaseHealth,
    invalidation,
    purger,
  };
}

const createConfiguredLimits = (redis: Connections['redis'], config: GatewayConfig): RateLimits =>
  createRateLimits(redis, {
    signIns: config.LIMIT_SIGN_INS,
    writes: config.LIMIT_WRITES,
    reads: config.LIMIT_READS,
    misses: config.LIMIT_MISSES,
    reports: config.LIMIT_REPORTS,
  });

interface AuthenticationDeps extends Connections {
  readonly isSecure: boolean;
  readonly log: Logger;
  readonly announceEnded: (hashes: readonly string[]) => void;
  readonly closeStreams: (hashes: readonly string[]) => void;
}

function createAuthentication(
  { SESSION_SECRET: secret }: GatewayConfig,
  { redis, account, isSecure, log, announceEnded, closeStreams }: AuthenticationDeps,
): Authentication {
  const sessions = createSessions({ redis, secret, isSecure, log, announceEnded });
  const members = createMembers({ redis, fetchFromAccount: (id) => fetchMember(account, id), log });
  const views = createMemberViews({
    redis,
    secret,
    isSecure,
    log,
    announceEnded(hashes) {
      closeStreams(hashes);
      announceEnded(hashes);
    },
  });
  return {
    sessions,
    members,
    views,
    callers: createCallerResolver(sessions, members, views),
    apiKeys: createApiKeys({ redis, fetchFromAccount: (hash) => fetchApiKey(account, hash), log }),
    countKeyCall: createKeyUsage(redis, log),
  };
}

interface CookieDeps {
  readonly isSecure: boolean;
  readonly rateLimits: RateLimits;
  readonly account: Peer;
  readonly log: Logger;
}

function createCookies(config: GatewayConfig, { isSecure, rateLimits, account, log }: CookieDeps): Cookies {
  const secret = config.SESSION_SECRET;
  return {
    deviceCookie: createDeviceCookie({ secret, isSecure }),
    invitationCookie: createInvitationCookie({ isSecure }),
    referralCookie: createReferralCookie({
      secret,
      isSecure,
      rateLimit: rateLimits.writes,
      reportClick: (body) => account.call(recordReferralClick, { body }),
      log,
    }),
  };
}

/** The member as account knows them, or null. */
const fetchMember = (account: Peer, id: number): Promise<unknown> =>
  nullIfNotFound(account.call(getMember, { params: { id } }));

/** The API key as account knows it, or null. */
const fetchApiKey = (account: Peer, hash: string) =>
  nullIfNotFound(account.call(getApiKeySnapshot, { params: { hash } }));

async function nullIfNotFound<R>(call: Promise<R>): Promise<R | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
