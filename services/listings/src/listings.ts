import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLog,
  createResponseCache,
  live,
  type Logger,
  openNats,
  peer,
  signIdentity,
  startService,
  type Service,
} from '@dealstead/service-kit';
import { createProfileJob, createContactAddressJob } from './members/index.ts';
import { createAlertJobs } from './savedSearches/index.ts';
import type { ListingsConfig } from './config.ts';
import { type Db, openDatabase } from './database.ts';
import { createConsumers } from './events.ts';
import { openFileStore } from './files/index.ts';
import {
  createFreshnessJob,
  createEncoder,
  createHashBackfillJob,
  createFileSweepJob,
  createBathsBackfill,
  createPropertyRoutes,
} from './catalog/index.ts';
import { createImportJobs, createScheduledExportJob } from './transfer/index.ts';
import {
  openLivePercolator,
  countMatches,
  createSearchRoutes,
  openSearch,
  type Search,
  openShardedSearch,
  type Sharded,
} from './search/index.ts';
import { createMarketJob, createMarketReportJob } from './market/index.ts';
import { createFindValue, createRuleCheckJob } from './moderation/index.ts';
import { createRoutes } from './routes.ts';

/** Overrides of the configuration for tests. */
export interface ListingsOverrides {
  readonly database?: Db;
  /** Names of the background jobs that run; all by default. Tests call the others themselves. */
  readonly jobs?: readonly string[];
}

export interface ListingsService extends Service {
  readonly search: Search;
}

/** Starts the listings service: properties, search, saved searches and alerts, imports, inquiries and leads. */
export async function startListings(
  config: ListingsConfig,
  { database = openDatabase(config.DATABASE_URL, config.SECRETS_KEY), jobs: jobNames }: ListingsOverrides = {},
): Promise<ListingsService> {
  const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress, IDENTITY_KEY: key } = config;
  const log = createLog('listings', config.LOG_LEVEL);
  const nats = openNats(config.NATS_URL, 'listings', log, config.NATS_CREDS_FILE);
  const { search, percolator } = openSearchAndPercolator(config, database, log);
  const files = openFileStore(config);
  const encoder = createEncoder(log);
  const account = peer({ url: config.ACCOUNT_URL, key });
  const tools = peer({ url: config.TOOLS_URL, key });
  const pages = live(nats);
  const imports = createImportJobs({ db: database, files: config, pages });
  const exportJob = createScheduledExportJob({
    db: database,
    files,
    pages,
    toolsUrl: config.TOOLS_URL,
    key,
    publicUrl,
  });
  const baths = createBathsBackfill(database);
  const responseCache = createResponseCache(search.changes, search.behind);
  const jobs = [
    ...createAlerts(search, { db: database, account, publicUrl, postalAddress, log }),
    createFileSweepJob(database, files),
    imports.job,
    imports.sweep,
    createContactAddressJob(database, publicUrl),
    createFreshnessJob(database, { publicUrl, caughtUp: search.caughtUp, log }),
    exportJob,
    createMarketJob(database, log),
    createMarketReportJob({ db: database, publicUrl, postalAddress, log }),
    createRuleCheckJob(database, createFindValue(tools)),
    createHashBackfillJob(database, { files, encoder }),
    createProfileJob(database, pages),
  ];

  const service = await startService({
    name: 'listings',
    config,
    log,
    database,
    nats,
    routes: [
      createSearchRoutes(database, search, responseCache),
      createPropertyRoutes(database, search.caughtUp, files),
      createRoutes(database, {
        nats,
        search,
        files,
        encoder,
        importJob: imports.job,
        exportJob,
        publicUrl,
        postalAddress,
        formsPerHour: config.LIMIT_FORMS,
        leadsEmail: config.LEADS_EMAIL,
        supportEmail: config.SUPPORT_EMAIL,
        countMatches: countMatches(search),
      }),
    ],
    consumers: createConsumers(search, percolator, pages),
    responseCache,
    feeds: [baths.run, search.run, search.listen(nats), percolator.run],
    jobs: jobs.filter(({ name }) => jobNames?.includes(name) ?? true),
    started: () => waitUntil(() => search.isReady() && baths.isDone(), config.WAIT_FOR_INDEX_SECONDS),
    ready: { index: search.check, matcher: percolator.check },
  });
  return {
    ...service,
    search,
    async stop() {
      await service.stop();
      await Promise.all([account.close(), tools.close()]);
      encoder.stop();
    },
  };
}

/** Resolves when it is ready, or after these seconds: without PostgreSQL the other requests get better errors. */
async function waitUntil(isReady: () => boolean, seconds: number): Promise<void> {
  for (const until = Date.now() + seconds * 1_000; !isReady() && Date.now() < until;) await sleep(50);
}

/** Search and matching in this process or, with a shard map, in shards. */
function openSearchAndPercolator(config: ListingsConfig, database: Db, log: Logger): Sharded {
  const { SEARCH_SHARDS: mapFile, DATABASE_URL: url, INDEX_DIR: directory } = config;
  if (mapFile !== undefined) return openShardedSearch({ mapFile, sign: signIdentity(config.IDENTITY_KEY), log });
  return {
    search: openSearch({ databaseUrl: url, directory, log }),
    percolator: openLivePercolator(database, log),
  };
}

/** The jobs of alerts, whose mails count the listings of a search; they leave the count out until the index is ready. */
const createAlerts = (search: Search, deps: Omit<Parameters<typeof createAlertJobs>[0], 'count'>) =>
  createAlertJobs({
    ...deps,
    count: async (filter) => (search.isReady() ? search.queries().size(filter, Date.now()) : null),
  });
