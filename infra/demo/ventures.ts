import type { ControlBasis, VentureRole } from '@dealstead/contracts';
import pg from 'pg';

interface Post {
  readonly role: VentureRole;
  readonly contribution: string;
  /** Dollars. */
  readonly amount: number | null;
  readonly offered: string;
  readonly partnerPercent: number;
  /** Days from now until the deadline, and until the poster's control ends. */
  readonly deadlineIn: number;
  readonly controlFor: number | null;
  readonly basis: ControlBasis;
}

const posts: readonly Post[] = [
  {
    role: 'capital',
    amount: 92_000,
    partnerPercent: 45,
    deadlineIn: 6,
    controlFor: 28,
    basis: 'purchase-contract',
    contribution: 'Funds the purchase. Closing is set with a title company that both of us approve.',
    offered: 'The contract, a finished scope of work and a buyer list of 140 names in this market.',
  },
  {
    role: 'rehab',
    amount: null,
    partnerPercent: 35,
    deadlineIn: 19,
    controlFor: null,
    basis: 'owned',
    contribution: 'Roof, kitchen and two baths with your own crew. Materials are paid from the project account.',
    offered: 'The house, free and clear, and all materials up to the agreed budget.',
  },
  {
    role: 'dispositions',
    amount: null,
    partnerPercent: 40,
    deadlineIn: 11,
    controlFor: 24,
    basis: 'purchase-contract',
    contribution: 'Brings a cash buyer at or above our price before the inspection period ends.',
    offered: 'A signed contract below market, photos, comps and access with one day of notice.',
  },
  {
    role: 'capital',
    amount: 38_500,
    partnerPercent: 50,
    deadlineIn: 33,
    controlFor: 60,
    basis: 'option',
    contribution: 'Pays the option, the survey and the perc test. Paid back first out of the sale.',
    offered: 'The option, the split plan that the county has reviewed, and the sale of the lots.',
  },
  {
    role: 'management',
    amount: null,
    partnerPercent: 25,
    deadlineIn: 14,
    controlFor: null,
    basis: 'owned',
    contribution: 'On site twice a week: bids, draws, inspections. We are two states away.',
    offered: 'The property, the money and the plans. Permits are issued.',
  },
  {
    role: 'credit',
    amount: null,
    partnerPercent: 30,
    deadlineIn: 25,
    controlFor: 45,
    basis: 'assignment',
    contribution: 'Signs for the loan. Our lender goes to 75% of value with a second guarantor.',
    offered: 'The assigned contract, the down payment and six months of reserves.',
  },
  {
    role: 'acquisitions',
    amount: null,
    partnerPercent: 45,
    deadlineIn: 40,
    controlFor: 90,
    basis: 'option',
    contribution: 'Negotiates the two parcels next door, so that the tract reaches the road.',
    offered: 'The option on the middle parcel and the money for the other two.',
  },
  {
    role: 'capital',
    amount: 160_000,
    partnerPercent: 42.5,
    deadlineIn: 9,
    controlFor: 21,
    basis: 'purchase-contract',
    contribution: 'Funds the purchase and the first draw of the rehab, secured by a first lien.',
    offered: 'The contract at 61% of value, a licensed contractor and a resale in five months.',
  },
];

interface Listed {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly city: string;
  readonly state: string;
  readonly category: string;
}

/**
 * Inserts open joint ventures of demo partnerships about their listings into tools, once. Days are relative to today.
 * @param url connection of the tools role
 * @param market connection of the listings role
 * @param posterIds partnerships that own listings
 */
export async function loadVentures(url: string, market: pg.Client, posterIds: readonly number[]): Promise<void> {
  const { rows: listings } = await market.query<Listed>(
    `SELECT DISTINCT ON (user_id) id, user_id, title, city, state, category FROM properties
     WHERE user_id = ANY($1) AND status = 'active' ORDER BY user_id, id`,
    [posterIds],
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ loaded: boolean }>('SELECT EXISTS (SELECT FROM joint_ventures) AS loaded');
    if (rows[0]!.loaded) return;
    for (const [i, listing] of listings.slice(0, posts.length).entries()) await insertPost(client, listing, posts[i]!);
  } finally {
    await client.end();
  }
}

async function insertPost(client: pg.Client, listing: Listed, post: Post): Promise<void> {
  const share = Math.round(post.partnerPercent * 100);
  await client.query(
    `WITH posted AS (
       INSERT INTO joint_ventures (user_id, property_id, title, city, state, category, role, contribution, contribution_cents,
         offered, poster_share, partner_share, deadline, control)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 10000 - $11::int, $11::int, current_date + $12::int,
         jsonb_build_array(jsonb_build_object('holder', 'The poster', 'grantor', $13::text, 'basis', $14::text,
           'until', current_date + $15::int)))
       ON CONFLICT DO NOTHING RETURNING id, user_id)
     INSERT INTO joint_venture_events (venture_id, actor_id, kind) SELECT id, user_id, 'posted' FROM posted`,
    [
      listing.user_id,
      listing.id,
      listing.title,
      listing.city,
      listing.state,
      listing.category,
      post.role,
      post.contribution,
      post.amount === null ? null : post.amount * 100,
      post.offered,
      share,
      post.deadlineIn,
      post.basis === 'owned' ? '' : 'The owner of record',
      post.basis,
      post.controlFor,
    ],
  );
}
