import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import type { Party } from '../conversations/rules.ts';
import type { ConversationHeader } from '../conversations/store.ts';

/** Notifies the other side of an offer at once, because offers have a deadline. `verb` follows the name of the acting side. */
export async function notifyOffer(
  tx: Tx,
  live: Live,
  { id, propertyId }: ConversationHeader,
  { userId, otherId }: Pick<Party, 'userId' | 'otherId'>,
  verb: string,
): Promise<void> {
  const [context] = await tx.sql<{ name: string; listing: string | null }>`
    SELECT coalesce((SELECT first_name || ' ' || last_name FROM members WHERE user_id = ${userId}), 'A member') AS name,
      (SELECT title FROM listed_properties WHERE property_id = ${propertyId}) AS listing`;
  await notify(tx, live, {
    userId: otherId,
    topic: 'messages',
    title: `${context!.name} ${verb}`,
    body: context!.listing,
    url: `/messages?conversation=${id}`,
    group: `conversation/${id}/offers`,
  });
}
