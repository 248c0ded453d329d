import { isOpenContract } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import {
  Conflict,
  Forbidden,
  NotFound,
  Refusal,
  requestMail,
  takeMailLimit,
  Unauthorized,
} from '@dealstead/service-kit';
import { findUnprintable } from '@dealstead/service-kit/pdf/fonts';
import type { Tx } from '../../database.ts';
import type { OnAgreementEnded } from './agreements.ts';
import { addToTimelines, recordEvent } from './audit.ts';
import type { Signature } from './columns.ts';
import { completeContract, endContract, notifyOwner } from './endContract.ts';
import { renderCodeMail, renderDeclinedMail } from './mails.ts';
import { findSender, inviteSigners, refreshOwner, type SendingDeps } from './sending.ts';
import * as store from './signingStore.ts';
import { listSigners, lockContract, setStatus } from './store.ts';

export interface SigningDeps extends SendingDeps {
  readonly onAgreementEnded: OnAgreementEnded | undefined;
}

const stateProblems: Partial<Record<store.OpenedLink['state'], string>> = {
  waiting: 'Others sign before you. We email you when it is your turn.',
  signed: 'You have signed this contract.',
  completed: 'Everyone has signed this contract.',
  declined: 'This contract was declined.',
  expired: 'This contract has expired.',
  replaced: 'This link was replaced by a newer one. Open the latest email.',
  superseded: 'This contract was replaced by a new version.',
  voided: 'The sender has voided this contract.',
};

/** @throws Conflict `signing-state` where the contract cannot be signed with this link */
function assertOpen({ state }: store.OpenedLink): void {
  if (state !== 'open') throw new Conflict(stateProblems[state] ?? 'This contract cannot be signed.', 'signing-state');
}

/** The contract of a link, for its identified signer. @throws Unauthorized `signing-session` */
async function openIdentified(tx: Tx, token: string, session: string): Promise<store.OpenedLink> {
  const link = await store.openLink(tx, token);
  if (link.state === 'replaced' || !(await store.isInSession(tx, link.signer.id, session)))
    throw new Unauthorized('Identify with a new code to continue.', 'signing-session');
  return link;
}

/** Mails the signer of a link a code. @throws TooMany beyond the limit of codes */
export async function mailCode(tx: Tx, token: string, network: string): Promise<void> {
  const link = await store.openLink(tx, token);
  const { signer, contract, state } = link;
  if (state !== 'signed' && state !== 'completed') assertOpen(link);
  await takeMailLimit(tx, 'signature-code', { to: signer.email, sender: network });
  const code = await store.createCode(tx, signer.id);
  const eventId = await recordEvent(tx, { kind: 'code-sent', contractId: contract.id, signerId: signer.id });
  await requestMail(tx, {
    key: `signature-code/${signer.id}/${eventId}`,
    to: signer.email,
    ...renderCodeMail(contract.title, code),
    codes: [code],
  });
}

/**
 * Checks a code and opens a session. The result is returned rather than thrown, so that a wrong try is counted.
 * @returns the session, or why there is none
 */
export async function identify(
  tx: Tx,
  token: string,
  code: string,
  caller: store.Caller,
): Promise<{ readonly session: string } | Refusal> {
  const { signer, contract, state } = await store.openLink(tx, token);
  if (state === 'replaced') return new Conflict(stateProblems.replaced!, 'signing-state');
  const entry = { contractId: contract.id, signerId: signer.id, ...caller };
  const check = await store.takeCode(tx, signer.id, code);
  if (!check.isRight) {
    await recordEvent(tx, { kind: 'code-failed', ...entry });
    return check.attemptsLeft > 0
      ? new Forbidden(
          `This code is not right. ${check.attemptsLeft === 1 ? 'One try is' : `${check.attemptsLeft} tries are`} left.`,
          'wrong-code',
        )
      : new Refusal(410, 'code-spent', 'This code no longer works. Request a new one.');
  }
  if (state !== 'completed') await store.setIdentifiedBy(tx, signer.id, `Code sent to ${signer.email}`);
  await recordEvent(tx, { kind: 'identified', ...entry, detail: `Code sent to ${signer.email}` });
  return { session: await store.openSession(tx, signer.id) };
}

/** Opens a contract to a member who is a party of it, identified by their account. @throws NotFound for other members */
export async function openAsMember(
  tx: Tx,
  contractId: number,
  actor: MemberIdentity,
): Promise<{ token: string; session: string }> {
  const contract = await lockContract(tx, contractId);
  const signer = contract && (await listSigners(tx, contractId)).find(({ userId }) => userId === actor.id);
  if (!signer || contract.status === 'draft') throw new NotFound('There is no such contract.');
  const method = `Dealstead account of ${signer.email}`;
  if (isOpenContract(contract.status)) await store.setIdentifiedBy(tx, signer.id, method);
  await recordEvent(tx, {
    kind: 'identified',
    contractId,
    signerId: signer.id,
    userId: actor.id,
    detail: method,
    ip: actor.address ?? null,
  });
  return { token: await store.insertLink(tx, signer.id), session: await store.openSession(tx, signer.id) };
}

/** What an identified signer reads; the first time is recorded, and the owner is notified. */
export async function readDocument(
  tx: Tx,
  deps: SigningDeps,
  token: string,
  session: string,
  caller: store.Caller,
): Promise<store.OpenedLink> {
  const link = await openIdentified(tx, token, session);
  const { contract, signer, state } = link;
  if (!['open', 'waiting', 'signed', 'completed'].includes(state)) assertOpen(link);
  if (state === 'open' && signer.status === 'invited') {
    await store.markViewed(tx, signer.id);
    await recordEvent(tx, { kind: 'viewed', contractId: contract.id, signerId: signer.id, ...caller });
    if (contract.status === 'sent') await setStatus(tx, contract.id, 'viewed');
    await notifyOwner(tx, deps.live, contract, {
      text: `${signer.name} opened a contract to sign`,
      exceptUserId: signer.userId,
    });
    refreshOwner(tx, deps.live, contract.ownerId);
  }
  return link;
}

export interface SignatureGiven extends store.Caller {
  readonly token: string;
  readonly session: string;
  /** SHA-256 of the text that the signer has read. */
  readonly hash: string;
  readonly signature: Signature;
}

/**
 * Signs. The last signature completes the contract in the same transaction. A second press after the first changes nothing.
 * @returns whether all have signed
 * @throws Refusal `unprintable-name` where the PDF could not show a character of the name
 */
export async function sign(tx: Tx, deps: SigningDeps, given: SignatureGiven): Promise<boolean> {
  const { token, session, hash, signature, ip, userAgent } = given;
  const link = await openIdentified(tx, token, session);
  const { contract, signer, signers, state } = link;
  if (state === 'signed' || state === 'completed') return state === 'completed';
  assertOpen(link);
  if (hash !== contract.documentHash)
    throw new Conflict('This is not the text that you have read. Reload the page.', 'contract-changed');
  const unprintable = findUnprintable(signature.name);
  if (unprintable.length > 0)
    throw new Refusal(
      422,
      'unprintable-name',
      `The contract's PDF cannot show ${unprintable.join(' ')}. Type your name in other characters.`,
    );
  const caller = { ip, userAgent };
  await store.storeSignature(tx, signer.id, { signature, hash, ...caller });
  for (const kind of ['consented', 'signed'] as const)
    await recordEvent(tx, { kind, contractId: contract.id, signerId: signer.id, ...caller });
  const isComplete = signers.every(({ id, status }) => id === signer.id || status === 'signed');
  if (isComplete) await completeContract(tx, deps, contract);
  else {
    await setStatus(tx, contract.id, 'partially-signed');
    await addToTimelines(tx, contract, `${signer.name} signed ${contract.title}`);
    await inviteSigners(tx, deps, contract.id);
  }
  await notifyOwner(tx, deps.live, contract, {
    text: isComplete ? 'A contract is signed by all' : `${signer.name} signed a contract`,
    exceptUserId: isComplete ? null : signer.userId,
  });
  refreshOwner(tx, deps.live, contract.ownerId);
  return isComplete;
}

/** Declines: the contract ends for all. */
export async function decline(
  tx: Tx,
  deps: SigningDeps,
  { token, session, reason, ...caller }: store.Caller & { token: string; session: string; reason: string },
): Promise<void> {
  const link = await openIdentified(tx, token, session);
  if (link.state === 'declined' && link.signer.status === 'declined') return;
  assertOpen(link);
  const { contract, signer } = link;
  await store.storeDecline(tx, signer.id, { reason, ...caller });
  await endContract(tx, deps, contract, {
    status: 'declined',
    reason: `${signer.name}: ${reason}`,
    signerId: signer.id,
    ...caller,
  });
  await notifyOwner(tx, deps.live, contract, { text: `${signer.name} declined to sign`, exceptUserId: signer.userId });
  const sender = await findSender(tx, contract);
  if (sender.email === null || signer.userId === contract.ownerId) return;
  await requestMail(tx, {
    key: `declined-contract/${contract.id}`,
    to: sender.email,
    kind: 'messages',
    ...renderDeclinedMail({
      title: contract.title,
      signer: signer.name,
      reason,
      url: `${deps.publicUrl}/contracts/${contract.id}`,
    }),
  });
}

/** The contract of an identified signer once it is sealed. @throws NotFound before */
export async function openSealed(tx: Tx, token: string, session: string, caller: store.Caller): Promise<number> {
  const { contract, signer } = await openIdentified(tx, token, session);
  if (contract.documentUrl === null) throw new NotFound('The PDF is not ready yet. Try again in a few seconds.');
  await recordEvent(tx, { kind: 'downloaded', contractId: contract.id, signerId: signer.id, ...caller });
  return contract.id;
}
