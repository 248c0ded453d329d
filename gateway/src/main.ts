import { readConfig } from '@dealstead/service-kit/config';
import { shutDownOnSignal } from '@dealstead/service-kit/gracefulShutdown';
import { gatewayConfig } from './config.ts';
import { startGateway } from './gateway.ts';

const gateway = await startGateway(readConfig(gatewayConfig));
shutDownOnSignal(gateway.stop, gateway.log);
