import { createLog, readConfig, shutDownOnSignal } from '@dealstead/service-kit';
import { shape } from './config.ts';
import { createRenderer } from './renderer.ts';
import { startServer } from './server.ts';

const config = readConfig(shape);
const log = createLog('renderer', config.LOG_LEVEL);
const renderer = createRenderer({ releasesDir: config.RELEASES_DIR, log });
const server = await startServer({
  renderer,
  log,
  port: config.PORT,
  host: config.HOST,
  drainSeconds: config.DRAIN_SECONDS,
  peers: config.IDENTITY_PEERS,
});
log.info({ url: server.url }, 'answers');
shutDownOnSignal(
  async () => {
    await server.stop();
    await renderer.close();
  },
  log,
  config.DRAIN_SECONDS,
);
