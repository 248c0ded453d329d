import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openDatabase } from '../database.ts';
import { tablesOf } from '../fixtures/tables.ts';
import { approveDue } from './approval.ts';
import { recordCommission, reverseCommission, restoreCommission } from './commissions.ts';
import { postTransfer } from './ledger.ts';
import { approvePayouts, requestPayout, decideFlaggedReferral, declinePayout } from './payouts.ts';
import { attributeReferral, ensureReferralCode } from './program.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());

const day = 86_400_000;

async function person() {
  const email = `${randomUUID()}@example.com`;
  const fields = { username: email, email, password: 'x', firstName: 'Dana', lastName: 'Reyes' };
  return tablesOf(db).users.insert(fields);
}

/** An affiliate with members whom they brought, apart from those of every other run. */
async function circle(size: number) {
  const affiliate = await person();
  const code = await ensureReferralCode(db, affiliate.id);
  const members = await Promise.all(Array.from({ length: size }, person));
  for (const member of members) await db.change((tx) => attributeReferral(tx, member, code, null));
  const prefix = randomUUID();
  // The card that others may share.
  await db.pool.query('INSERT INTO affiliate_cards VALUES ($1, $2)', [affiliate.id, `${prefix}-card`]);
  return { affiliate: affiliate.id, members: members.map(({ id }) => id), prefix };
}

/** Sums of the ledger: of all there is, and what it owes this affiliate. */
async function books(affiliate: number) {
  const { rows } = await db.pool.query(
    `SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries) AS all,
       (SELECT count(*)::int FROM (SELECT FROM ledger_entries GROUP BY posting HAVING sum(amount_cents) <> 0) off) AS off,
       coalesce(-sum(e.amount_cents) FILTER (WHERE a.kind = 'pending'), 0)::int AS pending,
       coalesce(-sum(e.amount_cents) FILTER (WHERE a.kind = 'payable'), 0)::int AS payable
     FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id WHERE a.owner = $1`,
    [affiliate],
  );
  return rows[0];
}

/** The same, computed from the commissions' lines. */
async function lines(affiliate: number) {
  const { rows } = await db.pool.query(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'pending'), 0)::int AS pending,
       coalesce(sum(amount_cents) FILTER (WHERE status = 'approved'), 0)::int AS payable,
       count(*) FILTER (WHERE refunded_cents > base_amount_cents AND reverses_id IS NULL)::int AS over
     FROM affiliate_commissions WHERE affiliate_id = $1`,
    [affiliate],
  );
  return rows[0];
}

/**
 * What was earned and paid out, and what it must be worth: the share of each invoice without what went back for good.
 * Null once a referral was refused, since what it earned is forfeited then.
 */
async function worth(affiliate: number) {
  const { rows } = await db.pool.query(
    `SELECT (SELECT coalesce(-sum(e.amount_cents), 0)::int FROM ledger_accounts a
             JOIN ledger_entries e ON e.account_id = a.id WHERE a.owner = $1)
         + (SELECT coalesce(sum(amount_cents), 0)::int FROM payouts WHERE affiliate_id = $1 AND status = 'paid') AS earned,
       (SELECT coalesce(sum(floor((base * percent + 50) / 100) - floor((least(base, back) * percent + 50) / 100)), 0)::int
        FROM (SELECT base_amount_cents AS base, commission_rate + tier_bonus + recurring_bonus AS percent,
                (SELECT coalesce(sum(amount_cents), 0) FROM affiliate_reversals
                 WHERE stripe_invoice_id = c.stripe_payment_id AND restored_at IS NULL) AS back
              FROM affiliate_commissions c WHERE affiliate_id = $1 AND reverses_id IS NULL) invoices) AS worth
     WHERE NOT EXISTS (SELECT FROM affiliate_referrals WHERE affiliate_id = $1 AND commission_status = 'refused')`,
    [affiliate],
  );
  return rows[0] ?? null;
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      member: fc.nat(2),
      invoice: fc.nat(7),
      cents: fc.integer({ min: 0, max: 500_000 }),
      shared: fc.nat(24),
      month: fc.nat(15),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      invoice: fc.nat(7),
      refund: fc.nat(9),
      cents: fc.integer({ min: 0, max: 300_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('dispute' as const, 'dispute won' as const),
      invoice: fc.nat(7),
      dispute: fc.nat(4),
      cents: fc.integer({ min: 0, max: 500_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 30, max: 900 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'decline' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('allow' as const, 'refuse' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Disputes that are won: of what was paid out, of all, of a part, beside a refund, and reported before they began. */
const disputed: Step[] = [
  { do: 'pay', member: 0, invoice: 0, cents: 199_98, shared: 1, month: 0 },
  { do: 'pay', member: 1, invoice: 1, cents: 79_99, shared: 1, month: 0 },
  { do: 'dispute', invoice: 1, dispute: 0, cents: 79_99 },
  { do: 'dispute won', invoice: 1, dispute: 0, cents: 79_99 },
  { do: 'wait', days: 31 },
  { do: 'ask' },
  { do: 'dispute', invoice: 1, dispute: 1, cents: 33_33 },
  { do: 'dispute won', invoice: 1, dispute: 1, cents: 33_33 },
  { do: 'approve' },
  { do: 'dispute', invoice: 0, dispute: 2, cents: 199_98 },
  { do: 'dispute won', invoice: 0, dispute: 2, cents: 199_98 },
  { do: 'pay', member: 2, invoice: 2, cents: 399_99, shared: 1, month: 2 },
  { do: 'refund', invoice: 2, refund: 0, cents: 11_11 },
  { do: 'dispute', invoice: 2, dispute: 3, cents: 388_88 },
  { do: 'wait', days: 900 },
  { do: 'dispute won', invoice: 2, dispute: 3, cents: 388_88 },
  { do: 'wait', days: 900 },
  { do: 'ask' },
  { do: 'approve' },
  { do: 'refund', invoice: 2, refund: 1, cents: 388_88 },
  { do: 'dispute won', invoice: 3, dispute: 4, cents: 50_00 },
  { do: 'dispute', invoice: 3, dispute: 4, cents: 50_00 },
  { do: 'pay', member: 2, invoice: 3, cents: 50_00, shared: 1, month: 3 },
];

/** What every run goes through: paid out, refunded in parts after that, paid out again, flagged, allowed, refused. */
const known: Step[] = [
  { do: 'pay', member: 0, invoice: 0, cents: 199_98, shared: 1, month: 0 },
  { do: 'pay', member: 1, invoice: 1, cents: 79_99, shared: 1, month: 0 },
  { do: 'wait', days: 31 },
  { do: 'ask' },
  { do: 'refund', invoice: 1, refund: 0, cents: 33_33 },
  { do: 'approve' },
  { do: 'refund', invoice: 0, refund: 1, cents: 66_67 },
  { do: 'refund', invoice: 0, refund: 2, cents: 500_00 },
  { do: 'refund', invoice: 5, refund: 3, cents: 10_00 },
  { do: 'pay', member: 0, invoice: 5, cents: 399_98, shared: 1, month: 13 },
  { do: 'pay', member: 2, invoice: 2, cents: 399_98, shared: 0, month: 2 },
  { do: 'wait', days: 900 },
  { do: 'ask' },
  { do: 'decline' },
  { do: 'allow' },
  { do: 'wait', days: 900 },
  { do: 'ask' },
  { do: 'refund', invoice: 2, refund: 4, cents: 399_98 },
  { do: 'approve' },
  { do: 'pay', member: 1, invoice: 6, cents: 119_98, shared: 0, month: 3 },
  { do: 'refuse' },
];

const start = new Date('2026-01-01T00:00:00Z').getTime();

async function take(step: Step, { affiliate, members, prefix }: Awaited<ReturnType<typeof circle>>): Promise<void> {
  switch (step.do) {
    case 'pay': {
      const periodStart = new Date(start + step.month * 30.5 * day);
      const invoice = {
        userId: members[step.member] ?? 0,
        stripeInvoiceId: `${prefix}-in-${step.invoice}`,
        amountCents: step.cents,
        paidAt: periodStart,
        cardFingerprint: step.shared === 0 ? `${prefix}-card` : null,
        periodStart,
        periodEnd: new Date(periodStart.getTime() + 30 * day),
        product: 'Buyer',
      };
      // Twice, as webhooks come.
      await db.change((tx) => recordCommission(tx, invoice));
      return void (await db.change((tx) => recordCommission(tx, invoice)));
    }
    case 'refund':
    case 'dispute':
    case 'dispute won': {
      const reversal = {
        reversalId: step.do === 'refund' ? `${prefix}-re-${step.refund}` : `${prefix}-dp-${step.dispute}`,
        stripeInvoiceId: `${prefix}-in-${step.invoice}`,
        amountCents: step.cents,
        reason: step.do === 'refund' ? ('refund' as const) : ('dispute' as const),
        at: new Date(start),
      };
      const act = step.do === 'dispute won' ? restoreCommission : reverseCommission;
      await db.change((tx) => act(tx, reversal));
      return db.change((tx) => act(tx, reversal));
    }
    case 'wait':
      return void (await approveDue(db, new Date(start + step.days * day)));
    case 'ask': {
      const { rows } = await db.pool.query(
        `SELECT coalesce(sum(c.amount_cents), 0)::int AS cents
         FROM affiliate_commissions c JOIN affiliate_referrals r ON r.id = c.referral_id
         WHERE c.affiliate_id = $1 AND c.status = 'approved' AND payout_id IS NULL AND r.commission_status <> 'flagged'`,
        [affiliate],
      );
      return refused(() => db.change((tx) => requestPayout(tx, affiliate, rows[0].cents)));
    }
    case 'approve':
    case 'decline': {
      const [payout] = await waiting(affiliate);
      if (!payout) return;
      const { id, amount_cents: cents } = payout;
      return refused(async () => {
        if (step.do === 'decline') await db.change((tx) => declinePayout(tx, id));
        else await db.change((tx) => approvePayouts(tx, [{ id, cents }], null));
      });
    }
    default: {
      const { rows } = await db.pool.query<{ id: number }>(
        `SELECT id FROM affiliate_referrals WHERE affiliate_id = $1 AND commission_status = 'flagged'`,
        [affiliate],
      );
      for (const { id } of rows) await db.change((tx) => decideFlaggedReferral(tx, id, step.do));
    }
  }
}

async function waiting(affiliate: number): Promise<{ id: number; amount_cents: number }[]> {
  const { rows } = await db.pool.query(
    `SELECT id, amount_cents FROM payouts WHERE affiliate_id = $1 AND status = 'requested'`,
    [affiliate],
  );
  return rows;
}

/** What the rules refuse changes nothing. */
async function refused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    expect(error).toMatchObject({ status: 409 });
  }
}

test('after any sequence of payments, reversals, waits and payouts the ledger balances and agrees with every line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const cast = await circle(3);
      for (const one of steps) {
        await take(one, cast);
        const { all, off, ...owed } = (await books(cast.affiliate)) ?? { all: 0, off: 0, pending: 0, payable: 0 };
        const { over, ...recorded } = await lines(cast.affiliate);
        expect({ all, off, over }).toEqual({ all: 0, off: 0, over: 0 });
        expect(owed).toEqual(recorded);
        const value = await worth(cast.affiliate);
        expect(value?.earned).toBe(value?.worth);
        for (const payout of await waiting(cast.affiliate)) expect(payout.amount_cents).toBeGreaterThanOrEqual(50_00);
      }
    }),
    { ...randomCases(25), examples: [[known], [disputed]] },
  );
  // Every wait approves what is due of all: one payment after the last of them is pending, whatever the sequences were.
  await take({ do: 'pay', member: 0, invoice: 0, cents: 199_98, shared: 1, month: 0 }, await circle(1));
  const { rows } = await db.pool.query(
    'SELECT DISTINCT status FROM affiliate_commissions UNION SELECT status FROM payouts',
  );
  expect(rows.map(({ status }) => status).toSorted()).toEqual(
    expect.arrayContaining(['approved', 'declined', 'paid', 'pending', 'reversed']),
  );
}, 120_000);

test('the database rejects postings that do not balance, repeat or change', async () => {
  const { affiliate } = await circle(0);
  const name = `test/${affiliate}`;
  const pending = { kind: 'pending', owner: affiliate } as const;
  await db.change((tx) => postTransfer(tx, name, 500, pending, { kind: 'expense' }));
  await expect(db.change((tx) => postTransfer(tx, name, 500, pending, { kind: 'expense' }))).rejects.toThrow();
  await expect(
    db.pool.query(
      `INSERT INTO ledger_entries (posting, account_id, amount_cents)
       SELECT $1, id, 5 FROM ledger_accounts WHERE kind = 'cash' OR kind = 'expense' LIMIT 1`,
      [`${name}/alone`],
    ),
  ).rejects.toThrow('does not balance');
  await expect(db.pool.query('UPDATE ledger_entries SET amount_cents = 1 WHERE posting = $1', [name])).rejects.toThrow(
    'never changed',
  );
  await expect(db.pool.query('DELETE FROM ledger_entries WHERE posting = $1', [name])).rejects.toThrow('never changed');
});
