import { sqlOnClient } from '@dealstead/service-kit';
import type pg from 'pg';
import { alreadyListed, type ImportBatch, readBatches, recordRepeat } from './batches.ts';
import { truncateCell } from '@dealstead/service-kit/listFiles/table';
import { advance, insertRowErrors, inTransaction, type RowErrorRecord, Superseded } from './jobSession.ts';
import { loadAddressIndex } from './knownListings.ts';
import type { AddressIndex } from './rows/addressIndex.ts';
import type { ImportedListing } from './rows/importedListing.ts';
import { RowReader } from './rows/rowReader.ts';
import { diffListing, type ListingUpdate, type MatchedListing } from './rows/rowUpdate.ts';
import { describeWarnings } from './rows/warnings.ts';
import type { ImportJobOptions, ImportRecord } from './store.ts';
import { insertUpdates, readMatchedListings } from './updates.ts';

/** Reads the whole file and records what a run would do. An interrupted check starts again from the beginning. */
export async function checkFile(client: pg.Client, record: ImportRecord, options: ImportJobOptions): Promise<void> {
  const sql = sqlOnClient(client);
  const reset = await sql`
    UPDATE imports SET rows = 0, good = 0, bad = 0, repeated = 0, held = 0, updated = 0, done_bytes = 0, losses = '[]', checked = false
    WHERE id = ${record.id} AND attempt = ${record.attempt} RETURNING id`;
  if (reset.length !== 1) throw new Superseded();
  await sql`DELETE FROM import_problems WHERE import_id = ${record.id}`;
  await sql`DELETE FROM import_updates WHERE import_id = ${record.id} AND applied_version IS NULL`;
  const reader = new RowReader({ ...record.shape, ...record }, Date.now());
  for await (const batch of readBatches(client, { ...record, doneBytes: 0, nextLine: 1 }, reader, options)) {
    await compareMatchedRows(client, record, batch);
    await inTransaction(client, async () => {
      await insertRowErrors(client, record.id, batch.errors);
      await insertUpdates(client, record.id, batch.updates);
      await advance(client, record, batch);
    });
    options.onProgress?.();
  }
  if (options.stopping.aborted) return;
  const losses = JSON.stringify(describeWarnings(record, reader.warnings()));
  await sql`UPDATE imports SET state = 'checked', checked = true, losses = ${losses}::jsonb, claimed_until = NULL, finished_at = now()
    WHERE id = ${record.id} AND attempt = ${record.attempt}`;
}

/** Compares the matched rows of a batch with their listings and records updates, errors and repeats. */
async function compareMatchedRows(client: pg.Client, record: ImportRecord, batch: ImportBatch): Promise<void> {
  const stored = await readMatchedListings(
    client,
    record.userId,
    batch.matched.map(({ propertyId }) => propertyId),
  );
  const addresses = await loadAddressIndex(
    client,
    record,
    batch.matched.map(({ row }) => row),
  );
  for (const { row, propertyId, given } of batch.matched) {
    const listing = stored.get(propertyId);
    const update = listing && diffListing(row, given, listing);
    const obstacle = listing && update && findUpdateObstacle(row, listing, update, addresses);
    if (!update) recordRepeat(batch, row, alreadyListed);
    else if (obstacle) {
      batch.bad++;
      batch.errors.push({ line: row.line, ...obstacle });
    } else {
      batch.updated++;
      const { title } = listing.values;
      batch.updates.push({ line: row.line, propertyId, title: String(title), version: listing.version, ...update });
    }
  }
}

/** The reason why a row may not update its listing; undefined where it may. */
function findUpdateObstacle(
  row: ImportedListing,
  listing: MatchedListing,
  { after }: ListingUpdate,
  addresses: AddressIndex,
): Omit<RowErrorRecord, 'line'> | undefined {
  if (listing.status === 'closed')
    return { field: null, reason: 'Your listing is sold, so it cannot be updated', value: truncateCell(row.title) };
  if (listing.state !== row.state)
    return { field: 'StateOrProvince', reason: `Your listing is in ${listing.state}`, value: row.state };
  const isMoved = 'address' in after || 'city' in after || 'zip_code' in after;
  if (isMoved && addresses.find(row) !== 0)
    return {
      field: 'UnparsedAddress',
      reason: 'Another member already lists this address',
      value: truncateCell(row.address ?? ''),
    };
  return undefined;
}
