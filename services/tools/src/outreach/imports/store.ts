import type { OutreachImportKind } from '@dealstead/contracts';
import type { OutreachImport, OutreachImportPreview } from '@dealstead/contracts/tools/outreachImports';
import type { Db } from '../../database.ts';
import { ImportStore } from '../../importStaging/store.ts';

const storeOf = (only?: string) =>
  new ImportStore<OutreachImport & { userId: number }>({
    imports: 'outreach_imports',
    rows: 'outreach_import_rows',
    further: 'kind, user_id AS "userId"',
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
