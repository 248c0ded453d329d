import { startService, type Service } from '@dealstead/service-kit';
import type { ToolsConfig } from './config.ts';
import { dashboards } from './dashboards/routes.ts';
import { type Db, openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { handing } from './members/handing.ts';

/** What a test gives in place of what the configuration names. */
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
    routes: [dashboards(database), handing(database)],
    consumers,
  });
}
