import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { people } from './people.ts';

const affiliateEmail = 'wholesaler@dealstead.test';
const referralCode = 'DANA-DEMO';
/** Percent. */
const commissionRate = 50;
/** One month of Wholesaler, in cents. */
const monthlyCents = 199_98;
const commissionCents = Math.floor((monthlyCents * commissionRate + 50) / 100);
const commissionProduct = 'Wholesaler';
/** Days of a billing period, and until a commission is approved. */
const monthDays = 30;
/** Visits by the referral link, one every two days. */
const clickCount = 41;

type CommissionStatus = 'pending' | 'approved' | 'paid' | 'reversed';

/** The demo wholesaler's referrals: days since the first payment, and the commission status of each paid month. */
const referrals: readonly { readonly since: number; readonly months: readonly CommissionStatus[] }[] = [
  { since: 75, months: ['paid', 'approved', 'pending'] },
  { since: 40, months: ['approved', 'pending'] },
  { since: 12, months: ['reversed'] },
];

/** A ledger account: its kind and its owner, 0 for the company. */
type Account = [kind: string, owner: number];
const expense: Account = ['expense', 0];
const cash: Account = ['cash', 0];

interface Context {
  readonly client: Client;
  readonly affiliate: number;
  /** The admin who approved the payouts. */
  readonly admin: number | null;
  /** The date so many days before the demo data is loaded. */
  readonly daysAgo: (days: number) => Date;
}

/**
 * Inserts the demo wholesaler's referrals, commissions and balanced ledger postings, once. They have no Stripe payments
 * and emit no events. The connection uses the account service's role.
 */
export async function loadReferrals(client: Client, members: ReadonlyMap<string, Member>, now: Date): Promise<void> {
  const affiliate = members.get(affiliateEmail)?.id;
  if (affiliate === undefined) return;
  const admin = members.get('admin@dealstead.test')?.id ?? null;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const context: Context = { client, affiliate, admin, daysAgo };
  await client.query('BEGIN');
  try {
    if (await joinProgram(context)) {
      await insertClicks(context, now);
      const referredMembers = people.filter(({ signsIn }) => !signsIn);
      for (const [index, { since, months }] of referrals.entries()) {
        const member = members.get(referredMembers[index]?.email ?? '')?.id;
        if (member === undefined) continue;
        const referral = await insertReferral(context, member, since, months);
        for (const [month, status] of months.entries())
          await insertCommission(context, {
            referral,
            month: month + 1,
            status,
            earnedDaysAgo: since - monthDays * month,
            payment: `demo/${index + 1}/${month + 1}`,
          });
      }
      await updateTotals(context);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Makes the member an affiliate. False where they are one already. */
async function joinProgram({ client, affiliate, daysAgo }: Context): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE users SET referral_code = $2, is_affiliate = true WHERE id = $1 AND referral_code IS NULL`,
    [affiliate, referralCode],
  );
  if (rowCount === 0) return false;
  await client.query(
    'INSERT INTO affiliate_program (user_id, affiliate_code, commission_rate, created_at) VALUES ($1, $2, $3, $4)',
    [affiliate, referralCode, commissionRate, daysAgo(88)],
  );
  return true;
}

async function insertClicks({ client, affiliate }: Context, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO affiliate_clicks (affiliate_id, day, visitor)
     SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date - 2 * n, 'demo ' || n FROM generate_series(1, $3) AS n`,
    [affiliate, now, clickCount],
  );
}

/** Resolves the id of the referral. */
async function insertReferral(
  { client, affiliate, daysAgo }: Context,
  member: number,
  since: number,
  months: readonly CommissionStatus[],
): Promise<number> {
  const earnedMonths = months.filter((status) => status !== 'reversed').length;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO affiliate_referrals (affiliate_id, referred_user_id, referral_code, commission_rate,
       commission_amount_cents, commission_status, first_subscription_date, last_payment_date, conversion_date,
       lifetime_value_cents, created_at)
     VALUES ($1, $2, $3, $4, $5, 'earning', $6, $7, $6, $8, $9) RETURNING id`,
    [
      affiliate,
      member,
      referralCode,
      commissionRate,
      earnedMonths * commissionCents,
      daysAgo(since),
      daysAgo(since - monthDays * (months.length - 1)),
      months.length * monthlyCents,
      daysAgo(since + 1),
    ],
  );
  return insertedId(rows);
}

interface Commission {
  readonly referral: number;
  /** 1 for the first paid month. */
  readonly month: number;
  readonly status: CommissionStatus;
  readonly earnedDaysAgo: number;
  /** Stands for the id of a payment at Stripe. */
  readonly payment: string;
}

/** Inserts a commission with the ledger postings that led to its status, and the payout of a paid one. */
async function insertCommission(context: Context, commission: Commission): Promise<void> {
  const { client, affiliate, daysAgo } = context;
  const { referral, month, status, earnedDaysAgo, payment } = commission;
  const isApproved = status === 'paid' || status === 'approved';
  const isReversed = status === 'reversed';
  const periodEnd = daysAgo(earnedDaysAgo - monthDays);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO affiliate_commissions (affiliate_id, referral_id, product, period_start, period_end, month,
       base_amount_cents, commission_rate, tier_bonus, recurring_bonus, amount_cents, refunded_cents, status,
       earned_at, approves_at, approved_at, reversed_at, payment_date, stripe_payment_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10, $11, $4, $5, $12, $13, $14, $15) RETURNING id`,
    [
      affiliate,
      referral,
      commissionProduct,
      daysAgo(earnedDaysAgo),
      periodEnd,
      month,
      monthlyCents,
      commissionRate,
      commissionCents,
      isReversed ? monthlyCents : 0,
      status,
      isApproved ? periodEnd : null,
      isReversed ? daysAgo(earnedDaysAgo - 3) : null,
      status === 'paid' ? daysAgo(earnedDaysAgo - 33) : null,
      payment,
    ],
  );
  const id = insertedId(rows);
  const pending: Account = ['pending', affiliate];
  const payable: Account = ['payable', affiliate];
  await post(context, `commission/${id}/earned`, expense, pending);
  if (isReversed) await post(context, `commission/${id}/reversed/demo`, pending, expense);
  if (isApproved) await post(context, `commission/${id}/approved`, pending, payable);
  if (status !== 'paid') return;
  const payout = await insertPayout(context, id, earnedDaysAgo);
  await post(context, `payout/${payout}/paid`, payable, cash);
}

/** Inserts the payout of one commission in a batch of its own. Resolves its id. */
async function insertPayout(
  { client, affiliate, admin, daysAgo }: Context,
  commission: number,
  earnedDaysAgo: number,
): Promise<number> {
  const decidedAt = daysAgo(earnedDaysAgo - 33);
  const { rows: batches } = await client.query<{ id: number }>(
    'INSERT INTO payout_batches (approved_by, approved_at, amount_cents) VALUES ($1, $2, $3) RETURNING id',
    [admin, decidedAt, commissionCents],
  );
  const { rows: payouts } = await client.query<{ id: number }>(
    `INSERT INTO payouts (affiliate_id, amount_cents, status, requested_at, decided_at, batch_id)
     VALUES ($1, $2, 'paid', $3, $4, $5) RETURNING id`,
    [affiliate, commissionCents, daysAgo(earnedDaysAgo - 31), decidedAt, insertedId(batches)],
  );
  const payout = insertedId(payouts);
  await client.query('UPDATE affiliate_commissions SET payout_id = $2 WHERE id = $1', [commission, payout]);
  return payout;
}

/** Posts one commission's amount to two ledger accounts. */
async function post({ client }: Context, posting: string, debit: Account, credit: Account): Promise<void> {
  await client.query(
    `INSERT INTO ledger_accounts (kind, owner) VALUES ($1, $2), ($3, $4) ON CONFLICT (kind, owner) DO NOTHING`,
    [...debit, ...credit],
  );
  await client.query(
    `INSERT INTO ledger_entries (posting, account_id, amount_cents)
     SELECT $1, id, CASE WHEN (kind, owner) = ($2, $3::int) THEN $4::bigint ELSE -$4::bigint END
     FROM ledger_accounts WHERE (kind, owner) IN (($2, $3::int), ($5, $6::int))`,
    [posting, ...debit, commissionCents, ...credit],
  );
}

/** Sums the referrals up in the affiliate's rows, as the account service does. */
async function updateTotals({ client, affiliate }: Context): Promise<void> {
  await client.query(
    `WITH sums AS (SELECT sum(commission_amount_cents) AS earned, count(*) AS referrals, sum(lifetime_value_cents) AS value
       FROM affiliate_referrals WHERE affiliate_id = $1),
     program AS (UPDATE affiliate_program SET (total_earnings_cents, total_referrals, lifetime_value_cents) =
       (SELECT earned, referrals, value FROM sums) WHERE user_id = $1)
     UPDATE users SET total_commissions_earned_cents = (SELECT earned FROM sums) WHERE id = $1`,
    [affiliate],
  );
}

function insertedId([row]: { id: number }[]): number {
  if (!row) throw new Error('The row was not inserted.');
  return row.id;
}
