import { createHash } from 'node:crypto';
import { formatMissingFields, missingContractFields, signedText, signingRules } from '@dealstead/contracts';
import { Conflict, type Live, requestMail, takeMailLimit, TooMany } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { contractTags } from '../records/recordAccess.ts';
import { addToTimelines, recordEvent } from './audit.ts';
import type { StoredContract, StoredSigner } from './columns.ts';
import { renderLinkMail } from './mails.ts';
import { signersInTurn, signersProblem } from './rules.ts';
import { insertLink } from './signingStore.ts';
import { listSigners, lockContract, markInvited, markSent } from './store.ts';

export interface SendingDeps {
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** Refreshes the owner's open pages after the commit. */
export function refreshOwner(tx: Pick<Tx, 'afterCommit'>, live: Live, ownerId: number): void {
  tx.afterCommit(() => live.member(ownerId, ...contractTags));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Freezes the text of a locked draft, opens it for signatures, and mails the links: to all signers, or to the first where they
 * sign in order.
 * @throws Conflict `contract-incomplete` while a field is empty, TooMany beyond the day's mails
 */
export async function sendContract(
  tx: Tx,
  deps: SendingDeps,
  contract: StoredContract,
  { days, actorId }: { readonly days: number; readonly actorId: number },
): Promise<void> {
  const missing = missingContractFields(contract.body, contract.values);
  if (missing.length > 0) throw new Conflict(formatMissingFields(missing), 'contract-incomplete', { missing });
  const signers = await listSigners(tx, contract.id);
  const problem = signersProblem(signers);
  if (problem !== null) throw new Conflict(problem, 'contract-incomplete');
  const text = signedText(contract.body, contract.values, signers);
  await markSent(tx, contract.id, { text, hash: sha256(text), days });
  await recordEvent(tx, { kind: 'sent', contractId: contract.id, userId: actorId });
  await addToTimelines(
    tx,
    contract,
    `Sent ${contract.title} to ${signers.map(({ name }) => name).join(' and ')}`,
    actorId,
  );
  if ((await inviteSigners(tx, deps, contract.id)) === 0)
    throw new TooMany(3_600, 'Too many contracts were sent to these addresses today. Try again later.');
  refreshOwner(tx, deps.live, contract.ownerId);
}

/** Mails links to the waiting signers whose turn it is. @returns how many were mailed */
export async function inviteSigners(tx: Tx, deps: SendingDeps, contractId: number): Promise<number> {
  const contract = (await lockContract(tx, contractId))!;
  const signers = await listSigners(tx, contractId);
  let mailed = 0;
  for (const signer of signersInTurn(contract, signers))
    if (signer.status === 'waiting' && (await mailLink(tx, deps, { contract, signer, isReminder: false }))) mailed++;
  return mailed;
}

interface LinkRequest {
  readonly contract: StoredContract;
  readonly signer: StoredSigner;
  readonly isReminder: boolean;
}

/** Mails a signer a link, unless they were mailed too often. @returns whether it was mailed */
export async function mailLink(
  tx: Tx,
  { publicUrl }: SendingDeps,
  { contract, signer, isReminder }: LinkRequest,
): Promise<boolean> {
  if (signer.sendCount >= signingRules.maxSends) return false;
  if (!(await takeMailLimit(tx, 'signature', { to: signer.email, sender: `member/${contract.ownerId}` }))) return false;
  const sender = await findSender(tx, contract);
  const token = await insertLink(tx, signer.id);
  await markInvited(tx, signer.id, isReminder);
  await recordEvent(tx, {
    kind: isReminder ? 'reminded' : 'link-sent',
    contractId: contract.id,
    signerId: signer.id,
    detail: signer.email,
  });
  const replyTo = sender.email === null ? {} : { replyTo: sender.email };
  await requestMail(tx, {
    key: `signature/${signer.id}/${signer.sendCount + 1}`,
    to: signer.email,
    ...replyTo,
    ...renderLinkMail({ contract, signer, sender: sender.name, url: `${publicUrl}/sign/${token}`, isReminder }),
  });
  return true;
}

/** Who sends a contract: the owner's name, and their address where they are a party. */
export async function findSender(
  { sql }: Pick<Tx, 'sql'>,
  { id, ownerId }: Pick<StoredContract, 'id' | 'ownerId'>,
): Promise<{ name: string; email: string | null }> {
  const [row] = await sql<{ name: string | null; email: string | null }>`
    SELECT coalesce((SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') FROM members WHERE user_id = ${ownerId}),
        (SELECT name FROM contract_signers WHERE contract_id = ${id} AND user_id = ${ownerId} LIMIT 1)) AS name,
      (SELECT email FROM contract_signers WHERE contract_id = ${id} AND user_id = ${ownerId} LIMIT 1) AS email`;
  return { name: row?.name ?? 'A Dealstead member', email: row?.email ?? null };
}
