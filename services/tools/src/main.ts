import { startService } from '@dealstead/service-kit';
import { readToolsConfig } from './config.ts';
import { dashboards } from './dashboards/routes.ts';
import { openDatabase } from './database.ts';
import { handing } from './members/handing.ts';
import { consumers } from './events.ts';

const config = readToolsConfig();
const database = openDatabase(config.DATABASE_URL);

await startService({ name: 'tools', config, database, routes: [dashboards(database), handing(database)], consumers });
