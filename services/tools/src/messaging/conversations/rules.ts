import { truncateText, ellipsizeText, type ConversationSide, ownersOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Conflict, Forbidden, NotFound } from '@dealstead/service-kit';

/** Whose conversations someone works on: their own, and with the permission those of the owner of their seat. */
export interface Inbox {
  readonly actorId: number;
  /** The owner of the seat, or null. */
  readonly ownerId: number | null;
}

/** The inbox of a member. */
export function inboxOf(actor: MemberIdentity): Inbox {
  const [, ownerId = null] = ownersOf(actor, 'messages');
  return { actorId: actor.id, ownerId };
}

/**
 * For whom a member writes to a seller: themself, or the owner of their seat.
 * @throws Forbidden for someone whose seat does not include messages, or who has none with the owner
 */
export function requireWriter(actor: MemberIdentity, ownerId: number = actor.id): number {
  if (ownersOf(actor, 'messages').includes(ownerId)) return ownerId;
  throw new Forbidden(
    'Your seat does not include messages of this account. Nothing was sent. The owner can allow messages in Team.',
    'seat-required',
  );
}

export interface Pair {
  readonly buyerId: number;
  readonly sellerId: number;
}

/** A side of a conversation, and the member on it. */
export interface Party {
  readonly side: ConversationSide;
  readonly userId: number;
  readonly otherId: number;
}

/** The side on which someone takes part in a conversation: their own comes before that of their seat's owner. Null for neither. */
export function partyOf({ buyerId, sellerId }: Pair, { actorId, ownerId }: Inbox): Party | null {
  for (const userId of [actorId, ownerId]) {
    if (userId === buyerId) return { side: 'buyer', userId, otherId: sellerId };
    if (userId === sellerId) return { side: 'seller', userId, otherId: buyerId };
  }
  return null;
}

/** @throws NotFound for someone who takes no part: a foreign conversation answers as a missing one */
export function requireParty(pair: Pair | null, inbox: Inbox): Party {
  const party = pair && partyOf(pair, inbox);
  if (!party) throw new NotFound('There is no such conversation.');
  return party;
}

export const otherSide = (side: ConversationSide): ConversationSide => (side === 'buyer' ? 'seller' : 'buyer');

export type WritingState = 'open' | 'you-blocked' | 'blocked' | 'closed-account';

/** @throws Refusal unless the conversation is open for writing */
export function assertCanWrite(state: WritingState): void {
  if (state === 'you-blocked')
    throw new Conflict('You blocked this member. Lift the block to write to them.', 'you-blocked');
  if (state === 'blocked') throw new Forbidden('This member does not take messages from you.', 'blocked');
  if (state === 'closed-account') throw new Conflict('This member closed their account.', 'closed-account');
}

/** The part of a text around the first of some words, for search results; at most about 140 characters. */
export function excerptOf(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const [word = ''] = query.toLowerCase().split(/\s+/);
  const at = Math.max(0, line.toLowerCase().indexOf(truncateText(word, 4)));
  const from = truncateText(line, Math.max(0, at - 50)).length;
  return `${from > 0 ? '…' : ''}${ellipsizeText(line.slice(from), 141)}`;
}
