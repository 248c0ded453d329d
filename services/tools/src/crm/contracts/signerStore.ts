import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../database.ts';
import { signerSelect, type StoredSigner } from './columns.ts';

/** SHA-256 of a secret; secrets themselves are not stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A secret of 192 random bits for a link or a session. */
export const createSecret = (): string => randomBytes(24).toString('base64url');

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
export async function listSigners({ sql }: Pick<Db, 'sql'>, contractId: number): Promise<StoredSigner[]> {
  const rows =
    await sql<StoredSigner>`SELECT ${signerSelect} FROM contract_signers s WHERE s.contract_id = ${contractId} ORDER BY s.position`;
  return rows;
}

/** The signers of a locked contract in their order. */
export const readSigners = (tx: Tx, contractId: number): Promise<StoredSigner[]> =>
  tx.sql<StoredSigner>`SELECT ${signerSelect} FROM contract_signers s WHERE s.contract_id = ${contractId} ORDER BY s.position`;

/** Stores a new link of a signer. @returns its token, which only the mail contains */
export async function insertLink({ sql }: Tx, signerId: number): Promise<string> {
  const token = createSecret();
  await sql`INSERT INTO contract_links (token_hash, signer_id) VALUES (${hashSecret(token)}, ${signerId})`;
  return token;
}

/** Revokes the links of a signer: newer ones replace them. */
export async function revokeLinks({ sql }: Tx, signerId: number): Promise<void> {
  await sql`UPDATE contract_links SET revoked_at = now() WHERE signer_id = ${signerId} AND revoked_at IS NULL`;
  await sql`DELETE FROM contract_identifications WHERE signer_id = ${signerId}`;
}

/** Records that a link was mailed: the first invitation, one sent again, or a reminder. */
export async function markInvited({ sql }: Tx, signerId: number, isReminder: boolean): Promise<void> {
  await sql`
    UPDATE contract_signers SET send_count = send_count + 1, invited_at = coalesce(invited_at, now()),
      status = CASE WHEN status = 'waiting' THEN 'invited' ELSE status END,
      reminded_at = CASE WHEN ${isReminder} THEN now() ELSE reminded_at END
    WHERE id = ${signerId}`;
}
