import { join } from 'node:path';
import { priceCents } from '@dealstead/contracts';
import { getMe } from '@dealstead/contracts/account/auth';
import { memberSnapshotKey, MemberSnapshot } from '@dealstead/contracts/identity';
import { createRedis } from '@dealstead/service-kit/redis';
import type pg from 'pg';
import type Stripe from 'stripe';
import { randomOf } from '@dealstead/infra/demo/random';
import { idOf } from '@dealstead/infra/stripe/objects';
import { openStore, type Store } from '@dealstead/infra/stripe/store';
import { password } from './clients.ts';
import { checkEach, compareKeys, queryColumn, queryRows, waitUntilEmpty, type Finding } from './findings.ts';
import type { Journal, OperationType } from './journal.ts';
import { Visitor } from './visitor.ts';

/** An undelivered event is fetched within five minutes, unless its processing failed seven times. */
const eventTimeoutMs = 7 * 60_000;
/** Approval runs every minute. */
const approvalTimeoutMs = 90_000;

interface LedgerAudit {
  client: pg.Client;
  journal: Journal;
  port: number;
  dataDir: string;
  redisUrl: string;
}

/** A member as the owner of a Stripe customer. */
interface Owner {
  id: number;
  email: string;
  customer: string | null;
}
type OwnersByCustomer = Map<string, Owner>;

/** Waits until all webhooks are processed, then compares the sandbox's objects with payments, plans and commissions. */
export async function auditLedger({ client, journal, port, dataDir, redisUrl }: LedgerAudit): Promise<Finding[]> {
  const unprocessed = await waitUntilEmpty(eventTimeoutMs, () => findUnprocessedEvents(client, openSandbox(dataDir)));
  const overdue = await waitUntilEmpty(approvalTimeoutMs, () => queryColumn(client, overdueCommissions));
  const sandbox = openSandbox(dataDir);
  const owners = await queryOwners(client);
  const paid = sandbox.all('charge').filter((charge) => charge.paid);
  return [
    {
      check: 'every event of the sandbox was received and applied',
      summary: `${sandbox.all('event').length} events`,
      problems: unprocessed,
    },
    {
      check: 'every payment at the sandbox is one record of the same amount and state, with one event per state',
      summary: `${paid.length} paid`,
      problems: [
        ...(await comparePayments(client, sandbox, owners)),
        ...(await queryColumn(client, paymentsWithWrongEventCount)),
      ],
    },
    {
      check: 'nobody paid twice for one purchase, and each paid the price of the plan',
      summary: `${new Set(paid.map(({ customer }) => idOf(customer))).size} payers`,
      problems: comparePurchases(journal, sandbox, owners),
    },
    {
      check: "every subscription is its member's plan, in PostgreSQL, in Redis and at the gateway",
      summary: `${sandbox.all('subscription').length} subscriptions`,
      problems: [
        ...(await comparePlans(client, sandbox, owners)),
        ...(await compareGateway(client, port)),
        ...(await compareSnapshots(client, redisUrl)),
      ],
    },
    {
      check: 'every paid invoice of a referred member has one commission of half its amount, less refunds',
      summary: (await queryColumn(client, commissionCounts)).join(', '),
      problems: [
        ...(await compareReferrals(client, journal)),
        ...(await compareCommissions(client, sandbox, owners)),
        ...overdue,
      ],
    },
    {
      check: "the ledger's total is zero, and its balances equal the commissions",
      summary: (await queryColumn(client, `SELECT count(*) || ' entries' FROM account.ledger_entries`)).join(),
      problems: await queryColumn(client, ledgerDifferences),
    },
  ];
}

async function queryOwners(client: pg.Client): Promise<OwnersByCustomer> {
  const members = await queryRows<Owner>(client, 'SELECT id, email, stripe_customer_id AS customer FROM account.users');
  return new Map(members.flatMap((member) => (member.customer === null ? [] : [[member.customer, member]])));
}

const openSandbox = (dataDir: string) => openStore(join(dataDir, 'stripe/memory.json'));

async function findUnprocessedEvents(client: pg.Client, sandbox: Store): Promise<string[]> {
  const received = new Set(await queryColumn(client, `SELECT id FROM account.stripe_events`));
  return [
    ...sandbox.all('event').flatMap(({ id, type }) => (received.has(id) ? [] : [`${type} ${id} was not received`])),
    ...sandbox.state.deliveries.map(({ event, attempts }) => `${event} was not delivered in ${attempts} attempts`),
    ...(await queryColumn(
      client,
      `SELECT type || ' ' || id || ' is ' || state || ': ' || coalesce(error, '') FROM account.stripe_events WHERE state <> 'done'`,
    )),
  ];
}

/** Cents of a charge that are disputed, unless the dispute was won. */
const disputedCents = (sandbox: Store, charge: string): number =>
  sandbox.all('dispute').find((dispute) => idOf(dispute.charge) === charge && dispute.status !== 'won')?.amount ?? 0;

async function comparePayments(client: pg.Client, sandbox: Store, owners: OwnersByCustomer): Promise<string[]> {
  const expected = sandbox.all('payment_intent').map((intent) => {
    const charge = sandbox.find('charge', idOf(intent.latest_charge));
    const refunded = charge?.amount_refunded ?? 0;
    const status = charge?.paid ? paymentStatus(charge, sandbox) : intent.last_payment_error ? 'failed' : 'pending';
    return `${intent.id} of ${owners.get(idOf(intent.customer) ?? '')?.id}: ${intent.amount} - ${refunded}, ${status}`;
  });
  const ids = sandbox.all('payment_intent').map(({ id }) => id);
  return compareKeys(
    expected,
    await queryColumn(
      client,
      `SELECT payment_intent_id || ' of ' || user_id || ': ' || amount_cents || ' - ' || refunded_cents || ', ' || status
       FROM account.payment_records
       WHERE payment_intent_id = ANY ($1) OR user_id IN (SELECT id FROM account.users WHERE email LIKE '%@faults.example')`,
      [ids],
    ),
  );
}

/** The status of a payment record for a successful charge. */
function paymentStatus({ id, amount, amount_refunded: refunded }: Stripe.Charge, sandbox: Store): string {
  if (disputedCents(sandbox, id) > 0) return 'disputed';
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partially_refunded' : 'refunded';
}

const paymentsWithWrongEventCount = `
  SELECT 'payment ' || p.id || ' is at version ' || p.version || ' and has ' || count(o.id) || ' events'
  FROM account.payment_records p JOIN account.users u ON u.id = p.user_id AND u.email LIKE '%@faults.example'
    LEFT JOIN account.outbox o ON o.type = 'account.payment.recorded.v1' AND o.subject = 'payment/' || p.id
  GROUP BY p.id HAVING count(o.id) <> p.version`;

const purchaseOperations: OperationType[] = ['checkout', 'payment', 'change'];

function comparePurchases({ purchases, operations }: Journal, sandbox: Store, owners: OwnersByCustomer): string[] {
  const customers = new Map([...owners].map(([customer, { email }]) => [email, customer]));
  const customersByEmail = Map.groupBy(sandbox.all('customer'), ({ email }) => email);
  const rejected = operations.filter(
    ({ type, outcome }) => outcome === 'rejected' && purchaseOperations.includes(type),
  );
  return [
    ...rejected.map(({ type, key, attempts }) => `the ${type} of ${key} was rejected: ${attempts.join(', ')}`),
    ...purchases.flatMap(({ email, plan, period }) => {
      const customer = customers.get(email);
      const invoices = sandbox.all('invoice').filter((invoice) => invoice.customer === customer);
      const first = invoices.filter((invoice) => invoice.billing_reason === 'subscription_create');
      const changes = invoices.filter((invoice) => invoice.billing_reason === 'subscription_update');
      const price = priceCents(plan, period);
      const isConfirmed = operations.some(
        ({ type, key, outcome }) => type === 'payment' && key === email && outcome === 'confirmed',
      );
      return [
        ...((customersByEmail.get(email)?.length ?? 0) > 1 ? [`${email} is several customers`] : []),
        ...(first.length > 1 ? [`${email} paid ${first.length} times`] : []),
        ...(changes.length > 1 ? [`${email} paid for ${changes.length} changes`] : []),
        ...first.flatMap(({ amount_paid: cents }) => (cents === price ? [] : [`${email} paid ${cents}, not ${price}`])),
        ...(first.length === 0 && isConfirmed ? [`${email} has a confirmed payment and no invoice`] : []),
      ];
    }),
  ];
}

/** A subscription as account stores it. */
interface StoredSubscription {
  id: string;
  owner: number;
  price: string;
  next: string | null;
  cents: number;
  status: string;
  until: Date;
}

/** `investor_pro` of `price_investor_pro_monthly`. */
const planOfPrice = (price: string) => price.replace(/^price_|_[a-z]+$/g, '');

async function comparePlans(client: pg.Client, sandbox: Store, owners: OwnersByCustomer): Promise<string[]> {
  const ownerOf = ({ customer }: Stripe.Subscription) => owners.get(idOf(customer) ?? '')?.id;
  const expected = sandbox.all('subscription').map((sub) => {
    const [item] = sub.items.data;
    const schedule = sandbox.find('subscription_schedule', idOf(sub.schedule));
    const next = schedule?.status === 'active' ? idOf(schedule.phases.at(-1)?.items[0]?.price) : null;
    const until = new Date((item?.current_period_end ?? 0) * 1000);
    const status = sub.status === 'canceled' ? 'ended' : sub.status;
    return { sub, price: item?.price.lookup_key ?? '', cents: item?.price.unit_amount, status, until, next };
  });
  const stored = await queryRows<StoredSubscription>(
    client,
    `SELECT id, user_id AS owner, 'price_' || plan || '_' || period AS price, price_cents AS cents, status,
       current_period_end AS until, 'price_' || next_plan || '_' || next_period AS next
     FROM account.subscriptions
     WHERE id = ANY ($1) OR user_id IN (SELECT id FROM account.users WHERE email LIKE '%@faults.example')`,
    [expected.map(({ sub }) => sub.id)],
  );
  const describe = (id: string, owner: number | undefined, { price, cents, status, until, next }: Terms) =>
    `${id} of ${owner}: ${price} at ${cents}, ${status} until ${until.toISOString()}, then ${next ?? 'the same'}`;

  const live = new Map(expected.filter(({ status }) => status !== 'ended').map((each) => [ownerOf(each.sub), each]));
  const members = await queryRows<{ id: number; plan: string; status: string; sub: string | null }>(
    client,
    `SELECT id, subscription_plan AS plan, subscription_status AS status, stripe_subscription_id AS sub
     FROM account.users WHERE email LIKE '%.payer.%@faults.example'`,
  );
  return [
    ...compareKeys(
      expected.map((each) => describe(each.sub.id, ownerOf(each.sub), each)),
      stored.map((each) => describe(each.id, each.owner, each)),
    ),
    ...members.flatMap(({ id, plan, status, sub }) => {
      const paid = live.get(id);
      const expectedPlan = paid ? [planOfPrice(paid.price), 'active', paid.sub.id] : ['free', status, null];
      const actualPlan = [plan, status, sub];
      return String(actualPlan) === String(expectedPlan)
        ? []
        : [`member ${id} has ${actualPlan.join(', ')} and pays for ${expectedPlan.join(', ')}`];
    }),
  ];
}

type Terms = Pick<StoredSubscription, 'price' | 'status' | 'until' | 'next'> & { cents: number | null | undefined };

/** Payers whose plan at the gateway differs from PostgreSQL. */
async function compareGateway(client: pg.Client, port: number): Promise<string[]> {
  const members = await queryRows<{ email: string; plan: string; status: string }>(
    client,
    `SELECT email, subscription_plan AS plan, subscription_status AS status FROM account.users
     WHERE email LIKE '%.payer.%@faults.example'`,
  );
  const memberByEmail = new Map(members.map((member) => [member.email, member]));
  return checkEach([...memberByEmail.keys()], async (email) => {
    const visitor = new Visitor(`http://localhost:${port}`, randomOf(port));
    await visitor.signIn(email, password);
    const { status, text } = await visitor.request('GET', getMe.path);
    if (status !== 200) return `${email} cannot read their account: ${status}`;
    const me = getMe.response.parse(JSON.parse(text));
    const isSame =
      me.subscriptionPlan === memberByEmail.get(email)?.plan &&
      me.subscriptionStatus === memberByEmail.get(email)?.status;
    return isSame ? null : `${email} is at the gateway ${me.subscriptionPlan}, ${me.subscriptionStatus}`;
  });
}

/** Snapshots in Redis that differ from the member's row. */
async function compareSnapshots(client: pg.Client, redisUrl: string): Promise<string[]> {
  const members = await queryRows<{ id: number; version: number; plan: string; status: string }>(
    client,
    `SELECT id, version, subscription_plan AS plan, subscription_status AS status FROM account.users
     WHERE email LIKE '%@faults.example'`,
  );
  const redis = createRedis(redisUrl, {});
  try {
    const snapshots = await redis.mget(members.map(({ id }) => memberSnapshotKey(id)));
    return members.flatMap(({ id, ...row }, i) => {
      const text = snapshots[i];
      if (!text) return [];
      const { version, plan, status } = MemberSnapshot.parse(JSON.parse(text));
      const isSame = version === row.version && plan === row.plan && status === row.status;
      return isSame ? [] : [`the snapshot of member ${id} is ${plan}, ${status}, version ${version}`];
    });
  } finally {
    redis.disconnect();
  }
}

/** Members whose referral differs from the code in their browser. */
async function compareReferrals(client: pg.Client, { purchases, operations }: Journal): Promise<string[]> {
  const registered = new Set(
    operations.flatMap(({ type, key, outcome }) => (type === 'registration' && outcome === 'confirmed' ? [key] : [])),
  );
  return compareKeys(
    purchases.flatMap(({ email, code }) => (code !== null && registered.has(email) ? [`${email} by ${code}`] : [])),
    await queryColumn(
      client,
      `SELECT email || ' by ' || r.referral_code FROM account.affiliate_referrals r
       JOIN account.users u ON u.id = r.referred_user_id WHERE email = ANY ($1)`,
      [[...registered]],
    ),
  );
}

/** Half of an amount in cents, rounded up. */
const half = (cents: number) => Math.floor((cents + 1) / 2);

async function compareCommissions(client: pg.Client, sandbox: Store, owners: OwnersByCustomer): Promise<string[]> {
  const affiliateByMember = new Map(
    (
      await queryRows<{ member: number; affiliate: number }>(
        client,
        'SELECT referred_user_id AS member, affiliate_id AS affiliate FROM account.affiliate_referrals',
      )
    ).map(({ member, affiliate }) => [member, affiliate]),
  );
  const expected = sandbox.all('invoice_payment').flatMap(({ invoice: invoiceId, payment }) => {
    const invoice = sandbox.find('invoice', idOf(invoiceId));
    const charge = sandbox.find(
      'charge',
      idOf(sandbox.find('payment_intent', idOf(payment.payment_intent))?.latest_charge),
    );
    const affiliate = affiliateByMember.get(owners.get(idOf(invoice?.customer) ?? '')?.id ?? 0);
    if (!charge?.paid || affiliate === undefined) return [];
    const { amount } = charge;
    const returned = Math.min(amount, charge.amount_refunded + disputedCents(sandbox, charge.id));
    const left = half(amount) - half(returned);
    return [
      `${invoice?.id} to ${affiliate}: ${amount}, ${half(amount)}, ${left} left, reversed ${returned === amount}`,
    ];
  });
  return compareKeys(
    expected,
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

const overdueCommissions = `
  SELECT 'commission ' || c.id || ' is due and not approved' FROM account.affiliate_commissions c
  JOIN account.affiliate_referrals r ON r.id = c.referral_id
  WHERE c.status = 'pending' AND c.approves_at <= now() AND r.commission_status <> 'flagged'`;

/** Postings that do not balance, and affiliates whose balance differs from their commissions. */
const ledgerDifferences = `
  SELECT 'the sum is ' || sum(amount_cents) FROM account.ledger_entries HAVING sum(amount_cents) <> 0
  UNION ALL
  SELECT posting || ' is off by ' || sum(amount_cents) FROM account.ledger_entries
  GROUP BY posting HAVING sum(amount_cents) <> 0 OR count(*) <> 2
  UNION ALL
  SELECT 'member ' || owner || ' is owed ' || coalesce(e.cents, 0) || ' ' || kind || ', and the commissions are ' || coalesce(l.cents, 0)
  FROM (SELECT a.owner, a.kind, -sum(e.amount_cents) AS cents
        FROM account.ledger_accounts a JOIN account.ledger_entries e ON e.account_id = a.id
        WHERE a.owner <> 0 GROUP BY a.owner, a.kind) e
  FULL JOIN (SELECT affiliate_id AS owner, CASE status WHEN 'pending' THEN 'pending' ELSE 'payable' END AS kind,
               sum(amount_cents) AS cents
             FROM account.affiliate_commissions WHERE status IN ('pending', 'approved') GROUP BY 1, 2) l
    USING (owner, kind)
  WHERE coalesce(e.cents, 0) <> coalesce(l.cents, 0)`;
