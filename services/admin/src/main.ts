import { createLog, openNats, peer, readConfig, startService } from '@dealstead/service-kit';
import { admin } from './admin.ts';
import { adminConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { trialsAt } from './releases/trial.ts';

const config = readConfig(adminConfig);
const log = createLog('admin', config.LOG_LEVEL);
const nats = openNats(config.NATS_URL, 'admin', log, config.NATS_CREDS_FILE);

await startService({
  config,
  ...admin({
    database: openDatabase(config.DATABASE_URL),
    nats,
    log,
    account: peer({ url: config.ACCOUNT_URL, key: config.IDENTITY_KEY }),
    releasesDir: config.RELEASES_DIR,
    tryRelease: config.RENDERER_URL === undefined ? undefined : trialsAt(config.RENDERER_URL, config.IDENTITY_KEY),
  }),
});
