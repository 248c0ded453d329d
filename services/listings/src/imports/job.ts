import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ImportField } from '@dealstead/contracts';
import { connectionOptions } from '@dealstead/service-kit/connection';
import { isDatabaseAway } from '@dealstead/service-kit/errors';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { parseHouseNumber } from '../duplicates/address.ts';
import { decodeStream } from './formats/encoding.ts';
import type { RecordReader } from './formats/recordReader.ts';
import { createRecordReader, truncateCell } from './formats/fileShape.ts';
import { copyStatement, formatCopyRows, createLoadedEvents, type RowOwner } from './rows/copyRows.ts';
import { describeWarnings } from './rows/warnings.ts';
import { RowError, type ImportedListing, RowReader } from './rows/rowReader.ts';
import { AddressIndex, type ListingAddress } from './rows/addressIndex.ts';
import { listedByThisImport, DuplicateIndex, type ListingIdentity } from './rows/duplicateIndex.ts';
import { type MatchedListing, type ListingUpdate, diffListing } from './rows/rowUpdate.ts';
import { importColumns, type ImportRecord, leaseMs, type ImportJobOptions } from './store.ts';
import { undoImport } from './undo.ts';
import {
  readUpdateLines,
  insertUpdates,
  readMatchedListings,
  type RowUpdate,
  applyOrRevertUpdates,
} from './updates.ts';

/** Rows of a transaction: few enough that both connections copy from the first second on, and reading goes on beside them. */
export const batchRows = 2_500;
/** Connections that copy at once, each a transaction; they commit one after the other. */
const lanes = 2;

/** Somebody else has taken the import over, discarded it, or asked for something else: what was read counts nothing. */
class Superseded extends Error {}
/** It cannot go on: the sentence is for the member. */
class Stuck extends Error {}

/** Row of `import_problems`. */
interface Problem {
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  readonly value: string;
}

/** What a stretch of the file gave; it is written whole or not at all. */
interface ImportBatch {
  readonly rows: ImportedListing[];
  readonly problems: Problem[];
  /** Others' listings at the address of a row, by its line: it waits for an admin. */
  readonly twins: Map<number, number>;
  /** Rows that are about a listing of the member. */
  readonly matched: Matched[];
  /** Of those, what the check found that they would change. */
  readonly updates: RowUpdate[];
  read: number;
  good: number;
  bad: number;
  repeated: number;
  updated: number;
  /** Bytes of the file before and after it. */
  from: number;
  to: number;
  nextLine: number;
}

/** A row that is about a listing of the member. */
interface Matched {
  readonly row: ImportedListing;
  readonly propertyId: number;
  /** Fields that the row has a value in. */
  readonly given: ReadonlySet<ImportField>;
}

/**
 * Works on an import, whatever its state says is to be done, until that is done or it is told to stop. Whoever is killed
 * leaves what was committed; the next one goes on from there.
 * @throws where PostgreSQL or the files are away
 */
export async function runImportJob(options: ImportJobOptions): Promise<void> {
  const client = await connect(options.databaseUrl, 'listings import');
  try {
    const kept = await read(client, options.id);
    if (!kept) return;
    const alive = setInterval(() => {
      client
        .query(
          `UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms' WHERE id = $1 AND attempt = $2`,
          [kept.id, kept.attempt],
        )
        .catch(() => undefined); // the next query on this connection fails and says so
    }, leaseMs / 3);
    try {
      if (kept.state === 'checking') await check(client, kept, options);
      else if (kept.state === 'importing') await run(client, kept, options);
      else if (kept.state === 'undoing') await undoImport(client, kept, options);
    } catch (error) {
      if (error instanceof Superseded) return;
      if (isDatabaseAway(error) || options.stopping.aborted) throw error;
      await fail(client, kept, error);
      if (!(error instanceof Stuck)) throw error;
    } finally {
      clearInterval(alive);
      if (options.stopping.aborted) await release(client, kept);
    }
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const { schema: _, ...connection } = connectionOptions(databaseUrl);
  const client = new pg.Client({ ...connection, application_name: name });
  client.on('error', () => {}); // the query that follows fails and says so
  await client.connect();
  return client;
}

async function read(client: pg.Client, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await client.query<ImportRecord>(`SELECT ${importColumns} FROM imports WHERE id = $1`, [id]);
  return rows[0];
}

/** Lets the next process begin at once. */
async function release(client: pg.Client, { id, attempt }: ImportRecord): Promise<void> {
  await client.query('UPDATE imports SET claimed_until = NULL WHERE id = $1 AND attempt = $2', [id, attempt]);
}

async function fail(client: pg.Client, { id, attempt }: ImportRecord, error: unknown): Promise<void> {
  const full = error instanceof Error && 'code' in error && error.code === '53100';
  const why =
    error instanceof Stuck
      ? error.message
      : full
        ? 'The disk of the database is full. What was listed stays; run it again once there is room.'
        : 'Something went wrong on our side. What was listed stays; run it again and it goes on where it was.';
  await client.query(
    `UPDATE imports SET state = 'failed', problem = $3, claimed_until = NULL, finished_at = now() WHERE id = $1 AND attempt = $2`,
    [id, attempt, why],
  );
}

/** Reads the whole file and writes down what a run would do. It changes nothing else, so after an interruption it begins anew. */
async function check(client: pg.Client, kept: ImportRecord, options: ImportJobOptions): Promise<void> {
  const reset = await client.query(
    `UPDATE imports SET rows = 0, good = 0, bad = 0, repeated = 0, held = 0, updated = 0, done_bytes = 0, losses = '[]', checked = false
     WHERE id = $1 AND attempt = $2`,
    [kept.id, kept.attempt],
  );
  if (reset.rowCount !== 1) throw new Superseded();
  await client.query('DELETE FROM import_problems WHERE import_id = $1', [kept.id]);
  await client.query('DELETE FROM import_updates WHERE import_id = $1 AND applied_version IS NULL', [kept.id]);
  const reader = new RowReader({ ...kept.shape, ...kept }, Date.now());
  for await (const stretch of stretches(client, { ...kept, done_bytes: 0, next_line: 1 }, reader, options)) {
    await compare(client, kept, stretch);
    await inTransaction(client, async () => {
      await note(client, kept.id, stretch.problems);
      await insertUpdates(client, kept.id, stretch.updates);
      await advance(client, kept, stretch);
    });
    options.onProgress?.();
  }
  if (options.stopping.aborted) return;
  await client.query(
    `UPDATE imports SET state = 'checked', checked = true, losses = $2, claimed_until = NULL, finished_at = now()
     WHERE id = $1 AND attempt = $3`,
    [kept.id, JSON.stringify(describeWarnings(kept, reader.warnings())), kept.attempt],
  );
}

/** Lists the good rows from where the last commit ended. */
async function run(client: pg.Client, kept: ImportRecord, options: ImportJobOptions): Promise<void> {
  const copying = await Promise.all(
    Array.from({ length: lanes }, () => connect(options.databaseUrl, 'listings import rows')),
  );
  const reader = new RowReader({ ...kept.shape, ...kept }, Date.now());
  let committed: Promise<void> = Promise.resolve();
  const free = copying.map((lane) => ({ lane, ready: Promise.resolve() }));
  try {
    // Merging the text index's waiting list once a transaction instead of every few thousand rows.
    await Promise.all(copying.map((lane) => lane.query("SET gin_pending_list_limit = '64MB'")));
    let nth = 0;
    for await (const stretch of stretches(client, kept, reader, options)) {
      const slot = free[nth++ % free.length]!;
      await slot.ready;
      await confirmed(client, kept, stretch);
      const before = committed;
      const written = write(slot.lane, kept, stretch, before).then(options.onProgress);
      committed = slot.ready = written;
      written.catch(() => undefined); // met at the next stretch, or at the end
    }
    await Promise.all(free.map(({ ready }) => ready));
  } finally {
    await Promise.allSettled(free.map(({ ready }) => ready));
    await Promise.all(copying.map((lane) => lane.end()));
  }
  if (kept.apply_updates)
    await applyOrRevertUpdates(client, kept, 'apply', {
      stopping: options.stopping,
      beforeCommit: async () => {
        await stillMine(client, kept);
        options.onProgress?.();
      },
    });
  if (options.stopping.aborted) return;
  const ended = await client.query(
    `UPDATE imports SET state = 'done', claimed_until = NULL, finished_at = now(), file = NULL WHERE id = $1 AND attempt = $2`,
    [kept.id, kept.attempt],
  );
  if (ended.rowCount === 1 && kept.file !== null) await options.files.remove(kept.file);
}

/** Writes a stretch in one transaction, which commits after the one before it. */
async function write(lane: pg.Client, kept: ImportRecord, stretch: ImportBatch, before: Promise<void>): Promise<void> {
  await inTransaction(lane, async () => {
    const { rows, twins } = stretch;
    if (rows.length > 0) {
      const all = await reviewsRequired(lane);
      const listed = rows.map((row) => (all || twins.has(row.line) ? heldBack(row) : row));
      const ids = await newIds(lane, rows.length);
      const owner: RowOwner = { importId: kept.id, userId: kept.user_id, at: new Date() };
      await pipeline(
        Readable.from(pieces(listed, ids, owner), { objectMode: false }),
        lane.query(copyFrom(copyStatement)),
      );
      const events = createLoadedEvents(listed, ids, owner);
      if (events.length > 0) await lane.query(outboxInsert(events));
      const held = listed.flatMap(({ status, line }, at) =>
        status === 'in-review' ? [{ id: ids[at], twin: all ? null : (twins.get(line) ?? null) }] : [],
      );
      await lane.query(
        `INSERT INTO reviews (property_id, reason, duplicate_of)
         SELECT id, CASE WHEN twin IS NULL THEN 'asked-for' ELSE 'duplicate' END, twin
         FROM unnest($1::int[], $2::int[]) AS held (id, twin)`,
        [held.map(({ id }) => id), held.map(({ twin }) => twin)],
      );
    }
    await note(lane, kept.id, stretch.problems);
    await before;
    await advance(lane, kept, stretch);
  });
}

const heldBack = (row: ImportedListing): ImportedListing =>
  row.status === 'active' ? { ...row, status: 'in-review' } : row;

/** Whether an admin asks to see every new listing; the same setting as for those that are posted by hand. */
async function reviewsRequired(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM settings WHERE name = 'review-new-listings' AND value = 'true'`);
  return rows.length > 0;
}

async function newIds(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ ids: number[] }>(
    `SELECT array_agg(nextval('properties_id_seq')::int) AS ids FROM generate_series(1, $1::int)`,
    [count],
  );
  return rows[0]?.ids ?? [];
}

/** The input of a COPY in pieces that a socket takes while the next is made. */
function* pieces(rows: readonly ImportedListing[], ids: readonly number[], owner: RowOwner): Generator<string> {
  const width = 250;
  for (let at = 0; at < rows.length; at += width)
    yield formatCopyRows(rows.slice(at, at + width), ids.slice(at, at + width), owner);
}

async function note(client: pg.Client, importId: number, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  await client.query(
    `INSERT INTO import_problems (import_id, line, field, reason, value)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) ON CONFLICT (import_id, line) DO NOTHING`,
    [
      importId,
      problems.map(({ line }) => line),
      problems.map(({ field }) => field),
      problems.map(({ reason }) => reason),
      problems.map(({ value }) => value),
    ],
  );
}

/** Moves the import's place in its file. @throws Superseded where it is not where this process left it */
async function advance(client: pg.Client, kept: ImportRecord, stretch: ImportBatch): Promise<void> {
  const moved = await client.query(
    `UPDATE imports SET rows = rows + $4, good = good + $5, bad = bad + $6, repeated = repeated + $7, done_bytes = $8,
       next_line = $9, held = held + $10, updated = updated + $11, claimed_until = now() + ${leaseMs} * interval '1 ms'
     WHERE id = $1 AND attempt = $2 AND done_bytes = $3`,
    [
      kept.id,
      kept.attempt,
      stretch.from,
      stretch.read,
      stretch.good,
      stretch.bad,
      stretch.repeated,
      stretch.to,
      stretch.nextLine,
      stretch.twins.size,
      stretch.updated,
    ],
  );
  if (moved.rowCount !== 1) throw new Superseded();
}

/** Extends the lease of this process. @throws Superseded where the import belongs to another by now */
async function stillMine(client: pg.Client, { id, attempt }: ImportRecord): Promise<void> {
  const extended = await client.query(
    `UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms' WHERE id = $1 AND attempt = $2`,
    [id, attempt],
  );
  if (extended.rowCount !== 1) throw new Superseded();
}

async function inTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await act();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the connection is gone, and the transaction with it
    throw error;
  }
}

/** The file's rows from the place where the import stands, judged, in stretches of one transaction each. */
async function* stretches(
  client: pg.Client,
  kept: ImportRecord,
  rows: RowReader,
  { files, stopping }: ImportJobOptions,
): AsyncGenerator<ImportBatch> {
  const stored = kept.file === null ? null : await files.open(kept.file, kept.done_bytes);
  if (!stored) throw new Stuck('The file is not here anymore. Upload it again.');
  const repeats = await repeatsOf(client, kept);
  const records = createRecordReader(kept.shape, { bytes: kept.done_bytes, line: kept.next_line });
  let stretch = begun(kept.done_bytes);
  // The first row of a CSV file names its columns.
  let headed = kept.shape.format !== 'csv' || kept.done_bytes > 0;
  for await (const text of andLast(decodeStream(stored, 'utf-8'))) {
    for (const record of records.read(text ?? '', text === null)) {
      if (!headed) {
        headed = true;
        continue;
      }
      classify(rows.read(record), record.line, stretch, { repeats, rows });
      if (stretch.read < batchRows || !records.isBetweenRows()) continue;
      await findTwins(client, kept, stretch);
      yield ended(stretch, records);
      if (stopping.aborted) return stored.destroy();
      stretch = begun(stretch.to);
    }
    if (stopping.aborted) return stored.destroy();
  }
  await findTwins(client, kept, stretch);
  yield ended(stretch, records);
}

/** What comes, and null when nothing more does. */
async function* andLast(texts: AsyncIterable<string>): AsyncGenerator<string | null> {
  yield* texts;
  yield null;
}

const begun = (from: number): ImportBatch => ({
  rows: [],
  problems: [],
  twins: new Map(),
  matched: [],
  updates: [],
  read: 0,
  good: 0,
  bad: 0,
  repeated: 0,
  updated: 0,
  from,
  to: from,
  nextLine: 1,
});

function ended(stretch: ImportBatch, records: RecordReader): ImportBatch {
  stretch.to = records.position();
  stretch.nextLine = records.line();
  return stretch;
}

/** What rows are read with and compared to. */
interface Known {
  readonly repeats: DuplicateIndex;
  readonly rows: RowReader;
}

function classify(row: ImportedListing | RowError, line: number, stretch: ImportBatch, { repeats, rows }: Known): void {
  stretch.read++;
  if (row instanceof RowError) {
    stretch.bad++;
    stretch.problems.push({ line, field: row.field, reason: row.reason, value: truncateCell(row.value) });
    return;
  }
  const met = repeats.findOrInsert(row);
  if (met === 0) {
    stretch.good++;
    stretch.rows.push(row);
    return;
  }
  if (met < 0 && met !== listedByThisImport)
    stretch.matched.push({ row, propertyId: -met, given: rows.presentFields() });
  else repeat(stretch, row, met === listedByThisImport ? 'Repeats a row before it' : `Repeats line ${met}`);
}

/** Counts a row that says nothing new. */
function repeat(stretch: ImportBatch, { line, sourceKey, address, title }: ImportedListing, reason: string): void {
  stretch.repeated++;
  stretch.problems.push({ line, field: null, reason, value: truncateCell(sourceKey ?? address ?? title) });
}

const alreadyListed = 'You have listed it already';

/** Finds out what the matched rows of a check would change. */
async function compare(client: pg.Client, kept: ImportRecord, stretch: ImportBatch): Promise<void> {
  const stored = await readMatchedListings(
    client,
    kept.user_id,
    stretch.matched.map(({ propertyId }) => propertyId),
  );
  const others = await listedElsewhere(
    client,
    kept,
    stretch.matched.map(({ row }) => row),
  );
  for (const { row, propertyId, given } of stretch.matched) {
    const listing = stored.get(propertyId);
    const update = listing && diffListing(row, given, listing);
    const wrong = listing && update && whyNot(row, listing, update, others);
    if (!update) repeat(stretch, row, alreadyListed);
    else if (wrong) {
      stretch.bad++;
      stretch.problems.push({ line: row.line, ...wrong });
    } else {
      stretch.updated++;
      const { title } = listing.values;
      stretch.updates.push({ line: row.line, propertyId, title: String(title), version: listing.version, ...update });
    }
  }
}

/** Why a row may not update its listing; nothing where it may. */
function whyNot(
  row: ImportedListing,
  listing: MatchedListing,
  { after }: ListingUpdate,
  others: AddressIndex,
): Omit<Problem, 'line'> | undefined {
  if (listing.status === 'closed')
    return { field: null, reason: 'Your listing is closed, so it is not updated', value: truncateCell(row.title) };
  if (listing.state !== row.state)
    return { field: 'StateOrProvince', reason: `Your listing is in ${listing.state}`, value: row.state };
  const moves = 'address' in after || 'city' in after || 'zip_code' in after;
  if (moves && others.find(row) !== 0)
    return {
      field: 'UnparsedAddress',
      reason: 'Someone else lists this address',
      value: truncateCell(row.address ?? ''),
    };
  return undefined;
}

/** Counts the matched rows of a run as its check found them: updates where they were confirmed. */
async function confirmed(client: pg.Client, kept: ImportRecord, stretch: ImportBatch): Promise<void> {
  const lines = stretch.matched.map(({ row }) => row.line);
  const noted = await readUpdateLines(client, kept.id, lines);
  for (const { row } of stretch.matched) {
    if (!noted.has(row.line)) repeat(stretch, row, alreadyListed);
    else if (kept.apply_updates) stretch.updated++;
    else repeat(stretch, row, `${alreadyListed}, and its changes were not applied`);
  }
}

interface ToldRow extends ListingIdentity {
  readonly id: number;
  readonly mine: boolean;
}

/** What the member has listed so far, this import's own listings apart. */
async function repeatsOf(client: pg.Client, kept: ImportRecord): Promise<DuplicateIndex> {
  const repeats = new DuplicateIndex();
  await eachOf<ToldRow>(
    client,
    `SELECT id, source_key AS "sourceKey", address, city, state, zip_code AS "zipCode",
         price_cents::float8 AS "priceCents", latitude, longitude, acres, square_feet AS "squareFeet", bedrooms, bathrooms,
         year_built AS "yearBuilt", category, import_id IS NOT DISTINCT FROM ${kept.id} AS mine
       FROM properties WHERE user_id = ${kept.user_id}`,
    (row) => repeats.add(row, row.mine),
  );
  return repeats;
}

/** Finds the rows of a stretch that stand at an address that someone else has on the market. */
async function findTwins(client: pg.Client, kept: ImportRecord, stretch: ImportBatch): Promise<void> {
  const active = stretch.rows.filter(({ status }) => status === 'active');
  const others = await listedElsewhere(client, kept, active);
  for (const row of active) {
    const twin = others.find(row);
    if (twin !== 0) stretch.twins.set(row.line, twin);
  }
}

/**
 * What others have on the market at the house numbers of these rows, as it is now. The lookup is by the index on state and
 * house number, row by row (`OFFSET 0` forbids PostgreSQL to read the whole market instead).
 */
async function listedElsewhere(
  client: pg.Client,
  kept: ImportRecord,
  rows: readonly ImportedListing[],
): Promise<AddressIndex> {
  const elsewhere = new AddressIndex();
  const places = new Map<string, { state: string; number: string }>();
  for (const { address, state } of rows) {
    if (address === null) continue;
    const number = parseHouseNumber(address);
    places.set(`${state} ${number}`, { state, number });
  }
  if (places.size === 0) return elsewhere;
  const { rows: found } = await client.query<ListingAddress & { readonly id: number }>(
    `SELECT p.* FROM unnest($2::bpchar[], $3::text[]) AS place (state, number), LATERAL (
       SELECT id, address, city, state, zip_code AS "zipCode" FROM properties
       WHERE state = place.state AND coalesce(substring(address FROM '\\d+'), '') = place.number
         AND status IN ('active', 'under-contract') AND address IS NOT NULL AND user_id <> $1 OFFSET 0) AS p`,
    [kept.user_id, [...places.values()].map(({ state }) => state), [...places.values()].map(({ number }) => number)],
  );
  for (const row of found) elsewhere.add(row);
  return elsewhere;
}

/** Reads any number of rows without holding them. */
async function eachOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  take: (row: Row) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`DECLARE every NO SCROLL CURSOR FOR ${query}`);
    while (true) {
      const { rows } = await client.query<Row>('FETCH 5000 FROM every');
      for (const row of rows) take(row);
      if (rows.length === 0) return;
    }
  });
}
