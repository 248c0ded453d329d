import {
  todayInNewYork,
  leadFieldList,
  leadFileFieldsOf,
  leadImportColumns,
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  stateNames,
  states,
  streetOf,
  truncateText,
} from '@dealstead/contracts';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { displayName, readName } from '@dealstead/contracts/values/name';
import { phoneKeyOf, readPhones } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import type { Live } from '@dealstead/service-kit';
import { findTiedLeads, leadKeyColumns, leadTies } from '../../crm/leads/leadKeys.ts';
import { assignedLeads, notifyAssignee } from '../../crm/records/assignment.ts';
import { isUnedited } from '../../crm/records/changeLog.ts';
import type { Tx } from '../../database.ts';
import { lockTeammates } from '../../seats/store.ts';
import { fillOrOverwrite, readEmail, textOf } from '../cells.ts';
import type { ColumnValues, ImportJob, ImportKind } from '../kind.ts';
import { type Row, RowProblem } from '../row.ts';

const readStatus = choiceReader(leadStatuses, {
  labels: leadStatusLabels,
  synonyms: {
    'offer made': ['offer', 'offer sent'],
    closed: ['won', 'sold'],
    lost: ['dead'],
    qualified: ['hot'],
    new: ['open', 'attempted'],
  },
});
const readPriority = choiceReader(leadPriorities, {
  labels: leadPriorityLabels,
  synonyms: { high: ['hot', 'urgent'], medium: ['warm', 'normal'], low: ['cold'] },
});
const readType = choiceReader(leadTypes, {
  labels: leadTypeLabels,
  synonyms: { seller: ['owner', 'homeowner'], buyer: ['investor', 'cash buyer'], agent: ['realtor'] },
});
const readState = choiceReader(states, { labels: stateNames });

/** @throws RowProblem for a row that names nobody and nothing */
function readLead(row: Row, { defaults }: Pick<ImportJob, 'defaults'>): ColumnValues {
  const email = readEmail(row, 'email');
  const phone = readPhone(row);
  const address = readAddress(row);
  const named = readName({
    first: row.text('firstName'),
    last: row.text('lastName'),
    full: row.text('fullName'),
    company: row.text('company'),
  });
  const [person, ...others] = named.people;
  const name = person?.first || named.company;
  const lead = {
    email,
    phone,
    company: named.company,
    lead_type: row.choice('leadType', readType) ?? defaults.leadType ?? null,
    lead_source: row.text('leadSource') || defaults.leadSource || null,
    status: row.choice('status', readStatus),
    priority: row.choice('priority', readPriority),
    property_address: address,
    property_value_cents: row.money('propertyValue'),
    timeline: row.text('timeline') || null,
    motivation: row.text('motivation') || null,
    budget_cents: row.money('budget'),
    next_followup_date: row.date('nextFollowupDate'),
  };
  if (!name && !email && !phone && !address) {
    const [cell] = row.leftOut;
    const reason = 'This row has no name, email, phone or property address';
    throw cell
      ? new RowProblem(`${reason}. ${row.label(cell.field)}: ${cell.reason}`, cell.value)
      : new RowProblem(reason);
  }
  // What is left out of a lead stays readable in its notes.
  const notes = [
    row.text('notes'),
    ...others.map((other) => `${row.label('fullName')}: ${displayName({ people: [other], company: null })}`),
    ...row.leftOut.map(({ field, value }) => `${row.label(field)}: ${value}`),
  ];
  return {
    first_name: name ? truncateText(name, 100) : null,
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100) || null,
    ...lead,
    notes: truncateText(notes.filter((text) => text !== '').join('\n'), 10_000) || null,
  };
}

/**
 * A phone number. A North American one is formatted as (901) 555-0134, so that all leads look alike. Extensions, further numbers
 * and what is no number are left out; a number without its area code is kept as it is.
 */
function readPhone(row: Row): string | null {
  const text = row.text('phone');
  const read = readPhones(text);
  const phones = valueOf(read);
  if (phones === null) {
    const digits = text.replaceAll(/\D/g, '').length;
    if (read.kind === 'not-understood' && digits >= 7 && digits <= 15) return truncateText(text, 40);
    if ('reason' in read) row.leaveOut('phone', text, read.reason);
    return null;
  }
  const [first, ...others] = phones;
  if (others.length > 0) row.leaveOut('phone', text, 'Several numbers; the first one came in');
  else if (first.extension !== null) row.leaveOut('phone', text, 'The extension is kept in the notes');
  return first.number;
}

function readAddress(row: Row): string | null {
  const [address, city, stateText, zipText] = (
    ['propertyAddress', 'propertyCity', 'propertyState', 'propertyZip'] as const
  ).map((field) => row.text(field)) as [string, string, string, string];
  const code = valueOf(readState(stateText));
  const state = code ?? stateText;
  // A ZIP code of another state is shown as it is, so that somebody mends it.
  const zip = valueOf(readZip(zipText, code))?.zip ?? zipText;
  // A column with the whole address beside columns of its parts is not extended by them: "77 Dallas Ave" in Dallas is no whole one.
  const street = city === '' ? address : streetOf({ address, city, state, zipCode: zip });
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join(', ') || null;
}

/** Values of a new lead for which its row has none. */
const newLead = {
  first_name: 'Owner',
  last_name: '',
  lead_type: 'seller',
  lead_source: 'import',
  status: 'new',
  priority: 'medium',
};

async function insertLeads(tx: Tx, job: ImportJob, records: readonly ColumnValues[]): Promise<number> {
  const people = await lockTeammates(tx, job.ownerId, job.defaults.assignTo ?? [], assignedLeads.permission);
  const leads = records.map((record, at) => ({
    at: job.good + at,
    ...record,
    ...Object.fromEntries(Object.entries(newLead).map(([column, value]) => [column, record[column] ?? value])),
    ...leadKeyColumns({ phone: textOf(record, 'phone'), property_address: textOf(record, 'property_address') }),
  }));
  const [added] = await tx.sql<{ count: number }>`
    WITH added AS (
      INSERT INTO leads (created_by_user_id, assigned_to_user_id, import_id, first_name, last_name, email, phone, company,
        lead_type, lead_source, status, priority, property_address, property_value_cents, timeline, motivation, budget_cents,
        notes, next_followup_date, phone_keys, street_key, is_keyed)
      SELECT ${job.ownerId}, (${people}::int[])[1 + at % greatest(cardinality(${people}::int[]), 1)], ${job.id}, first_name,
        last_name, email, phone, company, lead_type, lead_source, status, priority, property_address, property_value_cents,
        timeline, motivation, budget_cents, notes, next_followup_date, phone_keys, street_key, true
      FROM json_to_recordset(${JSON.stringify(leads)}::json) AS n(at int, first_name text, last_name text, email text,
        phone text, company text, lead_type text, lead_source text, status text, priority text, property_address text,
        property_value_cents bigint, timeline text, motivation text, budget_cents bigint, notes text, next_followup_date date,
        phone_keys text[], street_key text)
      RETURNING id, next_followup_date
    ), logged AS (
      INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
      SELECT id, ${job.userId}::int, 'task', 'Follow up', next_followup_date, NULL FROM added WHERE next_followup_date IS NOT NULL
      UNION ALL SELECT id, ${job.userId}::int, 'source', 'Imported from a file', NULL, ${todayInNewYork()}::date FROM added
    )
    SELECT count(*)::int AS count FROM added`;
  return added!.count;
}

/** Fills or overwrites a lead's values; a number that differs and notes are added to its notes. */
function mergeLead(now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite'): ColumnValues {
  const changes = fillOrOverwrite(now, row, action);
  const [phone, known] = [textOf(row, 'phone'), textOf(now, 'phone')];
  const isOther = phone !== null && known !== null && phoneKeyOf(phone) !== phoneKeyOf(known);
  const kept = isOther ? `Phone: ${action === 'fill' ? phone : known}` : null;
  const notes = [textOf(now, 'notes'), textOf(row, 'notes'), kept].filter((text) => text !== null);
  // Importing a file twice does not repeat its notes.
  const joined = notes.filter((text, at) => !notes.slice(0, at).join('\n').includes(text)).join('\n');
  return { ...changes, notes: truncateText(joined, 10_000) || null };
}

/** Deletes leads that nobody has changed since, or all, as if by their owner. */
async function undoLeads(tx: Tx, importId: number, limit: number): Promise<number> {
  const deleted = await tx.$queryRawUnsafe<unknown[]>(
    `UPDATE leads SET deleted_at = now(), version = version + 1, updated_at = now()
     WHERE id IN (SELECT l.id FROM leads l JOIN lead_imports i ON i.id = l.import_id
       WHERE i.id = $1 AND l.deleted_at IS NULL AND (i.undo_edited OR ${isUnedited}) LIMIT ${limit})
     RETURNING id`,
    importId,
  );
  return deleted.length;
}

/** Notifies everyone to whom leads of a complete import are assigned, of how many. */
async function notifyAssignees(tx: Tx, live: Live, { id, ownerId, userId }: ImportJob): Promise<void> {
  const shares = await tx.sql<{ userId: number; count: number }>`
    SELECT assigned_to_user_id AS "userId", count(*)::int AS count FROM leads
    WHERE import_id = ${id} AND assigned_to_user_id IS NOT NULL AND deleted_at IS NULL GROUP BY 1 ORDER BY 1`;
  for (const share of shares)
    await notifyAssignee(tx, live, assignedLeads, { ownerId, actorId: userId }, { ...share, change: `import/${id}` });
}

const fileFields = leadFileFieldsOf(leadFieldList);

/** Leads of a file. */
export const leadImport: ImportKind = {
  name: 'leads',
  tables: { imports: 'lead_imports', rows: 'lead_import_rows' },
  fields: leadImportColumns,
  limits: {
    firstName: 100,
    lastName: 100,
    fullName: 200,
    phone: 80,
    email: 254,
    company: 200,
    leadSource: 80,
    propertyAddress: 200,
    propertyCity: 60,
    propertyState: 30,
    propertyZip: 12,
    motivation: 200,
    timeline: 200,
    notes: 10_000,
  },
  noun: ['lead', 'leads'],
  verb: 'imported',
  path: '/import-leads?file=',
  permission: 'leads',
  changes: ['/api/leads', '/api/dashboards/pro'],
  labels: Object.fromEntries(fileFields.map(({ column, label }) => [column, label])),
  contactColumns: fileFields.filter(({ isContactData }) => isContactData).map(({ column }) => column),
  actions: ['skip', 'fill', 'overwrite', 'add'],
  read: readLead,
  preview: (lead) => ({
    name: [textOf(lead, 'first_name') ?? newLead.first_name, textOf(lead, 'last_name')].filter(Boolean).join(' '),
    email: textOf(lead, 'email'),
    phone: textOf(lead, 'phone'),
    company: textOf(lead, 'company'),
    detail: textOf(lead, 'property_address') ?? '',
  }),
  tiesOf: (lead) =>
    leadTies({
      email: textOf(lead, 'email'),
      phone: textOf(lead, 'phone'),
      property_address: textOf(lead, 'property_address'),
    }),
  findTied: findTiedLeads,
  insert: insertLeads,
  update: {
    table: 'leads',
    owned: 't.created_by_user_id = $1 AND t.deleted_at IS NULL',
    touch: 'version = t.version + 1, updated_at = now()',
    untouch: 'version = t.version + 1, undone_edits = t.undone_edits + 1, updated_at = now()',
    merge: mergeLead,
  },
  undo: undoLeads,
  added: 'leads l WHERE l.import_id = $1 AND l.deleted_at IS NULL',
  isUnedited,
  finish: notifyAssignees,
};
