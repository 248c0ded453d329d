import { type Live, type Reader, refreshReaders, type TransactionExtras } from '@dealstead/service-kit';
import { readNames } from './names.ts';

/** Pages of an owner that name the people of their team. */
const teamTags = ['/api/leads', '/api/deals', '/api/va/tasks', '/api/va/hours', '/api/va/activity'];

/**
 * Refreshes, after the commit, the open pages that name a member: their own and those of teams where they work, both sides of their
 * conversations, and everyone on a joint venture with them.
 */
export async function refreshMember(tx: TransactionExtras, pages: Live, userId: number): Promise<void> {
  const readers = await tx.sql<Reader>`
    WITH talks AS (
      SELECT id, buyer_id, seller_id FROM conversations WHERE ${userId}::int IN (buyer_id, seller_id)
    ), ventures AS (
      SELECT id FROM joint_ventures WHERE user_id = ${userId}
      UNION SELECT venture_id FROM joint_venture_applications WHERE user_id = ${userId}
    ), partners AS (
      SELECT user_id FROM joint_ventures JOIN ventures USING (id)
      UNION SELECT user_id FROM joint_venture_applications a JOIN ventures v ON v.id = a.venture_id
    )
    SELECT owner_user_id AS user_id, unnest(${teamTags}::text[]) AS tag FROM team_seats WHERE user_id = ${userId}
    UNION SELECT ${userId}::int, unnest(${teamTags}::text[])
    UNION SELECT ${userId}::int, '/api/lead-forms'
    UNION SELECT unnest(ARRAY[buyer_id, seller_id]), '/api/inbox' FROM talks
    UNION SELECT unnest(ARRAY[buyer_id, seller_id]), '/api/conversations/' || id FROM talks
    UNION SELECT user_id, unnest(ARRAY['/api/joint-ventures', '/api/listing-ventures']) FROM partners`;
  refreshReaders(tx, pages, readers);
}

/** Changes the copy of a member, and refreshes the pages that name them if it changed the name. */
export async function changeMember(
  tx: TransactionExtras,
  pages: Live,
  userId: number,
  change: () => Promise<void>,
): Promise<void> {
  const readName = async () => (await readNames(tx, [userId])).get(userId);
  const before = await readName();
  await change();
  if ((await readName()) !== before) await refreshMember(tx, pages, userId);
}
