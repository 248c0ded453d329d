import type { Db, Tx } from '../database.ts';
import { batchRows, checkRows, type Claimed, refreshStatistics } from './check.ts';
import type { ImportKind, RowRecord } from './kind.ts';
import { matchRecords, storeMatches, type TiedRow } from './matches.ts';
import { type Query, queryIn, queryOn, readAhead } from './readAhead.ts';
import { readRows } from './rows.ts';
import { updateRecords } from './updates.ts';

interface StagedRow {
  readonly number: number;
  readonly cells: string[];
  readonly recordId: number | null;
  readonly action: 'skip' | 'fill' | 'overwrite' | 'add' | null;
  readonly isOther: boolean | null;
}

/** The records that rows are; another property of the same owner is a record of its own unless the row changes it. */
const foundRecords = (rows: readonly Pick<StagedRow, 'recordId' | 'action' | 'isOther'>[]): number[] =>
  rows.flatMap(({ recordId, action, isOther }) =>
    recordId === null || (isOther && action !== 'fill' && action !== 'overwrite') ? [] : [recordId],
  );

/** Adds the records of a batch, and changes those that the owner wants changed. @returns whether it was the last one */
export async function runBatch(tx: Tx, db: Pick<Db, 'pool'>, kind: ImportKind, claimed: Claimed): Promise<boolean> {
  const { id, ownerId, position } = claimed;
  const { imports, rows: table } = kind.tables;
  const to = position + batchRows;
  if (claimed.found === null)
    // The version before has checked the file, or a part of it, without keeping what this one needs.
    await checkRows(
      tx,
      kind,
      { ...claimed, found: { dateOrder: null, words: {}, unclear: {} } },
      { includesOwn: true },
    );
  const rows =
    claimed.found === null
      ? await readBatch(queryIn(tx), kind, claimed, position)
      : await readAhead(claimed, batchRows, (at) => readBatch(queryOn(db), kind, claimed, at));
  // Records that were added since the dry run count as well.
  const unmatched = rows.filter(({ action }) => action === null);
  const late = await matchRecords(tx, kind, unmatched, { ownerId, except: id });
  await storeMatches(tx, kind, id, late, claimed.options);
  const { duplicates = 'skip', otherProperties = 'add' } = claimed.options;
  const lateActions = new Map(
    late.map(({ number, recordId, isOther }) => [
      number,
      { recordId, isOther, action: isOther ? otherProperties : duplicates },
    ]),
  );
  const decided = rows.map((row) => ({ ...row, ...lateActions.get(row.number) }));
  const changed = decided.filter(({ action }) => action === 'fill' || action === 'overwrite');
  const skipped = decided.filter(({ action }) => action === 'skip').map(({ number }) => number);
  const added = decided.filter(({ action }) => action === null || action === 'add');
  // Rows that are the same as an earlier one change what that one has added.
  const insertedFirst = await insertRows(tx, kind, claimed, added);
  const updated = await updateRecords(tx, kind, claimed, changed);
  // A row whose record was deleted since the dry run is added.
  const orphans = changed.filter(({ number }) => updated.missing.has(number));
  const inserted =
    insertedFirst + (await insertRows(tx, kind, { ...claimed, good: claimed.good + insertedFirst }, orphans));
  await kind.recordFound?.(tx, claimed, foundRecords(decided));
  await closeRows(tx, kind, claimed, skipped);
  if (kind.name === 'leads') await refreshStatistics(tx, 'leads', to);
  const isLast = to >= claimed.rows;
  await tx.$executeRawUnsafe(
    `UPDATE ${imports} SET position = $2::int, good = good + $3::int, updated = updated + $4::int, repeated = repeated + $5::int,
       state = CASE WHEN $6::boolean THEN 'done' ELSE state END, bad = CASE WHEN $6::boolean
         THEN (SELECT count(*) FROM ${table} WHERE import_id = $1 AND problem IS NOT NULL) ELSE bad END
     WHERE id = $1`,
    id,
    to,
    inserted,
    updated.count,
    skipped.length + (added.length + orphans.length - inserted),
    isLast,
  );
  return isLast;
}

const insertRows = async (tx: Tx, kind: ImportKind, claimed: Claimed, rows: readonly RowRecord[]): Promise<number> =>
  rows.length === 0
    ? 0
    : kind.insert(
        tx,
        claimed,
        rows.map(({ record }) => record),
      );

async function readBatch(
  query: Query,
  kind: ImportKind,
  claimed: Claimed,
  position: number,
): Promise<(RowRecord & TiedRow & Pick<StagedRow, 'recordId' | 'action' | 'isOther'>)[]> {
  const staged = await query<StagedRow>(
    `SELECT r.number, to_json(r.cells) AS cells, m.record_id AS "recordId", m.action, m.is_other AS "isOther" FROM ${kind.tables.rows} r
     LEFT JOIN import_matches m ON m.import_id = r.import_id AND m.kind = $4 AND m.number = r.number
     WHERE r.import_id = $1 AND r.number > $2 AND r.number <= $3 AND r.problem IS NULL AND NOT r.added ORDER BY r.number`,
    claimed.id,
    position,
    position + batchRows,
    kind.name,
  );
  const rows = await readRows(kind, claimed, staged);
  return rows.flatMap(({ row, ...match }) => (row.problem === undefined ? [{ ...match, record: row.record }] : []));
}

/** Deletes the staged rows of a batch that are records now. Those of which the report says something remain. */
async function closeRows(
  tx: Tx,
  { name, tables: { rows } }: ImportKind,
  { id, position }: Claimed,
  skipped: readonly number[],
): Promise<void> {
  const batch = `import_id = $1 AND number > $2 AND number <= $3 AND number <> ALL($4::int[])`;
  const values = [id, position, position + batchRows, skipped] as const;
  await tx.$executeRawUnsafe(
    `UPDATE ${rows} SET added = true WHERE ${batch} AND problem IS NULL AND left_out IS NOT NULL`,
    ...values,
  );
  await tx.$executeRawUnsafe(`DELETE FROM ${rows} WHERE ${batch} AND problem IS NULL AND NOT added`, ...values);
  await tx.$executeRawUnsafe(`DELETE FROM import_matches WHERE kind = '${name}' AND ${batch}`, ...values);
}
