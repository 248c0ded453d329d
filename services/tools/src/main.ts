import { readConfig } from '@dealstead/service-kit';
import { toolsConfig } from './config.ts';
import { startTools } from './tools.ts';

await startTools(readConfig(toolsConfig));
