import { part, type SqlPart, sqlOnClient } from '@dealstead/service-kit';
import { onMarket, parseHouseNumber } from '../../catalog/index.ts';
import type pg from 'pg';
import { inTransaction } from './jobSession.ts';
import { AddressIndex, type ListingAddress } from './rows/addressIndex.ts';
import { DuplicateIndex, type ListingIdentity } from './rows/duplicateIndex.ts';
import type { ImportedListing } from './rows/importedListing.ts';
import type { ImportRecord } from './store.ts';

interface IdentityRow extends ListingIdentity {
  readonly id: number;
  readonly isOfThisImport: boolean;
}

/** Loads the identities of the member's listings. Listings of this import are marked. */
export async function loadDuplicateIndex(client: pg.Client, record: ImportRecord): Promise<DuplicateIndex> {
  const index = new DuplicateIndex();
  await forEachRow<IdentityRow>(
    client,
    part`SELECT id, source_key, address, city, state, zip_code,
         price_cents::float8 AS price_cents, latitude, longitude, acres, square_feet, bedrooms,
         bathroom_quarters AS bathrooms_quarters, year_built, category, import_id IS NOT DISTINCT FROM ${record.id} AS is_of_this_import
       FROM properties WHERE user_id = ${record.userId}`,
    (row) => index.add(row, row.isOfThisImport),
  );
  return index;
}

/**
 * Loads the addresses of other members' listings on the market that share a house number with these rows. `OFFSET 0` is an
 * optimization fence: it makes PostgreSQL look up each pair in the index on state and house number instead of scanning the
 * table.
 */
export async function loadAddressIndex(
  client: pg.Client,
  record: ImportRecord,
  rows: readonly ImportedListing[],
): Promise<AddressIndex> {
  const index = new AddressIndex();
  const numbers = new Map<string, { state: string; number: string }>();
  for (const { address, state } of rows) {
    if (address === null) continue;
    const number = parseHouseNumber(address);
    numbers.set(`${state} ${number}`, { state, number });
  }
  if (numbers.size === 0) return index;
  const places = [...numbers.values()];
  const found = await sqlOnClient(client)<ListingAddress & { readonly id: number }>`
    SELECT p.* FROM unnest(${places.map(({ state }) => state)}::bpchar[], ${places.map(({ number }) => number)}::text[])
        AS place (state, number), LATERAL (
      SELECT id, address, city, state, zip_code FROM properties
      WHERE state = place.state AND coalesce(substring(address FROM '\\d+'), '') = place.number
        AND ${onMarket} AND address IS NOT NULL AND user_id <> ${record.userId} OFFSET 0) AS p`;
  for (const row of found) index.add(row);
  return index;
}

/** Reads rows through a cursor, 5,000 at a time, so that memory does not grow with their number. */
async function forEachRow<Row extends object>(
  client: pg.Client,
  query: SqlPart,
  onRow: (row: Row) => void,
): Promise<void> {
  const sql = sqlOnClient(client);
  await inTransaction(client, async () => {
    await sql`DECLARE every NO SCROLL CURSOR FOR ${query}`;
    while (true) {
      const rows = await sql<Row>`FETCH 5000 FROM every`;
      for (const row of rows) onRow(row);
      if (rows.length === 0) return;
    }
  });
}
