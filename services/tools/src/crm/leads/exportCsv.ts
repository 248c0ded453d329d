import {
  customEntriesOf,
  exportedLeadValue,
  leadValue,
  leadFieldList,
  leadFileFieldsOf,
  type ContactPointColumn,
  contactPointColumns,
  type NamedLeadField,
} from '@dealstead/contracts';
import type { Lead, LeadFilter } from '@dealstead/contracts/tools/leads';
import { csvLine, type SqlPart } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { leadSelect, showLead, type StoredLead, toLead } from './columns.ts';
import { leadCondition, type LeadScope } from './filter.ts';
import { listDefinitions } from '../customFields/store.ts';
import { joinListNames, readListNames } from '../lists/store.ts';
import { toCell } from '../records/csvCell.ts';
import { readBatches } from '../records/list.ts';

/** Fields of the export; their names are those that an import knows. */
export const csvFieldsOf = leadFileFieldsOf;
const fields: readonly NamedLeadField[] = csvFieldsOf(leadFieldList);

/** The columns of the further numbers and addresses that some lead has. */
async function usedContactPointColumns({ sql }: Db, condition: SqlPart): Promise<ContactPointColumn[]> {
  const rows = await sql<{ phones: number | null; emails: number | null }>`
    SELECT max(jsonb_array_length(l.phones)) AS phones, max(jsonb_array_length(l.emails)) AS emails
    FROM leads l WHERE ${condition}`;
  const most = rows[0]!;
  return contactPointColumns.filter(({ contactPoints, at }) => at < (most[contactPoints] ?? 0));
}

function contactPointCell(lead: Lead, { contactPoints, at, part }: ContactPointColumn): string {
  const contactPoint = lead[contactPoints][at];
  if (contactPoint === undefined) return '';
  if (part === 'number') return 'number' in contactPoint ? contactPoint.number : contactPoint.address;
  return part === 'kind' ? (contactPoint.kind ?? '') : contactPoint[part] ? 'yes' : '';
}

/** The leads that match as CSV, page by page. Cells that begin like a formula get an apostrophe, which an import removes. */
export async function* streamLeadsCsv(db: Db, scope: LeadScope, filter: LeadFilter): AsyncGenerator<string> {
  const condition = await leadCondition(db, scope, filter);
  const usedColumns = await usedContactPointColumns(db, condition);
  const custom = customEntriesOf(await listDefinitions(db, scope.ownerId));
  const names = await readListNames(db, scope.ownerId);
  yield csvLine([
    ...fields.map(({ name }) => name),
    ...usedColumns.map(({ field }) => field),
    ...custom.map(({ label }) => label),
    'Lists',
  ]);
  const line = (lead: Lead) =>
    csvLine([
      ...fields.map((field) => toCell(exportedLeadValue(field, lead[field.name]))),
      ...usedColumns.map((column) => toCell(contactPointCell(lead, column))),
      ...custom.map((field) => toCell(exportedLeadValue(field, leadValue(lead, field)))),
      toCell(joinListNames(lead.listIds, names)),
    ]);
  for await (const leads of readBatches<StoredLead>(db, { table: 'leads', select: leadSelect, condition }))
    yield leads.map((lead) => line(showLead(toLead(lead), scope))).join('');
}
