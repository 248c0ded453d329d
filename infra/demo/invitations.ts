import type { Client } from 'pg';
import type { Member } from './accounts.ts';
import { people } from './people.ts';

const referrer = 'wholesaler@dealstead.test';
const code = 'DANA-DEMO';
const rate = 50;

/** A ledger account: its kind and its owner. */
type Account = [kind: string, owner: number];
type State = 'pending' | 'approved' | 'paid' | 'reversed';

/** Referrals of the demo wholesaler: days since registration, and the commission state of each paid month. */
const brought: readonly { readonly since: number; readonly months: readonly State[] }[] = [
  { since: 75, months: ['paid', 'approved', 'pending'] },
  { since: 40, months: ['approved', 'pending'] },
  { since: 12, months: ['reversed'] },
];
/** One month of Wholesaler, in cents. */
const base = 199_98;
const amount = Math.floor((base * rate + 50) / 100);

/** Visits by the referral link, one every few days. */
const clicks = 41;

/**
 * Inserts the demo wholesaler's referrals, commissions and balanced ledger postings, once. They have no Stripe payments
 * and emit no events. The connection uses the account service's role.
 */
export async function loadInvitations(client: Client, members: ReadonlyMap<string, Member>, now: Date): Promise<void> {
  const affiliate = members.get(referrer)?.id;
  const admin = members.get('admin@dealstead.test')?.id;
  if (affiliate === undefined) return;
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const post = async (posting: string, debit: Account, credit: Account) => {
    await client.query(
      `INSERT INTO ledger_accounts (kind, owner) VALUES ($1, $2), ($3, $4) ON CONFLICT (kind, owner) DO NOTHING`,
      [...debit, ...credit],
    );
    await client.query(
      `INSERT INTO ledger_entries (posting, account_id, amount_cents)
       SELECT $1, id, CASE WHEN (kind, owner) = ($2, $3::int) THEN $4::bigint ELSE -$4::bigint END
       FROM ledger_accounts WHERE (kind, owner) IN (($2, $3::int), ($5, $6::int))`,
      [posting, ...debit, amount, ...credit],
    );
  };
  const expense: Account = ['expense', 0];
  const cash: Account = ['cash', 0];
  const pending: Account = ['pending', affiliate];
  const payable: Account = ['payable', affiliate];

  await client.query('BEGIN');
  try {
    const { rowCount } = await client.query(
      `UPDATE users SET referral_code = $2, is_affiliate = true WHERE id = $1 AND referral_code IS NULL`,
      [affiliate, code],
    );
    if (rowCount === 0) return void (await client.query('ROLLBACK'));
    await client.query(
      'INSERT INTO affiliate_program (user_id, affiliate_code, commission_rate, created_at) VALUES ($1, $2, $3, $4)',
      [affiliate, code, rate, ago(88)],
    );
    await client.query(
      `INSERT INTO affiliate_clicks (affiliate_id, day, visitor)
       SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date - 2 * n, 'demo ' || n FROM generate_series(1, $3) AS n`,
      [affiliate, now, clicks],
    );
    const owners = people.filter(({ signsIn }) => !signsIn);
    for (const [nth, { since, months }] of brought.entries()) {
      const referred = members.get(owners[nth]?.email ?? '')?.id;
      if (referred === undefined) continue;
      const kept = months.filter((state) => state !== 'reversed').length;
      const { rows: referrals } = await client.query<{ id: number }>(
        `INSERT INTO affiliate_referrals (affiliate_id, referred_user_id, referral_code, commission_rate,
           commission_amount_cents, commission_status, first_subscription_date, last_payment_date, conversion_date,
           lifetime_value_cents, created_at)
         VALUES ($1, $2, $3, $4, $5, 'earning', $6, $7, $6, $8, $9) RETURNING id`,
        [
          ...[affiliate, referred, code, rate, kept * amount, ago(since)],
          ...[ago(since - 30 * (months.length - 1)), months.length * base, ago(since + 1)],
        ],
      );
      for (const [month, state] of months.entries()) {
        const at = since - 30 * month;
        const approvedAt = state === 'paid' || state === 'approved' ? ago(at - 30) : null;
        const { rows } = await client.query<{ id: number }>(
          `INSERT INTO affiliate_commissions (affiliate_id, referral_id, product, period_start, period_end, month,
             base_amount_cents, commission_rate, tier_bonus, recurring_bonus, amount_cents, refunded_cents, status,
             earned_at, approves_at, approved_at, reversed_at, payment_date, stripe_payment_id)
           VALUES ($1, $2, 'Wholesaler', $3, $4, $5, $6, $7, 0, 0, $8, $9, $10, $3, $4, $11, $12, $13, $14) RETURNING id`,
          [
            ...[affiliate, referrals[0]?.id, ago(at), ago(at - 30), month + 1, base, rate, amount],
            ...[state === 'reversed' ? base : 0, state, approvedAt, state === 'reversed' ? ago(at - 3) : null],
            ...[state === 'paid' ? ago(at - 33) : null, `demo/${nth + 1}/${month + 1}`],
          ],
        );
        const line = rows[0]?.id ?? 0;
        await post(`commission/${line}/earned`, expense, pending);
        if (state === 'reversed') await post(`commission/${line}/reversed/demo`, pending, expense);
        if (approvedAt) await post(`commission/${line}/approved`, pending, payable);
        if (state !== 'paid') continue;
        const batch = await client.query<{ id: number }>(
          'INSERT INTO payout_batches (approved_by, approved_at, amount_cents) VALUES ($1, $2, $3) RETURNING id',
          [admin ?? null, ago(at - 33), amount],
        );
        const payout = await client.query<{ id: number }>(
          `INSERT INTO payouts (affiliate_id, amount_cents, status, requested_at, decided_at, batch_id)
           VALUES ($1, $2, 'paid', $3, $4, $5) RETURNING id`,
          [affiliate, amount, ago(at - 31), ago(at - 33), batch.rows[0]?.id],
        );
        await client.query('UPDATE affiliate_commissions SET payout_id = $2 WHERE id = $1', [line, payout.rows[0]?.id]);
        await post(`payout/${payout.rows[0]?.id}/paid`, payable, cash);
      }
    }
    await client.query(
      `WITH sums AS (SELECT sum(commission_amount_cents) AS earned, count(*) AS referrals, sum(lifetime_value_cents) AS value
         FROM affiliate_referrals WHERE affiliate_id = $1),
       program AS (UPDATE affiliate_program SET (total_earnings_cents, total_referrals, lifetime_value_cents) =
         (SELECT earned, referrals, value FROM sums) WHERE user_id = $1)
       UPDATE users SET total_commissions_earned_cents = (SELECT earned FROM sums) WHERE id = $1`,
      [affiliate],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
