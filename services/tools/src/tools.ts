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
import { createDocumentBrands, type FindDocumentBrand } from './brands/documents.ts';
import { findBrand } from './brands/store.ts';
import { createReminderJob } from './buyers/reminders.ts';
import { buyerRoutes } from './buyers/routes.ts';
import { calculationRoutes } from './calculations/routes.ts';
import { type ToolsConfig, vapidKeys } from './config.ts';
import { createCrm } from './crm/crm.ts';
import { findDealChoice, listDealChoices } from './crm/deals/choices.ts';
import { readLeadRows } from './crm/leads/exportRows.ts';
import { moveDealOfAcceptedOffer } from './crm/sources/acceptedOffers.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { type Db, openDatabase } from './database.ts';
import { createConsumers } from './events.ts';
import { memberExportRoute } from './members/memberExport.ts';
import { modelValueRoute } from './modelValue/routes.ts';
import { createNotificationConsumers } from './notifications/consumers.ts';
import { createNotificationPurgeJob } from './notifications/purgeJob.ts';
import { createPushJob } from './notifications/pushJob.ts';
import { pushRoutes } from './notifications/pushRoutes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { createSendPush } from './notifications/webPush.ts';
import { createOutreach } from './outreach/outreach.ts';
import { configuredTexts } from './outreach/texts/configuredTexts.ts';
import { createMessaging } from './outreach/messaging.ts';
import { exportRowsRoute } from './exportRows/routes.ts';
import { createImports } from './imports/imports.ts';
import { readHoldingRows } from './portfolio/exportRows.ts';
import { followAgreement } from './partners/jointVentures/agreements.ts';
import { createPartners } from './partners/partners.ts';
import { paletteRoute } from './palette/routes.ts';
import { paletteSources } from './palette/sources.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { configuredProvider } from './records/providers/index.ts';
import type { PropertyDataProvider } from './records/providers/provider.ts';
import { recordRoutes } from './records/routes.ts';
import { createGather } from './reports/gather.ts';
import { createReportJob } from './reports/job.ts';
import { reportRoutes } from './reports/routes.ts';
import { createTeams } from './seats/teams.ts';
import { configuredSkipTraces } from './skipTrace/configuredProvider.ts';
import type { SkipTraceProvider } from './skipTrace/provider.ts';
import { createRecordKeyJob } from './records/writeRecords.ts';
import { createTracePurgeJob, skipTraceRoutes } from './skipTrace/routes.ts';
import { teamActivityRoutes } from './teamActivity/routes.ts';
import { activitySources } from './teamActivity/sources.ts';
import { propertyValueRoutes } from './valuation/propertyValueRoutes.ts';
import { valuationRoutes } from './valuation/routes.ts';
import type { ListingValueDeps } from './valuation/valueListing.ts';

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
  const reportJob = createReportJob({
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
      reportRoutes(database, reportJob),
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
      createRecordKeyJob(database),
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
  ...recordRoutes(records),
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

/** The modules of the desk. What one needs of another is a function. */
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
