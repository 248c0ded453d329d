import { rawPart, part } from '../sql.ts';
import type { Sql, Tx } from './db.ts';
import { batchRows, checkRows, type Claimed, refreshStatistics } from './check.ts';
import { noFindings } from './checkFindings.ts';
import type { ImportKind, RowRecord } from './kind.ts';
import { matchRecords, storeMatches, type TiedRow } from './matches.ts';
import { readAhead } from './readAhead.ts';
import { type FileNote, readRows } from './rows.ts';
import { updateRecords } from './updates.ts';

interface StagedRow {
  readonly number: number;
  readonly cells: string[];
  readonly leftOut: readonly FileNote[] | null;
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
export async function runBatch(tx: Tx, db: Sql, kind: ImportKind, claimed: Claimed): Promise<boolean> {
  const { id, ownerId, position } = claimed;
  const { imports, rows: table } = kind.tables;
  const to = position + batchRows;
  if (claimed.found === null)
    // The version before has checked the file, or a part of it, without keeping what this one needs.
    await checkRows(tx, kind, { ...claimed, found: noFindings }, { includesOwn: true });
  const rows =
    claimed.found === null
      ? await readBatch(tx, kind, claimed, position)
      : await readAhead(claimed, batchRows, (at) => readBatch(db, kind, claimed, at));
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
  if (kind.compared) await refreshStatistics(tx, kind.compared, to);
  const isLast = to >= claimed.rows;
  await tx.sql`
    UPDATE ${rawPart(imports)}
    SET position = ${to}::int, good = good + ${inserted}::int, updated = updated + ${updated.count}::int,
      repeated = repeated + ${skipped.length + (added.length + orphans.length - inserted)}::int,
      state = CASE WHEN ${isLast}::boolean THEN 'done' ELSE state END, bad = CASE WHEN ${isLast}::boolean
        THEN (SELECT count(*) FROM ${rawPart(table)} WHERE import_id = ${id} AND problem IS NOT NULL) ELSE bad END
    WHERE id = ${id}`;
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
  { sql }: Sql,
  kind: ImportKind,
  claimed: Claimed,
  position: number,
): Promise<(RowRecord & TiedRow & Pick<StagedRow, 'recordId' | 'action' | 'isOther'>)[]> {
  const staged = await sql<StagedRow>`
    SELECT r.number, to_json(r.cells) AS cells, r.left_out, m.record_id, m.action, m.is_other FROM ${rawPart(kind.tables.rows)} r
     LEFT JOIN import_matches m ON m.import_id = r.import_id AND m.kind = ${kind.name} AND m.number = r.number
     WHERE r.import_id = ${claimed.id} AND r.number > ${position} AND r.number <= ${position + batchRows}
       AND r.problem IS NULL AND NOT r.added ORDER BY r.number`;
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
  const table = rawPart(rows);
  const batch = part`import_id = ${id} AND number > ${position} AND number <= ${position + batchRows}
    AND number <> ALL(${skipped}::int[])`;
  await tx.sql`UPDATE ${table} SET added = true WHERE ${batch} AND problem IS NULL AND left_out IS NOT NULL`;
  await tx.sql`DELETE FROM ${table} WHERE ${batch} AND problem IS NULL AND NOT added`;
  await tx.sql`DELETE FROM import_matches WHERE kind = ${name} AND ${batch}`;
}
