import { createHash } from 'node:crypto';
import type { Identity } from '@dealstead/contracts/identity';
import { countUse, clientNetworkOf, TooMany } from '@dealstead/service-kit';
import type { Tx } from './database.ts';

/** A digest of the caller's network. Addresses are not stored. */
export function digestNetwork(actor: Identity): string {
  const address = actor.kind === 'system' ? undefined : actor.address;
  return createHash('sha256').update(clientNetworkOf(address)).digest('base64url');
}

/**
 * Takes one of the `points` that a client network has per hour for an action. All processes share the count; a rollback
 * reverts it.
 * @throws TooMany
 */
export async function enforceRateLimit(tx: Tx, actor: Identity, name: string, points: number): Promise<void> {
  const key = `${name} ${digestNetwork(actor)}`;
  const seconds = await countUse(tx, key, points, 3_600);
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new TooMany(
    seconds,
    `You have sent too many. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}
