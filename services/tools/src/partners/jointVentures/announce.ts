import { createEvent, ventureChanged } from '@dealstead/contracts/events';
import type { VentureStatus } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { readNames } from '../../copies/index.ts';
import { notify } from '../../notifications/index.ts';
import type { StoredVenture } from './columns.ts';

/** Open pages read these again after a change. */
export const ventureTags = ['/api/joint-ventures', '/api/listing-ventures'] as const;

type Announced = Pick<StoredVenture, 'id' | 'propertyId' | 'title' | 'version'>;

/** Emits that what everyone sees of a venture changed, in the transaction of the change. */
export async function emitChanged(tx: Tx, venture: Announced, status: VentureStatus): Promise<void> {
  const { id, propertyId, version } = venture;
  await tx.emit(
    createEvent(
      ventureChanged,
      { subject: `joint-venture/${id}`, version: version + 1 },
      { ventureId: id, propertyId, status },
    ),
  );
}

/** Refreshes the open pages of members after the commit. */
export function refreshMembers(tx: Tx, live: Live, userIds: readonly number[]): void {
  tx.afterCommit(() => {
    for (const id of new Set(userIds)) live.member(id, ...ventureTags);
  });
}

export interface VentureNotice {
  readonly userIds: readonly number[];
  /** The member who acts: their name begins the title. */
  readonly actorId: number | null;
  /** What happened, after the name: "applied to your joint venture". A whole sentence without an actor. */
  readonly text: string;
}

/** Notifies members of a change of a venture, and refreshes their pages. Whoever acts is left out. */
export async function notifyMembers(
  tx: Tx,
  live: Live,
  venture: Announced,
  { userIds, actorId, text }: VentureNotice,
): Promise<void> {
  const title = actorId === null ? text : `${(await readNames(tx, [actorId])).get(actorId) ?? 'A member'} ${text}`;
  const notices = userIds
    .filter((userId) => userId !== actorId)
    .map((userId) => ({
      userId,
      topic: 'messages' as const,
      title,
      body: venture.title,
      url: `/joint-venture/${venture.id}`,
      group: `joint-venture/${venture.id}`,
    }));
  await notify(tx, live, ...notices);
  refreshMembers(tx, live, [...userIds, ...(actorId === null ? [] : [actorId])]);
}
