import type { PropertyAnalysis } from '@dealstead/contracts';
import { getListingIdentity } from '@dealstead/contracts/listings/details';
import type { Peer } from '@dealstead/service-kit';
import type { LookupDeps } from '../propertyRecords/lookUp.ts';
import { findRecordId } from './findRecord.ts';
import { valueRecord } from './valueRecord.ts';

export interface ListingValueDeps extends LookupDeps {
  readonly listings: Pick<Peer, 'call'>;
}

/** The value of a listed property by its record, for a member; null where the listing is off the market or has no record. */
export async function valueListing(
  deps: ListingValueDeps,
  propertyId: number,
  memberId: number,
): Promise<PropertyAnalysis | null> {
  const { address, parcelNumber, state } = await deps.listings.call(getListingIdentity, {
    params: { id: String(propertyId) },
  });
  const recordId = await findRecordId(deps, { address, parcelNumber, state: state ?? undefined });
  return recordId === null ? null : valueRecord(deps, recordId, { memberId });
}
