import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { lockConversation } from '../conversations/store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';
import { formatAmount } from './rules.ts';
import { getOffer, setOfferStatus } from './store.ts';

/** Expires offers that nobody answered in time, at their minute. */
export const createOfferExpiryJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: 'offer-expiry',
    idleEvery: 60_000,
    run: async () => (await expireNextOffer(db, live)) || (await nextExpiry(db)),
  });

/** Expires one offer that is due. @returns whether there was one */
export async function expireNextOffer(db: Db, live: Live): Promise<boolean> {
  const { rows } = await db.pool.query<{ id: number; conversationId: number }>(
    `SELECT id, conversation_id AS "conversationId" FROM offers WHERE status = 'open' AND expires_at <= now()
     ORDER BY expires_at LIMIT 1`,
  );
  const [due] = rows;
  if (!due) return false;
  await db.change(async (tx) => {
    const conversation = await lockConversation(tx, due.conversationId);
    const offer = await getOffer(tx, due.id);
    // It was answered, or another process was faster.
    if (!conversation || offer?.status !== 'open') return;
    await setOfferStatus(tx, offer.id, 'expired', null);
    await appendMessage(tx, conversation, {
      senderId: offer.from === 'buyer' ? conversation.sellerId : conversation.buyerId,
      side: offer.from === 'buyer' ? 'seller' : 'buyer',
      kind: 'note',
      content: `Offer of ${formatAmount(offer.amountCents)} expired`,
      offerId: offer.id,
    });
    tx.afterCommit(() => notifyConversation(live, conversation, 'offers'));
  });
  return true;
}

async function nextExpiry({ pool }: Db): Promise<Date | false> {
  const { rows } = await pool.query<{ at: Date | null }>(
    "SELECT min(expires_at) AS at FROM offers WHERE status = 'open'",
  );
  return rows[0]?.at ?? false;
}
