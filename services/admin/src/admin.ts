import { createLog, live, openNats, peer, startService, type Service } from '@dealstead/service-kit';
import { createReadConsumer, createAdminMessageRoutes, createSendJob } from './adminMessages/index.ts';
import { createChainCheckJob, auditRoutes } from './actions/index.ts';
import {
  createAuthorRoutes,
  commentOwners,
  createCommentRoutes,
  createLinkChecker,
  type LinkNetwork,
  createInternalLinkChecker,
  createLinkRoutes,
  createManagementRoutes,
  createPostRoutes,
  createPublishJob,
  createVisitCleanup,
  createPublicBlogRoutes,
} from './blog/index.ts';
import type { AdminConfig } from './config.ts';
import {
  crawlerRoutes,
  createLagJob,
  eventConsumerRoutes,
  createDeadLetterFeed,
  createReplayJob,
  createJobRowConsumer,
  deadLetterRoutes,
  overviewRoutes,
  createMeasurementPruning,
  createReportFeed,
  serviceHealthRoutes,
} from './operations/index.ts';
import { type Db, openDatabase } from './database.ts';
import { consumers } from './events.ts';
import {
  createHelpTextConsumer,
  createHelpArticleRoutes,
  createQueueRoutes,
  createHelpRoutes,
  createSupportSettingsRoutes,
} from './help/index.ts';
import {
  createReportConsumer,
  createMessageContextRoute,
  createModerationConsumers,
  moderationRoutes,
  createNotifyAccount,
  createRestrictionExpiryJob,
  restrictionRoutes,
} from './moderation/index.ts';
import { memberRecordRoutes, memberExportRoute } from './members/index.ts';
import {
  createAnnouncer,
  createRollbackSetsJob,
  createPrepareSet,
  currentSet,
  createReleaseDeps,
  releaseRoutes,
  createCanaryHealthJob,
  createHealthPruning,
  releaseHealthRoutes,
  sliceRoutes,
} from './releases/index.ts';

/** Dependencies that tests provide in place of the configured ones. */
export interface AdminOverrides {
  readonly database?: Db;
  /** What checks of the blog's links connect to. */
  readonly linkNetwork?: LinkNetwork;
}

/** Starts the admin service: releases, moderation of members and messages, and the admin dashboard. */
export async function startAdmin(
  config: AdminConfig,
  { database = openDatabase(config.DATABASE_URL, config.SECRETS_KEY), linkNetwork }: AdminOverrides = {},
): Promise<Service> {
  const { IDENTITY_KEY: key } = config;
  const log = createLog('admin', config.LOG_LEVEL);
  const nats = openNats(config.NATS_URL, 'admin', log, config.NATS_CREDS_FILE);
  const account = peer({ url: config.ACCOUNT_URL, key });
  // Decisions about listings wait for their search index.
  const listings = peer({ url: config.LISTINGS_URL, key, timeout: 10_000 });
  const tools = peer({ url: config.TOOLS_URL, key });
  const checkInternalLinks = createInternalLinkChecker({
    db: database,
    listings,
    readRoutes: async () => (await currentSet(database))?.slices.flatMap(({ routes }) => routes) ?? null,
    publicUrl: config.PUBLIC_URL,
  });
  const announcer = createAnnouncer({ db: database, nats, log });
  const prepareSet = createPrepareSet(nats, log);
  const rollbackSets = createRollbackSetsJob(database, prepareSet);
  const releaseDeps = createReleaseDeps({
    config,
    db: database,
    nats,
    log,
    announcer,
    prepareSet,
    rollbackSets,
    ownUrl: () => service.url,
  });
  const canaryHealth = createCanaryHealthJob(database, announcer.job.wake, log);
  const notifyAccount = createNotifyAccount(account);
  const service: Service = await startService({
    name: 'admin',
    config,
    database,
    nats,
    log,
    routes: [
      overviewRoutes(database),
      auditRoutes(database),
      eventConsumerRoutes(nats),
      serviceHealthRoutes(database),
      deadLetterRoutes(database, nats),
      crawlerRoutes(database),
      memberExportRoute(database),
      memberRecordRoutes(database),
      releaseRoutes(releaseDeps),
      releaseHealthRoutes({ db: database, live: live(nats), canaryHealth }),
      sliceRoutes(database),
      restrictionRoutes({ database, nats, account, notifyAccount }),
      createMessageContextRoute(database, tools),
      moderationRoutes({ database, live: live(nats), account, listings, notifyAccount, comments: commentOwners }),
      createPublicBlogRoutes(database, config.PUBLIC_URL),
      createPostRoutes(database, config.PUBLIC_URL, checkInternalLinks),
      createManagementRoutes(database),
      createAuthorRoutes(database),
      createLinkRoutes(database, createLinkChecker(config.PUBLIC_URL, linkNetwork), config.PUBLIC_URL),
      createCommentRoutes(database, live(nats)),
      createAdminMessageRoutes(database, live(nats)),
      createHelpArticleRoutes(config.PUBLIC_URL),
      createHelpRoutes(database, live(nats)),
      createQueueRoutes(database, live(nats), config.PUBLIC_URL),
      createSupportSettingsRoutes(database, live(nats)),
    ],
    consumers: [
      ...consumers(live(nats)),
      createReportConsumer(live(nats)),
      createReadConsumer(live(nats)),
      createHelpTextConsumer(live(nats)),
      createJobRowConsumer(live(nats)),
      ...createModerationConsumers(live(nats)),
    ],
    jobs: [
      announcer.job,
      rollbackSets,
      canaryHealth,
      createHealthPruning(database),
      createLagJob(nats),
      createReplayJob(database, nats),
      createRestrictionExpiryJob(database, notifyAccount, log),
      createChainCheckJob(database, log),
      createPublishJob(database),
      createSendJob(database, live(nats)),
      createVisitCleanup(database),
      createMeasurementPruning(database),
    ],
    feeds: [createDeadLetterFeed(database, nats, log), createReportFeed(database, nats, log)],
    bodyLimit: 1_000_000, // a release names every file it has, and a service every endpoint with its types
    ready: { 'release-set': announcer.check },
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([account.close(), listings.close(), tools.close()]);
    },
  };
}
