import { createLog, live, openNats, startService, type Service } from '@dealstead/service-kit';
import type { ToolsConfig } from './config.ts';
import { createPurgeJob } from './crm/leads/purgeJob.ts';
import { leadRoutes } from './crm/leads/routes.ts';
import { viewRoutes } from './crm/views/routes.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { type Db, openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { memberExportRoute } from './members/memberExport.ts';
import { portfolioRoutes } from './portfolio/routes.ts';

/** Dependencies that tests provide in place of the configured ones. */
export interface ToolsOverrides {
  readonly database?: Db;
}

/** Starts the tools service: the members' dashboards, leads and portfolios. */
export function startTools(
  config: ToolsConfig,
  { database = openDatabase(config.DATABASE_URL) }: ToolsOverrides = {},
): Promise<Service> {
  const log = createLog('tools', config.LOG_LEVEL);
  const nats = openNats(config.NATS_URL, 'tools', log, config.NATS_CREDS_FILE);
  const pages = live(nats);
  return startService({
    name: 'tools',
    config,
    log,
    nats,
    database,
    routes: [
      dashboardRoutes(database),
      leadRoutes(database, pages),
      viewRoutes(database),
      portfolioRoutes(database),
      memberExportRoute(database),
    ],
    consumers,
    jobs: [createPurgeJob(database)],
  });
}
