import { safeRedirectPath } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import { callStripe } from './stripe/client.ts';
import { findUser, getUser } from '../users/index.ts';
import type { BillingDeps } from './deps.ts';
import type { PlanChoice } from './rules.ts';
import { setStripeCustomer } from './store.ts';

const siteOf = (publicUrl: string) => publicUrl.replace(/\/$/, '');

/** The member's Stripe customer, created once: the idempotency key names the account. */
export async function ensureCustomer({ db, stripe }: BillingDeps, userId: number): Promise<string> {
  const user = await getUser(db, userId);
  if (user.stripeCustomerId !== null) return user.stripeCustomerId;
  const { id } = await callStripe(() =>
    stripe.customers.create(
      { email: user.email, name: `${user.firstName} ${user.lastName}`, metadata: { userId: String(userId) } },
      { idempotencyKey: `customer/${userId}/${user.createdAt.getTime()}` },
    ),
  );
  await setStripeCustomer(db, userId, id);
  return id;
}

/**
 * Gives Stripe the current address of a member who is its customer, for receipts and the checkout. Repeated calls change nothing.
 * @throws Unavailable while Stripe is unreachable; the consumer retries
 */
export async function syncCustomerEmail(
  { db, stripe }: Pick<BillingDeps, 'db' | 'stripe'>,
  userId: number,
): Promise<void> {
  const user = await findUser(db, userId);
  const customer = user?.stripeCustomerId;
  if (!user || user.closedAt || !customer) return;
  await callStripe(() => stripe.customers.update(customer, { email: user.email }));
}

/** The URL of Stripe's customer portal, where cards are changed. `next` is the path to return to. */
export async function createPortalUrl(
  { db, stripe, publicUrl }: BillingDeps,
  userId: number,
  next: string | undefined,
): Promise<string> {
  const { stripeCustomerId: customer } = await getUser(db, userId);
  if (customer === null) throw new Conflict('There is no card on file.', 'no-customer');
  const returnUrl = siteOf(publicUrl) + (safeRedirectPath(next) ?? '/payment-history');
  const { url } = await callStripe(() => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }));
  return url;
}

/**
 * Where the checkout of a plan returns to: the plans, which show whether it is active and then lead to `next`, or, after it was
 * canceled, the same choice.
 */
export function planReturnUrls(publicUrl: string, { plan, period }: PlanChoice, next: string | undefined) {
  const target = safeRedirectPath(next);
  const back: Record<string, string> = target === null || target.startsWith('/subscribe') ? {} : { next: target };
  const plans = `${siteOf(publicUrl)}/subscribe?`;
  const paid = new URLSearchParams(back).toString();
  return {
    success_url: `${plans}checkout={CHECKOUT_SESSION_ID}${paid && `&${paid}`}`,
    cancel_url: plans + new URLSearchParams({ plan, period, checkout: 'canceled', ...back }).toString(),
  };
}

/**
 * Where a checkout returns to: a path of this site, with the session's id or `canceled` as parameter.
 * @param choice parameters of what was chosen, which a canceled checkout brings back
 */
export function checkoutReturnUrls(
  publicUrl: string,
  next: string | undefined,
  fallbackPath: string,
  choice: Readonly<Record<string, string>> = {},
) {
  const target = safeRedirectPath(next) ?? fallbackPath;
  const separator = target.includes('?') ? '&' : '?';
  const [path = target, anchor] = target.split('#');
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const base = `${siteOf(publicUrl)}${path}${separator}checkout=`;
  const canceled = ['canceled', new URLSearchParams(choice).toString()].filter(Boolean).join('&');
  return { success_url: `${base}{CHECKOUT_SESSION_ID}${fragment}`, cancel_url: `${base}${canceled}${fragment}` };
}
