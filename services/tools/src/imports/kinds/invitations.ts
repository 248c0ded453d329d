import { part } from '@dealstead/service-kit';
import { maxInvitationsPerList, outreachImportColumns } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { readEmail, textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues, ImportJob, ImportKind, TiedRecord } from '@dealstead/service-kit/imports/kind';
import type { Tie } from '@dealstead/service-kit/imports/tie';
import { type Row, RowProblem } from '@dealstead/service-kit/imports/row';
import { choosePhone, personLabels, personLimits, previewPerson, readPerson } from './people.ts';

/** @throws RowProblem for a row without an address */
function readInvitation(row: Row): ColumnValues {
  const email = readEmail(row, 'email');
  const [cell] = row.leftOut;
  if (email === null)
    throw cell
      ? new RowProblem(`This row has no email. ${cell.reason}`, cell.value)
      : new RowProblem('This row has no email');
  const { phone, phones } = choosePhone(row);
  const others = phones.filter(({ number }) => number !== phone).map(({ number }) => number);
  if (others.length > 0) row.leaveOut('phone', others.join(', '), 'An invitation has one number');
  return { ...readPerson(row).columns, phone, email, location: row.text('location') || null };
}

async function findTiedInvitations(
  { sql }: Tx,
  ownerId: number,
  ties: readonly Tie[],
  except: number | null,
): Promise<TiedRecord[]> {
  const found = await sql<{ id: number; key: string }>`
    SELECT id, email_key AS key FROM buyer_invitations
    WHERE uploaded_by = ${ownerId} AND email_key = ANY(${ties.map(({ key }) => key)}::text[])
      AND (${except}::int IS NULL OR import_id IS DISTINCT FROM ${except}::int)`;
  return found.map(({ id, key }) => ({ id, ties: [{ by: 'email', key }] }));
}

/** A parallel change may have invited the same address: the unique index decides. */
async function insertInvitations(
  tx: Tx,
  { id, ownerId, userId, defaults }: ImportJob,
  records: readonly ColumnValues[],
): Promise<number> {
  const people = records.map((record) => ({
    ...record,
    first_name: record['first_name'] ?? '',
    last_name: record['last_name'] ?? '',
  }));
  const added = await tx.sql`
    INSERT INTO buyer_invitations (uploaded_by, user_id, import_id, first_name, last_name, email, phone, company, location,
      investment_types, min_budget_cents, max_budget_cents, note)
    SELECT ${ownerId}, ${userId}, ${id}, n.first_name, n.last_name, n.email, n.phone, n.company, n.location,
      n.investment_types, n.min_budget_cents, n.max_budget_cents, ${defaults.note || null}
    FROM jsonb_array_elements(${JSON.stringify(people)}::jsonb) WITH ORDINALITY AS r(record, at),
      LATERAL jsonb_populate_record(NULL::buyer_invitations, r.record) n
    ORDER BY r.at
    ON CONFLICT DO NOTHING RETURNING id`;
  return added.length;
}

/** Deletes invitations that were not sent. */
async function undoInvitations({ sql }: Tx, importId: number, limit: number): Promise<number> {
  const deleted = await sql`
    DELETE FROM buyer_invitations WHERE id IN (SELECT id FROM buyer_invitations
      WHERE import_id = ${importId} AND status = 'pending' AND send_count = 0 LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  return deleted.length;
}

/** Invitations of a file or a pasted list. */
export const invitationImport: ImportKind = {
  name: 'invitations',
  tables: { imports: 'outreach_imports', rows: 'outreach_import_rows' },
  fields: outreachImportColumns.invitations,
  limits: {
    ...personLimits,
    location: 120,
  },
  maxRows: maxInvitationsPerList,
  noun: ['invitation', 'invitations'],
  verb: 'queued',
  path: '/bulk-invitations?list=',
  permission: 'campaigns',
  changes: ['/api/buyer-invitations'],
  labels: personLabels,
  contactColumns: ['email', 'phone'],
  actions: ['skip'],
  read: readInvitation,
  preview: (invitation) => previewPerson(invitation, [textOf(invitation, 'location')]),
  tiesOf: (invitation) => {
    const email = textOf(invitation, 'email');
    return email === null ? [] : [{ by: 'email', key: email.toLowerCase() }];
  },
  findTied: findTiedInvitations,
  insert: insertInvitations,
  undo: undoInvitations,
  added: (importId) => part`buyer_invitations b WHERE b.import_id = ${importId}`,
  isUnedited: part`(b.status = 'pending' AND b.send_count = 0)`,
  keepsEdited: true,
};
