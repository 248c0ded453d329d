import { readConfig, startService } from '@dealstead/service-kit';
import { toolsConfig } from './config.ts';
import { dashboards } from './dashboards/routes.ts';
import { openDatabase } from './database.ts';
import { handing } from './members/handing.ts';
import { consumers } from './events.ts';

const config = readConfig(toolsConfig);
const database = openDatabase(config.DATABASE_URL);

await startService({ name: 'tools', config, database, routes: [dashboards(database), handing(database)], consumers });
