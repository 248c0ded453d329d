import { startService, type Service } from '@dealstead/service-kit';
import type { ToolsConfig } from './config.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { type Db, openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { memberExportRoute } from './members/memberExport.ts';

/** Dependencies that tests provide in place of the configured ones. */
export interface ToolsOverrides {
  readonly database?: Db;
}

/** Starts the tools service: the members' dashboards. */
export function startTools(
  config: ToolsConfig,
  { database = openDatabase(config.DATABASE_URL) }: ToolsOverrides = {},
): Promise<Service> {
  return startService({
    name: 'tools',
    config,
    database,
    routes: [dashboardRoutes(database), memberExportRoute(database)],
    consumers,
  });
}
