import { part } from '@dealstead/service-kit';
import type { LeadForm, LeadFormFields } from '@dealstead/contracts/tools/leadForms';
import type { Db, Tx } from '../../database.ts';

/** A form with the number of its submissions, and without what is derived from its address. */
export type StoredForm = Omit<LeadForm, 'key' | 'url' | 'snippet' | 'createdAt' | 'submissions'> & {
  readonly key: string;
  readonly createdAt: Date;
  readonly total: number;
  readonly recent: number;
  readonly lastAt: Date | null;
};

const columns = part`f.id, f.key, f.version, f.title, f.intro, f.button_label, f.fields,
  f.consent_text, f.thank_you, f.lead_source, f.lead_type,
  f.theme, f.is_on, f.created_at`;

/** The forms of an owner, newest first; or one of them. */
export async function listForms(
  { sql }: Pick<Db, 'sql'>,
  ownerId: number,
  id: number | null = null,
): Promise<StoredForm[]> {
  const rows =
    await sql<StoredForm>`SELECT ${columns}, coalesce(s.total, 0)::int AS total, coalesce(s.recent, 0)::int AS recent, s.last_at
     FROM lead_forms f LEFT JOIN LATERAL (
       SELECT count(*) AS total, count(*) FILTER (WHERE received_at > now() - interval '30 days') AS recent,
         max(received_at) AS last_at FROM lead_form_submissions WHERE form_id = f.id) s ON true
     WHERE f.owner_user_id = ${ownerId} AND (${id}::int IS NULL OR f.id = ${id}) AND f.deleted_at IS NULL ORDER BY f.id DESC`;
  return rows;
}

export async function countForms({ sql }: Tx, ownerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead forms of ${ownerId}`}, 0))::text`;
  const [row] = await sql<{ forms: number }>`
    SELECT count(*)::int AS forms FROM lead_forms WHERE owner_user_id = ${ownerId} AND deleted_at IS NULL`;
  return row!.forms;
}

export async function insertForm(
  { sql }: Tx,
  { ownerId, actorId, key }: { ownerId: number; actorId: number; key: string },
  form: LeadFormFields,
): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO lead_forms (owner_user_id, created_by_user_id, key, title, intro, button_label, fields, consent_text, thank_you,
      lead_source, lead_type, theme, is_on)
    VALUES (${ownerId}, ${actorId}, ${key}, ${form.title}, ${form.intro}, ${form.buttonLabel},
      ${JSON.stringify(form.fields)}::jsonb, ${form.consentText}, ${form.thankYou}, ${form.leadSource}, ${form.leadType},
      ${form.theme}, ${form.isOn})
    RETURNING id`;
  return row!.id;
}

/** @returns whether the form was at this version */
export async function updateForm(
  { sql }: Tx,
  ownerId: number,
  id: number,
  { version, ...form }: LeadFormFields & { version: number },
): Promise<boolean> {
  const rows = await sql`
    UPDATE lead_forms SET title = ${form.title}, intro = ${form.intro}, button_label = ${form.buttonLabel},
      fields = ${JSON.stringify(form.fields)}::jsonb, consent_text = ${form.consentText}, thank_you = ${form.thankYou},
      lead_source = ${form.leadSource}, lead_type = ${form.leadType}, theme = ${form.theme}, is_on = ${form.isOn},
      version = version + 1, updated_at = now()
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND version = ${version} AND deleted_at IS NULL RETURNING id`;
  return rows.length > 0;
}

export async function deleteForm({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`
    UPDATE lead_forms SET deleted_at = now(), is_on = false
    WHERE id = ${id} AND owner_user_id = ${ownerId} AND deleted_at IS NULL RETURNING id`;
  return rows.length > 0;
}

export interface PublicForm extends LeadFormFields, Pick<StoredForm, 'key' | 'version' | 'createdAt'> {
  readonly id: number;
  readonly ownerId: number;
  /** The owner as the copy of members has them; null until it arrives. */
  readonly member: { readonly plan: string; readonly status: string; readonly role: string } | null;
}

/** A form by its public key; undefined for an unknown or deleted one. */
export async function findPublicForm({ sql }: Pick<Db, 'sql'>, key: string): Promise<PublicForm | undefined> {
  const rows =
    await sql<PublicForm>`SELECT ${columns}, f.owner_user_id AS owner_id, CASE WHEN m.user_id IS NOT NULL THEN
         jsonb_build_object('plan', m.plan, 'status', m.status, 'role', m.role) END AS member
     FROM lead_forms f LEFT JOIN members m ON m.user_id = f.owner_user_id WHERE f.key = ${key} AND f.deleted_at IS NULL`;
  return rows[0];
}

/** Whether the same was sent within the last hour. The caller's transaction holds the owner's lock of received leads. */
export async function wasSent({ sql }: Tx, formId: number, digest: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead form ${formId} ${digest}`}, 0))::text`;
  const rows = await sql`
    SELECT 1 FROM lead_form_submissions
    WHERE form_id = ${formId} AND received_at > now() - interval '1 hour' AND digest = ${digest} LIMIT 1`;
  return rows.length > 0;
}

export interface NewSubmission {
  readonly formId: number;
  readonly leadId: number;
  readonly consentText: string | null;
  readonly site: string | null;
  readonly digest: string;
}

/** @returns id and time */
export async function insertSubmission(
  { sql }: Tx,
  submission: NewSubmission,
): Promise<{ id: number; receivedAt: Date }> {
  const [row] = await sql<{ id: number; receivedAt: Date }>`
    INSERT INTO lead_form_submissions (form_id, lead_id, consent_text, site, digest)
    VALUES (${submission.formId}, ${submission.leadId}, ${submission.consentText}, ${submission.site}, ${submission.digest})
    RETURNING id::int AS id, received_at`;
  return row!;
}
