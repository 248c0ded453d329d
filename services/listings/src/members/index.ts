/** What this service keeps of members: snapshots, links in mails, contact addresses, and assumptions. Other folders import this file only. */
export { createProfileJob } from './assumptions/profileJob.ts';
export { createAssumptionRoutes } from './assumptions/routes.ts';
export { createContactAddressJob } from './contactAddresses/job.ts';
export { createContactAddressRoutes } from './contactAddresses/routes.ts';
export { confirmedContact, findConfirmedContact, recordContactAddresses } from './contactAddresses/store.ts';
export {
  assertCanPostFor,
  listManagedSellers,
  resolveNewListingSeller,
  resolveSeller,
  withoutContact,
  withoutContactMapping,
  withSellerContact,
} from './delegation.ts';
export {
  attachListings,
  createLink,
  deleteExpiredLinks,
  type Link,
  linkExpired,
  readAttachedListings,
  readLink,
  redeemLink,
} from './links/links.ts';
export { createMemberExportRoute } from './memberExport.ts';
export { createMemberConsumers, fetchUnknownMembers, type Member } from './members.ts';
