import { canTransition, type TransitionActor, type Status } from '@dealstead/contracts';
import { Conflict, part } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import {
  createChangedEvent,
  createClosedEvent,
  createPublishedEvent,
  createWithdrawnEvent,
} from '../properties/events.ts';
import { type Property, propertyColumns } from '../properties/property.ts';
import { closeModeration } from '../publishing/requestModeration.ts';
import { isShown } from '../properties/rules.ts';
import type { PropertyHeader } from '../properties/store.ts';

export interface StatusChange {
  readonly to: Status;
  readonly actor: TransitionActor;
  /** The acting member; null for the clock and for services. */
  readonly userId: number | null;
  /** The reason, if given. */
  readonly reason?: string | undefined;
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

/** 409 for a transition that the state machine does not have. */
export const invalidTransition = (from: Status, to: Status): Conflict =>
  new Conflict(`A listing that is ${statusNames[from]} cannot become ${statusNames[to]}.`, 'not-from-here', {
    status: from,
  });

/** Records a transition with the listing's version. */
export async function recordStatusChange(
  tx: Tx,
  { id, version }: Pick<PropertyHeader, 'id' | 'version'>,
  from: Status,
  { to, actor, userId, reason = '' }: StatusChange,
): Promise<void> {
  await tx.sql`
    INSERT INTO property_moves (property_id, version, from_status, to_status, mover, user_id, reason)
    VALUES (${id}, ${version}, ${from}, ${to}, ${actor}, ${userId}, nullif(${reason}, ''))`;
}

/**
 * Changes the status of a listing whose row is locked, and emits the public event. Drafts of it remain valid. The
 * caller updates search and caches.
 * @throws Conflict `not-from-here`
 */
export async function changeStatus(tx: Tx, locked: PropertyHeader, move: StatusChange): Promise<Property> {
  const { to, actor } = move;
  const { id, status: from, version } = locked;
  if (!canTransition(from, to, actor)) throw invalidTransition(from, to);
  // A draft passes the rules of publishing before; the others passed them then, but for those that an import brought.
  if (to === 'active' && actor === 'owner' && from !== 'draft') await assertDisclosed(tx, id);
  // The first time on the market starts the days on the market.
  const isNew = to === 'active' && (from === 'draft' || from === 'in-review') && !(await wasActive(tx, id));
  const now = new Date();
  const isOwner = actor === 'owner';
  const confirmed = isOwner || isNew ? part`, confirmed_at = ${now}` : part``;
  const answered = isOwner ? part`, asked_at = NULL` : part``;
  const entered = isNew ? part`, created_at = ${now}` : part``;
  const [row] = await tx.sql<Property>`
    UPDATE properties SET status = ${to}, version = version + 1${confirmed}${answered}${entered}
    WHERE id = ${id} RETURNING ${propertyColumns}`;
  const moved = row!;
  await recordStatusChange(tx, moved, from, move);
  await tx.sql`
    UPDATE drafts SET property_version = ${moved.version} WHERE property_id = ${id} AND property_version = ${version}`;
  if (from === 'in-review') {
    await tx.sql`DELETE FROM reviews WHERE property_id = ${id}`;
    await closeModeration(tx, id, 'new-listing');
  }
  await tx.emit(...createStatusEvents(locked, moved));
  return moved;
}

/** @throws Conflict for a listing that an import brought and whose seller has confirmed no disclosure */
async function assertDisclosed({ sql }: Tx, id: number): Promise<void> {
  const undisclosed = await sql`
    SELECT 1 FROM properties WHERE id = ${id} AND import_id IS NOT NULL AND disclosure IS NULL`;
  if (undisclosed.length > 0)
    throw new Conflict(
      'This listing came from an import. Edit it and confirm your role, the disclosure and the terms first.',
      'not-from-here',
    );
}

async function wasActive({ sql }: Tx, id: number): Promise<boolean> {
  const before = await sql`SELECT 1 FROM property_moves WHERE property_id = ${id} AND to_status = 'active' LIMIT 1`;
  return before.length > 0;
}

/** Events contain only public listings, and the removal of those that are no longer public. */
function createStatusEvents(locked: PropertyHeader, moved: Property) {
  const wasShown = isShown(locked.status);
  const { status } = moved;
  if (status === 'closed') return [createClosedEvent(locked)];
  if (!isShown(status)) return wasShown ? [createWithdrawnEvent(locked)] : [];
  return [
    status === 'active' && locked.status !== 'under-contract' ? createPublishedEvent(moved) : createChangedEvent(moved),
  ];
}

/**
 * The reason why the owner cannot relist a withdrawn listing: an admin took it down or rejected it. Null if they can.
 */
export async function findRelistingObstacle({ sql }: Tx, id: number): Promise<string | null> {
  const [last] = await sql<{ mover: TransitionActor; fromStatus: Status; reason: string | null }>`
    SELECT mover, from_status, reason FROM property_moves WHERE property_id = ${id} AND to_status = 'withdrawn'
    ORDER BY version DESC LIMIT 1`;
  if (last?.mover === 'admin') {
    const reasonText = last.reason === null ? '' : ` The reason: ${last.reason}`;
    return `We took this listing off the market. Contact us before you publish it again.${reasonText}`;
  }
  return last?.fromStatus === 'in-review'
    ? 'This listing was withdrawn before we reviewed it. Post it again to have it reviewed.'
    : null;
}
