import type { ToolsConfig } from '../../config.ts';
import { createBatchData } from './batchData.ts';
import type { SkipTraceProvider } from './provider.ts';
import { sampleSkipTraces } from './sampleProvider.ts';

/** The online provider whose key is configured; sample people without one. */
export function configuredSkipTraces({ BATCHDATA_API_KEY }: Pick<ToolsConfig, 'BATCHDATA_API_KEY'>): SkipTraceProvider {
  return BATCHDATA_API_KEY ? createBatchData(BATCHDATA_API_KEY) : sampleSkipTraces;
}
