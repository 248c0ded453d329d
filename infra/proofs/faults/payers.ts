import { setTimeout as sleep } from 'node:timers/promises';
import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { previewChange, startCheckout } from '@dealstead/contracts/account/billing';
import { pause } from '@dealstead/service-kit/pause';
import type pg from 'pg';
import Stripe from 'stripe';
import type { Random } from '@dealstead/infra/demo/random';
import { connect } from '@dealstead/infra/servers/database';
import { password } from './clients.ts';
import { cardNumbers } from '@dealstead/infra/stripe/testCards';
import { ignoreFailure, recordOperation, type Journal, type OperationType, type Purchase } from './journal.ts';
import { Visitor, type Answer } from './visitor.ts';

const plans = ['buyer', 'investor_pro', 'wholesaler', 'partnership'] as const;
const periods = ['monthly', 'quarterly', 'annual'] as const;
/** One that pays, and one that requires 3-D Secure. */
const cards = [cardNumbers.pays, cardNumbers.authenticatesOnce] as const;
/** Below the number at which a higher tier begins, so that each commission is half of what was paid. */
const referralsPerAffiliate = 8;
const referralCookie = 'dealstead.ref';
const day = 86_400;
const maxAttempts = 10;
const retryTimeoutMs = 30_000;

/** The product under test as payers use it. */
export interface Shop {
  journal: Journal;
  origin: string;
  /** A client of the sandbox's own API. */
  stripe: Stripe;
  random: Random;
}

/** Records an operation of a payer, who retries more often than other clients. */
const recordPayerOperation = (
  journal: Journal,
  type: OperationType,
  key: string,
  request: () => Promise<{ status: number }>,
) => recordOperation(journal, type, key, request, maxAttempts);

/** A client of the sandbox behind the gateway's back, which retries while the sandbox is down. */
export const createSandboxClient = (port: number) =>
  new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: port + 9,
    protocol: 'http',
    telemetry: false,
    timeout: 10_000,
    maxNetworkRetries: 5,
  });

/** Registers one member after the other, most of them with a referral code, and buys a plan as each, until stopped. */
export async function buyPlans(shop: Shop, emailPrefix: string, stop: AbortSignal): Promise<void> {
  const { journal, random } = shop;
  let code: string | null = null;
  let referrals = 0;
  for (let n = 0; !stop.aborted; n++, referrals++) {
    if (code === null || referrals === referralsPerAffiliate) {
      code = await registerAffiliate(shop, `${emailPrefix}.inviter.${n}@faults.example`);
      referrals = 0;
    }
    const purchase: Purchase = {
      email: `${emailPrefix}.payer.${n}@faults.example`,
      plan: random.pick(plans),
      period: random.pick(periods),
      code: random.chance(0.7) ? code : null,
    };
    journal.purchases.push(purchase);
    await runPurchase(shop, purchase);
    await pause(random.between(100, 500), stop);
  }
}

/** Registers a member and resolves their referral code; null where the product was unavailable. */
async function registerAffiliate(shop: Shop, email: string): Promise<string | null> {
  const visitor = await registerAndSignIn(shop, email);
  const answer = visitor && (await retryWhileUnavailable(() => visitor.request('GET', getAffiliate.path)));
  return answer?.status === 200 ? getAffiliate.response.parse(JSON.parse(answer.text)).code : null;
}

/** Registers a member and signs them in; null where either was not possible. */
async function registerAndSignIn(
  { journal, origin, random }: Shop,
  email: string,
  purchase?: Purchase,
): Promise<Visitor | null> {
  const visitor = new Visitor(origin, random);
  if (purchase?.code) {
    await ignoreFailure(() => visitor.request('GET', `/join?ref=${purchase.code}`));
    if (!visitor.hasCookie(referralCookie)) purchase.code = null;
  }
  const account = { email, password, firstName: 'Ida', lastName: 'Storm', subscriptionPlan: 'free' };
  const { outcome } = await recordPayerOperation(journal, 'registration', email, () =>
    visitor.request('POST', '/api/auth/register', account),
  );
  if (outcome !== 'confirmed') return null;
  const answer = await retryWhileUnavailable(() => visitor.request('POST', '/api/auth/login', { email, password }));
  return answer?.status === 200 ? visitor : null;
}

/** Everything that one payer does. The first step that is not possible ends it. */
async function runPurchase(shop: Shop, purchase: Purchase): Promise<void> {
  const { random, stripe } = shop;
  const { email, period } = purchase;
  const visitor = await registerAndSignIn(shop, email, purchase);
  const page = visitor && (await checkOut(shop, visitor, purchase));
  if (!page) return;

  const session = await retryWhileUnavailable(() => stripe.checkout.sessions.retrieve(page.split('/').at(-1) ?? ''));
  const customer = typeof session?.customer === 'string' ? session.customer : null;
  if (customer === null) return;
  if (period !== 'annual' && random.chance(0.3)) await advanceClock(stripe, customer, period === 'monthly' ? 32 : 95);
  if (random.chance(0.5)) await changePlan(shop, visitor, purchase);
  const fate = random.unit();
  if (fate < 0.3) await refundPayment(shop, email, customer);
  else if (fate < 0.45) await disputePayment(shop, email, customer);
}

/** Checks out and pays, sometimes twice as impatient people do. Resolves the paid page; null where it was not paid. */
async function checkOut(shop: Shop, visitor: Visitor, { email, plan, period }: Purchase): Promise<string | null> {
  const { journal, random } = shop;
  const start = () => visitor.request('POST', startCheckout.path, { plan, period });
  const pages = new Set<string>();
  const checkout = await recordPayerOperation(journal, 'checkout', email, async () => {
    // A double click.
    const answers = await Promise.all(random.chance(0.3) ? [start(), ignoreFailure(start)] : [start()]);
    for (const answer of answers) if (answer?.status === 201) pages.add(checkoutPath(answer));
    return answers[0];
  });
  const [page] = pages;
  if (pages.size > 1) journal.violations.push(`${email} was sent to ${pages.size} checkouts for one plan`);
  if (checkout.outcome !== 'confirmed' || page === undefined) return null;
  if (!(await pay(shop, visitor, email, page))) return null;

  // Some start another checkout before the plan is shown. Where that is possible they pay it as well.
  const again = random.chance(0.5) ? await ignoreFailure(start) : undefined;
  if (again?.status === 201) await pay(shop, visitor, email, checkoutPath(again));
  return page;
}

const checkoutPath = (answer: Answer) => new URL(startCheckout.response.parse(JSON.parse(answer.text)).url).pathname;

/** Pays on the sandbox's page. Resolves whether the page confirmed it. */
async function pay({ journal, random }: Shop, visitor: Visitor, email: string, page: string): Promise<boolean> {
  const card = random.pick(cards);
  const { outcome } = await recordPayerOperation(journal, 'payment', email, async () => {
    const form = new URLSearchParams({ card, expires: '03 / 32', cvc: '123', name: 'Ida Storm' });
    let answer = await visitor.request('POST', page, form);
    if (answer.location?.endsWith('/bank'))
      answer = await visitor.request('POST', answer.location, new URLSearchParams({ answer: 'yes' }));
    return answer.location ? { status: 200 } : answer;
  });
  return outcome === 'confirmed';
}

/** Changes to another plan for the previewed price: an upgrade takes effect at once, a downgrade later. */
async function changePlan(
  { journal, random }: Shop,
  visitor: Visitor,
  { email, plan, period }: Purchase,
): Promise<void> {
  const change = { plan: random.pick(plans.filter((each) => each !== plan)), period };
  const query = new URLSearchParams(change).toString();
  const preview = await retryWhileUnavailable(async () => {
    const { text } = await visitor.request('GET', `${previewChange.path}?${query}`);
    // Fails, and is retried, until the webhook of the payment has been processed: there is nothing to change before.
    return previewChange.response.parse(JSON.parse(text));
  });
  if (!preview) return;
  const { quote } = preview;
  await recordPayerOperation(journal, 'change', email, () =>
    visitor.request('POST', '/api/billing/change', { ...change, quote }),
  );
}

/** A random successful payment of a customer. */
async function pickPayment({ stripe, random }: Shop, customer: string): Promise<Stripe.Charge | null> {
  const charges = await retryWhileUnavailable(() => stripe.charges.list({ customer }));
  const paid = charges?.data.filter((charge) => charge.paid) ?? [];
  return paid.length === 0 ? null : random.pick(paid);
}

/** Refunds all or a part of a payment. */
async function refundPayment(shop: Shop, email: string, customer: string): Promise<void> {
  const { journal, random, stripe } = shop;
  const payment = await pickPayment(shop, customer);
  if (!payment) return;
  const { id, amount } = payment;
  const cents = random.chance(0.5) ? amount : random.whole(1, amount - 1);
  const idempotencyKey = `faults/${id}`;
  await recordPayerOperation(journal, 'refund', email, async () => {
    await stripe.refunds.create({ charge: id, amount: cents }, { idempotencyKey });
    return { status: 200 };
  });
}

/** Disputes a payment. Most disputes are closed later, as won or as lost. */
async function disputePayment(shop: Shop, email: string, customer: string): Promise<void> {
  const { journal, origin, random, stripe } = shop;
  const payment = await pickPayment(shop, customer);
  if (!payment) return;
  const developer = new Visitor(origin, random);
  const submit = async (path: string, fields: Record<string, string> = {}) => {
    const { status } = await developer.request('POST', path, new URLSearchParams(fields));
    return { status: status === 303 ? 200 : status };
  };
  const { outcome } = await recordPayerOperation(journal, 'dispute', email, () =>
    submit(`/dev/stripe/charges/${payment.id}/dispute`),
  );
  if (outcome !== 'confirmed' || random.chance(0.3)) return;
  await sleep(random.between(0, 3_000));
  const disputes = await retryWhileUnavailable(() => stripe.disputes.list({ charge: payment.id }));
  const id = disputes?.data[0]?.id;
  const status = random.chance(0.6) ? 'won' : 'lost';
  if (!id) return;
  await recordPayerOperation(journal, 'dispute', email, () => submit(`/dev/stripe/disputes/${id}/close`, { status }));
}

/** Advances a customer's test clock. */
async function advanceClock(stripe: Stripe, customer: string, days: number): Promise<void> {
  const found = await retryWhileUnavailable(() => stripe.customers.retrieve(customer, { expand: ['test_clock'] }));
  const clock = found && !found.deleted && typeof found.test_clock === 'object' ? found.test_clock : null;
  if (!clock) return;
  const frozen_time = clock.frozen_time + days * day;
  await retryWhileUnavailable(() => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time }));
}

/** Makes some pending commissions due every five seconds until stopped, so that faults hit approval runs. */
export async function makeCommissionsDue(database: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await ignoreFailure(async () => {
      await using server = await connect(database);
      // An interrupted connection is reported by the query as well.
      server.client.on('error', () => undefined);
      await makeSomeDue(server.client);
    });
    await pause(5_000, stop);
  }
}

const makeSomeDue = (client: pg.Client) =>
  client.query(
    `UPDATE account.affiliate_commissions SET approves_at = now() WHERE status = 'pending' AND random() < 0.2`,
  );

/** Retries a request while it fails or its status is 5xx, for half a minute. Undefined where it never succeeds. */
async function retryWhileUnavailable<T>(request: () => Promise<T>): Promise<T | undefined> {
  for (const deadline = Date.now() + retryTimeoutMs; Date.now() < deadline; await sleep(1_000)) {
    const answer = await ignoreFailure(request);
    const status = typeof answer === 'object' && answer && 'status' in answer ? answer.status : undefined;
    if (answer !== undefined && !(typeof status === 'number' && status >= 500)) return answer;
  }
  return undefined;
}
