import { leadFieldLabels, type LeadField } from '@dealstead/contracts';
import type { LeadFilter } from '@dealstead/contracts/tools/leads';
import { csvLine } from '@dealstead/service-kit';
import { escapeCell } from '@dealstead/service-kit/csv/cellValues';
import type { Db } from '../../database.ts';
import { leadSelect, type StoredLead } from '../leads/columns.ts';
import { leadCondition, type LeadScope } from '../leads/filter.ts';

const pageRows = 2_000;

/** Fields of the export; their names are those that an import knows. */
const fields = (Object.keys(leadFieldLabels) as LeadField[]).filter(
  (field) => field !== 'assignedToUserId' && field !== 'propertyId',
);

/** The leads that match as CSV, page by page. Cells that begin like a formula get an apostrophe, which an import removes. */
export async function* streamLeadsCsv(db: Db, scope: LeadScope, filter: LeadFilter): AsyncGenerator<string> {
  yield csvLine(fields);
  const { where, values } = leadCondition(scope, filter);
  for (let after = 0; ;) {
    const { rows } = await db.pool.query<StoredLead>(
      `SELECT ${leadSelect} FROM leads l WHERE ${where} AND l.id > $${values.length + 1} ORDER BY l.id LIMIT ${pageRows}`,
      [...values, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((lead) => csvLine(fields.map((field) => toCell(lead[field])))).join('');
    after = last.id;
  }
}

const toCell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : escapeCell(value);
