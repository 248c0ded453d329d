import { addressLine, type LookupRequest, type ParcelSummary } from '@dealstead/contracts';
import { Forbidden } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { parseAddress } from './addressKey.ts';
import { takeLookup } from './lookupStore.ts';
import type { PropertyDataProvider } from './providers/provider.ts';
import type { PropertyRecordInput } from './propertyRecord.ts';
import { isStale, lookupMonth, monthAfter } from './rules.ts';
import {
  findByAddress,
  findById,
  findByParcel,
  findNear,
  findSimilar,
  readPropertyRecord,
  type PropertyRecordScope,
} from './store.ts';
import { writePropertyRecords } from './writePropertyRecords.ts';

export interface LookupDeps {
  readonly db: Db;
  /** The online provider; null reads stored records only. */
  readonly provider: PropertyDataProvider | null;
  readonly now: () => Date;
}

/** Generated records are for a product without real ones. */
export const scopeOf = ({ provider }: Pick<LookupDeps, 'provider'>): PropertyRecordScope => ({
  hasSample: provider === null,
});

/** A point selects the nearest parcel at most this far away. */
const pointMiles = 0.25;
/** Results of an address that is not recorded. */
const maxSimilar = 5;

/** The records that a request describes: stored ones, else those that the provider finds, which are then stored. */
async function findRecords(deps: LookupDeps, request: LookupRequest): Promise<ParcelSummary[]> {
  const { db } = deps;
  const scope = scopeOf(deps);
  if ('recordId' in request) {
    const record = await findById(db, request.recordId);
    return record ? [record] : [];
  }
  if ('parcelNumber' in request) return findByParcel(db, request, scope);
  if ('address' in request) {
    const stored = await findByAddress(db, request.address, scope);
    return stored.length > 0 ? stored : fetchRecords(deps, (provider) => provider.findByAddress(request.address));
  }
  const { latitude, longitude } = request;
  const near = await findNear(db, { latitude, longitude, miles: pointMiles }, { ...scope, limit: 1 });
  return near.length > 0 ? near : fetchRecords(deps, (provider) => provider.findByPoint(latitude, longitude));
}

type Fetch = (provider: PropertyDataProvider) => Promise<PropertyRecordInput[]>;

async function fetchRecords({ db, provider }: LookupDeps, fetch: Fetch): Promise<ParcelSummary[]> {
  if (provider === null) return [];
  const ids = await writePropertyRecords(db, await fetch(provider));
  const places = await Promise.all(ids.map((id) => findById(db, id)));
  return places.filter((place) => place !== null);
}

/** What a request finds: one record, several, or none, then with similar addresses. */
export async function resolveLookup(deps: LookupDeps, request: LookupRequest) {
  const found = await findRecords(deps, request);
  const [record] = found;
  if (!record) return { result: 'none' as const, similar: await findSimilarTo(deps, request) };
  return found.length > 1 ? { result: 'ambiguous' as const, candidates: found } : { result: 'found' as const, record };
}

/** Recorded addresses that resemble the one that was asked for. */
async function findSimilarTo(deps: LookupDeps, request: LookupRequest): Promise<ParcelSummary[]> {
  if (!('address' in request)) return [];
  return findSimilar(deps.db, parseAddress(request.address), { ...scopeOf(deps), limit: maxSimilar });
}

/** Counts a found property toward the member's lookups of the month. @throws Forbidden when the month's are used */
export async function openPropertyRecord(
  { db, now }: LookupDeps,
  { userId, recordId, limit }: { userId: number; recordId: number; limit: number },
): Promise<{ isCounted: boolean; used: number }> {
  const month = lookupMonth(now());
  const taken = await db.change((tx) => takeLookup(tx, { userId, recordId, month, limit }));
  if (!taken.isOpen) throw quotaUsed(limit, month);
  return taken;
}

/** 403 after the last lookup of a month. */
export function quotaUsed(limit: number, month: string): Forbidden {
  const renewsOn = monthAfter(month);
  const day = new Date(`${renewsOn}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return new Forbidden(
    `You have used all ${limit.toLocaleString('en-US')} lookups of this month. You get new ones on ${day}.`,
    'lookups-used',
    { limit, renewsOn },
  );
}

/**
 * Reads an opened record again if our copy of the provider's has expired. A provider that does not respond leaves the copy,
 * which the report then calls out of date.
 */
export async function refreshPropertyRecord({ db, provider, now }: LookupDeps, id: number): Promise<void> {
  if (provider === null) return;
  const report = await readPropertyRecord(db, id);
  if (!report || report.source !== provider.source || !isStale(report, now())) return;
  try {
    await writePropertyRecords(db, await provider.findByAddress(addressLine(report)));
  } catch {
    // The stored copy is still better than nothing, and its date is shown.
  }
}
