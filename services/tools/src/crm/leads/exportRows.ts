import type { ExportRowsPage } from '../../exportRows/page.ts';
import type { Db } from '../../database.ts';
import { leadSelect, type StoredLead } from './columns.ts';

const pageRows = 1_000;

const textFields = [
  ...['firstName', 'lastName', 'email', 'phone', 'company', 'leadType', 'leadSource', 'status', 'priority'],
  ...['propertyAddress', 'timeline', 'motivation', 'notes', 'lastContactDate', 'nextFollowupDate'],
] as const satisfies readonly (keyof StoredLead)[];

/** Fields of an exported lead with the type of their column. */
const fields = [
  { name: 'id', type: 'integer' },
  ...textFields.map((name) => ({ name, type: 'text' }) as const),
  { name: 'propertyValue', type: 'number' },
  { name: 'budget', type: 'number' },
  { name: 'propertyId', type: 'integer' },
  { name: 'createdAt', type: 'text' },
  { name: 'updatedAt', type: 'text' },
] as const satisfies readonly { readonly name: keyof StoredLead; readonly type: string }[];

/** A page of a member's leads by id, for exports. Dollars as numbers, times in ISO 8601. */
export async function readLeadRows({ pool }: Db, ownerId: number, after: number): Promise<ExportRowsPage> {
  const { rows } = await pool.query<StoredLead>(
    `SELECT ${leadSelect} FROM leads l WHERE l.created_by_user_id = $1 AND l.deleted_at IS NULL AND l.id > $2
     ORDER BY l.id LIMIT ${pageRows}`,
    [ownerId, after],
  );
  return {
    columns: [...fields],
    rows: rows.map((lead) =>
      fields.map(({ name }) => {
        const value = lead[name];
        return value instanceof Date ? value.toISOString() : value;
      }),
    ),
    next: rows.length < pageRows ? null : (rows.at(-1)?.id ?? null),
  };
}
