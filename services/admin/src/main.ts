import { readConfig } from '@dealstead/service-kit';
import { startAdmin } from './admin.ts';
import { adminConfig } from './config.ts';

await startAdmin(readConfig(adminConfig));
