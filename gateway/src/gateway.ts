import { getCurrentSet } from '@dealstead/contracts/admin/releases';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { createLog, type Logger } from '@dealstead/service-kit/log';
import { addressOf, close, drain, listen } from '@dealstead/service-kit/server';
import { startTracing } from '@dealstead/service-kit/tracing';
import { createApiHandler } from './api/apiHandler.ts';
import { createCurrentUserHandler } from './api/currentUser.ts';
import { createEndpointRouter } from './api/endpointRouter.ts';
import { createKeyHandler } from './api/keyHandler.ts';
import { createOpenApiHandler } from './api/openapi.ts';
import { createServiceProxy } from './api/serviceProxy.ts';
import { immutableFileHeaders } from './cache/surrogateKeys.ts';
import type { GatewayConfig } from './config.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { createDevToolsHandler } from './devTools.ts';
import { createClientAddressReader } from './http/clientAddress.ts';
import { spreadLoadTest } from './http/loadTest.ts';
import { createBodyReceiver } from './http/requestBody.ts';
import type { RequestHandler } from './http/requestContext.ts';
import { createSecurityHeaders } from './http/securityHeaders.ts';
import { createMetricsServer, createPublicServer } from './http/server.ts';
import { createBrandHostHandler } from './pages/brandHostHandler.ts';
import { createCanaryChoice } from './pages/canaries.ts';
import { createCrawlerReporter } from './pages/crawlerReporter.ts';
import { createFirstViewReader } from './pages/firstViewData.ts';
import { createPageBuilder } from './pages/pageBuilder.ts';
import { createPageHandler } from './pages/pages.ts';
import { createPausedPagesHandler } from './pages/pausedPages.ts';
import { createPushWorkerHandler } from './pages/pushWorker.ts';
import { createReleaseFileHandler } from './pages/releaseFiles.ts';
import { createReleaseOverrides } from './pages/releaseOverrides.ts';
import { pollReleaseSet } from './pages/releaseSetPolling.ts';
import { createRobotsHandler, createSitemapHandler } from './pages/sitemap.ts';
import { createSliceOverrides } from './pages/sliceOverrides.ts';
import { createStreetArchiveHandler, streetMapUrl } from './pages/streetMap.ts';
import { createReadinessHandler } from './readiness.ts';
import { createRouter } from './router.ts';

export interface Gateway {
  readonly url: string;
  /** Where /metrics answers. */
  readonly internalUrl: string;
  readonly log: Logger;
  /** Accepts no new requests, finishes those in progress, and closes all connections. */
  stop(): Promise<void>;
}

/** What tests replace. */
export interface GatewayOverrides {
  readonly log?: Logger;
  readonly endpoints?: readonly Endpoint[];
}

/** Starts a gateway. It answers as soon as it listens, whatever is still unavailable. */
export async function startGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Promise<Gateway> {
  const { log = createLog('gateway', config.LOG_LEVEL), endpoints = api } = overrides;
  const stopTracing = await startTracing('gateway', config, log);
  const dependencies = createDependencies(config, log);
  const server = createPublicServer({
    handle: createHandler(config, dependencies, endpoints),
    readClientAddress: spreadLoadTest(
      createClientAddressReader(config.TRUSTED_PROXIES),
      dependencies.isProduction ? undefined : config.LOAD_TEST_KEY,
    ),
    baseHeaders: createSecurityHeaders(config.PUBLIC_URL.startsWith('https:')),
    log,
  });
  const metricsServer = createMetricsServer(log);

  await dependencies.releases.restore();
  await Promise.all([
    listen(server, config.PORT, config.HOST),
    listen(metricsServer, config.INTERNAL_PORT, config.HOST),
  ]);
  const stopPolling = pollReleaseSet({
    ...dependencies,
    fetchCurrentSet: () => dependencies.admin.call(getCurrentSet, {}),
  });
  const url = addressOf(server);
  log.info({ url, set: dependencies.releases.current()?.set.id }, 'listening');

  async function stopAll(): Promise<void> {
    dependencies.lifecycle.isDraining = true;
    await drain(server, config.DRAIN_SECONDS);
    stopPolling();
    dependencies.streams.stop();
    dependencies.brandHosts.stop();
    await Promise.all([close(server), close(metricsServer)]);
    await dependencies.releaseHealth.flush();
    await dependencies.nats.stop();
    dependencies.purger?.stop();
    await dependencies.close();
    await stopTracing();
  }
  let stopped: Promise<void> | undefined;
  return { url, internalUrl: addressOf(metricsServer), log, stop: () => (stopped ??= stopAll()) };
}

/** Creates the request handler: the handlers of all routes behind one router. */
function createHandler(
  config: GatewayConfig,
  dependencies: Dependencies,
  endpoints: readonly Endpoint[],
): RequestHandler {
  const { callers, rateLimits, shared, upstreams, isOwnOrigin, isProduction, log } = dependencies;
  const publicUrl = config.PUBLIC_URL;
  const isSecure = publicUrl.startsWith('https:');
  const { services, renderer, devServer } = upstreams;
  const routes = createEndpointRouter(endpoints);
  const readFirstView = createFirstViewReader({ ...dependencies, routes, services });
  const buildPage = createPageBuilder({
    readFirstView,
    renderer: dependencies.renderer,
    isProduction,
    publicUrl,
    renderTimeout: config.RENDER_TIMEOUT,
    streetMapUrl: streetMapUrl(config),
  });
  const receiveBody = createBodyReceiver(config.BODY_LIMIT);
  const proxy = createServiceProxy({ ...dependencies, services, receiveBody, bodyLimit: config.BODY_LIMIT });
  const serveApi = createApiHandler({
    ...dependencies,
    routes,
    proxy,
    serveOpenApi: createOpenApiHandler(endpoints, publicUrl),
  });
  const serveReleaseFile = createReleaseFileHandler(
    config.RELEASES_DIR,
    dependencies.purger === null ? {} : immutableFileHeaders,
  );
  const servePage = createPageHandler({
    ...dependencies,
    buildPage,
    limitReads: rateLimits.reads,
    chooseReleases: createCanaryChoice({ isSecure }),
    releaseOverrides: createReleaseOverrides({ releasesDir: config.RELEASES_DIR, isSecure, log }),
    sliceOverrides: devServer && createSliceOverrides(devServer, log),
  });
  return createRouter({
    serveCurrentUser: createCurrentUserHandler(callers, rateLimits.reads),
    servePageHealth: dependencies.releaseHealth.serve,
    servePausedPages: createPausedPagesHandler(dependencies.releases),
    serveApi,
    serveApiKey: createKeyHandler({ ...dependencies, routes, proxy }),
    serveReleaseFile,
    servePushWorker: createPushWorkerHandler(config.RELEASES_DIR, dependencies.releases),
    serveStreetArchive: config.MAP_PMTILES ? createStreetArchiveHandler(config.MAP_PMTILES) : null,
    serveReadiness: createReadinessHandler({ ...dependencies, upstreams: { ...services, renderer } }),
    serveRobots: createRobotsHandler(publicUrl),
    serveSitemap: createSitemapHandler(shared, publicUrl),
    serveDevTools: createDevToolsHandler({ ...upstreams, isOwnOrigin, receiveBody }),
    hasDevServer: devServer !== null,
    servePage,
    reportCrawler: createCrawlerReporter(dependencies.admin, log),
    brandHosts: dependencies.brandHosts,
    serveBrandHost: createBrandHostHandler({ routes, shared, publicUrl, serveApi, serveReleaseFile, servePage }),
    referralCookie: dependencies.referralCookie,
    invitationCookie: dependencies.invitationCookie,
  });
}
