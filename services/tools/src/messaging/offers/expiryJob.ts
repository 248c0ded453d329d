import { formatAgreedCents } from '@dealstead/contracts';
import { createJobRows, type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { lockConversation } from '../conversations/store.ts';
import { appendMessage, notifyConversation } from '../messages/append.ts';
import { getOffer, setOfferStatus } from './store.ts';

const jobName = 'offer-expiry';

/** Expires offers that nobody answered in time, at their minute. */
export const createOfferExpiryJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    run: async () => (await expireNextOffer(db, live)) || (await nextExpiry(db)),
  });

/** Expires one offer that is due. @returns whether there was one */
export async function expireNextOffer(db: Db, live: Live): Promise<boolean> {
  return createJobRows(db, jobName).next(
    (except) => findExpired(db, except),
    (id) => expireOffer(db, live, id),
  );
}

async function findExpired({ sql }: Db, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    id: number;
  }>`SELECT id FROM offers WHERE status = 'open' AND expires_at <= now() AND id <> ALL (${except}::int[])
     ORDER BY expires_at LIMIT 1`;
  return rows[0]?.id ?? null;
}

async function expireOffer(db: Db, live: Live, id: number): Promise<void> {
  await db.change(async (tx) => {
    const [found] = await tx.sql<{ conversationId: number }>`
      SELECT conversation_id FROM offers WHERE id = ${id}`;
    const conversation = found && (await lockConversation(tx, found.conversationId));
    const offer = await getOffer(tx, id);
    // It was answered, or another process was faster.
    if (!conversation || offer?.status !== 'open') return;
    await setOfferStatus(tx, offer.id, 'expired', null);
    await appendMessage(tx, conversation, {
      senderId: offer.from === 'buyer' ? conversation.sellerId : conversation.buyerId,
      side: offer.from === 'buyer' ? 'seller' : 'buyer',
      kind: 'note',
      content: `Offer of ${formatAgreedCents(offer.amountCents)} expired`,
      offerId: offer.id,
    });
    tx.afterCommit(() => notifyConversation(live, conversation, 'offers'));
  });
}

async function nextExpiry({ sql }: Db): Promise<Date | false> {
  const rows = await sql<{
    at: Date | null;
  }>`SELECT min(expires_at) AS at FROM offers WHERE status = 'open' AND expires_at > now()`;
  return rows[0]?.at ?? false;
}
