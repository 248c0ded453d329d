import type { UndoCounts } from '@dealstead/contracts/undoOptions';
import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import type { Db } from '../../database.ts';
import { isUnedited } from '../records/changeLog.ts';
import { ImportStore } from '../../importStaging/store.ts';

export const leadImports = new ImportStore<LeadImport & { userId: number }>({
  imports: 'lead_imports',
  rows: 'lead_import_rows',
  further: 'user_id AS "userId"',
  repeated: {
    sql: 'EXISTS (SELECT FROM lead_import_leads l WHERE l.import_id = r.import_id AND l.number = r.number AND l.repeated)',
    reason: 'Duplicate: a lead or an earlier row has this email, phone or property',
  },
});

/** How many leads of an import the undo deletes, and how many of them were edited since. */
export async function countUndo({ pool }: Db, id: number): Promise<UndoCounts> {
  const { rows } = await pool.query<UndoCounts>(
    `SELECT count(*) FILTER (WHERE ${isUnedited})::int AS unedited, count(*) FILTER (WHERE NOT ${isUnedited})::int AS edited
     FROM leads l WHERE import_id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return rows[0]!;
}
