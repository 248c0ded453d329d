import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Identity } from '@dealstead/contracts/identity';

/**
 * The client network that limits are counted by: an IPv4 address, or the /64 prefix that an IPv6 subscriber is assigned.
 * Calls without an address (those that bypass the gateway) share one network.
 */
export function clientNetworkOf(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? 'nowhere';
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/64`;
}

/** A digest of the caller's network. Addresses are not stored. */
export function digestNetwork(actor: Identity): string {
  const address = actor.kind === 'system' ? undefined : actor.address;
  return createHash('sha256').update(clientNetworkOf(address)).digest('base64url');
}

/** Identifies who reports something, so that each reports it once: a member, or a visitor's network as a digest. */
export const identifyReporter = (actor: Identity): string =>
  actor.kind === 'member' ? `member ${actor.id}` : `network ${digestNetwork(actor)}`;

/** A digest of a visitor. It changes every day (ISO date), so that nobody is tracked over several days. */
export function digestVisitor(day: string, actor: Identity): string {
  const person = actor.kind === 'member' ? `member ${actor.id}` : digestNetwork(actor);
  return createHash('sha256').update(`${day} ${person}`).digest('base64url').slice(0, 22);
}
