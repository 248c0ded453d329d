import { type DuplicateAction, truncateText } from '@dealstead/contracts';
import { part, rawPart } from '../sql.ts';
import type { Sql, Tx } from './db.ts';
import { addFindings, type CheckFindings, noFindings } from './checkFindings.ts';
import type { ComparedColumns, ImportJob, ImportKind } from './kind.ts';
import { matchEarlierRows, matchRecords, storeMatches, type TiedRow } from './matches.ts';
import { readAhead } from './readAhead.ts';
import { type LeftOut, shortCell } from './row.ts';
import { type FileNote, readRows } from './rows.ts';

/** Rows of one transaction. */
export const batchRows = 2_000;

/** An import whose batch is processed, with its row locked. */
export interface Claimed extends ImportJob {
  readonly kind: string;
  readonly state: 'checking' | 'running' | 'undoing';
  /** When the step was started. */
  readonly queuedAt: Date | null;
  readonly position: number;
  readonly rows: number;
  /** Null where the version before has checked the file. */
  readonly found: CheckFindings | null;
  /** False for a step that the version before has begun. */
  readonly isOwn: boolean;
}

/** Checks a batch of rows; the last one completes the dry run. */
export async function checkBatch(tx: Tx, db: Sql, kind: ImportKind, claimed: Claimed): Promise<void> {
  const { id, rows } = claimed;
  // A dry run that the version before has begun is begun again.
  const position = claimed.isOwn ? claimed.position : 0;
  if (position === 0) await clearFindings(tx, kind, claimed);
  const before = position === 0 ? noFindings : (claimed.found ?? noFindings);
  const to = position + batchRows;
  const job = { ...claimed, position, found: before };
  const staged = await readAhead(job, batchRows, (at) => readStaged(db, kind, job, at));
  const { found, counts } = await checkRows(tx, kind, job, { staged });
  const add = (column: string, count: number) =>
    part`${rawPart(column)} = ${position === 0 ? part`0` : rawPart(column)} + ${count}::int`;
  await tx.sql`
    UPDATE ${rawPart(kind.tables.imports)}
    SET position = ${to}::int, state = CASE WHEN ${to}::int >= ${rows}::int THEN 'checked' ELSE state END,
      found = ${JSON.stringify(found)}::jsonb,
      ${add('good', counts.good)}, ${add('updated', counts.updated)}, ${add('repeated', counts.repeated)},
      ${add('bad', counts.bad)}, ${add('left_out', counts.leftOut)}
    WHERE id = ${id}`;
  await refreshStatistics(tx, { table: 'import_keys', columns: 'import_id, kind, key' }, to);
}

/** Clears what an earlier dry run found. */
async function clearFindings(tx: Tx, kind: ImportKind, { id }: Claimed): Promise<void> {
  for (const table of ['import_keys', 'import_matches'])
    await tx.sql`DELETE FROM ${rawPart(table)} WHERE import_id = ${id} AND kind = ${kind.name}`;
}

interface StagedRow {
  readonly number: number;
  readonly line: number;
  readonly cells: string[];
  readonly isMarked: boolean;
  readonly leftOut: readonly FileNote[] | null;
}

type CheckJob = ImportJob & { readonly found: CheckFindings };

/** Reads the staged rows after a position. */
async function readStaged({ sql }: Sql, kind: ImportKind, job: CheckJob, position: number, to = position + batchRows) {
  // A row that could not be read as CSV keeps its problem, whatever the mapping.
  const staged = await sql<StagedRow>`
    SELECT number, line, to_json(cells) AS cells, problem IS NOT NULL OR left_out IS NOT NULL AS is_marked, left_out
    FROM ${rawPart(kind.tables.rows)}
    WHERE import_id = ${job.id} AND number > ${position} AND number <= ${to} AND NOT added
      AND cardinality(cells) = ${job.columns.length} ORDER BY number`;
  return readRows(kind, job, staged);
}

/** Stores the problems of a batch of rows, what is left out of them, and which are duplicates. */
export async function checkRows(
  tx: Tx,
  kind: ImportKind,
  job: CheckJob & { readonly position: number },
  {
    includesOwn = false,
    to = job.position + batchRows,
    staged: known,
  }: { includesOwn?: boolean; to?: number; staged?: Awaited<ReturnType<typeof readStaged>> } = {},
): Promise<{
  found: CheckFindings;
  counts: Record<'good' | 'updated' | 'repeated' | 'bad' | 'leftOut', number>;
}> {
  const { rows: table } = kind.tables;
  const { id, ownerId, position } = job;
  const staged = known ?? (await readStaged(tx, kind, job, position, to));
  const good: TiedRow[] = [];
  const marks: { number: number; problem?: string; value?: string; left_out?: readonly object[] }[] = [];
  let { found } = job;
  let leftOut = 0;
  const required = kind.fields.flatMap(({ field, required: isRequired }) => (isRequired ? field : []));
  for (const { number, line, isMarked, leftOut: marked, row, ties } of staged) {
    const notes = (marked ?? []).filter(({ isNote }) => isNote);
    const noted = notes.length > 0 ? { left_out: notes } : {};
    // Also of a row that cannot come in: it may if the owner says how to read the file.
    found = addFindings(found, {
      leftOut: row.leftOut.map(shortCell),
      refusedBy: row.problem === undefined ? [] : required,
      remarks: row.problem === undefined ? row.remarks : [],
      line,
    });
    if (row.problem !== undefined) marks.push({ number, problem: row.problem, value: row.value, ...noted });
    else {
      good.push({ number, ties });
      if (row.leftOut.length > 0)
        marks.push({ number, left_out: [...notes, ...row.leftOut.map((cell) => toReport(job, cell))] });
      else if (isMarked) marks.push({ number, ...noted });
      leftOut += notes.length + row.leftOut.length;
    }
  }
  await storeMarks(tx, table, id, marks);
  const records = await matchRecords(tx, kind, good, { ownerId, except: includesOwn ? null : id });
  const earlier = await matchEarlierRows(tx, kind, good, id);
  const matched = new Set(records.map(({ number }) => number));
  const matches = [...records, ...earlier.filter(({ number }) => !matched.has(number))];
  await storeMatches(tx, kind, id, matches, job.options);
  const { duplicates = 'skip', otherProperties = 'add' } = job.options;
  const actions = matches.map(({ isOther }) => (isOther ? otherProperties : duplicates));
  const countOf = (...wanted: readonly DuplicateAction[]) => actions.filter((action) => wanted.includes(action)).length;
  const [bad] = await tx.sql<{ count: number }>`SELECT count(*)::int AS count FROM ${rawPart(table)}
     WHERE import_id = ${id} AND number > ${position} AND number <= ${to} AND problem IS NOT NULL`;
  return {
    found,
    counts: {
      good: good.length - countOf('skip', 'fill', 'overwrite'),
      updated: countOf('fill', 'overwrite'),
      repeated: countOf('skip'),
      bad: bad!.count,
      leftOut,
    },
  };
}

const toReport = ({ mapping }: Pick<ImportJob, 'mapping'>, { field, value, reason }: LeftOut) => ({
  column: mapping[field] ?? field,
  value: truncateText(value, 120),
  reason,
});

/** Stores the problems of rows and what is left out of them; a row with neither has none. */
async function storeMarks(tx: Tx, table: string, id: number, marks: readonly object[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.sql`UPDATE ${rawPart(table)} r SET problem = n.problem, value = n.value, left_out = n.left_out
     FROM json_to_recordset(${JSON.stringify(marks)}::json) AS n(number int, problem text, value text, left_out jsonb)
     WHERE r.import_id = ${id} AND r.number = n.number`;
}

/**
 * Refreshes the planner's statistics of what duplicates are found by, each time the number of processed rows has doubled.
 * Autovacuum would be too late: with the statistics of an empty table every index looks equally selective, and the planner may
 * read all rows of the import for each row that it checks.
 */
export async function refreshStatistics(tx: Tx, { table, columns }: ComparedColumns, position: number): Promise<void> {
  if (Number.isInteger(Math.log2(position / batchRows))) await tx.sql`ANALYZE ${rawPart(table)} (${rawPart(columns)})`;
}
