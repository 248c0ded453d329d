import {
  findListingOwners,
  listFeaturedListings,
  listMemberListings,
} from '@dealstead/contracts/listings/memberListings';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { findByAddress, readFeaturedListings, readMemberListings } from './store.ts';

/** A member's listings, whose listing an address is, and the featured ones, for admins. */
export function createMemberListingRoutes(db: Db): Route[] {
  return [
    handle(listMemberListings, ({ params, query }) => readMemberListings(db, params.id, query.after)),
    handle(findListingOwners, ({ query }) => findByAddress(db, query.address)),
    handle(listFeaturedListings, ({ query }) => readFeaturedListings(db, query.after)),
  ];
}
