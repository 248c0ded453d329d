import type { PropertyAnalysis } from '@dealstead/contracts';
import { getDealValue, getListingValue, type PropertyValue } from '@dealstead/contracts/tools/propertyAnalysis';
import { admitScope, handle, NotFound, type Route } from '@dealstead/service-kit';
import { findDeal } from '../crm/deals/store.ts';
import { hasLookedUp } from '../records/lookupStore.ts';
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
});

const unrecorded = 'This property is in none of the public records here, so no recorded sales are compared.';

/** The value of a property where it is listed or part of a deal. */
export function propertyValueRoutes(deps: ListingValueDeps): Route[] {
  const { db } = deps;

  /** Whoever has not looked the property up sees its value, and not which record it is. */
  async function shown(analysis: PropertyAnalysis | null, memberId: number): Promise<PropertyValue> {
    if (!analysis) return none(unrecorded);
    const { asOf, recordId, arv, noArv, arvConfidence, isOwnSelection } = analysis;
    const isOpened = await hasLookedUp(db, memberId, recordId);
    return {
      ...{ asOf, arv, noArv, isOwnSelection },
      recordId: isOpened ? recordId : null,
      confidence: arvConfidence?.level ?? null,
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
      const recordId = await findRecordId(deps, { address: deal.address });
      if (recordId === null) return none(unrecorded);
      // A lookup counts toward the month's; an address that was typed into a deal is none.
      if (!(await hasLookedUp(db, actor.id, recordId))) return none('Look this address up to see its value.');
      return shown(await valueRecord(deps, recordId, { memberId: actor.id }), actor.id);
    }),
  ];
}
