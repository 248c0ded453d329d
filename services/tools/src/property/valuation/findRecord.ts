import type { State } from '@dealstead/contracts';
import { type LookupDeps, scopeOf } from '../propertyRecords/lookUp.ts';
import { findByAddress, findByParcel } from '../propertyRecords/store.ts';

/** What identifies a property: its address in one line with state and ZIP code, or its parcel number within a state. */
export interface PropertyIdentity {
  readonly address?: string | null | undefined;
  readonly parcelNumber?: string | null | undefined;
  readonly state?: State | undefined;
}

/** The one stored record of a parcel number or an address; null where there is none or several. */
export async function findRecordId(
  deps: Pick<LookupDeps, 'db' | 'provider'>,
  { address, parcelNumber, state }: PropertyIdentity,
): Promise<number | null> {
  const scope = scopeOf(deps);
  const parcels = parcelNumber && state ? await findByParcel(deps.db, { parcelNumber, state }, scope) : [];
  if (parcels.length === 1) return parcels[0]!.id;
  const places = address ? await findByAddress(deps.db, address, scope) : [];
  return places.length === 1 ? places[0]!.id : null;
}
