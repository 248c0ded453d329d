import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { signingRules } from '@dealstead/contracts';
import type { SigningState } from '@dealstead/contracts/tools/signing';
import { NotFound, type Row } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { Signature, StoredContract, StoredSigner } from './columns.ts';
import { signersInTurn } from './rules.ts';
import { listSigners, lockContract } from './store.ts';

/** SHA-256 of a secret; secrets themselves are not stored. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A secret of 192 random bits for a link or a session. */
const createSecret = (): string => randomBytes(24).toString('base64url');

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

/** What a link leads to. */
export interface OpenedLink {
  readonly contract: StoredContract;
  readonly signer: StoredSigner;
  readonly signers: readonly StoredSigner[];
  readonly state: SigningState;
  readonly tokenHash: string;
}

const unknownLink = () =>
  new NotFound('This link is not complete, or it was never valid. Open it from the email again.');

/**
 * The contract of a link, locked, with the state of the link. A signature, a refusal and the end of a contract all take this
 * lock, so that they happen one after the other.
 * @throws NotFound for an unknown link
 */
export async function openLink(tx: Tx, token: string): Promise<OpenedLink> {
  const tokenHash = hashSecret(token);
  const [link] = await tx.sql<{ signerId: number; contractId: number }>`
    SELECT l.signer_id, s.contract_id FROM contract_links l
    JOIN contract_signers s ON s.id = l.signer_id WHERE l.token_hash = ${tokenHash}`;
  if (!link) throw unknownLink();
  const contract = await lockContract(tx, link.contractId);
  if (!contract) throw unknownLink();
  const signers = await listSigners(tx, contract.id);
  const signer = signers.find(({ id }) => id === link.signerId)!;
  // Read under the lock: a newer link may just have been mailed.
  const [row] = await tx.sql<{ isRevoked: boolean }>`
    SELECT revoked_at IS NOT NULL AS is_revoked FROM contract_links WHERE token_hash = ${tokenHash}`;
  return { contract, signer, signers, tokenHash, state: stateOf(contract, signer, signers, row?.isRevoked ?? true) };
}

function stateOf(
  contract: StoredContract,
  signer: StoredSigner,
  signers: readonly StoredSigner[],
  isRevoked: boolean,
): SigningState {
  if (isRevoked) return 'replaced';
  switch (contract.status) {
    case 'signed':
      return 'completed';
    case 'superseded':
    case 'voided':
    case 'declined':
    case 'expired':
      return contract.status;
    default:
  }
  if (contract.expiresAt !== null && contract.expiresAt <= new Date()) return 'expired';
  if (signer.status === 'signed') return 'signed';
  return signersInTurn(contract, signers).some(({ id }) => id === signer.id) ? 'open' : 'waiting';
}

/** Stores a new code of a signer in place of the former one. @returns its six digits, which only the mail contains */
export async function createCode({ sql }: Tx, signerId: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`
    INSERT INTO contract_identifications (signer_id, code_hash, code_expires_at)
    VALUES (${signerId}, ${hashSecret(`${signerId}/${code}`)}, now() + make_interval(mins => ${signingRules.codeMinutes}::int))
    ON CONFLICT (signer_id) DO UPDATE SET code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
      attempts = 0`;
  return code;
}

export type CodeCheck = { readonly isRight: true } | { readonly isRight: false; readonly attemptsLeft: number };

/** Compares a code. A right one works once; a wrong one counts, and the last wrong one voids the code. */
export async function takeCode({ sql }: Tx, signerId: number, code: string): Promise<CodeCheck> {
  const [known] = await sql<{ codeHash: string; attempts: number }>`
    SELECT code_hash, attempts FROM contract_identifications
    WHERE signer_id = ${signerId} AND code_hash IS NOT NULL AND code_expires_at > now() FOR UPDATE`;
  if (!known) return { isRight: false, attemptsLeft: 0 };
  const isRight = timingSafeEqual(Buffer.from(known.codeHash), Buffer.from(hashSecret(`${signerId}/${code}`)));
  const attemptsLeft = isRight ? 0 : signingRules.codeAttempts - known.attempts - 1;
  await sql`
    UPDATE contract_identifications SET attempts = attempts + 1,
      code_hash = CASE WHEN ${isRight || attemptsLeft <= 0} THEN NULL ELSE code_hash END
    WHERE signer_id = ${signerId}`;
  return isRight ? { isRight } : { isRight, attemptsLeft };
}

/** Opens a session of an identified signer in place of the former one. @returns its secret */
export async function openSession({ sql }: Tx, signerId: number): Promise<string> {
  const session = createSecret();
  await sql`
    INSERT INTO contract_identifications (signer_id, session_hash, session_expires_at)
    VALUES (${signerId}, ${hashSecret(session)}, now() + make_interval(mins => ${signingRules.sessionMinutes}::int))
    ON CONFLICT (signer_id) DO UPDATE SET session_hash = excluded.session_hash,
      session_expires_at = excluded.session_expires_at`;
  return session;
}

/** Whether a session is that of the signer and has not ended. */
export async function isInSession({ sql }: Pick<Tx, 'sql'>, signerId: number, session: string): Promise<boolean> {
  const rows = await sql<Row>`
    SELECT FROM contract_identifications
    WHERE signer_id = ${signerId} AND session_hash = ${hashSecret(session)} AND session_expires_at > now()`;
  return rows.length === 1;
}

/** Records that a signer reads the contract for the first time. */
export async function markViewed({ sql }: Tx, signerId: number): Promise<void> {
  await sql`
    UPDATE contract_signers SET viewed_at = now(), status = 'viewed' WHERE id = ${signerId} AND status = 'invited'`;
}

/** How a signer identified, for the certificate. */
export async function setIdentifiedBy({ sql }: Tx, signerId: number, method: string): Promise<void> {
  await sql`UPDATE contract_signers SET identified_by = ${method} WHERE id = ${signerId} AND status <> 'signed'`;
}

export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Stores a signature on a text. */
export async function storeSignature(
  { sql }: Tx,
  signerId: number,
  { signature, hash, ip, userAgent }: Caller & { signature: Signature; hash: string },
): Promise<void> {
  await sql`
    UPDATE contract_signers SET status = 'signed', signed_at = now(), consented_at = now(), signed_hash = ${hash},
      signature = ${JSON.stringify(signature)}::jsonb, ip = ${ip}, user_agent = ${userAgent},
      viewed_at = coalesce(viewed_at, now())
    WHERE id = ${signerId}`;
}

export async function storeDecline(
  { sql }: Tx,
  signerId: number,
  { reason, ip, userAgent }: Caller & { reason: string },
): Promise<void> {
  await sql`
    UPDATE contract_signers SET status = 'declined', declined_at = now(), decline_reason = ${reason}, ip = ${ip},
      user_agent = ${userAgent}
    WHERE id = ${signerId}`;
}

export interface Seal {
  readonly title: string;
  readonly signedAt: Date;
  readonly matches: 'file' | 'text';
  readonly fileHash: string;
  readonly textHash: string;
  readonly contractId: number;
}

/** The signed contract whose PDF or text has a SHA-256. */
export async function findSeal({ sql }: Db, hash: string): Promise<Seal | undefined> {
  const rows = await sql<Seal>`SELECT c.id AS contract_id, c.title, c.signed_at, f.sha256 AS file_hash,
       c.document_hash AS text_hash, CASE WHEN f.sha256 = ${hash} THEN 'file' ELSE 'text' END AS matches
     FROM contracts c JOIN contract_files f ON f.contract_id = c.id
     WHERE c.signed_at IS NOT NULL AND c.id IN (SELECT contract_id FROM contract_files WHERE sha256 = ${hash}
       UNION SELECT id FROM contracts WHERE document_hash = ${hash} AND status = 'signed')
     ORDER BY c.signed_at LIMIT 1`;
  return rows[0];
}
