import { todayInNewYork, type DuplicateAction } from '@dealstead/contracts';
import type { ImportDuplicate } from '@dealstead/contracts/imports/endpoints';
import { Conflict, NotFound, Refusal } from '../errors.ts';
import { rawPart } from '../sql.ts';
import type { Db, Tx } from './db.ts';
import { type ColumnValues, type ImportKind, recordJson } from './kind.ts';
import { createRowReader } from './rows.ts';
import type { StoredImport } from './store.ts';

const pageRows = 50;

interface MatchedRow {
  readonly number: number;
  readonly line: number;
  readonly cells: string[];
  readonly sameBy: ImportDuplicate['sameBy'];
  readonly isOther: boolean;
  readonly action: DuplicateAction;
  readonly earlierLine: number | null;
  readonly recordId: number | null;
}

/**
 * Rows of a checked file that are records already, or earlier rows, after a row, beside what is there.
 * @param canSeeContactData whether addresses, numbers and notes of the records are shown
 */
export async function listDuplicates(
  { sql }: Pick<Db, 'sql'>,
  kind: ImportKind,
  list: StoredImport,
  { ownerId, after, canSeeContactData }: { ownerId: number; after: number; canSeeContactData: boolean },
): Promise<ImportDuplicate[]> {
  const matched = await sql<MatchedRow>`SELECT m.number, r.line, r.cells, m.same_by, m.is_other, m.action, m.record_id,
       (SELECT line FROM ${rawPart(kind.tables.rows)} e WHERE e.import_id = m.import_id AND e.number = m.first_number) AS earlier_line
     FROM import_matches m JOIN ${rawPart(kind.tables.rows)} r ON r.import_id = m.import_id AND r.number = m.number
     WHERE m.import_id = ${list.id} AND m.kind = ${kind.name} AND m.number > ${after} ORDER BY m.number LIMIT ${pageRows}`;
  const records = await readRecords({ sql }, kind, ownerId, matched);
  const read = createRowReader(kind, list, todayInNewYork());
  return matched.map(({ cells, recordId, ...match }) => {
    const row = read(cells);
    const record: ColumnValues = row.problem === undefined ? row.record : {};
    const known = recordId === null ? undefined : records.get(recordId);
    const { labels, contactColumns, shown = (values) => values } = kind;
    const inFile = row.problem === undefined ? shown(record, known) : {};
    const there = known ? shown(known) : {};
    const fields = Object.entries(labels).flatMap(([column, label]) => {
      const file = show(column, inFile[column]);
      const now = show(column, there[column]);
      if (file === null && now === null) return [];
      const isHidden = now !== null && !canSeeContactData && contactColumns.includes(column);
      return [{ label, now: isHidden ? '•••' : now, file }];
    });
    return { ...match, recordId: known ? recordId : null, name: kind.preview(record).name, fields };
  });
}

async function readRecords(
  { sql }: Pick<Db, 'sql'>,
  kind: ImportKind,
  ownerId: number,
  matched: readonly MatchedRow[],
): Promise<Map<number, ColumnValues>> {
  if (!kind.update) return new Map();
  const ids = matched.flatMap(({ recordId }) => recordId ?? []);
  const rows = await sql<{
    id: number;
    values: ColumnValues;
  }>`
    SELECT id, ${recordJson(kind.update)} AS values FROM ${rawPart(kind.update.table)} t
    WHERE ${kind.update.owned(ownerId)} AND id = ANY(${ids}::int[])`;
  return new Map(rows.map(({ id, values }) => [id, values]));
}

function show(column: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (column.endsWith('_cents'))
    return (Number(value) / 100).toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 0,
    });
  return String(value);
}

/** What the owner decides: of one row, or of all rows that are the same or other properties of the same owner. */
export type Decision =
  | { readonly number: number; readonly action: DuplicateAction }
  | { readonly all: 'same' | 'other'; readonly action: DuplicateAction };

/** Decides what becomes of duplicates of a checked file. @throws Conflict in another state, Refusal, NotFound */
export async function decideDuplicates(
  tx: Tx,
  kind: ImportKind,
  { ownerId, id }: { ownerId: number; id: number },
  decision: Decision,
): Promise<void> {
  const { action } = decision;
  if (!kind.actions.includes(action)) throw new Refusal(400, 'invalid-input', 'That is not possible for these rows.');
  const { imports } = kind.tables;
  const locked = await tx.sql`
    SELECT id FROM ${rawPart(imports)} WHERE id = ${id} AND owner_user_id = ${ownerId} AND kind = ${kind.name} AND state = 'checked' FOR UPDATE`;
  if (locked.length === 0) throw new Conflict('This import is at another step now. Reload the page.', 'import-state');
  const [number, isOther] = 'number' in decision ? [decision.number, null] : [null, decision.all === 'other'];
  const changed = await tx.sql`
    UPDATE import_matches SET action = ${action} WHERE import_id = ${id} AND kind = ${kind.name}
      AND (number = ${number}::int OR is_other = ${isOther}::boolean) RETURNING number`;
  if ('number' in decision && changed.length === 0) throw new NotFound('This row is no duplicate.');
  if ('all' in decision)
    await tx.sql`
      UPDATE ${rawPart(imports)}
      SET options = options || jsonb_build_object(${decision.all === 'same' ? 'duplicates' : 'otherProperties'}::text,
        ${action}::text) WHERE id = ${id}`;
  await recount(tx, kind, id);
}

/** Counts again what becomes of the rows of a checked file. */
export async function recount(tx: Tx, { name, tables: { imports, rows } }: ImportKind, id: number): Promise<void> {
  await tx.sql`
    UPDATE ${rawPart(imports)} i SET repeated = m.skipped, updated = m.updated, bad = r.bad, good = row_count - r.bad - m.skipped - m.updated
    FROM (SELECT count(*) FILTER (WHERE action = 'skip')::int AS skipped,
        count(*) FILTER (WHERE action IN ('fill', 'overwrite'))::int AS updated
      FROM import_matches WHERE import_id = ${id} AND kind = ${name}) m,
      (SELECT count(*)::int AS bad FROM ${rawPart(rows)} WHERE import_id = ${id} AND problem IS NOT NULL) r
    WHERE i.id = ${id}`;
}
