import { isOpenContract, signingRules } from '@dealstead/contracts';
import type { StoredContract, StoredSigner } from './columns.ts';

/** Why a contract cannot be sent to its signers; null where it can. */
export function signersProblem(signers: readonly Pick<StoredSigner, 'role' | 'name' | 'email'>[]): string | null {
  if (signers.length === 0) return 'Add who signs this contract.';
  const lacking = signers.find(({ name, email }) => name === '' || email === '');
  return lacking ? `Enter name and email of the ${lacking.role.toLowerCase()}.` : null;
}

type Turn = Pick<StoredSigner, 'position' | 'status'>;

/** The signers of an open contract who may sign now: all that have not, or the first of them where they sign in order. */
export function signersInTurn<Signer extends Turn>(
  { status, signsInOrder }: Pick<StoredContract, 'status' | 'signsInOrder'>,
  signers: readonly Signer[],
): Signer[] {
  if (!isOpenContract(status)) return [];
  const left = signers.filter((signer) => signer.status !== 'signed').toSorted((a, b) => a.position - b.position);
  return signsInOrder ? left.slice(0, 1) : left;
}

/** Whether a signer of an open contract has a link and did nothing for the days of a reminder. */
export function isReminderDue(
  { status }: Pick<StoredContract, 'status'>,
  signer: Pick<StoredSigner, 'status' | 'invitedAt' | 'remindedAt'>,
  now: Date,
): boolean {
  const last = signer.remindedAt ?? signer.invitedAt;
  const isInvited = signer.status === 'invited' || signer.status === 'viewed';
  return (
    isOpenContract(status) &&
    isInvited &&
    last !== null &&
    now.getTime() - last.getTime() >= signingRules.reminderDays * 86_400_000
  );
}
