import { safeRedirectPath } from '@dealstead/contracts';
import { Conflict } from '@dealstead/service-kit';
import { callStripe } from '../stripe/client.ts';
import { getUser } from '../users/store.ts';
import type { BillingDeps } from './deps.ts';
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
  const user = await db.prisma.user.findUnique({ where: { id: userId } });
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

/** Where a checkout returns to: a path of this site, with the session's id or `canceled` as parameter. */
export function checkoutReturnUrls(publicUrl: string, next: string | undefined, fallbackPath: string) {
  const target = safeRedirectPath(next) ?? fallbackPath;
  const separator = target.includes('?') ? '&' : '?';
  const [path = target, anchor] = target.split('#');
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const base = `${siteOf(publicUrl)}${path}${separator}checkout=`;
  return { success_url: `${base}{CHECKOUT_SESSION_ID}${fragment}`, cancel_url: `${base}canceled${fragment}` };
}
