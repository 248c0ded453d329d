import { readConfig } from '@dealstead/service-kit';
import { shardConfig, startShard } from './search/shards/shardProcess.ts';

await startShard(readConfig(shardConfig));
