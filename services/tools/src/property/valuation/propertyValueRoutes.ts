import type { PropertyAnalysis } from '@dealstead/contracts';
import {
  getDealValue,
  getLeadValue,
  getListingValue,
  type PropertyValue,
} from '@dealstead/contracts/tools/propertyAnalysis';
import { admitScope, handle, NotFound, type Route } from '@dealstead/service-kit';
import { findDeal, findLead } from '../../crm/index.ts';
import { hasLookedUp } from '../propertyRecords/lookupStore.ts';
import { findFairMarketRent, readPropertyRecord, type StoredPropertyRecord } from '../propertyRecords/store.ts';
import { findRecordId } from './findRecord.ts';
import { type ListingValueDeps, valueListing } from './valueListing.ts';
import { valueRecord } from './valueRecord.ts';

const none = (noArv: string): PropertyValue => ({
  asOf: null,
  recordId: null,
  arv: null,
  noArv,
  confidence: null,
  isOwnSelection: false,
  rent: null,
  tax: null,
});

const unrecorded = 'This property is in none of the public records here, so no recorded sales are compared.';

function taxOf({ taxes: [latest], sourceName }: StoredPropertyRecord): PropertyValue['tax'] {
  return latest?.tax == null ? null : { value: latest.tax, label: `${sourceName}, tax of ${latest.year}` };
}

/** The value of a property where it is listed or part of a deal. */
export function propertyValueRoutes(deps: ListingValueDeps): Route[] {
  const { db } = deps;

  /** The rent of a record, of comparable sales, else the public one of the ZIP code and the bedrooms. A member's own is no estimate. */
  async function rentOf(
    { rentEstimate: { value, source } }: PropertyAnalysis,
    record: StoredPropertyRecord,
  ): Promise<PropertyValue['rent']> {
    if (value !== null && source === 'record') return { value, label: record.sourceName };
    if (value !== null && source === 'comparables') return { value, label: 'Rents of comparable sales' };
    const fair = await findFairMarketRent(db, record.zipCode, record.structure.bedrooms, record.city);
    if (!fair) return null;
    const bedrooms = fair.bedrooms === 1 ? '1 bedroom' : `${fair.bedrooms} bedrooms`;
    return { value: fair.rent, label: `${fair.source} fair-market rent ${fair.year}, ${bedrooms}` };
  }

  /** The value of an address that a member entered. A lookup counts toward the month's; an address that was typed is none. */
  async function valueOfAddress(address: string | null, memberId: number): Promise<PropertyValue> {
    const recordId = await findRecordId(deps, { address });
    if (recordId === null) return none(unrecorded);
    if (!(await hasLookedUp(db, memberId, recordId))) return none('Look this address up to see its value.');
    return shown(await valueRecord(deps, recordId, { memberId }), memberId);
  }

  /** Whoever has not looked the property up sees its value, and not which record it is. */
  async function shown(analysis: PropertyAnalysis | null, memberId: number): Promise<PropertyValue> {
    if (!analysis) return none(unrecorded);
    const { asOf, recordId, arv, noArv, arvConfidence, isOwnSelection } = analysis;
    const isOpened = await hasLookedUp(db, memberId, recordId);
    const record = await readPropertyRecord(db, recordId);
    return {
      asOf,
      arv,
      noArv,
      isOwnSelection,
      recordId: isOpened ? recordId : null,
      confidence: arvConfidence?.level ?? null,
      rent: record && (await rentOf(analysis, record)),
      tax: isOpened && record ? taxOf(record) : null,
    };
  }

  return [
    handle(getListingValue, async ({ actor, params: { id } }) =>
      shown(await valueListing(deps, id, actor.id), actor.id),
    ),

    handle(getDealValue, async ({ actor, params: { id } }) => {
      const deal = await findDeal(db, admitScope(actor, 'deal-pipeline').ownerId, id);
      if (!deal) throw new NotFound('This deal no longer exists.');
      const listed = deal.propertyId === null ? null : await valueListing(deps, deal.propertyId, actor.id);
      if (listed) return shown(listed, actor.id);
      return valueOfAddress(deal.address, actor.id);
    }),

    handle(getLeadValue, async ({ actor, params: { id } }) => {
      const lead = await findLead(db, admitScope(actor, 'lead-management').ownerId, id);
      if (!lead) throw new NotFound('This lead no longer exists.');
      return valueOfAddress(lead.propertyAddress, actor.id);
    }),
  ];
}
