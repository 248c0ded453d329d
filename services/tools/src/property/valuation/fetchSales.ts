import { addressLine } from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import type { LookupDeps } from '../propertyRecords/lookUp.ts';
import { copyLifetimeDays } from '../propertyRecords/rules.ts';
import { sampleAssessmentRatio, sampleSalesNear } from '../propertyRecords/sample/index.ts';
import type { PropertyRecordInput } from '../propertyRecords/propertyRecord.ts';
import { writePropertyRecords } from '../propertyRecords/writePropertyRecords.ts';
import type { StoredPropertyRecord } from '../propertyRecords/store.ts';

/**
 * Reads the sales around a property from its source and stores them, once for the sample and every 30 days for an online
 * provider; county files have been imported whole. Returns a sentence about what is missing, or null.
 */
export async function fetchSalesNear(deps: LookupDeps, report: StoredPropertyRecord): Promise<string | null> {
  const { db, provider, now } = deps;
  if (report.source === 'county') return null;
  const fetchedAt = await readFetchTime(db, report.id);
  const isFresh = fetchedAt !== null && now().getTime() - fetchedAt.getTime() < copyLifetimeDays * 86_400_000;
  if (isFresh || (report.source === 'sample' && fetchedAt !== null)) return null;
  if (report.source === 'sample') {
    await storeSales(db, report.id, sampleSales(report));
    return null;
  }
  if (provider?.source !== report.source) return null;
  try {
    const subject = { ...report, address: addressLine(report) };
    await storeSales(db, report.id, await provider.findSalesNear(subject));
    return null;
  } catch {
    return `${provider.name} does not respond, so recent sales may be missing.`;
  }
}

function sampleSales(report: StoredPropertyRecord): PropertyRecordInput[] {
  const { latitude, longitude } = report;
  if (latitude === null || longitude === null) return [];
  const assessed = report.taxes[0]?.assessedTotal ?? 0;
  return sampleSalesNear({
    ...report,
    latitude,
    longitude,
    sourceKey: report.sourceKey,
    bedrooms: report.structure.bedrooms,
    squareFeet: report.structure.squareFeet,
    yearBuilt: report.structure.yearBuilt,
    lotAcres: report.lot.acres,
    value: assessed / sampleAssessmentRatio,
  });
}

async function readFetchTime({ sql }: Db, id: number): Promise<Date | null> {
  const rows = await sql<{
    at: Date | null;
  }>`SELECT comparables_fetched_at AS at FROM property_records WHERE id = ${id}`;
  return rows[0]?.at ?? null;
}

async function storeSales(db: Db, id: number, sales: readonly PropertyRecordInput[]): Promise<void> {
  await writePropertyRecords(db, sales);
  await db.sql`UPDATE property_records SET comparables_fetched_at = now() WHERE id = ${id}`;
}
