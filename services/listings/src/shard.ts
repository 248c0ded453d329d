import { readConfig } from '@dealstead/service-kit';
import { shardConfig, startShard } from './search/index.ts';

await startShard(readConfig(shardConfig));
