import type { DuplicateAction } from '@dealstead/contracts';
import type { ImportDuplicate } from '@dealstead/contracts/imports/endpoints';
import type { FieldChange } from '@dealstead/contracts/listings/imports';
import { NotFound, rawPart, Refusal } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { labelOfField } from './rows/fields.ts';
import { assertState, type ImportRef, lockImport } from './transitions.ts';
import { isAppliedRow } from './updates.ts';

const pageRows = 50;

interface MatchedRow {
  readonly line: number;
  readonly propertyId: number | null;
  readonly title: string;
  readonly changes: FieldChange[];
  readonly action: DuplicateAction;
  readonly sameBy: ImportDuplicate['sameBy'];
  readonly earlierLine: number | null;
}

/** What may become of a row that repeats an earlier one of its file. */
const repeatActions: DuplicateAction[] = ['skip', 'add'];

/**
 * Rows of a checked file that are listings already and say something else, beside what is there, and rows that repeat an earlier one,
 * after a line.
 */
export async function listDuplicates({ sql }: Db, importId: number, after: number): Promise<ImportDuplicate[]> {
  const rows = await sql<MatchedRow>`
    SELECT line, property_id, title, changes, action, ARRAY[same_by] AS same_by, NULL::int AS earlier_line FROM import_updates
    WHERE import_id = ${importId} AND line > ${after}
    UNION ALL SELECT line, NULL, value, '[]', CASE WHEN is_added THEN 'add' ELSE 'skip' END, '{}', earlier_line FROM import_problems
    WHERE import_id = ${importId} AND line > ${after} AND earlier_line IS NOT NULL
    ORDER BY line LIMIT ${pageRows}`;
  return rows.map(({ line, propertyId, title, changes, action, sameBy, earlierLine }) => ({
    number: line,
    line,
    name: title,
    sameBy,
    isOther: false,
    action,
    ...(earlierLine !== null && { actions: repeatActions }),
    recordId: propertyId,
    earlierLine,
    fields: changes.map(({ field, from, to }) => ({ label: labelOfField(field), now: from, file: to })),
  }));
}

/** What becomes of one row that is a listing already or repeats an earlier row, or of all that are listings. @throws Conflict in another state, Refusal, NotFound */
export async function decideDuplicates(
  tx: Tx,
  ref: ImportRef,
  decision: { readonly action: DuplicateAction } & ({ readonly number: number } | { readonly all: string }),
): Promise<void> {
  const { id } = await lockImport(tx, ref).then((record) => (assertState(record, 'checked'), record));
  const { action } = decision;
  const line = 'number' in decision ? decision.number : null;
  if (line !== null && repeatActions.includes(action) && (await decideRepeat(tx, id, line, action === 'add'))) return;
  if (action === 'add') throw new Refusal(400, 'invalid-input', 'That is not possible for these rows.');
  const changed = await tx.sql`
    UPDATE import_updates SET action = ${action}
    WHERE import_id = ${id} AND applied_version IS NULL AND line = coalesce(${line}::int, line) RETURNING line`;
  if (line !== null && changed.length === 0) throw new NotFound('This row is no duplicate.');
  if (line === null)
    await tx.sql`UPDATE imports SET options = options || jsonb_build_object('duplicates', ${action}::text) WHERE id = ${id}`;
  await tx.sql`
    UPDATE imports SET updated = now.updated, repeated = repeated + imports.updated - now.updated
    FROM (SELECT count(*)::int AS updated FROM import_updates WHERE import_id = ${id} AND ${rawPart(isAppliedRow)}) AS now
    WHERE imports.id = ${id}`;
}

/** Whether a row that repeats an earlier one comes in. @returns whether it is such a row */
async function decideRepeat(tx: Tx, importId: number, line: number, isAdded: boolean): Promise<boolean> {
  const [row] = await tx.sql<{ wasAdded: boolean }>`
    UPDATE import_problems AS p SET is_added = ${isAdded} FROM (SELECT is_added FROM import_problems
      WHERE import_id = ${importId} AND line = ${line}) AS was
    WHERE import_id = ${importId} AND line = ${line} AND earlier_line IS NOT NULL RETURNING was.is_added AS was_added`;
  if (row && row.wasAdded !== isAdded) {
    const added = isAdded ? 1 : -1;
    await tx.sql`UPDATE imports SET good = good + ${added}::int, repeated = repeated - ${added}::int WHERE id = ${importId}`;
  }
  return row !== undefined;
}
