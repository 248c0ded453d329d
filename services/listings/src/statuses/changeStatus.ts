import { canTransition, type TransitionActor, type Status } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import type { Property } from '../generated/client.ts';
import {
  createChangedEvent,
  createClosedEvent,
  createPublishedEvent,
  createWithdrawnEvent,
} from '../properties/events.ts';
import { isShown } from '../properties/rules.ts';
import type { PropertyHeader } from '../properties/store.ts';

export interface StatusChange {
  readonly to: Status;
  readonly actor: TransitionActor;
  /** Who pressed; null for the clock and for our own processes. */
  readonly userId: number | null;
  /** Why, where someone said. */
  readonly reason?: string;
}

const statusNames: Readonly<Record<Status, string>> = {
  draft: 'a draft',
  'in-review': 'in review',
  active: 'active',
  'under-contract': 'under contract',
  closed: 'closed',
  expired: 'expired',
  withdrawn: 'withdrawn',
};

/** The refusal of a move that the state machine does not have. */
export const invalidTransition = (from: Status, to: Status): Conflict =>
  new Conflict(`A listing that is ${statusNames[from]} cannot become ${statusNames[to]}.`, 'not-from-here', {
    status: from,
  });

/** Writes down a move that the listing's version came with. */
export async function recordStatusChange(
  tx: Tx,
  { id, version }: Pick<PropertyHeader, 'id' | 'version'>,
  from: Status,
  { to, actor: mover, userId, reason = '' }: StatusChange,
): Promise<void> {
  await tx.sql`
    INSERT INTO property_moves (property_id, version, from_status, to_status, mover, user_id, reason)
    VALUES (${id}, ${version}, ${from}, ${to}, ${mover}, ${userId}, nullif(${reason}, ''))`;
}

/**
 * Moves a listing whose row is locked to another status, and tells the others what they may know of it. Drafts of it go
 * on: what they hold is still what it says. Search and caches are the caller's.
 * @throws Conflict `not-from-here`
 */
export async function changeStatus(tx: Tx, locked: PropertyHeader, move: StatusChange): Promise<Property> {
  const { to, actor: mover } = move;
  const { id, status: from, version } = locked;
  if (!canTransition(from, to, mover)) throw invalidTransition(from, to);
  // What was never on the market begins its days there now.
  const isNew = to === 'active' && (from === 'draft' || from === 'in-review') && !(await wasActive(tx, id));
  const now = new Date();
  const moved = await tx.property.update({
    where: { id },
    data: {
      status: to,
      version: { increment: 1 },
      ...(mover === 'owner' ? { confirmedAt: now, askedAt: null } : {}),
      ...(isNew ? { createdAt: now, confirmedAt: now } : {}),
    },
  });
  await recordStatusChange(tx, moved, from, move);
  await tx.draft.updateMany({
    where: { propertyId: id, propertyVersion: version },
    data: { propertyVersion: moved.version },
  });
  if (from === 'in-review') await tx.sql`DELETE FROM reviews WHERE property_id = ${id}`;
  await tx.emit(...createStatusEvents(locked, moved));
  return moved;
}

async function wasActive({ sql }: Tx, id: number): Promise<boolean> {
  const before = await sql`SELECT 1 FROM property_moves WHERE property_id = ${id} AND to_status = 'active' LIMIT 1`;
  return before.length > 0;
}

/** Others hear of what they can see, and of what they no longer see. */
function createStatusEvents(locked: PropertyHeader, moved: Property) {
  const wasShown = isShown(locked.status);
  const status = moved.status as Status;
  if (status === 'closed') return [createClosedEvent(locked)];
  if (!isShown(status)) return wasShown ? [createWithdrawnEvent(locked)] : [];
  return [
    status === 'active' && locked.status !== 'under-contract' ? createPublishedEvent(moved) : createChangedEvent(moved),
  ];
}

/**
 * Why a withdrawn listing does not come back by its owner's press, as they read it: an admin took it off the market or
 * never let it on. Null where nothing is in the way.
 */
export async function findRelistingObstacle({ sql }: Tx, id: number): Promise<string | null> {
  const [last] = await sql<{ mover: TransitionActor; from_status: Status; reason: string | null }>`
    SELECT mover, from_status, reason FROM property_moves WHERE property_id = ${id} AND to_status = 'withdrawn'
    ORDER BY version DESC LIMIT 1`;
  if (last?.mover === 'admin') {
    const why = last.reason === null ? '' : ` The reason: ${last.reason}`;
    return `We took this listing off the market. Ask us before you publish it anew.${why}`;
  }
  return last?.from_status === 'in-review'
    ? 'This listing was withdrawn before we had looked at it. Post it anew to have it reviewed.'
    : null;
}
