/** Releases of slices: publishing, checks, canaries, promotion, rollback, health, and keys. Other folders import this file only. */
export { createAnnouncer } from './announcer.ts';
export { createCanaryHealthJob, createHealthPruning } from './health/jobs.ts';
export { releaseHealthRoutes } from './health/routes.ts';
export { createReleaseDeps } from './releaseDeps.ts';
export { createRollbackSetsJob } from './rollbackSets.ts';
export { releaseRoutes } from './routes.ts';
export { sliceRoutes } from './slices/routes.ts';
export { currentSet } from './store.ts';
export { createPrepareSet } from './upcomingSet.ts';
