import type { ContractStatus, ContractType, ContractValues, State } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';
import { contractSelect, signerSelect, type StoredContract, type StoredSigner } from './columns.ts';

export interface NewContract {
  readonly ownerId: number;
  readonly createdByUserId: number;
  readonly contractType: ContractType;
  readonly templateName: string;
  readonly isFromSample: boolean;
  readonly title: string;
  readonly state: State | null;
  readonly body: string;
  readonly values: ContractValues;
  readonly propertyId: number | null;
  readonly dealId: number | null;
  readonly buyerId: number | null;
  readonly signsInOrder: boolean;
  readonly signingDays: number;
  readonly source: string | null;
  /** The version that it follows; null for a contract of its own. */
  readonly previous: Pick<StoredContract, 'rootId' | 'versionNumber'> | null;
}

/** Inserts a draft. A new version gets the number after the highest of its contract, whose rows the caller has locked. */
export async function insertContract(tx: Tx, contract: NewContract): Promise<StoredContract> {
  const { previous, body, values, ...fields } = contract;
  const [row] = await tx.sql<StoredContract>`
    INSERT INTO contracts AS c (id, root_id, version_number, user_id, created_by_user_id, contract_type, template_name,
      is_from_sample, title, state, contract_data, property_id, deal_id, buyer_id, signs_in_order, signing_days, source)
    SELECT n.id, coalesce(${previous?.rootId ?? null}::int, n.id),
      1 + coalesce((SELECT max(version_number) FROM contracts WHERE root_id = ${previous?.rootId ?? null}::int), 0),
      ${fields.ownerId}, ${fields.createdByUserId}, ${fields.contractType}, ${fields.templateName}, ${fields.isFromSample},
      ${fields.title}, ${fields.state}, ${JSON.stringify({ body, values })}::jsonb, ${fields.propertyId}::int,
      ${fields.dealId}::int, ${fields.buyerId}::int, ${fields.signsInOrder}, ${fields.signingDays}, ${fields.source}
    FROM (SELECT nextval(pg_get_serial_sequence('contracts', 'id'))::int AS id) n RETURNING ${contractSelect}`;
  return row!;
}

/** A contract of the owner; undefined for one that is missing or someone else's. */
export async function findContract({ sql }: Db, ownerId: number, id: number): Promise<StoredContract | undefined> {
  const rows =
    await sql<StoredContract>`SELECT ${contractSelect} FROM contracts c WHERE c.id = ${id} AND c.user_id = ${ownerId}`;
  return rows[0];
}

/** Locks a contract by its id, whoever owns it. */
export async function lockContract(tx: Tx, id: number): Promise<StoredContract | undefined> {
  const [row] = await tx.sql<StoredContract>`SELECT ${contractSelect} FROM contracts c WHERE c.id = ${id} FOR UPDATE`;
  return row;
}

/** Freezes the text of a locked draft and opens it for signatures. */
export async function markSent(
  { sql }: Tx,
  id: number,
  { text, hash, days }: { text: string; hash: string; days: number },
): Promise<void> {
  await sql`
    UPDATE contracts SET status = 'sent', sent_at = now(), document_text = ${text}, document_hash = ${hash},
      signing_days = ${days}, expires_at = now() + make_interval(days => ${days}::int), updated_at = now()
    WHERE id = ${id}`;
}

/** Moves a locked contract to another status. */
export async function setStatus(
  { sql }: Tx,
  id: number,
  status: Exclude<ContractStatus, 'draft' | 'sent'>,
  reason: string | null = null,
): Promise<void> {
  await sql`
    UPDATE contracts SET status = ${status}, end_reason = ${reason}, updated_at = now(),
      viewed_at = CASE WHEN ${status} = 'viewed' THEN now() ELSE viewed_at END,
      signed_at = CASE WHEN ${status} = 'signed' THEN now() END
    WHERE id = ${id}`;
}

/** The versions of a contract, the newest first. */
export async function listVersions({ sql }: Db, rootId: number): Promise<StoredContract[]> {
  const rows =
    await sql<StoredContract>`SELECT ${contractSelect} FROM contracts c WHERE c.root_id = ${rootId} ORDER BY c.version_number DESC LIMIT 100`;
  return rows;
}

export interface DraftFields {
  readonly title: string;
  readonly state: State | null;
  readonly body: string;
  readonly values: ContractValues;
  readonly signsInOrder: boolean;
}

/** Saves a locked draft. @returns its new revision */
export async function saveDraft({ sql }: Tx, id: number, fields: DraftFields): Promise<number> {
  const { title, state, body, values, signsInOrder } = fields;
  const [row] = await sql<{ revision: number }>`
    UPDATE contracts SET title = ${title}, state = ${state}, contract_data = ${JSON.stringify({ body, values })}::jsonb,
      signs_in_order = ${signsInOrder}, revision = revision + 1, updated_at = now()
    WHERE id = ${id} RETURNING revision`;
  return row!.revision;
}

/** Deletes a draft. @returns whether it was one of the owner */
export async function deleteDraft({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`
    DELETE FROM contracts WHERE id = ${id} AND user_id = ${ownerId} AND status = 'draft' RETURNING id`;
  return rows.length === 1;
}

/** The PDF of a contract with its SHA-256 in hex. */
export async function findFile(
  { sql }: Db,
  contractId: number,
): Promise<{ content: Buffer; sha256: string } | undefined> {
  const rows = await sql<{
    content: Buffer;
    sha256: string;
  }>`SELECT content, sha256 FROM contract_files WHERE contract_id = ${contractId}`;
  return rows[0];
}

/** The SHA-256 of a contract's PDF in hex; null before it is sealed. */
export async function findFileHash({ sql }: Db, contractId: number): Promise<string | null> {
  const rows = await sql<{ sha256: string }>`SELECT sha256 FROM contract_files WHERE contract_id = ${contractId}`;
  return rows[0]?.sha256 ?? null;
}

export interface NewSigner {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly userId: number | null;
}

/** Replaces the signers of a locked draft. */
export async function replaceSigners({ sql }: Tx, contractId: number, signers: readonly NewSigner[]): Promise<void> {
  await sql`DELETE FROM contract_signers WHERE contract_id = ${contractId}`;
  await sql`
    INSERT INTO contract_signers (contract_id, position, role, name, email, user_id)
    SELECT ${contractId}, n, s->>'role', s->>'name', s->>'email', (s->>'userId')::int
    FROM jsonb_array_elements(${JSON.stringify(signers)}::jsonb) WITH ORDINALITY AS t (s, n)`;
}

/** The signers of a contract in their order. */
export const listSigners = ({ sql }: Pick<Db, 'sql'>, contractId: number): Promise<StoredSigner[]> =>
  sql<StoredSigner>`SELECT ${signerSelect} FROM contract_signers s WHERE s.contract_id = ${contractId} ORDER BY s.position`;

/** Records that a link was mailed: the first invitation, one sent again, or a reminder. */
export async function markInvited({ sql }: Tx, signerId: number, isReminder: boolean): Promise<void> {
  await sql`
    UPDATE contract_signers SET send_count = send_count + 1, invited_at = coalesce(invited_at, now()),
      status = CASE WHEN status = 'waiting' THEN 'invited' ELSE status END,
      reminded_at = CASE WHEN ${isReminder} THEN now() ELSE reminded_at END
    WHERE id = ${signerId}`;
}
