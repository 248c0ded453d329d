import { type DuplicateAction, importColumns } from '@dealstead/contracts';
import type { ImportDuplicate } from '@dealstead/contracts/imports/endpoints';
import type { FieldChange } from '@dealstead/contracts/listings/imports';
import { NotFound, rawPart, Refusal } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { assertState, type ImportRef, lockImport } from './transitions.ts';
import { isAppliedRow, type UpdateAction } from './updates.ts';

const pageRows = 50;
const labels: ReadonlyMap<string, string> = new Map(importColumns.map(({ name, label }) => [name, label]));

interface MatchedRow {
  readonly line: number;
  readonly propertyId: number;
  readonly title: string;
  readonly changes: FieldChange[];
  readonly action: UpdateAction;
  readonly sameBy: 'id' | 'address';
}

/** Rows of a checked file that are listings already and say something else, after a line, beside what is there. */
export async function listDuplicates({ sql }: Db, importId: number, after: number): Promise<ImportDuplicate[]> {
  const rows = await sql<MatchedRow>`
    SELECT line, property_id, title, changes, action, same_by FROM import_updates
    WHERE import_id = ${importId} AND line > ${after} ORDER BY line LIMIT ${pageRows}`;
  return rows.map(({ line, propertyId, title, changes, action, sameBy }) => ({
    number: line,
    line,
    name: title,
    sameBy: [sameBy],
    isOther: false,
    action,
    recordId: propertyId,
    earlierLine: null,
    fields: changes.map(({ field, from, to }) => ({ label: labels.get(field) ?? field, now: from, file: to })),
  }));
}

/** What becomes of one row that is a listing already, or of all. @throws Conflict in another state, Refusal, NotFound */
export async function decideDuplicates(
  tx: Tx,
  ref: ImportRef,
  decision: { readonly action: DuplicateAction } & ({ readonly number: number } | { readonly all: string }),
): Promise<void> {
  const { id } = await lockImport(tx, ref).then((record) => (assertState(record, 'checked'), record));
  const { action } = decision;
  if (action === 'add') throw new Refusal(400, 'invalid-input', 'That is not possible for these rows.');
  const line = 'number' in decision ? decision.number : null;
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
