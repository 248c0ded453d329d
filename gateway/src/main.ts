import { readConfig } from '@dealstead/service-kit/config';
import { shutDownOnSignal } from '@dealstead/service-kit/gracefulShutdown';
import { createLog } from '@dealstead/service-kit/log';
import { settings } from './config.ts';
import { startGateway } from './gateway.ts';

const config = readConfig(settings);
const log = createLog('gateway', config.LOG_LEVEL);
const gateway = await startGateway(config, log);
shutDownOnSignal(gateway.stop, log);
