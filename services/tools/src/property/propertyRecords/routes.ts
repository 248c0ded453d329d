import { lookupLimit, type LookupResult } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import {
  getLookups,
  getPropertyRecord,
  getPropertyRecordsNear,
  lookUpProperty,
  suggestPropertyRecords,
} from '@dealstead/contracts/tools/propertyRecords';
import { handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import {
  type LookupDeps,
  openPropertyRecord,
  quotaUsed,
  refreshPropertyRecord,
  resolveLookup,
  scopeOf,
} from './lookUp.ts';
import { countLookups, hasLookedUp, listRecentLookups } from './lookupStore.ts';
import { isStale, lookupMonth, quotaOf } from './rules.ts';
import { findFairMarketRent, findNear, readCoverage, readPropertyRecord, suggest } from './store.ts';

const recentShown = 12;
const suggestionsShown = 7;
const parcelsShown = 150;

/** Property data: lookups with a monthly quota, and the report of a property that was looked up. */
export function propertyRecordRoutes(deps: LookupDeps): Route[] {
  return [...lookupRoutes(deps), ...searchRoutes(deps), reportRoute(deps)];
}

function lookupRoutes(deps: LookupDeps): Route[] {
  const { db, now } = deps;

  const overview = handle(getLookups, async ({ actor }) => {
    const month = lookupMonth(now());
    const [used, recent, coverage] = await Promise.all([
      countLookups(db, actor.id, month),
      listRecentLookups(db, actor.id, recentShown),
      readCoverage(db, scopeOf(deps)),
    ]);
    const quota = quotaOf(membershipOf(actor), used, month);
    return { quota, recent, coverage, provider: deps.provider?.name ?? null };
  });

  const lookUp = handle(lookUpProperty, async ({ actor, body }) => {
    const membership = membershipOf(actor);
    const limit = lookupLimit(membership);
    const month = lookupMonth(now());
    const quota = quotaOf(membership, await countLookups(db, actor.id, month), month);
    // A provider is paid for each answer, so it is not asked for what cannot be opened.
    if (quota.left === 0 && deps.provider !== null && !('recordId' in body)) throw quotaUsed(limit, month);
    const result = await resolveLookup(deps, body);
    if (result.result !== 'found') return { ...result, quota };
    const { isCounted, used } = await openPropertyRecord(deps, { userId: actor.id, recordId: result.record.id, limit });
    await refreshPropertyRecord(deps, result.record.id);
    const found = { ...result, counted: isCounted, quota: quotaOf(membership, used, month) };
    return respond<LookupResult>(found).invalidates('/api/property-lookups');
  });

  return [overview, lookUp];
}

function searchRoutes(deps: LookupDeps): Route[] {
  const { db } = deps;
  return [
    handle(suggestPropertyRecords, ({ query }) =>
      suggest(db, query.text, { ...scopeOf(deps), limit: suggestionsShown }),
    ),
    handle(getPropertyRecordsNear, async ({ query }) => {
      const found = await findNear(db, query, { ...scopeOf(deps), limit: parcelsShown + 1 });
      return { parcels: found.slice(0, parcelsShown), hasMore: found.length > parcelsShown };
    }),
  ];
}

function reportRoute({ db, now }: LookupDeps): Route {
  return handle(getPropertyRecord, async ({ actor, params }) => {
    if (!(await hasLookedUp(db, actor.id, params.id))) throw new NotFound();
    const report = await readPropertyRecord(db, params.id);
    if (!report) throw new NotFound();
    const fairMarketRent = await findFairMarketRent(db, report.zipCode, report.structure.bedrooms, report.city);
    return { ...report, fairMarketRent, isStale: isStale(report, now()) };
  });
}
