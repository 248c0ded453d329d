import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { api } from '@dealstead/contracts/api';
import { memberChanged, userClosed } from '@dealstead/contracts/events';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { memberOfCacheTag, sessionUserHeader, invalidatesHeader } from '@dealstead/contracts/identity';
import { recordReferralClick } from '@dealstead/contracts/account/affiliates';
import { getMe, getMember } from '@dealstead/contracts/account/auth';
import { getCurrentSet } from '@dealstead/contracts/admin/releases';
import { MethodNotAllowed, Refusal, Unauthorized } from '@dealstead/service-kit/errors';
import { admitPlan } from '@dealstead/service-kit/access';
import { signIdentity, systemIdentity } from '@dealstead/service-kit/identity';
import type { Logger } from '@dealstead/service-kit/log';
import { metrics, requestSeconds } from '@dealstead/service-kit/metrics';
import { peer } from '@dealstead/service-kit/peer';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { createAddressReader } from './address.ts';
import { createAssets } from './assets.ts';
import { createBroker } from './broker.ts';
import { AnswerCache, covers, type Kept } from './cache.ts';
import type { GatewayConfig } from './config.ts';
import { originCheck, refuseForgery } from './csrf.ts';
import { Exchange, hasBody, mustRead, notFound, send, sendJson, sendProblem } from './exchange.ts';
import { securityHeaders } from './headers.ts';
import { createHealth } from './health.ts';
import { createCallers, identityOf, standingOfCaller, type Caller } from './identity.ts';
import { sendKept, toAnyone, toThoseLetIn, type Manner } from './kept.ts';
import { createInvitations } from './invitations.ts';
import { createLimits } from './limits.ts';
import { spreadLoadTest } from './loadTest.ts';
import { createMembers, currentUser } from './members.ts';
import { createDevices } from './devices.ts';
import { describeApi } from './openapi.ts';
import { createPages, warmRenderer } from './pages.ts';
import { ask, createUpstream, createUpstreams, forward } from './proxy.ts';
import { openRedis } from './redis.ts';
import { createReferrals } from './referrals.ts';
import { createReleases } from './releases.ts';
import { createRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import { createSharedAnswers, featuresAsked } from './shared.ts';
import { createSitemap, robots } from './sitemap.ts';
import { createSliceOverrides, isDevPath } from './sliceOverrides.ts';
import { staleOf } from './stale.ts';
import { createStreams } from './stream.ts';
import { createStreets, streetsOf, streetsPath } from './streets.ts';

export interface Gateway {
  readonly url: string;
  readonly internalUrl: string;
  /** Takes nothing new, finishes what runs, closes what is open. */
  stop(): Promise<void>;
}

/** How often the admin service is asked for the release set while NATS cannot tell, in milliseconds. */
const setAskedEvery = 2_000;
/** Events of a bulk change come in crowds; the caches are gone through once for each crowd. */
const crowd = 20;

/** Starts a gateway; it answers as soon as it listens, whatever else is still away. */
export async function startGateway(
  config: GatewayConfig,
  log: Logger,
  endpoints: readonly Endpoint[] = api,
): Promise<Gateway> {
  const production = config.NODE_ENV === 'production';
  const secure = config.PUBLIC_URL.startsWith('https:');
  const sign = signIdentity(config.IDENTITY_KEY);
  /** Our own, for calls that no caller is behind. */
  const identity = () => sign(systemIdentity('gateway'));
  const { redis, close: closeRedis } = openRedis(config.REDIS_URL, log);
  const upstreams = createUpstreams({
    listings: config.LISTINGS_URL,
    tools: config.TOOLS_URL,
    account: config.ACCOUNT_URL,
    admin: config.ADMIN_URL,
  });
  const renderer = createUpstream(config.RENDERER_URL, 'Pages are not drawn right now.');
  const mail =
    !production && config.MAIL_URL ? createUpstream(config.MAIL_URL, 'The mail catcher is not answering.') : null;
  const sandbox =
    !production && config.STRIPE_SANDBOX_URL
      ? createUpstream(config.STRIPE_SANDBOX_URL, 'The payment sandbox is not answering.')
      : null;
  const dev = !production && config.DEV_URL ? createUpstream(config.DEV_URL, 'npm run dev is not running.') : null;
  const account = peer({ url: config.ACCOUNT_URL, key: config.IDENTITY_KEY });
  const admin = peer({ url: config.ADMIN_URL, key: config.IDENTITY_KEY });

  const cache = new AnswerCache(config.CACHE_MEGABYTES * 1024 * 1024);
  const routes = createRoutes(endpoints);
  const releases = createReleases({
    releasesDir: config.RELEASES_DIR,
    stateDir: config.STATE_DIR,
    log,
    warm: (loaded) => warmRenderer(renderer, loaded, { identity, production, publicUrl: config.PUBLIC_URL, log }),
  });
  const limits = createLimits(redis, {
    signIns: config.LIMIT_SIGN_INS,
    writes: config.LIMIT_WRITES,
    reads: config.LIMIT_READS,
    misses: config.LIMIT_MISSES,
  });
  const sessions = createSessions({
    redis,
    secret: config.SESSION_SECRET,
    secure,
    log,
    announce: (hashes) => broker.endSessions(hashes),
  });
  const devices = createDevices({ secret: config.SESSION_SECRET, secure });
  const invitations = createInvitations({ secure });
  const referrals = createReferrals({
    secret: config.SESSION_SECRET,
    secure,
    count: limits.writes,
    tell: (body) => account.call(recordReferralClick, { body }),
    log,
  });
  const members = createMembers({ redis, askAccount: memberAtAccount, log });
  const callers = createCallers(sessions, members);
  const isOurOrigin = originCheck(config.PUBLIC_URL, production);
  const streams = createStreams(callers, isOurOrigin);
  sessions.onEnd((hashes) => streams.closeSessions(hashes));
  const shared = createSharedAnswers(cache, upstreams, identity);
  const serveSitemap = createSitemap(shared, config.PUBLIC_URL);
  const drops = inCrowds((tags) => cache.drop(tags));

  const broker = createBroker(
    { url: config.NATS_URL, creds: config.NATS_CREDS_FILE },
    {
      event({ type, data, version }) {
        for (const tag of staleOf(type, data)) drops(tag);
        if (type === memberChanged.type) memberIsNew(memberChanged.data.parse(data).userId, version);
        if (type === userClosed.type) memberIsNew(userClosed.data.parse(data).userId, version);
      },
      live: (subject, message) => streams.publish(subject, message),
      sessionsEnded: (hashes) => sessions.ended(hashes),
      releaseSet: (candidate) => void releases.offer(candidate, 'NATS'),
      back() {
        cache.dropAll();
        members.dropAll();
      },
    },
    log,
  );

  const readiness = createHealth({ redis, broker, upstreams: { ...upstreams, renderer }, releases });
  const serveAsset = createAssets(config.RELEASES_DIR);
  const serveStreets = config.MAP_PMTILES ? createStreets(config.MAP_PMTILES) : null;
  const servePage = createPages({
    releases,
    routes,
    shared,
    cache,
    renderer,
    identity,
    callers,
    count: limits.reads,
    production,
    publicUrl: config.PUBLIC_URL,
    streets: streetsOf(config),
    overrides: dev ? createSliceOverrides(dev, log) : null,
    log,
    async askAs(x, caller, endpoint, url, within) {
      const who = identityOf(caller, { endpoint, address: x.address });
      return ask(upstreams[endpoint.service], {
        path: url,
        identity: who ? await sign(who) : undefined,
        trace: x,
        within,
      });
    },
  });

  async function memberAtAccount(id: number): Promise<unknown> {
    try {
      return await account.call(getMember, { params: { id } });
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  function memberIsNew(id: number, version?: number): void {
    members.drop(id, version);
    void streams.review(id);
  }

  /** Every request's way. What memory can answer leaves before this returns; a refusal is thrown or rejects. */
  function serve(x: Exchange): Promise<void> | void {
    const { path } = x;
    if (path === getMe.path && x.reads && x.search === '') return serveMe(x);
    if (path.startsWith('/api/')) {
      const ready = keptFor(x);
      return ready ? sendKept(x, ready.kept, ready.manner) : serveApi(x);
    }
    if (dev && isDevPath(path)) {
      mustRead(x);
      return forward(x, { upstream: dev, identity: undefined, bodyLimit: 0 });
    }
    if (path.startsWith('/slices/')) {
      x.label = 'asset';
      return serveAsset(x);
    }
    if (serveStreets && path === streetsPath) {
      x.label = 'streets';
      return serveStreets(x);
    }
    if (path === '/healthz' || path === '/readyz' || path === '/robots.txt' || path === '/sitemap.xml') mustRead(x);
    if (path === '/healthz') return sendJson(x, 200, { status: 'up' });
    if (path === '/readyz') return serveReadiness(x);
    if (path === '/robots.txt') return robots(x, config.PUBLIC_URL);
    if (path === '/sitemap.xml') return serveSitemap(x);
    if (mail && (path === '/dev/mail' || path === '/dev/mail.json' || path.startsWith('/dev/mail/'))) {
      mustRead(x);
      // A mail is shown in a frame of the list's own page.
      const headers = { 'x-frame-options': 'SAMEORIGIN' };
      return forward(x, { upstream: mail, identity: undefined, bodyLimit: 0, headers });
    }
    if (sandbox && (path === '/dev/stripe' || path.startsWith('/dev/stripe/'))) {
      if (x.method !== 'POST') mustRead(x);
      else refuseForgery({ method: x.method, headers: x.request.headers, hasBody: true }, { form: true }, isOurOrigin);
      return forward(x, { upstream: sandbox, identity: undefined, bodyLimit: 10_000 });
    }
    if (!path.startsWith('/') || /^\/(?:api|internal|slices|dev|metrics)(?:\/|$)/.test(path)) throw notFound();
    referrals.note(x);
    invitations.note(x);
    return servePage(x);
  }

  /** Who is signed in, from the snapshot that every call is decided by: pages ask it first and often. */
  function serveMe(x: Exchange): Promise<void> | void {
    x.label = getMe.path;
    const tell = (caller: Caller) => {
      if (caller.kind === 'visitor') throw new Unauthorized();
      sendJson(x, 200, currentUser(caller.member));
    };
    const known = callers.known(x);
    return known ? tell(known) : limits.reads(x.address).then(async () => tell(await callers.find(x)));
  }

  /** What is kept for whoever asks: undefined where a service or Redis has to be asked first. Throws the plan's refusal. */
  function keptFor(x: Exchange): { kept: Kept; manner: Manner } | undefined {
    const kept = x.reads ? shared.fresh(x.path + x.search) : undefined;
    const call = kept?.answer.call;
    if (!kept || !call) return undefined;
    x.label = call.path;
    if (call.features.length === 0) return { kept, manner: toAnyone };
    const caller = callers.known(x);
    if (!caller) return undefined;
    admitPlan(call.features, standingOfCaller(caller));
    return { kept, manner: toThoseLetIn };
  }

  async function serveApi(x: Exchange): Promise<void> {
    if (x.path === '/api/openapi.json') return serveDescription(x);
    if (x.path === '/api/stream') return serveStream(x);
    const found = routes(x.method, x.path);
    if (found === null) {
      await limits.misses(x.address);
      throw notFound();
    }
    if ('allow' in found) throw new MethodNotAllowed(found.allow);
    const { endpoint } = found;
    x.label = endpoint.path;
    if (endpoint.shared) return serveShared(x, endpoint);

    const changes = endpoint.method !== 'GET';
    if (changes) {
      refuseForgery(
        { method: x.method, headers: x.request.headers, hasBody: hasBody(x.request) },
        endpoint,
        isOurOrigin,
      );
      await (endpoint.signed ? limits.reads : limits.writes)(x.address);
      // What anyone may call and names the address is where one can guess: signing in, registering.
      // A device that has signed in has a limit of its own, so that others on its network do not use it up.
      if (endpoint.address && endpoint.access === 'anyone') await limits.signIns(devices.of(x) ?? x.address);
    } else await limits.reads(x.address);

    const caller = await callers.find(x);
    if (caller.kind === 'visitor' && endpoint.access !== 'anyone') throw new Unauthorized();
    await carry(x, endpoint, caller);
  }

  async function serveShared(x: Exchange, endpoint: Endpoint): Promise<void> {
    const url = x.path + x.search;
    const features = featuresAsked(endpoint, x.search);
    if (features.length > 0) admitPlan(features, standingOfCaller(await callers.find(x)));
    let kept = shared.fresh(url);
    if (!kept) {
      await limits.reads(x.address);
      kept = await shared.obtain(endpoint, url, x);
    }
    await sendKept(x, kept, features.length === 0 ? toAnyone : toThoseLetIn);
  }

  /** To the service and back; on the way back the caches and the session hear what the answer says. */
  async function carry(x: Exchange, endpoint: Endpoint, caller: Caller): Promise<void> {
    const drawn = endpoint.session === 'starts' ? await sessions.draw(x.request, x.response) : null;
    const device = endpoint.address ? (devices.of(x) ?? (drawn && devices.draw())) : null;
    const who = identityOf(caller, {
      endpoint,
      address: x.address,
      device,
      ...(drawn && { newSession: drawn.hash }),
      ...(endpoint.referral && { referral: referrals.of(x) }),
      ...(endpoint.invitation && { invitation: invitations.of(x) }),
    });
    await forward(x, {
      upstream: upstreams[endpoint.service],
      identity: who ? await sign(who) : undefined,
      bodyLimit: endpoint.upload?.bytes ?? config.BODY_LIMIT,
      upload: endpoint.upload !== undefined,
      before(status, headers) {
        const stale = headers[invalidatesHeader];
        if (typeof stale === 'string') dropStale(stale, caller);
        if (endpoint.method === 'DELETE' && status < 300) cache.forget(x.path);
        if (endpoint.session === undefined || status >= 400) return;
        if (endpoint.session === 'ends') return sessions.end(x.request, x.response);
        const user = Number(headers[sessionUserHeader]);
        if (!drawn || !Number.isInteger(user) || user <= 0) return;
        members.drop(user);
        return drawn.begin(user).then(() => void (device !== null && devices.remember(x, device)));
      },
    });
  }

  function dropStale(header: string, caller: Caller): void {
    const tags = header.split(',').map((tag) => tag.trim());
    cache.drop(tags);
    if (caller.kind === 'member' && tags.some((tag) => covers(tag, getMe.path))) memberIsNew(caller.member.id);
    for (const tag of tags) {
      const other = memberOfCacheTag(tag);
      if (other !== null) memberIsNew(other);
    }
  }

  async function serveStream(x: Exchange): Promise<void> {
    x.label = '/api/stream';
    if (x.method !== 'GET') throw new MethodNotAllowed(['GET']);
    streams.open(x, await callers.find(x));
  }

  let description: string | null = null;
  function serveDescription(x: Exchange): void {
    x.label = '/api/openapi.json';
    mustRead(x);
    description ??= JSON.stringify(describeApi(endpoints, config.PUBLIC_URL));
    send(x, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }, description);
  }

  async function serveReadiness(x: Exchange): Promise<void> {
    const state = await readiness();
    sendJson(x, state.status === 'unavailable' ? 503 : 200, state);
  }

  const readAddress = spreadLoadTest(
    createAddressReader(config.TRUSTED_PROXIES),
    production ? undefined : config.LOAD_TEST_KEY,
  );
  const base = securityHeaders(secure);
  const server = createServer(
    // How long a body may take is up to what it is for; this is the end of all patience.
    {
      maxHeaderSize: 16_384,
      keepAliveTimeout: 65_000,
      headersTimeout: 60_000,
      requestTimeout: 6 * 3_600_000,
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      const x = new Exchange(request, response, readAddress(request), base);
      watch(x, log);
      try {
        serve(x)?.catch((error: unknown) => refuse(x, error));
      } catch (error) {
        refuse(x, error);
      }
    },
  );
  function refuse(x: Exchange, error: unknown): void {
    if (x.response.destroyed) return; // the browser went away; nobody is there to be told
    if (!(error instanceof Refusal)) log.error({ err: error, requestId: x.id }, 'a request failed');
    sendProblem(x, error);
  }
  refuseMalformed(server);
  const internal = createServer(serveMetrics(log));

  await releases.restore();
  await Promise.all([listen(server, config.PORT, config.HOST), listen(internal, config.INTERNAL_PORT, config.HOST)]);
  const asking = setInterval(() => void askForSet(), setAskedEvery);
  void askForSet();

  /** Admin is asked only where NATS does not tell: at the start and while it is away. */
  async function askForSet(): Promise<void> {
    if (broker.isUp() && releases.current()) return;
    try {
      await releases.offer(await admin.call(getCurrentSet, {}), 'admin');
    } catch (error) {
      log.debug({ err: error }, 'admin tells no release set');
    }
  }

  log.info({ url: addressOf(server), set: releases.current()?.set.id }, 'answers');
  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    clearInterval(asking);
    streams.stop();
    await Promise.all([close(server), close(internal)]);
    closeRedis();
    await broker.stop();
    const pools = [...Object.values(upstreams), renderer, ...[mail, dev].filter((pool) => pool !== null)].map(
      ({ pool }) => pool.destroy(),
    );
    await Promise.all([...pools, account.close(), admin.close()]);
  }
  return { url: addressOf(server), internalUrl: addressOf(internal), stop: () => (stopped ??= stopAll()) };
}

/** Measures and logs the exchange when its answer has left. */
function watch(x: Exchange, log: Logger): void {
  const started = performance.now();
  x.response.on('close', () => {
    const milliseconds = performance.now() - started;
    const { statusCode: status, writableFinished: finished } = x.response;
    requestSeconds.observe({ method: x.method, route: x.label, status }, milliseconds / 1000);
    const level = status >= 500 ? 'warn' : x.method === 'GET' || x.method === 'HEAD' ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const { id: requestId, traceparent, method, path, address, label: route } = x;
    log[level](
      {
        requestId,
        traceparent,
        method,
        path,
        route,
        status,
        address,
        ms: Math.round(milliseconds),
        ...(!finished && { cut: true }),
      },
      'request',
    );
  });
}

/** What the parser refuses (two lengths, length and chunks, bare line feeds) gets 400 and the connection ends. */
function refuseMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'too-large', 'The headers are too large.']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'too-slow', 'The request did not come in time.']
          : ['400 Bad Request', 'malformed', 'The request is malformed.'];
    const requestId = crypto.randomUUID();
    const body = JSON.stringify({ message, code, requestId });
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `x-request-id: ${requestId}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

/** `/metrics` on a port of its own, which no balancer leads to. */
function serveMetrics(log: Logger): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics cannot be shown');
        response.writeHead(500).end();
      },
    );
  };
}

/** Collects tags for a moment and hands them on together. */
function inCrowds(drop: (tags: readonly string[]) => void): (tag: string) => void {
  let waiting = new Set<string>();
  return (tag) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const tags = [...waiting];
        waiting = new Set();
        drop(tags);
      }, crowd);
    }
    waiting.add(tag);
  };
}
