import { setTimeout as sleep } from 'node:timers/promises';
import { getAffiliate } from '@dealstead/contracts/account/affiliates';
import { previewChange, startCheckout } from '@dealstead/contracts/account/billing';
import { pause } from '@dealstead/service-kit/pause';
import type pg from 'pg';
import Stripe from 'stripe';
import type { Random } from '../demo/random.ts';
import { connect } from '../servers/database.ts';
import { note, password, quietly, Visitor, type Answer, type Journal, type Note, type Wish } from './clients.ts';

const plans = ['buyer', 'investor_pro', 'wholesaler', 'partnership'] as const;
const periods = ['monthly', 'quarterly', 'annual'] as const;
/** One that pays, and one whose bank asks first. */
const cards = ['4242424242424242', '4000002500003155'] as const;
/** Fewer than a higher tier begins with: each commission is half of what was paid. */
const invitedByOne = 8;
const referralCookie = 'dealstead.ref';
const day = 86_400;

/** What runs at the port, as those need it who pay and those who stand behind the desk. */
export interface Shop {
  journal: Journal;
  origin: string;
  /** The sandbox, as its operator reaches it. */
  stripe: Stripe;
  random: Random;
}

/** Who came to pay is more patient than others. */
const insist = (journal: Journal, what: Note['what'], key: string, ask: () => Promise<{ status: number }>) =>
  note(journal, what, key, ask, 10);

/** The sandbox's own API, which a request reaches also right after a kill. */
export const operator = (port: number) =>
  new Stripe('sk_test_sandbox', {
    ...{ host: '127.0.0.1', port: port + 9, protocol: 'http', telemetry: false },
    ...{ timeout: 10_000, maxNetworkRetries: 5 },
  });

/** Lets one member after the other register, most of them by an invitation, and pay, until stopped. */
export async function buy(shop: Shop, mine: string, stop: AbortSignal): Promise<void> {
  const { journal, random } = shop;
  let code: string | null = null;
  for (let [n, invited] = [0, 0]; !stop.aborted; n++, invited++) {
    if (code === null || invited === invitedByOne) {
      code = await invitation(shop, `${mine}.inviter.${n}@faults.example`);
      invited = 0;
    }
    const wish: Wish = {
      email: `${mine}.payer.${n}@faults.example`,
      ...{ plan: random.pick(plans), period: random.pick(periods), code: random.chance(0.7) ? code : null },
    };
    journal.wishes.push(wish);
    await fulfil(shop, wish);
    await pause(random.between(100, 500), stop);
  }
}

/** The code of a new member who invites others; null where the product cannot say. */
async function invitation(shop: Shop, email: string): Promise<string | null> {
  const visitor = await joined(shop, email);
  const answer = visitor && (await patiently(() => visitor.ask('GET', getAffiliate.path)));
  return answer?.status === 200 ? getAffiliate.response.parse(JSON.parse(answer.text)).code : null;
}

/** Registers someone and signs them in; null where that was not to be had. */
async function joined({ journal, origin, random }: Shop, email: string, wish?: Wish): Promise<Visitor | null> {
  const visitor = new Visitor(origin, random);
  if (wish?.code) {
    await quietly(() => visitor.ask('GET', `/join?ref=${wish.code}`));
    if (!visitor.holds(referralCookie)) wish.code = null;
  }
  const person = { email, password, firstName: 'Ida', lastName: 'Storm', subscriptionPlan: 'free' };
  const { outcome } = await insist(journal, 'registration', email, () =>
    visitor.ask('POST', '/api/auth/register', person),
  );
  if (outcome !== 'ok') return null;
  const answer = await patiently(() => visitor.ask('POST', '/api/auth/login', { email, password }));
  return answer?.status === 200 ? visitor : null;
}

/** Everything that one member does: whatever is not to be had ends it, as people give up. */
async function fulfil(shop: Shop, wish: Wish): Promise<void> {
  const { journal, random, stripe } = shop;
  const { email, plan, period } = wish;
  const visitor = await joined(shop, email, wish);
  if (!visitor) return;
  const begin = () => visitor.ask('POST', startCheckout.path, { plan, period });

  const pages = new Set<string>();
  const pressed = await insist(journal, 'checkout', email, async () => {
    // Some press twice.
    const answers = await Promise.all(random.chance(0.3) ? [begin(), quietly(begin)] : [begin()]);
    for (const answer of answers) if (answer?.status === 201) pages.add(pageIn(answer));
    return answers[0];
  });
  const [page] = pages;
  if (pages.size > 1) journal.wrong.push(`${email} was sent to ${pages.size} checkouts for one plan`);
  if (pressed.outcome !== 'ok' || page === undefined) return;
  if (!(await pay(shop, visitor, email, page))) return;

  // The page says nothing yet, and some press once more: where they are let, they pay once more.
  const again = random.chance(0.5) ? await quietly(begin) : undefined;
  if (again?.status === 201) await pay(shop, visitor, email, pageIn(again));

  const session = await patiently(() => stripe.checkout.sessions.retrieve(page.split('/').at(-1) ?? ''));
  const customer = typeof session?.customer === 'string' ? session.customer : null;
  if (customer === null) return;
  if (period !== 'annual' && random.chance(0.3)) await turn(stripe, customer, period === 'monthly' ? 32 : 95);
  if (random.chance(0.5)) await change(shop, visitor, wish);
  const fate = random.unit();
  if (fate < 0.3) await giveBack(shop, email, customer);
  else if (fate < 0.45) await dispute(shop, email, customer);
}

const pageIn = (answer: Answer) => new URL(startCheckout.response.parse(JSON.parse(answer.text)).url).pathname;

/** Pays on the sandbox's page. Answers whether it said so. */
async function pay({ journal, random }: Shop, visitor: Visitor, email: string, page: string): Promise<boolean> {
  const card = random.pick(cards);
  const { outcome } = await insist(journal, 'payment', email, async () => {
    const form = new URLSearchParams({ card, expires: '03 / 32', cvc: '123', name: 'Ida Storm' });
    let answer = await visitor.ask('POST', page, form);
    if (answer.location?.endsWith('/bank'))
      answer = await visitor.ask('POST', answer.location, new URLSearchParams({ answer: 'yes' }));
    return answer.location ? { status: 200 } : answer;
  });
  return outcome === 'ok';
}

/** Changes to another plan for the price that is shown: a larger one at once, a smaller one later. */
async function change({ journal, random }: Shop, visitor: Visitor, { email, plan, period }: Wish): Promise<void> {
  const wants = { plan: random.pick(plans.filter((each) => each !== plan)), period };
  const query = new URLSearchParams(wants).toString();
  const shown = await patiently(async () => {
    const { text } = await visitor.ask('GET', `${previewChange.path}?${query}`);
    // Until a webhook has told of the payment there is nothing to change.
    return previewChange.response.parse(JSON.parse(text));
  });
  if (!shown) return;
  const { quote } = shown;
  await insist(journal, 'change', email, () => visitor.ask('POST', '/api/billing/change', { ...wants, quote }));
}

/** Something that a customer paid. */
async function somePayment({ stripe, random }: Shop, customer: string): Promise<Stripe.Charge | null> {
  const charges = await patiently(() => stripe.charges.list({ customer }));
  const paid = charges?.data.filter((charge) => charge.paid) ?? [];
  return paid.length === 0 ? null : random.pick(paid);
}

/** Gives back all or a part of a payment. */
async function giveBack(shop: Shop, email: string, customer: string): Promise<void> {
  const { journal, random, stripe } = shop;
  const payment = await somePayment(shop, customer);
  if (!payment) return;
  const { id, amount } = payment;
  const cents = random.chance(0.5) ? amount : random.whole(1, amount - 1);
  const idempotencyKey = `faults/${id}`;
  await insist(journal, 'refund', email, async () => {
    await stripe.refunds.create({ charge: id, amount: cents }, { idempotencyKey });
    return { status: 200 };
  });
}

/** Someone's bank takes a payment back, and now and then it is won. */
async function dispute(shop: Shop, email: string, customer: string): Promise<void> {
  const { journal, origin, random, stripe } = shop;
  const payment = await somePayment(shop, customer);
  if (!payment) return;
  const desk = new Visitor(origin, random);
  const press = async (path: string, fields: Record<string, string> = {}) => {
    const { status } = await desk.ask('POST', path, new URLSearchParams(fields));
    return { status: status === 303 ? 200 : status };
  };
  const { outcome } = await insist(journal, 'dispute', email, () => press(`/dev/stripe/charges/${payment.id}/dispute`));
  if (outcome !== 'ok' || random.chance(0.3)) return;
  await sleep(random.between(0, 3_000));
  const open = await patiently(() => stripe.disputes.list({ charge: payment.id }));
  const id = open?.data[0]?.id;
  const status = random.chance(0.6) ? 'won' : 'lost';
  if (id) await insist(journal, 'dispute', email, () => press(`/dev/stripe/disputes/${id}/close`, { status }));
}

/** Lets a customer's time pass. */
async function turn(stripe: Stripe, customer: string, days: number): Promise<void> {
  const found = await patiently(() => stripe.customers.retrieve(customer, { expand: ['test_clock'] }));
  const clock = found && !found.deleted && typeof found.test_clock === 'object' ? found.test_clock : null;
  if (!clock) return;
  const frozen_time = clock.frozen_time + days * day;
  await patiently(() => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time }));
}

/** Lets the 30 days of pending commissions be over, a part of them at a time, so that approval runs meet faults. */
export async function letMonthsPass(database: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await quietly(async () => {
      await using server = await connect(database);
      server.client.on('error', () => undefined); // the query that is cut off says it
      await pastDue(server.client);
    });
    await pause(5_000, stop);
  }
}

const pastDue = (client: pg.Client) =>
  client.query(
    `UPDATE account.affiliate_commissions SET approves_at = now() WHERE status = 'pending' AND random() < 0.2`,
  );

/** Asks until there is an answer that is not of something being away, for half a minute. */
async function patiently<T>(ask: () => Promise<T>): Promise<T | undefined> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(1_000)) {
    const answer = await quietly(ask);
    const status = typeof answer === 'object' && answer && 'status' in answer ? answer.status : undefined;
    if (answer !== undefined && !(typeof status === 'number' && status >= 500)) return answer;
  }
  return undefined;
}
