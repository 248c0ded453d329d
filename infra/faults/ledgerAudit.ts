import { join } from 'node:path';
import { priceCents } from '@dealstead/contracts';
import { getMe } from '@dealstead/contracts/account/auth';
import { memberSnapshotKey, MemberSnapshot } from '@dealstead/contracts/identity';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type Stripe from 'stripe';
import { randomOf } from '../demo/random.ts';
import { addressesOf } from '../servers/secrets.ts';
import { idOf } from '../stripe/objects.ts';
import { openStore, type Store } from '../stripe/store.ts';
import { password, Visitor, type Journal } from './clients.ts';
import { queryColumn, waitUntilEmpty, compareKeys, checkEach, queryRows, type Finding } from './findings.ts';

/** An event that was not taken is told again after five minutes at most, unless it failed seven times. */
const eventsSettleWithin = 7 * 60_000;
/** Approval is looked for every minute. */
const approvedWithin = 90_000;

interface Audit {
  client: pg.Client;
  journal: Journal;
  port: number;
  dataDir: string;
}

/** Compares what the sandbox says was paid with payments, plans and commissions, once everything was told. */
export async function auditLedger({ client, journal, port, dataDir }: Audit): Promise<Finding[]> {
  const told = await waitUntilEmpty(eventsSettleWithin, async () =>
    findUndeliveredWebhooks(client, sandboxIn(dataDir)),
  );
  const due = await waitUntilEmpty(approvedWithin, () => queryColumn(client, overdue));
  const sandbox = sandboxIn(dataDir);
  const owners = new Map(
    (await queryRows<Owner>(client, 'SELECT id, email, stripe_customer_id AS customer FROM account.users')).flatMap(
      (owner) => (owner.customer === null ? [] : [[owner.customer, owner] as const]),
    ),
  );
  const paid = sandbox.all('charge').filter((charge) => charge.paid);
  return [
    { check: "every event of the sandbox's is applied", said: `${sandbox.all('event').length} events`, off: told },
    {
      check: 'every payment at the sandbox is one record of the same amount and state, told once',
      said: `${paid.length} paid`,
      off: [...(await comparePayments(client, sandbox, owners)), ...(await queryColumn(client, toldTwice))],
    },
    {
      check: 'nobody paid twice for one wish, and each paid what the page said',
      said: `${new Set(paid.map(({ customer }) => idOf(customer))).size} payers`,
      off: comparePurchases(journal, sandbox, owners),
    },
    {
      check: "every subscription is its member's plan, in PostgreSQL and at the gateway",
      said: `${sandbox.all('subscription').length} subscriptions`,
      off: [
        ...(await comparePlans(client, sandbox, owners)),
        ...(await compareGateway(client, port)),
        ...(await compareSnapshots(client, addressesOf(dataDir, port, {}).redisUrl)),
      ],
    },
    {
      check: 'every paid invoice of an invited member is one commission of half of it, less what went back',
      said: (await queryColumn(client, commissionCounts)).join(', '),
      off: [
        ...(await compareInvitations(client, journal)),
        ...(await compareCommissions(client, sandbox, owners)),
        ...due,
      ],
    },
    {
      check: "the ledger's sum is zero, and it says what the lines say",
      said: (await queryColumn(client, `SELECT count(*) || ' entries' FROM account.ledger_entries`)).join(),
      off: await queryColumn(client, ledger),
    },
  ];
}

interface Owner {
  id: number;
  email: string;
  customer: string | null;
}

const sandboxIn = (dataDir: string) => openStore(join(dataDir, 'stripe/memory.json'));

async function findUndeliveredWebhooks(client: pg.Client, sandbox: Store): Promise<string[]> {
  const known = new Set(await queryColumn(client, `SELECT id FROM account.stripe_events`));
  return [
    ...sandbox.all('event').flatMap(({ id, type }) => (known.has(id) ? [] : [`${type} ${id} is not known`])),
    ...sandbox.state.deliveries.map(({ event, attempts }) => `${event} was not taken in ${attempts} attempts`),
    ...(await queryColumn(
      client,
      `SELECT type || ' ' || id || ' is ' || state || ': ' || coalesce(error, '') FROM account.stripe_events WHERE state <> 'done'`,
    )),
  ];
}

/** What the bank of a payer took back, in cents. */
const disputed = (sandbox: Store, charge: string): number =>
  sandbox.all('dispute').find((dispute) => idOf(dispute.charge) === charge && dispute.status !== 'won')?.amount ?? 0;

async function comparePayments(client: pg.Client, sandbox: Store, owners: Map<string, Owner>): Promise<string[]> {
  const should = sandbox.all('payment_intent').map((intent) => {
    const charge = sandbox.find('charge', idOf(intent.latest_charge));
    const refunded = charge?.amount_refunded ?? 0;
    const state = charge?.paid ? becameOf(charge, sandbox) : intent.last_payment_error ? 'failed' : 'pending';
    return `${intent.id} of ${owners.get(idOf(intent.customer) ?? '')?.id}: ${intent.amount} - ${refunded}, ${state}`;
  });
  const ids = sandbox.all('payment_intent').map(({ id }) => id);
  return compareKeys(
    should,
    await queryColumn(
      client,
      `SELECT payment_intent_id || ' of ' || user_id || ': ' || amount_cents || ' - ' || refunded_cents || ', ' || status
       FROM account.payment_records
       WHERE payment_intent_id = ANY ($1) OR user_id IN (SELECT id FROM account.users WHERE email LIKE '%@faults.example')`,
      [ids],
    ),
  );
}

function becameOf({ id, amount, amount_refunded: refunded }: Stripe.Charge, sandbox: Store): string {
  if (disputed(sandbox, id) > 0) return 'disputed';
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partially_refunded' : 'refunded';
}

const toldTwice = `
  SELECT 'payment ' || p.id || ' is at version ' || p.version || ' and was told ' || count(o.id) || ' times'
  FROM account.payment_records p JOIN account.users u ON u.id = p.user_id AND u.email LIKE '%@faults.example'
    LEFT JOIN account.outbox o ON o.type = 'account.payment.recorded.v1' AND o.subject = 'payment/' || p.id
  GROUP BY p.id HAVING count(o.id) <> p.version`;

function comparePurchases({ wishes, notes }: Journal, sandbox: Store, owners: Map<string, Owner>): string[] {
  const of = new Map([...owners].map(([customer, { email }]) => [email, customer]));
  const said = (what: string, email: string) => notes.filter((note) => note.what === what && note.key === email);
  const customers = Map.groupBy(sandbox.all('customer'), ({ email }) => email);
  return [
    ...notes.flatMap(({ what, key, outcome, answers }) =>
      (what === 'payment' || what === 'change' || what === 'checkout') && outcome === 'refused'
        ? [`the ${what} of ${key} was refused: ${answers.join(', ')}`]
        : [],
    ),
    ...wishes.flatMap(({ email, plan, period }) => {
      const customer = of.get(email);
      const mine = sandbox.all('invoice').filter((invoice) => invoice.customer === customer);
      const bought = mine.filter((invoice) => invoice.billing_reason === 'subscription_create');
      const changed = mine.filter((invoice) => invoice.billing_reason === 'subscription_update');
      const price = priceCents(plan, period);
      return [
        ...((customers.get(email)?.length ?? 0) > 1 ? [`${email} is several customers`] : []),
        ...(bought.length > 1 ? [`${email} paid ${bought.length} times`] : []),
        ...(changed.length > 1 ? [`${email} paid for ${changed.length} changes`] : []),
        ...bought.flatMap(({ amount_paid: cents }) =>
          cents === price ? [] : [`${email} paid ${cents}, not ${price}`],
        ),
        ...(bought.length === 0 && said('payment', email).some(({ outcome }) => outcome === 'ok')
          ? [`${email} was told that it is paid, and nothing is`]
          : []),
      ];
    }),
  ];
}

interface Kept {
  id: string;
  owner: number;
  price: string;
  next: string | null;
  cents: number;
  status: string;
  until: Date;
}

/** `investor_pro` of `price_investor_pro_monthly`. */
const planIn = (price: string) => price.replace(/^price_|_[a-z]+$/g, '');

async function comparePlans(client: pg.Client, sandbox: Store, owners: Map<string, Owner>): Promise<string[]> {
  const ownerOf = ({ customer }: Stripe.Subscription) => owners.get(idOf(customer) ?? '')?.id;
  const should = sandbox.all('subscription').map((sub) => {
    const [item] = sub.items.data;
    const schedule = sandbox.find('subscription_schedule', idOf(sub.schedule));
    const next = schedule?.status === 'active' ? idOf(schedule.phases.at(-1)?.items[0]?.price) : null;
    const until = new Date((item?.current_period_end ?? 0) * 1000);
    const status = sub.status === 'canceled' ? 'ended' : sub.status;
    return { sub, price: item?.price.lookup_key ?? '', cents: item?.price.unit_amount, status, until, next };
  });
  const kept = await queryRows<Kept>(
    client,
    `SELECT id, user_id AS owner, 'price_' || plan || '_' || period AS price, price_cents AS cents, status,
       current_period_end AS until, 'price_' || next_plan || '_' || next_period AS next
     FROM account.subscriptions
     WHERE id = ANY ($1) OR user_id IN (SELECT id FROM account.users WHERE email LIKE '%@faults.example')`,
    [should.map(({ sub }) => sub.id)],
  );
  const inWords = (id: string, owner: number | undefined, { price, cents, status, until, next }: Terms) =>
    `${id} of ${owner}: ${price} at ${cents}, ${status} until ${until.toISOString()}, then ${next ?? 'the same'}`;

  const live = new Map(should.filter(({ status }) => status !== 'ended').map((each) => [ownerOf(each.sub), each]));
  const members = await queryRows<{ id: number; plan: string; status: string; sub: string | null }>(
    client,
    `SELECT id, subscription_plan AS plan, subscription_status AS status, stripe_subscription_id AS sub
     FROM account.users WHERE email LIKE '%.payer.%@faults.example'`,
  );
  return [
    ...compareKeys(
      should.map((each) => inWords(each.sub.id, ownerOf(each.sub), each)),
      kept.map((each) => inWords(each.id, each.owner, each)),
    ),
    ...members.flatMap(({ id, plan, status, sub }) => {
      const paid = live.get(id);
      const right = paid ? [planIn(paid.price), 'active', paid.sub.id] : ['free', status, null];
      const has = [plan, status, sub];
      return String(has) === String(right)
        ? []
        : [`member ${id} has ${has.join(', ')} and pays for ${right.join(', ')}`];
    }),
  ];
}

type Terms = Pick<Kept, 'price' | 'status' | 'until' | 'next'> & { cents: number | null | undefined };

/** What the gateway tells payers that they are. */
async function compareGateway(client: pg.Client, port: number): Promise<string[]> {
  const members = await queryRows<{ email: string; plan: string; status: string }>(
    client,
    `SELECT email, subscription_plan AS plan, subscription_status AS status FROM account.users
     WHERE email LIKE '%.payer.%@faults.example'`,
  );
  const of = new Map(members.map((member) => [member.email, member]));
  return checkEach([...of.keys()], async (email) => {
    const visitor = new Visitor(`http://localhost:${port}`, randomOf(port));
    await visitor.signIn(email, password);
    const { status, text } = await visitor.ask('GET', getMe.path);
    if (status !== 200) return `${email} is not told who they are: ${status}`;
    const me = getMe.response.parse(JSON.parse(text));
    const same = me.subscriptionPlan === of.get(email)?.plan && me.subscriptionStatus === of.get(email)?.status;
    return same ? null : `${email} is told ${me.subscriptionPlan}, ${me.subscriptionStatus}`;
  });
}

/** Every snapshot in Redis that is not what the member's row says. */
async function compareSnapshots(client: pg.Client, redisUrl: string): Promise<string[]> {
  const members = await queryRows<{ id: number; version: number; plan: string; status: string }>(
    client,
    `SELECT id, version, subscription_plan AS plan, subscription_status AS status FROM account.users
     WHERE email LIKE '%@faults.example'`,
  );
  const redis = new Redis(redisUrl);
  try {
    const kept = await redis.mget(members.map(({ id }) => memberSnapshotKey(id)));
    return members.flatMap(({ id, ...row }, i) => {
      const text = kept[i];
      if (!text) return [];
      const { version, plan, status } = MemberSnapshot.parse(JSON.parse(text));
      const same = version === row.version && plan === row.plan && status === row.status;
      return same ? [] : [`the snapshot of member ${id} says ${plan}, ${status}, version ${version}`];
    });
  } finally {
    redis.disconnect();
  }
}

async function compareInvitations(client: pg.Client, { wishes, notes }: Journal): Promise<string[]> {
  const registered = new Set(
    notes.flatMap(({ what, key, outcome }) => (what === 'registration' && outcome === 'ok' ? [key] : [])),
  );
  return compareKeys(
    wishes.flatMap(({ email, code }) => (code !== null && registered.has(email) ? [`${email} by ${code}`] : [])),
    await queryColumn(
      client,
      `SELECT email || ' by ' || r.referral_code FROM account.affiliate_referrals r
       JOIN account.users u ON u.id = r.referred_user_id WHERE email = ANY ($1)`,
      [[...registered]],
    ),
  );
}

const half = (cents: number) => Math.floor((cents + 1) / 2);

async function compareCommissions(client: pg.Client, sandbox: Store, owners: Map<string, Owner>): Promise<string[]> {
  const invited = new Map(
    (
      await queryRows<{ member: number; affiliate: number }>(
        client,
        'SELECT referred_user_id AS member, affiliate_id AS affiliate FROM account.affiliate_referrals',
      )
    ).map(({ member, affiliate }) => [member, affiliate]),
  );
  const should = sandbox.all('invoice_payment').flatMap(({ invoice: of, payment }) => {
    const invoice = sandbox.find('invoice', idOf(of));
    const charge = sandbox.find(
      'charge',
      idOf(sandbox.find('payment_intent', idOf(payment.payment_intent))?.latest_charge),
    );
    const affiliate = invited.get(owners.get(idOf(invoice?.customer) ?? '')?.id ?? 0);
    if (!charge?.paid || affiliate === undefined) return [];
    const { amount } = charge;
    const back = Math.min(amount, charge.amount_refunded + disputed(sandbox, charge.id));
    const left = half(amount) - half(back);
    return [`${invoice?.id} to ${affiliate}: ${amount}, ${half(amount)}, ${left} left, reversed ${back === amount}`];
  });
  return compareKeys(
    should,
    await queryColumn(
      client,
      `SELECT c.stripe_payment_id || ' to ' || c.affiliate_id || ': ' || c.base_amount_cents || ', ' || c.amount_cents || ', '
         || coalesce(sum(t.amount_cents) FILTER (WHERE t.status <> 'reversed'), 0) || ' left, reversed ' || (c.status = 'reversed')
       FROM account.affiliate_commissions c JOIN account.affiliate_commissions t ON t.id = c.id OR t.reverses_id = c.id
       JOIN account.affiliate_referrals r ON r.id = c.referral_id JOIN account.users u ON u.id = r.referred_user_id
       WHERE c.reverses_id IS NULL AND u.email LIKE '%@faults.example' GROUP BY c.id`,
    ),
  );
}

const commissionCounts = `
  SELECT count(*) || ' ' || status FROM account.affiliate_commissions c
  JOIN account.affiliate_referrals r ON r.id = c.referral_id JOIN account.users u ON u.id = r.referred_user_id
  WHERE u.email LIKE '%@faults.example' GROUP BY status ORDER BY status`;

const overdue = `
  SELECT 'commission ' || c.id || ' is due and not approved' FROM account.affiliate_commissions c
  JOIN account.affiliate_referrals r ON r.id = c.referral_id
  WHERE c.status = 'pending' AND c.approves_at <= now() AND r.commission_status <> 'flagged'`;

/** Postings that are not even, and owners to whom the ledger owes something else than their lines say. */
const ledger = `
  SELECT 'the sum is ' || sum(amount_cents) FROM account.ledger_entries HAVING sum(amount_cents) <> 0
  UNION ALL
  SELECT posting || ' is off by ' || sum(amount_cents) FROM account.ledger_entries
  GROUP BY posting HAVING sum(amount_cents) <> 0 OR count(*) <> 2
  UNION ALL
  SELECT 'member ' || owner || ' is owed ' || coalesce(e.cents, 0) || ' ' || kind || ', and the lines say ' || coalesce(l.cents, 0)
  FROM (SELECT a.owner, a.kind, -sum(e.amount_cents) AS cents
        FROM account.ledger_accounts a JOIN account.ledger_entries e ON e.account_id = a.id
        WHERE a.owner <> 0 GROUP BY a.owner, a.kind) e
  FULL JOIN (SELECT affiliate_id AS owner, CASE status WHEN 'pending' THEN 'pending' ELSE 'payable' END AS kind,
               sum(amount_cents) AS cents
             FROM account.affiliate_commissions WHERE status IN ('pending', 'approved') GROUP BY 1, 2) l
    USING (owner, kind)
  WHERE coalesce(e.cents, 0) <> coalesce(l.cents, 0)`;
