/** The accounts themselves: rows, snapshots for other services, revoked sessions. Other folders import this file only. */
export { assertMayActOn } from './assertMayActOn.ts';
export { emitBrand } from './brands/events.ts';

export { changeUser } from './changeUser.ts';
export { isPaying } from './grants/rules.ts';
export {
  findLastGrant,
  insertPlanGrant,
  listGrants,
  readUserWithGrant,
  searchUsers,
  type UserWithGrant,
} from './grants/store.ts';
export { listRevokedSessions } from './revocationList.ts';
export { emitSessionsEnded, revokeSessions } from './revokeSessions.ts';
export { adminRoleOf, toCurrentUser, toMemberSnapshot, userClosedEvent, userRegisteredEvent } from './rules.ts';
export { createMemberSnapshots, markSnapshotDue, type MemberSnapshots } from './snapshots.ts';
export {
  createUser,
  findUser,
  findUserByEmail,
  getUser,
  hasOpenAccount,
  isEmailTaken,
  lockUser,
  readOpenUser,
} from './store.ts';
export { userColumns } from './user.ts';
export { activityConsumers } from './userMetrics/consumers.ts';
export { createUserMetricsJob } from './userMetrics/job.ts';
export { userMetricsRoutes } from './userMetrics/routes.ts';
export { recordActivity } from './userMetrics/store.ts';
export {
  type StoredBrand,
  claimSlug,
  deleteBrand,
  findBySlug,
  findDueDomain,
  findOwn,
  listVerifiedHosts,
  lockBrand,
  readLogo,
  setDomain,
  setDomainCheck,
  setLogo,
  stopDomain,
  toBrand,
  upsertBrand,
} from './brands/store.ts';
export {
  type DomainCheck,
  type DomainNotice,
  decideNotice,
  domainStopsAt,
  failuresUntilStop,
  findProblems,
  isBrandOn,
  parseDomain,
} from './brands/rules.ts';
