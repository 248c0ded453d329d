import { onMarketSql } from '../properties/rules.ts';
import type pg from 'pg';
import { parseHouseNumber } from '../duplicates/address.ts';
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
    `SELECT id, source_key AS "sourceKey", address, city, state, zip_code AS "zipCode",
         price_cents::float8 AS "priceCents", latitude, longitude, acres, square_feet AS "squareFeet", bedrooms,
         bathroom_quarters AS "bathroomsQuarters", year_built AS "yearBuilt", category, import_id IS NOT DISTINCT FROM ${record.id} AS "isOfThisImport"
       FROM properties WHERE user_id = ${record.user_id}`,
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
  const { rows: found } = await client.query<ListingAddress & { readonly id: number }>(
    `SELECT p.* FROM unnest($2::bpchar[], $3::text[]) AS place (state, number), LATERAL (
       SELECT id, address, city, state, zip_code AS "zipCode" FROM properties
       WHERE state = place.state AND coalesce(substring(address FROM '\\d+'), '') = place.number
         AND ${onMarketSql} AND address IS NOT NULL AND user_id <> $1 OFFSET 0) AS p`,
    [
      record.user_id,
      [...numbers.values()].map(({ state }) => state),
      [...numbers.values()].map(({ number }) => number),
    ],
  );
  for (const row of found) index.add(row);
  return index;
}

/** Reads rows through a cursor, 5,000 at a time, so that memory does not grow with their number. */
async function forEachRow<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  onRow: (row: Row) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`DECLARE every NO SCROLL CURSOR FOR ${query}`);
    while (true) {
      const { rows } = await client.query<Row>('FETCH 5000 FROM every');
      for (const row of rows) onRow(row);
      if (rows.length === 0) return;
    }
  });
}
