import { startService } from '@dealstead/service-kit';
import { config } from './config.ts';
import { dashboards } from './dashboards/routes.ts';
import { db } from './database.ts';
import { consumers } from './events.ts';

await startService({ name: 'tools', config, database: db, routes: [dashboards], consumers });
