import { isOpenContract } from '@dealstead/contracts';
import type { StoredContract, StoredSigner } from './columns.ts';

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
