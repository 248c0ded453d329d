import type { OutreachImportKind } from '@dealstead/contracts';
import type { OutreachImport, OutreachImportPreview } from '@dealstead/contracts/tools/outreachImports';
import type { UndoCounts } from '@dealstead/contracts/undoOptions';
import type { Db } from '../../database.ts';
import { contactHash } from '../contacts/columns.ts';
import { ImportStore } from '../../importStaging/store.ts';

const storeOf = (only?: string) =>
  new ImportStore<OutreachImport & { userId: number }>({
    imports: 'outreach_imports',
    rows: 'outreach_import_rows',
    further: 'kind, user_id AS "userId"',
    repeated: { sql: 'r.repeated', reason: 'Duplicate: a record or an earlier row has this email or phone' },
    ...(only === undefined ? {} : { only }),
  });

export const outreachImports = storeOf();
export const outreachImportsOf: Record<OutreachImportKind, typeof outreachImports> = {
  contacts: storeOf("kind = 'contacts'"),
  invitations: storeOf("kind = 'invitations'"),
};

/** The first rows of a checked list that will be added. */
export async function listPreview({ pool }: Db, importId: number): Promise<OutreachImportPreview[]> {
  const { rows } = await pool.query<OutreachImportPreview>(
    `SELECT line, trim(concat_ws(' ', record ->> 'first_name', record ->> 'last_name')) AS name, record ->> 'email' AS email,
       record ->> 'phone' AS phone, record ->> 'company' AS company,
       concat_ws(', ', record ->> 'location', record ->> 'city', record ->> 'state',
         (SELECT string_agg(tag, ', ') FROM jsonb_array_elements_text(record -> 'tags') tag)) AS detail
     FROM outreach_import_rows
     WHERE import_id = $1 AND record IS NOT NULL AND problem IS NULL AND NOT repeated ORDER BY number LIMIT 20`,
    [importId],
  );
  return rows;
}

/** SQL: whether contact `c` has the values that its import gave it and did not join since. */
export const isUneditedContact = `(c.member_user_id IS NULL AND (c.version = 1 OR c.imported_hash IS NOT DISTINCT FROM ${contactHash('c')}))`;

const undoQueries: Readonly<Record<OutreachImportKind, string>> = {
  contacts: `SELECT count(*) FILTER (WHERE ${isUneditedContact})::int AS unedited,
      count(*) FILTER (WHERE NOT ${isUneditedContact})::int AS edited
    FROM contacts c WHERE import_id = $1`,
  invitations: `SELECT count(*)::int AS unedited, 0 AS edited FROM buyer_invitations
    WHERE import_id = $1 AND status = 'pending' AND send_count = 0`,
};

/** How many contacts of a list the undo deletes, and how many of them were edited since; or how many invitations are not sent. */
export async function countUndo({ pool }: Db, id: number, kind: OutreachImportKind): Promise<UndoCounts> {
  const { rows } = await pool.query<UndoCounts>(undoQueries[kind], [id]);
  return rows[0]!;
}
