import { todayInNewYork } from '@dealstead/contracts';
import {
  createLog,
  live,
  type Live,
  openNats,
  peer,
  type Peer,
  type Route,
  startService,
  type Service,
} from '@dealstead/service-kit';
import { createDocumentBrands, type FindDocumentBrand, findBrand, createTeams } from './copies/index.ts';
import {
  createReminderJob,
  buyerRoutes,
  calculationRoutes,
  dashboardRoutes,
  modelValueRoute,
  readHoldingRows,
  portfolioRoutes,
  configuredProvider,
  type PropertyDataProvider,
  propertyRecordRoutes,
  createGather,
  createIntelligenceReportJob,
  intelligenceReportRoutes,
  configuredSkipTraces,
  type SkipTraceProvider,
  createPropertyRecordKeyJob,
  createTracePurgeJob,
  skipTraceRoutes,
  propertyValueRoutes,
  valuationRoutes,
  type ListingValueDeps,
} from './property/index.ts';
import { type ToolsConfig, vapidKeys } from './config.ts';
import { createCrm, findDealChoice, listDealChoices, readLeadRows, moveDealOfAcceptedOffer } from './crm/index.ts';
import { type Db, openDatabase } from './database.ts';
import { createConsumers } from './events.ts';
import { memberExportRoute } from './memberExport.ts';
import {
  createNotificationConsumers,
  createNotificationPurgeJob,
  createPushJob,
  pushRoutes,
  notificationRoutes,
  createSendPush,
} from './notifications/index.ts';
import { createOutreach, configuredTexts } from './outreach/index.ts';
import { createMessaging } from './messaging/index.ts';
import { exportRowsRoute } from './queries/index.ts';
import { createImports } from './imports/index.ts';
import { followAgreement, createPartners } from './partners/index.ts';
import { paletteRoute } from './palette/index.ts';
import { paletteSources } from './paletteSources.ts';
import { teamActivityRoutes } from './teamActivity/index.ts';
import { activitySources } from './activitySources.ts';

/** Dependencies that tests provide in place of the configured ones. */
export interface ToolsOverrides {
  readonly database?: Db;
  /** The online provider of property records; null reads stored records only. */
  readonly provider?: PropertyDataProvider | null;
  readonly skipTraces?: SkipTraceProvider;
  readonly now?: () => Date;
}

/** Starts the tools service: calculations, property data, portfolios, leads, deals, messages, campaigns, joint ventures and notifications. */
export async function startTools(
  config: ToolsConfig,
  {
    database = openDatabase(config.DATABASE_URL, config.SECRETS_KEY),
    provider = configuredProvider(config),
    skipTraces = configuredSkipTraces(config),
    now = () => new Date(),
  }: ToolsOverrides = {},
): Promise<Service> {
  const log = createLog('tools', config.LOG_LEVEL);
  const nats = openNats(config.NATS_URL, 'tools', log, config.NATS_CREDS_FILE);
  const pages = live(nats);
  const account = peer({ url: config.ACCOUNT_URL, key: config.IDENTITY_KEY });
  const listings = peer({ url: config.LISTINGS_URL, key: config.IDENTITY_KEY });
  const findDocumentBrand = createDocumentBrands({ db: database, account, log });
  const reportJob = createIntelligenceReportJob({
    db: database,
    live: pages,
    findDocumentBrand,
    gather: createGather({ db: database, provider, listings, now }),
  });
  const vapid = vapidKeys(config);
  const { teams, crm, imports, outreach, messaging, partners } = createModules(config, {
    db: database,
    live: pages,
    account,
    listings,
    findDocumentBrand,
  });
  const service = await startService({
    name: 'tools',
    config,
    log,
    nats,
    database,
    routes: [
      dashboardRoutes(database),
      buyerRoutes(database, pages),
      calculationRoutes({ db: database, live: pages, provider, listings, log, findDocumentBrand, now }),
      ...crm.routes,
      ...imports.routes,
      ...outreach.routes,
      ...messaging.routes,
      ...partners.routes,
      portfolioRoutes(database),
      intelligenceReportRoutes(database, reportJob),
      ...propertyDataRoutes({ db: database, provider, listings, now }, skipTraces, findDocumentBrand),
      notificationRoutes(database, pages),
      pushRoutes({ db: database, publicKey: config.VAPID_PUBLIC_KEY ?? null, hosts: config.PUSH_HOSTS }),
      paletteRoute(database, paletteSources),
      teamActivityRoutes({ db: database, teams, sources: activitySources }),
      ...dataTransferRoutes(database, now),
    ],
    consumers: [
      ...createConsumers(pages, crm.updateProfits),
      ...createNotificationConsumers(pages),
      ...outreach.consumers,
      ...messaging.consumers,
      ...partners.consumers,
    ],
    jobs: [
      ...crm.jobs,
      ...imports.jobs,
      ...outreach.jobs,
      reportJob,
      createPropertyRecordKeyJob(database),
      createTracePurgeJob({ db: database, now }),
      createNotificationPurgeJob(database),
      ...(vapid ? [createPushJob({ db: database, sendPush: createSendPush(vapid, config.PUSH_HOSTS) })] : []),
      ...messaging.jobs,
      ...partners.jobs,
      createReminderJob(database, { account, live: pages, publicUrl: config.PUBLIC_URL }),
    ],
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      await Promise.all([account.close(), listings.close()]);
    },
  };
}

/** Property records, their valuation and their owners. */
const propertyDataRoutes = (
  records: ListingValueDeps,
  skipTraces: SkipTraceProvider,
  findDocumentBrand: FindDocumentBrand,
): Route[] => [
  ...skipTraceRoutes({ db: records.db, provider: skipTraces, now: records.now }),
  ...propertyRecordRoutes(records),
  ...valuationRoutes(records, findDocumentBrand),
  ...propertyValueRoutes(records),
  modelValueRoute(records),
];

/** A member's data as account asks for them, and rows of scheduled exports. */
const dataTransferRoutes = (db: Db, now: () => Date): Route[] => [
  memberExportRoute(db),
  exportRowsRoute({
    leads: (ownerId, after) => readLeadRows(db, ownerId, after),
    portfolio: (ownerId) => readHoldingRows(db, ownerId, todayInNewYork(now())),
  }),
];

interface ModuleDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Peer;
  readonly listings: Peer;
  readonly findDocumentBrand: FindDocumentBrand;
}

/** The modules of the CRM and of the pages around it. What one needs of another is a function. */
function createModules(config: ToolsConfig, { db, live: pages, account, listings, findDocumentBrand }: ModuleDeps) {
  const shared = { db, live: pages, account, listings, publicUrl: config.PUBLIC_URL };
  const teams = createTeams(db, account);
  const crm = createCrm({
    ...shared,
    teams,
    findBrand: (userId) => findBrand(db, userId),
    findDocumentBrand,
    onAgreementEnded: (tx, ended) => followAgreement(tx, pages, ended),
  });
  const imports = createImports({ ...shared, teams });
  const outreach = createOutreach({ ...shared, texts: configuredTexts(config) });
  const messaging = createMessaging({
    ...shared,
    onAccepted: (tx, offer) => moveDealOfAcceptedOffer(tx, pages, offer),
  });
  const partners = createPartners({
    ...shared,
    teams,
    agreements: {
      body: crm.agreementBody('joint-venture'),
      send: (tx, agreement) => crm.sendAgreement(tx, { ...agreement, contractType: 'joint-venture' }),
    },
    deals: { list: (ownerId) => listDealChoices(db, ownerId), find: findDealChoice },
  });
  return { teams, crm, imports, outreach, messaging, partners };
}
