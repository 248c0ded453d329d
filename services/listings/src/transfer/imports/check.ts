import { listingImportFields } from '@dealstead/contracts';
import type { DateColumn, ImportPreview } from '@dealstead/contracts/imports/endpoints';
import { sqlOnClient } from '@dealstead/service-kit';
import { DateColumns } from '@dealstead/service-kit/imports/dateColumns';
import type pg from 'pg';
import { alreadyListed, type ImportBatch, type MatchedRow, readBatches, readSources, recordRepeat } from './batches.ts';
import { createRecordReader } from './formats/fileShape.ts';
import { truncateCell } from '@dealstead/service-kit/listFiles/table';
import {
  advance,
  insertLeftOut,
  insertRowErrors,
  inTransaction,
  type RowErrorRecord,
  Superseded,
} from './jobSession.ts';
import { loadAddressIndex } from './knownListings.ts';
import type { AddressIndex } from './rows/addressIndex.ts';
import { RowReader } from './rows/rowReader.ts';
import { diffListing, hasSameKey, type ListingUpdate, type MatchedListing } from './rows/rowUpdate.ts';
import { describeWarnings } from './rows/warnings.ts';
import type { ImportJobOptions, ImportRecord } from './store.ts';
import { insertUpdates, isApplied, readMatchedListings } from './updates.ts';

/** Reads the whole file and records what a run would do. An interrupted check starts again from the beginning. */
export async function checkFile(client: pg.Client, record: ImportRecord, options: ImportJobOptions): Promise<void> {
  const sql = sqlOnClient(client);
  const reset = await sql`
    UPDATE imports SET rows = 0, good = 0, bad = 0, repeated = 0, held = 0, updated = 0, left_out = 0, found = NULL, done_bytes = 0, losses = '[]',
      checked = false
    WHERE id = ${record.id} AND attempt = ${record.attempt} RETURNING id`;
  if (reset.length !== 1) throw new Superseded();
  await sql`DELETE FROM import_problems WHERE import_id = ${record.id}`;
  await sql`DELETE FROM import_updates WHERE import_id = ${record.id} AND applied_version IS NULL`;
  await sql`DELETE FROM import_rows WHERE import_id = ${record.id} AND NOT is_corrected`;
  await sql`UPDATE import_rows SET left_out = NULL WHERE import_id = ${record.id}`;
  const fromStart = { ...record, doneBytes: 0, nextLine: 1 };
  const dates = await tallyDates(fromStart, options);
  const reader = new RowReader({ ...record.shape, ...record, dates }, Date.now());
  const preview: ImportPreview[] = [];
  let leftOutRows = 0;
  for await (const batch of readBatches(client, fromStart, reader, options)) {
    await compareMatchedRows(client, record, batch);
    await inTransaction(client, async () => {
      await insertRowErrors(client, record.id, batch.errors);
      await insertLeftOut(client, record.id, batch.leftOut.slice(0, Math.max(0, maxLeftOutRows - leftOutRows)));
      await insertUpdates(client, record.id, batch.updates);
      await advance(client, record, batch);
    });
    leftOutRows += batch.leftOut.length;
    preview.push(...batch.rows.slice(0, Math.max(0, previewRows - preview.length)).map(toPreview));
    options.onProgress?.();
  }
  if (options.stopping.aborted) return;
  const losses = JSON.stringify(describeWarnings(record, reader.warnings()));
  const found = JSON.stringify({ ...reader.found(), preview, changes: describeWarnings(record, reader.changes()) });
  await sql`UPDATE imports SET state = 'checked', checked = true, losses = ${losses}::jsonb, found = ${found}::jsonb,
      dates = ${JSON.stringify(dates)}::jsonb, claimed_until = NULL, finished_at = now()
    WHERE id = ${record.id} AND attempt = ${record.attempt}`;
}

/** Rows whose left-out cells are kept to be looked at. */
const maxLeftOutRows = 1_000;
const previewRows = 20;

/** A row as the page shows it before it is added. */
function toPreview({ line, title, address, city, state, priceCents }: ImportBatch['rows'][number]): ImportPreview {
  const price = `$${Math.round(priceCents / 100).toLocaleString('en-US')}`;
  const detail = [address ?? '', `${city}, ${state}`, price].filter(Boolean).join(' · ');
  return { line, name: title, email: null, phone: null, company: null, detail };
}

/** What the columns of dates show, of the whole file: whether the month or the day comes first. */
async function tallyDates(record: ImportRecord, options: ImportJobOptions): Promise<DateColumn[]> {
  const { columns } = record.shape;
  const fields = listingImportFields.filter(({ isDate }) => isDate).map(({ field }) => record.mapping[field]);
  const places = [...new Set(fields.flatMap((column) => (column === undefined ? [] : [columns.indexOf(column)])))];
  if (places.length === 0) return [];
  const dates = new DateColumns(places.map((at) => columns[at] ?? ''));
  for await (const { cells, problem } of readSources(record, createRecordReader(record.shape), options))
    if (problem === undefined) dates.add(places.map((at) => cells[at] ?? ''));
  return dates.found();
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
  for (const matched of batch.matched) {
    const { row, cells, propertyId, given } = matched;
    const listing = stored.get(propertyId);
    const update = listing && diffListing(row, given, listing);
    const obstacle = listing && update && findUpdateObstacle(row, listing, update, addresses);
    if (!update) recordRepeat(batch, matched, alreadyListed);
    else if (obstacle) {
      batch.bad++;
      batch.errors.push({ line: row.line, cells, ...obstacle });
    } else {
      const { duplicates } = record.options;
      const action = duplicates === 'skip' || duplicates === 'fill' ? duplicates : 'overwrite';
      if (isApplied({ action, ...update })) batch.updated++;
      else batch.repeated++;
      const { line } = row;
      const { version, values } = listing;
      const sameBy = hasSameKey(row, listing) ? 'id' : 'address';
      batch.updates.push({ line, propertyId, title: String(values.title), version, action, sameBy, ...update });
    }
  }
}

/** The reason why a row may not update its listing; undefined where it may. */
function findUpdateObstacle(
  row: MatchedRow['row'],
  listing: MatchedListing,
  { after }: ListingUpdate,
  addresses: AddressIndex,
): Omit<RowErrorRecord, 'line' | 'cells'> | undefined {
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
