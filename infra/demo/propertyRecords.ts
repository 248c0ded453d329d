import { sqlOnClient } from '@dealstead/service-kit';
import { todayInNewYork } from '@dealstead/contracts';
import { samplePropertyRecord } from '@dealstead/tools/sample-property-records';
import { writePropertyRecords } from '@dealstead/tools/write-property-records';
import { connect } from '../servers/database.ts';
import { firstId, listing } from './listing.ts';

/** The sample covers the first listings of the demo market. */
const covered = 5_000;
const rowsEach = 500;

/**
 * Inserts sample public records of the demo listings into tools, once: the same addresses, positions, sizes and buildings,
 * with drawn owners, taxes and sales. The sales around them are generated when someone looks a property up.
 * @param url connection of the tools role
 */
export async function loadRecords(url: string, { listings, now }: { listings: number; now: Date }): Promise<void> {
  await using tools = await connect(url);
  const { rows } = await tools.client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM property_records WHERE source_key LIKE 'listing-%'",
  );
  const wanted = Math.min(covered, listings);
  const asOf = todayInNewYork(now);
  for (let at = rows[0]!.count; at < wanted; at += rowsEach) {
    const records = Array.from({ length: Math.min(rowsEach, wanted - at) }, (_, nth) =>
      samplePropertyRecord(listing(firstId + at + nth, now), asOf),
    );
    await writePropertyRecords({ sql: sqlOnClient(tools.client) }, records);
  }
  if (rows[0]!.count < wanted) await tools.client.query('ANALYZE property_records, property_sales, property_taxes');
}
