import type pg from 'pg';
import { connect } from '../servers/database.ts';
import { demoPartnership, demoWholesaler } from './people.ts';

type Side = 'buyer' | 'seller';

/** An offer within a conversation, as a share of the listing's price. */
interface DemoOffer {
  readonly from: Side;
  readonly share: number;
  readonly financing: 'cash' | 'hard-money';
  readonly note: string;
  /** The other side countered it. */
  readonly isCountered?: boolean;
}

interface DemoMessage {
  readonly from: Side;
  /** Hours before the data is loaded. */
  readonly ago: number;
  readonly text?: string;
  readonly offer?: DemoOffer;
}

interface DemoConversation {
  readonly buyer: string;
  readonly seller: string;
  /** What the listing is that they write about. */
  readonly category: 'residential' | 'land';
  readonly messages: readonly DemoMessage[];
  /** Messages at the end that the other side has not read. */
  readonly unread: number;
}

const buyer = 'buyer@dealstead.test';

const conversations: readonly DemoConversation[] = [
  {
    buyer,
    seller: demoWholesaler,
    unread: 1,
    category: 'residential',
    messages: [
      { from: 'buyer', ago: 30, text: 'Is the house vacant, and when could I walk it?' },
      { from: 'seller', ago: 29, text: 'Vacant since June. The lockbox code is ready, any day after 9 works.' },
      { from: 'buyer', ago: 6, text: 'Walked it this morning. The furnace has to go, the rest is cosmetic.' },
      {
        from: 'buyer',
        ago: 5,
        offer: { from: 'buyer', share: 0.93, financing: 'cash', note: 'Cash, I can close at your title company.' },
      },
    ],
  },
  {
    buyer: 'investor-pro@dealstead.test',
    seller: demoWholesaler,
    unread: 1,
    category: 'residential',
    messages: [
      { from: 'buyer', ago: 52, text: 'What is the roof age, and do you have comps for the ARV?' },
      {
        from: 'seller',
        ago: 51,
        text: 'Roof is from 2014. Three sales within half a mile, I added them to the listing.',
      },
      {
        from: 'buyer',
        ago: 28,
        offer: { from: 'buyer', share: 0.88, financing: 'hard-money', note: '', isCountered: true },
      },
      {
        from: 'seller',
        ago: 26,
        offer: { from: 'seller', share: 0.96, financing: 'cash', note: 'Our number for a cash close.' },
      },
    ],
  },
  {
    buyer: 'free@dealstead.test',
    seller: demoWholesaler,
    unread: 1,
    category: 'residential',
    messages: [{ from: 'buyer', ago: 3, text: 'Would you consider owner financing with 20% down?' }],
  },
  {
    buyer,
    seller: demoPartnership,
    unread: 1,
    category: 'land',
    messages: [
      { from: 'buyer', ago: 75, text: 'Does the parcel have road access and a perc test?' },
      {
        from: 'seller',
        ago: 73,
        text: 'County road on the south side. The perc test from March passed, I can send it.',
      },
    ],
  },
];

interface Listing {
  readonly id: number;
  readonly userId: number;
  readonly category: string;
  readonly priceCents: number;
}

/**
 * Inserts conversations of the demo accounts with open and countered offers, once. Each is about another one of the seller's
 * least expensive active listings. No mail is sent about them.
 * @param url connection of the tools role
 * @param market connection to the listings
 * @param userIds ids of the demo accounts by email
 */
export async function loadConversations(
  url: string,
  market: pg.Client,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows: listings } = await market.query<Listing>(
    `SELECT id, user_id AS "userId", category, price_cents::float8 AS "priceCents" FROM properties
     WHERE user_id = ANY($1) AND status = 'active' ORDER BY price_cents, id`,
    [[demoWholesaler, demoPartnership].map((email) => userIds.get(email))],
  );
  await using tools = await connect(url);
  const { client } = tools;
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ loaded: boolean }>('SELECT EXISTS (SELECT FROM conversations) AS loaded');
    for (const conversation of rows[0]!.loaded ? [] : conversations) {
      const sellerId = userIds.get(conversation.seller);
      const buyerId = userIds.get(conversation.buyer);
      const at = listings.findIndex(
        ({ userId, category }) => userId === sellerId && category === conversation.category,
      );
      if (sellerId === undefined || buyerId === undefined || at === -1) continue;
      const [listing] = listings.splice(at, 1);
      await insertConversation(client, conversation, listing!, buyerId);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function insertConversation(
  client: pg.Client,
  { messages, unread }: DemoConversation,
  { id: propertyId, userId: sellerId, priceCents }: Listing,
  buyerId: number,
): Promise<void> {
  const count = messages.length;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO conversations (property_id, buyer_id, seller_id, last_seq, created_at, last_message_at)
     VALUES ($1, $2, $3, $4, now() - make_interval(hours => $5), now() - make_interval(hours => $6)) RETURNING id`,
    [propertyId, buyerId, sellerId, count, messages[0]!.ago, messages[count - 1]!.ago],
  );
  const id = rows[0]!.id;
  const userOf = (side: Side) => (side === 'buyer' ? buyerId : sellerId);
  let countered: number | null = null;
  for (const [at, { from, ago, text = '', offer }] of messages.entries()) {
    const offerId: number | null = offer
      ? await insertOffer(client, { id, propertyId, priceCents, ago, countered }, offer, userOf(from))
      : null;
    if (offer?.isCountered) countered = offerId;
    const amount = offer && dollars(amountOf(offer, priceCents));
    const content = offer ? (offer.from === 'seller' ? `Countered at ${amount}` : `Offered ${amount}`) : text;
    await client.query(
      `INSERT INTO messages (conversation_id, seq, sender_id, side, kind, content, offer_id, client_id, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, gen_random_uuid(), now() - make_interval(hours => $8))`,
      [id, at + 1, userOf(from), from, offer ? 'offer' : 'text', content, offerId, ago],
    );
  }
  const last = messages[count - 1]!.from;
  for (const side of ['buyer', 'seller'] as const) {
    const isReader = side !== last;
    const wrote = messages.findLastIndex(({ from }) => from === side) + 1;
    await client.query(
      `INSERT INTO conversation_members (conversation_id, user_id, read_seq, read_at, unread, wrote_seq, notified_seq)
       VALUES ($1, $2, $3, now(), $4, $5, $6)`,
      [id, userOf(side), isReader ? count - unread : count, isReader ? unread : 0, wrote, count],
    );
  }
}

/** Whole thousands, as people offer. */
const amountOf = ({ share }: DemoOffer, priceCents: number) => Math.round((priceCents * share) / 100_000) * 100_000;
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

interface OfferContext {
  readonly id: number;
  readonly propertyId: number;
  readonly priceCents: number;
  readonly ago: number;
  readonly countered: number | null;
}

/** Inserts an offer that is open for two more days, or that was countered. @returns its id */
async function insertOffer(
  client: pg.Client,
  { id, propertyId, priceCents, ago, countered }: OfferContext,
  offer: DemoOffer,
  madeBy: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO offers (conversation_id, property_id, from_side, made_by, status, amount_cents, financing,
       earnest_money_cents, closing_date, inspection_days, contingencies, note, counters_id, created_at, expires_at, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 250000, current_date + 21, 7, '{inspection}', $8, $9,
       now() - make_interval(hours => $10), now() + interval '2 days', CASE WHEN $5 = 'open' THEN NULL ELSE now() END)
     RETURNING id`,
    [
      id,
      propertyId,
      offer.from,
      madeBy,
      offer.isCountered ? 'countered' : 'open',
      amountOf(offer, priceCents),
      offer.financing,
      offer.note,
      countered,
      ago,
    ],
  );
  return rows[0]!.id;
}
