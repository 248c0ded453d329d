import { isOnMarket } from '@dealstead/contracts';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { sqlOnClient } from '@dealstead/service-kit';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { alreadyListed, type ImportBatch, readBatches, recordRepeat } from './batches.ts';
import { advance, connect, extendLease, insertRowErrors, inTransaction } from './jobSession.ts';
import { copyStatement, createLoadedEvents, formatCopyRows, type RowOwner } from './rows/copyRows.ts';
import type { ImportedListing } from './rows/importedListing.ts';
import { RowReader } from './rows/rowReader.ts';
import type { ImportJobOptions, ImportRecord } from './store.ts';
import { applyOrRevertUpdates, readUpdateLines } from './updates.ts';

/** Connections that copy concurrently, each in its own transaction. */
const copyConnections = 2;

/**
 * Inserts the valid rows as listings, those for sale as drafts, from the position of the last commit on. Batches are copied on two connections
 * concurrently and committed in file order.
 */
export async function listRows(client: pg.Client, record: ImportRecord, options: ImportJobOptions): Promise<void> {
  const connections = await Promise.all(
    Array.from({ length: copyConnections }, () => connect(options.databaseUrl, 'listings import rows')),
  );
  const reader = new RowReader({ ...record.shape, ...record }, Date.now());
  let committed: Promise<void> = Promise.resolve();
  const slots = connections.map((connection) => ({ connection, ready: Promise.resolve() }));
  try {
    // Flush the GIN pending list once a transaction instead of every few thousand rows.
    await Promise.all(connections.map((connection) => connection.query("SET gin_pending_list_limit = '64MB'")));
    let nth = 0;
    for await (const batch of readBatches(client, record, reader, options)) {
      const slot = slots[nth++ % slots.length]!;
      await slot.ready;
      await countMatchedRows(client, record, batch);
      const before = committed;
      const written = writeBatch(slot.connection, record, batch, before).then(options.onProgress);
      committed = slot.ready = written;
      written.catch(() => undefined); // awaited with the next batch, or at the end
    }
    await Promise.all(slots.map(({ ready }) => ready));
  } finally {
    await Promise.allSettled(slots.map(({ ready }) => ready));
    await Promise.all(connections.map((connection) => connection.end()));
  }
  if (record.applyUpdates)
    await applyOrRevertUpdates(client, record, 'apply', {
      stopping: options.stopping,
      beforeCommit: async () => {
        await extendLease(client, record);
        options.onProgress?.();
      },
    });
  if (options.stopping.aborted) return;
  const finished = await sqlOnClient(client)`
    UPDATE imports SET state = 'done', claimed_until = NULL, finished_at = now(), file = NULL
    WHERE id = ${record.id} AND attempt = ${record.attempt} RETURNING id`;
  if (finished.length === 1 && record.file !== null) await options.files.remove(record.file);
}

/** Writes a batch in one transaction, which commits after the transaction of the batch before it. */
async function writeBatch(
  client: pg.Client,
  record: ImportRecord,
  batch: ImportBatch,
  before: Promise<void>,
): Promise<void> {
  await inTransaction(client, async () => {
    if (batch.rows.length > 0) {
      const listed = batch.rows.map(toDraft);
      const ids = await reserveIds(client, listed.length);
      const owner: RowOwner = { importId: record.id, userId: record.userId, at: new Date() };
      await pipeline(
        Readable.from(formatCopyChunks(listed, ids, owner), { objectMode: false }),
        client.query(copyFrom(copyStatement)),
      );
      const events = createLoadedEvents(listed, ids, owner);
      if (events.length > 0) await client.query(outboxInsert(events));
    }
    await insertRowErrors(client, record.id, batch.errors);
    await before;
    await advance(client, record, batch);
  });
}

/** A row that would be on the market is a draft until its seller has confirmed role, disclosure and terms. */
const toDraft = (row: ImportedListing): ImportedListing =>
  isOnMarket(row.status) || row.status === 'in-review' ? { ...row, status: 'draft' } : row;

async function reserveIds(client: pg.Client, count: number): Promise<number[]> {
  const [reserved] = await sqlOnClient(client)<{ ids: number[] }>`
    SELECT coalesce(array_agg(nextval('properties_id_seq')::int), '{}') AS ids FROM generate_series(1, ${count}::int)`;
  return reserved!.ids;
}

/** The COPY input in chunks, so that the socket sends one while the next is formatted. */
function* formatCopyChunks(
  rows: readonly ImportedListing[],
  ids: readonly number[],
  owner: RowOwner,
): Generator<string> {
  const width = 250;
  for (let at = 0; at < rows.length; at += width)
    yield formatCopyRows(rows.slice(at, at + width), ids.slice(at, at + width), owner);
}

/** Counts the matched rows of a run: as updates where the check found changes and the member confirmed them. */
async function countMatchedRows(client: pg.Client, record: ImportRecord, batch: ImportBatch): Promise<void> {
  const lines = batch.matched.map(({ row }) => row.line);
  const changed = await readUpdateLines(client, record.id, lines);
  for (const matched of batch.matched) {
    const isApplied = changed.get(matched.row.line);
    if (isApplied === undefined) recordRepeat(batch, matched, alreadyListed);
    else if (record.applyUpdates && isApplied) batch.updated++;
    else recordRepeat(batch, matched, `${alreadyListed}, and its changes were not applied`);
  }
}
