import { findListingOwners, listMemberListings } from '@dealstead/contracts/listings/memberListings';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { findByAddress, readMemberListings } from './store.ts';

/** A member's listings, and whose listing an address is, for admins. */
export function createMemberListingRoutes(db: Db): Route[] {
  return [
    handle(listMemberListings, ({ params, query }) => readMemberListings(db, params.id, query.after)),
    handle(findListingOwners, ({ query }) => findByAddress(db, query.address)),
  ];
}
