/** What this service keeps of the data of others: members, their teams, brands and assumptions, and listings. Other folders import this file only. */
export { createAssumptionConsumer } from './assumptions/consumer.ts';
export {
  type CopiedProfile,
  findAssumptions,
  findAssumptionsOfPlan,
  holdAssumptions,
  toAssumptions,
} from './assumptions/store.ts';
export { createBrandConsumer } from './brands/consumer.ts';
export { createDocumentBrands, type DocumentBrand, drawLogo, type FindDocumentBrand } from './brands/documents.ts';
export { findBrand } from './brands/store.ts';
export { refreshDashboards, refreshListing } from './market/readers.ts';
export {
  countActiveListings,
  countListingsByState,
  endListing,
  getMarketSummary,
  hasListed,
  listBestByArv,
  listNewest,
  upsertListings,
} from './market/store.ts';
export { readNames, readTeamName } from './members/names.ts';
export { changeMember, refreshMember } from './members/readers.ts';
export { getMemberHistory, recordFirstView, upsertMember } from './members/store.ts';
export { createTeamConsumer } from './seats/consumer.ts';
export { assertCanSeeContactData, canSeeContactData } from './seats/permissions.ts';
export { deleteSeats, lockTeammate, lockTeammates } from './seats/store.ts';
export { teamScope, type TeamScope } from './seats/teamScope.ts';
export { createTeams, type Teams } from './seats/teams.ts';
