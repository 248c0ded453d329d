import type { ContactFilter } from '@dealstead/contracts/tools/contacts';
import { csvLine } from '@dealstead/service-kit';
import { escapeCell } from '@dealstead/service-kit/csv/cellValues';
import type { Db } from '../../database.ts';
import type { OutreachScope } from '../scope.ts';
import { contactSelect, contactTables, type StoredContact, toContact } from './columns.ts';
import { contactCondition } from './filter.ts';

const pageRows = 2_000;
/** Fields of the export; all but the last are names that an import knows. */
const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'city',
  'state',
  'investmentTypes',
  'minBudget',
  'maxBudget',
  'tags',
  'consentSource',
  'consentDate',
  'notes',
  'suppressed',
] as const;

/** The contacts that match as CSV, page by page. Cells that begin like a formula get an apostrophe, which an import removes. */
export async function* streamContactsCsv(db: Db, scope: OutreachScope, filter: ContactFilter): AsyncGenerator<string> {
  yield csvLine([...fields]);
  const condition = await contactCondition(db, scope, filter);
  for (let after = 0; ;) {
    const rows = await db.sql<StoredContact>`
      SELECT ${contactSelect} FROM ${contactTables}
      WHERE ${condition} AND c.id > ${after} ORDER BY c.id LIMIT ${pageRows}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(toCells(row, scope))).join('');
    after = last.id;
  }
}

function toCells(row: StoredContact, scope: OutreachScope): string[] {
  const { suppressed, ...contact } = toContact(row, scope);
  const values: Record<string, unknown> = {
    ...contact,
    suppressed: suppressed.email?.reason ?? suppressed.sms?.reason,
  };
  return fields.map((field) => {
    const value = values[field];
    if (value == null) return '';
    if (typeof value === 'number') return String(value);
    return escapeCell(Array.isArray(value) ? value.join('; ') : String(value));
  });
}
