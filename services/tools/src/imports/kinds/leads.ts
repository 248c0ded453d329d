import {
  emailKey,
  firstOfEach,
  type LeadEmail,
  leadName,
  type LeadPhone,
  maxLeadTags,
  maxLeadWays,
  type NamedLeadField,
  phoneKey,
  plainEmail,
  plainPhone,
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
import { phoneKindOf, readFlagCell, readNumberCell, readTagsCell } from '@dealstead/contracts/tools/leadCells';
import { withUnit } from '@dealstead/contracts/values/address';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { displayName, readName } from '@dealstead/contracts/values/name';
import { readPhones, writePhone } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import type { Live } from '@dealstead/service-kit';
import { findTiedLeads, type KeyedLead, leadKeyColumns, leadTies } from '../../crm/leads/leadKeys.ts';
import { readWays, storedEmails, storedPhones } from '../../crm/leads/waysToReach.ts';
import { assignedLeads, notifyAssignee } from '../../crm/records/assignment.ts';
import { isUnedited } from '../../crm/records/changeLog.ts';
import { leadTags } from '../../crm/records/recordTags.ts';
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
  const emails = readLeadEmails(row);
  const phones = readLeadPhones(row);
  const [phone, email] = [phones[0]?.number ?? null, emails[0]?.address ?? null];
  const address = readAddress(row, 'property');
  const named = readName({
    first: row.text('firstName'),
    last: row.text('lastName'),
    full: row.text('fullName'),
    company: row.text('company'),
  });
  const [person, second, ...others] = named.people;
  const name = person?.first || person?.last || named.company;
  const lead = {
    ...readFields(row),
    email,
    phone,
    emails: storedEmails(emails),
    phones: storedPhones(phones),
    company: named.company,
    lead_type: row.choice('leadType', readType) ?? defaults.leadType ?? null,
    lead_source: row.text('leadSource') || defaults.leadSource || null,
    status: row.choice('status', readStatus),
    priority: row.choice('priority', readPriority),
    property_address: address,
    second_owner: readSecondOwner(row) ?? (second ? displayName({ people: [second], company: null }) : null),
    mailing_address: readAddress(row, 'mailing'),
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
    first_name: person?.first ? truncateText(person.first, 100) : null,
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100) || null,
    ...lead,
    notes: truncateText(notes.filter((text) => text !== '').join('\n'), 10_000) || null,
  };
}

/** Fields of each of a lead's phone numbers. */
const phoneFields = Array.from({ length: maxLeadWays }, (_, at) => ({
  number: at === 0 ? 'phone' : `phone${at + 1}`,
  kind: `phone${at + 1}Kind`,
  doNotCall: `phone${at + 1}DoNotCall`,
  litigator: `phone${at + 1}Litigator`,
}));

/**
 * All phone numbers of a row, at most ten, the first one first. A North American one is formatted as (901) 555-0134, so that all leads look
 * alike. What is no number is left out; a number without its area code is kept as it is.
 */
function readLeadPhones(row: Row): LeadPhone[] {
  const flag = (field: string) => row.value(field, (text) => readFlagCell({}, text)) ?? false;
  const phones = phoneFields.flatMap(({ number, kind, doNotCall, litigator }): LeadPhone[] => {
    const numbers = numbersOf(row, number);
    if (numbers.length === 0) return [];
    const known = {
      kind: phoneKindOf(row.text(kind)),
      doNotContact: flag(doNotCall),
      isLitigator: flag(litigator),
    };
    return numbers.map((one) => ({ ...plainPhone(one), ...known }));
  });
  return firstOfEach(phones, phoneKey).slice(0, maxLeadWays);
}

function numbersOf(row: Row, field: string): string[] {
  const text = row.text(field);
  if (text === '') return [];
  const read = readPhones(text);
  const phones = valueOf(read);
  if (phones !== null) return phones.map(writePhone);
  const digits = text.replaceAll(/\D/g, '').length;
  if (read.kind === 'not-understood' && digits >= 7 && digits <= 15) return [truncateText(text, 40)];
  if ('reason' in read) row.leaveOut(field, text, read.reason);
  return [];
}

function readLeadEmails(row: Row): LeadEmail[] {
  const emails = Array.from({ length: maxLeadWays }, (_, at) => readEmail(row, at === 0 ? 'email' : `email${at + 1}`));
  return firstOfEach(emails.filter((address) => address !== null).map(plainEmail), emailKey);
}

/** The columns of the fields that are read by their kind alone. */
const readFields = (row: Row): ColumnValues =>
  Object.fromEntries(plainFields.map((field) => [field.column, readField(row, field)]));

/** Fields that a file may have. */
const fileFields = leadFileFieldsOf(leadFieldList);

/** Fields that are read with others, or that have words of their own. */
const placedFields: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'company',
  'phone',
  'email',
  'propertyAddress',
  'leadType',
  'leadSource',
  'status',
  'priority',
  'notes',
  'secondOwner',
  'mailingAddress',
]);

const plainFields = fileFields.filter(({ name }) => !placedFields.has(name));

function readField(row: Row, field: NamedLeadField): unknown {
  const { name } = field;
  switch (field.kind) {
    case 'money':
      return row.money(name);
    case 'day':
      return row.date(name);
    case 'number':
      return row.value(name, (text) => readNumberCell(field, text));
    case 'flag':
      return row.value(name, (text) => readFlagCell(field, text));
    case 'tags':
      return firstOfEach(readTagsCell(row.text(name)), (tag) => tag.toLowerCase()).slice(0, maxLeadTags);
    default:
      return row.text(name) || null;
  }
}

const readSecondOwner = (row: Row): string | null =>
  row.text('secondOwner') ||
  [row.text('secondOwnerFirst'), row.text('secondOwnerLast')].filter(Boolean).join(' ') ||
  null;

function readAddress(row: Row, of: 'property' | 'mailing'): string | null {
  const [typed, city, stateText, zipText] = (['Address', 'City', 'State', 'Zip'] as const).map((part) =>
    row.text(`${of}${part}`),
  ) as [string, string, string, string];
  const unit = of === 'property' ? row.text('propertyUnit') : '';
  const code = valueOf(readState(stateText));
  const state = code ?? stateText;
  // A ZIP code of another state is shown as it is, so that somebody mends it.
  const zip = valueOf(readZip(zipText, code))?.zip ?? zipText;
  // A column with the whole address beside columns of its parts is not extended by them: "77 Dallas Ave" in Dallas is no whole one.
  const street = withUnit(city === '' ? typed : streetOf({ address: typed, city, state, zipCode: zip }), unit);
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join(', ') || null;
}

/** Values of a new lead for which its row has none. */
const newLead = {
  // A lead without a person is named by its company.
  first_name: '',
  last_name: '',
  lead_type: 'seller',
  lead_source: 'import',
  status: 'new',
  priority: 'medium',
  tags: [],
  phones: [],
  emails: [],
};

async function insertLeads(tx: Tx, job: ImportJob, records: readonly ColumnValues[]): Promise<number> {
  const people = await lockTeammates(tx, job.ownerId, job.defaults.assignTo ?? [], assignedLeads.permission);
  const leads = records.map((record, at) => ({
    at: job.good + at,
    ...record,
    ...Object.fromEntries(Object.entries(newLead).map(([column, value]) => [column, record[column] ?? value])),
    ...leadKeyColumns(keyedOf(record)),
  }));
  const columns = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
    .filter((column) => column !== 'at')
    .join(', ');
  const [added] = await tx.$queryRawUnsafe<{ count: number }[]>(
    `WITH added AS (
      INSERT INTO leads (created_by_user_id, assigned_to_user_id, import_id, ${columns})
      SELECT $1, ($2::int[])[1 + (n.record ->> 'at')::int % greatest(cardinality($2::int[]), 1)], $3, ${columns}
      FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY n(record, number), jsonb_populate_record(NULL::leads, n.record) l
      ORDER BY n.number
      RETURNING id, next_followup_date
    ), logged AS (
      INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date, completed_date)
      SELECT id, $5::int, 'task', 'Follow up', next_followup_date, NULL FROM added WHERE next_followup_date IS NOT NULL
      UNION ALL SELECT id, $5::int, 'source', 'Imported from a file', NULL, $6::date FROM added
    )
    SELECT count(*)::int AS count FROM added`,
    job.ownerId,
    people,
    job.id,
    JSON.stringify(leads),
    job.userId,
    todayInNewYork(),
  );
  return added!.count;
}

/** Fills or overwrites a lead's values. Numbers, addresses and tags of both are kept; notes are added. */
function mergeLead(now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite'): ColumnValues {
  const changes = fillOrOverwrite(now, row, action, ['tags']);
  const [known, stated] = [readWays(keyedOf(now)), readWays(keyedOf(row))];
  const [first, second] = action === 'fill' ? [known, stated] : [stated, known];
  const phones = joinWays([...first.phones, ...second.phones], phoneKey);
  const emails = joinWays([...first.emails, ...second.emails], emailKey);
  const notes = [textOf(now, 'notes'), textOf(row, 'notes')].filter((text) => text !== null);
  // Importing a file twice does not repeat its notes.
  const joined = notes.filter((text, at) => !notes.slice(0, at).join('\n').includes(text)).join('\n');
  return {
    ...changes,
    phones: storedPhones(phones),
    phone: phones[0]?.number ?? null,
    emails: storedEmails(emails),
    email: emails[0]?.address ?? null,
    notes: truncateText(joined, 10_000) || null,
  };
}

const keyedOf = (record: ColumnValues): KeyedLead => ({
  phone: textOf(record, 'phone'),
  email: textOf(record, 'email'),
  phones: (record['phones'] ?? []) as readonly LeadPhone[],
  emails: (record['emails'] ?? []) as readonly LeadEmail[],
  property_address: textOf(record, 'property_address'),
});

/** Each number once, at its first place. It is barred if it is so in either list; what one does not know the other states. */
function joinWays<Way extends LeadPhone | LeadEmail>(ways: readonly Way[], keyOf: (way: Way) => string): Way[] {
  return firstOfEach(ways, keyOf)
    .slice(0, maxLeadWays)
    .map((way) => {
      const same = ways.filter((other) => keyOf(other) === keyOf(way));
      return {
        ...way,
        kind: same.find(({ kind }) => kind !== null)?.kind ?? null,
        source: same.find(({ source }) => source !== null)?.source ?? null,
        doNotContact: same.some(({ doNotContact }) => doNotContact),
        isLitigator: same.some(({ isLitigator }) => isLitigator),
      };
    });
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

const limitsOfFields = Object.fromEntries(
  fileFields.flatMap((field) => ('maxLength' in field ? [[field.name, field.maxLength]] : [])),
);

/** Leads of a file. */
export const leadImport: ImportKind = {
  name: 'leads',
  tables: { imports: 'lead_imports', rows: 'lead_import_rows' },
  fields: leadImportColumns,
  limits: { ...limitsOfFields, fullName: 200, phone: 80, propertyAddress: 200 },
  noun: ['lead', 'leads'],
  verb: 'imported',
  path: '/import-leads?file=',
  permission: 'leads',
  changes: leadTags,
  labels: Object.fromEntries(fileFields.map(({ column, label }) => [column, label])),
  contactColumns: fileFields.filter(({ isContactData }) => isContactData).map(({ column }) => column),
  actions: ['skip', 'fill', 'overwrite', 'add'],
  read: readLead,
  preview: (lead) => ({
    name: leadName({
      firstName: textOf(lead, 'first_name') ?? '',
      lastName: textOf(lead, 'last_name') ?? '',
      company: textOf(lead, 'company'),
    }),
    email: textOf(lead, 'email'),
    phone: textOf(lead, 'phone'),
    company: textOf(lead, 'company'),
    detail: textOf(lead, 'property_address') ?? '',
  }),
  tiesOf: (lead) => leadTies(keyedOf(lead)),
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
