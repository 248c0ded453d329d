import { rawPart, part } from '@dealstead/service-kit';
import {
  consentSourceLabels,
  consentSources,
  type LeadEmail,
  type LeadPhone,
  maxContactsPerList,
  maxTags,
  outreachImportColumns,
  toPhoneKey,
  truncateText,
} from '@dealstead/contracts';
import { displayName } from '@dealstead/contracts/values/name';
import { choiceReader } from '@dealstead/contracts/values/choice';
import type { Tx } from '../../database.ts';
import { contactHash } from '../../outreach/index.ts';
import { fillOrOverwrite, joinNotes, textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues, ImportJob, ImportKind, TiedRecord } from '@dealstead/service-kit/imports/kind';
import type { Tie } from '@dealstead/service-kit/imports/tie';
import { type Row, RowProblem } from '@dealstead/service-kit/imports/row';
import { noteLimits, readNotedColumns, readRowEmails, readTags } from './sharedColumns.ts';
import { writeContactPoint } from './leadMerge.ts';
import { choosePhone, personLabels, personLimits, previewPerson, readPerson, readState } from './people.ts';

const readConsent = choiceReader(consentSources, {
  labels: consentSourceLabels,
  synonyms: {
    website: ['form', 'web form', 'opt-in', 'landing page', 'online'],
    'in-person': ['event', 'meetup', 'rei', 'conference'],
    phone: ['call', 'verbal'],
    'past-deal': ['customer', 'client', 'buyer', 'deal'],
  },
});

/** @throws RowProblem for a row without an address or a number, and for one that does not say how and when the person agreed */
function readContact(row: Row, { defaults }: Pick<ImportJob, 'defaults'>, today: string): ColumnValues {
  const emails = readRowEmails(row);
  const { phone, phones } = choosePhone(row);
  const { columns: person, others } = readPerson(row);
  const email = emails[0]?.address ?? null;
  if (email === null && phone === null) {
    const cell = row.leftOut.find(({ field }) => /^(?:email|phone)\d*$/.test(field));
    const reason = 'This row has no email and no phone';
    throw cell
      ? new RowProblem(`${reason}. ${row.label(cell.field)}: ${cell.reason}`, cell.value)
      : new RowProblem(reason);
  }
  const consentSource = row.choice('consentSource', readConsent) ?? defaults.consentSource;
  if (consentSource === undefined) throw new RowProblem('This row does not say how the person agreed');
  const consentDate = row.date('consentDate') ?? defaults.consentDate;
  if (consentDate === undefined) throw new RowProblem('This row has no consent date', row.text('consentDate'));
  if (consentDate > today) throw new RowProblem('Consent date is in the future', consentDate);
  const tags = readTags(row, defaults.tags ?? [], maxTags);
  const city = row.text('city') || null;
  const state = readState(row);
  // A contact has one name, number and address: the others, and what kind each is, stay readable in the notes.
  const notes = [
    row.text('notes'),
    ...readNotedColumns(row),
    ...row.besides,
    ...others.map((other) => `${row.label('fullName')}: ${displayName({ people: [other], company: null })}`),
    ...contactPointNotes('Phone', phones),
    ...contactPointNotes('Email', emails),
    ...row.leftOut.map(({ field, value }) => `${row.label(field)}: ${value}`),
  ];
  return {
    ...person,
    phone,
    email,
    city,
    state,
    tags,
    consent_source: consentSource,
    consent_date: consentDate,
    notes: truncateText(notes.filter((text) => text !== '').join('\n'), 5_000) || null,
  };
}

/** Numbers or addresses as a line of the notes, where there are several or something is known of one. */
const contactPointNotes = (label: string, points: readonly (LeadPhone | LeadEmail)[]): string[] =>
  points.length > 1 || points.some(({ kind }) => kind !== null)
    ? [`${label}: ${points.map(writeContactPoint).join(', ')}`]
    : [];

/** A contact is the same as another with their address, or with their number unless both have addresses that differ. */
function contactTies(email: string | null, phone: string | null): Tie[] {
  const address = email?.toLowerCase() ?? null;
  const number = phone === null ? null : toPhoneKey(phone);
  return [
    ...(address === null ? [] : [{ by: 'email' as const, key: `e ${address}` }]),
    ...(number === null ? [] : [{ by: 'phone' as const, key: `p ${number}`, differs: address }]),
  ];
}

async function findTiedContacts(
  { sql }: Tx,
  ownerId: number,
  ties: readonly Tie[],
  except: number | null,
): Promise<TiedRecord[]> {
  const keysOf = (by: Tie['by']) => ties.flatMap((tie) => (tie.by === by ? [tie.key.slice(2)] : []));
  const found = await sql<{ id: number; email: string | null; phone: string | null }>`
    SELECT id, email, phone FROM contacts WHERE id IN (
      SELECT id FROM contacts WHERE owner_user_id = ${ownerId} AND email_key = ANY(${keysOf('email')}::text[])
      UNION SELECT id FROM contacts WHERE owner_user_id = ${ownerId} AND us_phone_key(phone) = ANY(${keysOf('phone')}::text[]))
      AND (${except}::int IS NULL OR import_id IS DISTINCT FROM ${except}::int)
    ORDER BY id`;
  return found.map(({ id, email, phone }) => ({ id, ties: contactTies(email, phone) }));
}

/** A parallel change may have added the same address: the unique index decides. */
async function insertContacts(
  tx: Tx,
  { id, ownerId, userId }: ImportJob,
  records: readonly ColumnValues[],
): Promise<number> {
  const contacts = records.map((record) => ({
    ...record,
    first_name: record['first_name'] ?? '',
    last_name: record['last_name'] ?? '',
  }));
  const added = await tx.sql`
    INSERT INTO contacts (owner_user_id, user_id, import_id, imported_hash, first_name, last_name, email, phone, company, city,
       state, tags, investment_types, min_budget_cents, max_budget_cents, consent_source, consent_date, notes)
     SELECT ${ownerId}, ${userId}, ${id}, ${rawPart(contactHash('n'))}, n.first_name, n.last_name, n.email, n.phone, n.company,
       n.city, n.state, n.tags,
       n.investment_types, n.min_budget_cents, n.max_budget_cents, n.consent_source, n.consent_date, n.notes
     FROM jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) WITH ORDINALITY AS r(record, at),
       LATERAL jsonb_populate_record(NULL::contacts, r.record) n
     ORDER BY r.at
     ON CONFLICT DO NOTHING RETURNING id`;
  return added.length;
}

/** How and when somebody agreed stays as it is known. */
function mergeContact(now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite'): ColumnValues {
  const { consent_source: _source, consent_date: _date, notes: _notes, ...values } = row;
  const changes = fillOrOverwrite(now, values, action, ['tags', 'investment_types']);
  return { ...changes, notes: joinNotes(now, row, 5_000) };
}

/** SQL: whether contact `c` has the values that its import gave it and did not join since. */
const isUnedited = part`(c.member_user_id IS NULL AND (c.version = 1 OR c.imported_hash IS NOT DISTINCT FROM ${rawPart(contactHash('c'))}))`;

/** Deletes contacts that nobody has changed since, or all. */
async function undoContacts(tx: Tx, importId: number, limit: number): Promise<number> {
  const deleted = await tx.sql`
    DELETE FROM contacts WHERE id IN (SELECT id FROM contacts c
      WHERE import_id = ${importId} AND (${isUnedited} OR (SELECT undo_edited FROM outreach_imports WHERE id = ${importId}))
      LIMIT ${limit})
    RETURNING id`;
  return deleted.length;
}

/** Contacts of a file or a pasted list. */
export const contactImport: ImportKind = {
  name: 'contacts',
  tables: { imports: 'outreach_imports', rows: 'outreach_import_rows' },
  fields: outreachImportColumns.contacts,
  limits: {
    ...personLimits,
    city: 60,
    notes: 5_000,
    tags: 1_000,
    ...noteLimits,
  },
  maxRows: maxContactsPerList,
  notesUnknown: true,
  noun: ['contact', 'contacts'],
  verb: 'imported',
  path: '/bulk-contacts?list=',
  permission: 'campaigns',
  changes: ['/api/contacts'],
  labels: personLabels,
  contactColumns: ['email', 'phone'],
  actions: ['skip', 'fill', 'overwrite'],
  read: readContact,
  preview: (contact) =>
    previewPerson(contact, [textOf(contact, 'city'), textOf(contact, 'state'), [contact['tags']].flat().join(', ')]),
  tiesOf: (contact) => contactTies(textOf(contact, 'email'), textOf(contact, 'phone')),
  findTied: findTiedContacts,
  insert: insertContacts,
  update: {
    table: 'contacts',
    owned: (ownerId) => part`t.owner_user_id = ${ownerId}`,
    touch: part`version = t.version + 1, updated_at = now()`,
    untouch: part`version = t.version + 1, updated_at = now()`,
    merge: mergeContact,
  },
  undo: undoContacts,
  added: (importId) => part`contacts c WHERE c.import_id = ${importId}`,
  isUnedited,
};
