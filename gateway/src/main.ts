import { readConfig } from '@dealstead/service-kit/config';
import { shutDownOnSignal } from '@dealstead/service-kit/gracefulShutdown';
import { gatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const config = readConfig(gatewayConfig);
const gateway = await startGateway(config);
shutDownOnSignal(gateway.stop, gateway.log, config.DRAIN_SECONDS);
