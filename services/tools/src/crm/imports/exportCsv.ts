import { leadFieldLabels, type LeadField } from '@dealstead/contracts';
import type { LeadFilter } from '@dealstead/contracts/tools/leads';
import { csvLine } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { leadSelect, showLead, type StoredLead } from '../leads/columns.ts';
import { leadCondition, type LeadScope } from '../leads/filter.ts';
import { toCell } from '../records/csvCell.ts';
import { readBatches } from '../records/list.ts';

/** Fields of the export; their names are those that an import knows. */
const fields = (Object.keys(leadFieldLabels) as LeadField[]).filter(
  (field) => field !== 'assignedToUserId' && field !== 'propertyId',
);

/** The leads that match as CSV, page by page. Cells that begin like a formula get an apostrophe, which an import removes. */
export async function* streamLeadsCsv(db: Db, scope: LeadScope, filter: LeadFilter): AsyncGenerator<string> {
  yield csvLine(fields);
  const condition = leadCondition(scope, filter);
  for await (const leads of readBatches<StoredLead>(db, { table: 'leads', select: leadSelect, condition }))
    yield leads.map((lead) => csvLine(fields.map((field) => toCell(showLead(lead, scope)[field])))).join('');
}
