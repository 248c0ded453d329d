/** API keys of members. Other folders import this file only. */
export { apiKeyRoutes } from './routes.ts';
export { createKeySnapshots, type KeySnapshots } from './snapshots.ts';
export { createKeyUsageJob } from './usageJob.ts';
