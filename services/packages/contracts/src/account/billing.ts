import { z } from 'zod';
import { endpoint, Id, RowId } from '../endpoint.ts';
import { billingPeriods, plans, soldPlans } from '../plans.ts';
import { featuredDays } from '../prices.ts';
import { ActionReason } from '../recordedAction.ts';
import { paymentStates } from './paymentStates.ts';

/** Paid plans. */
const PaidPlan = z.enum(soldPlans.filter((plan) => plan !== 'free'));
const Period = z.enum(billingPeriods);
/** Dollars. */
const Dollars = z.number();
const When = z.iso.datetime();

const Card = z.object({ brand: z.string(), last4: z.string(), expMonth: z.number().int(), expYear: z.number().int() });

/** The caller's subscription and seats, as in Stripe. Amounts in dollars. */
export const Billing = z.object({
  /** The paid plan, or null. */
  subscription: z
    .object({
      plan: PaidPlan,
      period: Period,
      /** Dollars for one period, the same as on the page of plans. */
      price: Dollars,
      /**
       * `active` includes the plan's features, also during `grace`. `past_due`, after it, does not. `incomplete` awaits the
       * first payment.
       */
      status: z.enum(['active', 'past_due', 'incomplete']),
      /** Start of the paid period. */
      since: When,
      /** When it renews; null if it is canceled at `cancelAt`. */
      renewsAt: When.nullable(),
      cancelAt: When.nullable(),
      /** A downgrade scheduled for the end of the period. */
      next: z.object({ plan: PaidPlan, period: Period, price: Dollars, at: When }).nullable(),
      /** After a failed renewal: the end of the grace period and the next payment attempt. */
      grace: z
        .object({ until: When, retryAt: When.nullable(), amount: Dollars, payUrl: z.string().nullable() })
        .nullable(),
      card: Card.nullable(),
    })
    .nullable(),
  /** A plan granted by an admin or with a wholesaler's seat. */
  granted: z.object({ plan: z.enum(plans) }).nullable(),
  /** VA seats beyond the free ones. */
  seats: z.object({
    paid: z.number().int(),
    /** Dollars per seat and month. */
    price: Dollars,
    renewsAt: When.nullable(),
    cancelAt: When.nullable(),
  }),
  /** The caller's credit, which pays the next payments first. */
  credit: Dollars,
  /** Whether payments go to the Stripe sandbox. */
  sandbox: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

/** The URL of the payment page. */
const GoTo = z.object({ url: z.string() });

export const getBilling = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/billing',
  access: 'member',
  response: Billing,
  summary: 'The subscription, seats and card of the caller',
});

export const startCheckout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/checkout',
  access: 'member',
  form: true,
  success: 201,
  /** `next` is the return path on this site, by default /subscribe. */
  body: z.strictObject({ plan: PaidPlan, period: Period, next: z.string().max(2048).optional() }),
  response: GoTo,
  summary:
    'Start a checkout for a plan; a repeated call returns the same checkout. 409 `subscribed` for a caller with a subscription, who has to change it instead',
});

export const previewChange = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/billing/preview',
  access: 'member',
  query: z.object({ plan: PaidPlan, period: Period }),
  response: z.object({
    /** `now` for an upgrade, with a charge today; `period-end` for a downgrade, without one. */
    when: z.enum(['now', 'period-end']),
    /** When it takes effect. */
    at: When,
    /** Dollars charged today: the prorated price of the new plan less the unused part of the old one. */
    dueToday: Dollars,
    /** The credit that remains after the change and pays the next payments first. */
    creditLeft: Dollars,
    /** Dollars, negative for credits. */
    lines: z.array(z.object({ text: z.string(), amount: Dollars })),
    /** The next renewal. */
    renewal: z.object({ at: When, price: Dollars }),
    /** Pass it to the change, so that the proration uses the same time. */
    quote: z.string(),
  }),
  summary: 'Preview of a change of plan or period: charge, proration and effective date',
});

export const changePlan = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/change',
  access: 'member',
  body: z.strictObject({ plan: PaidPlan, period: Period, quote: z.string().max(400) }),
  response: Billing,
  summary:
    'Change plan or period: upgrades at once, downgrades at the end of the period. 402 `card-declined` if the payment fails',
});

export const cancelSubscription = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'member',
  /** `seats` cancels the VA seats instead of the plan. */
  body: z.strictObject({ what: z.enum(['plan', 'seats']).default('plan') }),
  response: Billing,
  summary: 'Cancel at the end of the paid period',
});

export const resumeSubscription = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/resume',
  access: 'member',
  body: z.strictObject({ what: z.enum(['plan', 'seats']).default('plan') }),
  response: Billing,
  summary: 'Undo a cancellation or downgrade scheduled for the end of the period',
});

export const openPortal = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/portal',
  access: 'member',
  /** `next` is the return path on this site, by default /payment-history. */
  body: z.strictObject({ next: z.string().max(2048).optional() }),
  response: GoTo,
  summary: 'URL of the Stripe customer portal. 409 `no-customer` for a caller without a Stripe customer',
});

export const buySeats = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/seats',
  access: 'member',
  feature: 'va-management',
  body: z.strictObject({ seats: z.number().int().min(1).max(50), next: z.string().max(2048).optional() }),
  response: z.object({
    /** Null if only the quantity of an existing subscription changed. */
    url: z.string().nullable(),
    seats: z.number().int(),
  }),
  summary: 'Set the number of paid VA seats, beyond the free ones',
});

export const featureListing = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/featured',
  access: 'member',
  success: 201,
  body: z.strictObject({
    propertyId: RowId,
    days: z.literal(featuredDays),
    next: z.string().max(2048).optional(),
  }),
  response: GoTo,
  summary: 'Start a checkout for featuring a listing of your own; further days are added to the current ones',
});

export const Payment = z.object({
  id: z.number().int(),
  date: When,
  /** Such as `Investor Pro, per month`. */
  description: z.string(),
  type: z.enum(['subscription', 'seats', 'featured']),
  /** Dollars. */
  amount: Dollars,
  refunded: Dollars,
  currency: z.string(),
  status: z.enum(paymentStates),
  /** Reason of a declined card, as a sentence. */
  reason: z.string().nullable(),
  /** When the payment is retried. */
  retryAt: When.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The receipt's number; null for an unpaid payment. `GET /api/payments/{id}/receipt.pdf` returns it. */
  receipt: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const listPayments = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/payments',
  access: 'member',
  query: z.object({ before: Id.optional() }),
  response: z.object({
    payments: z.array(Payment),
    /** Cursor of the next page, for `before`; null on the last page. */
    more: z.number().int().nullable(),
  }),
  summary: 'Your payments, newest first',
});

export const downloadPayments = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/payments.csv',
  access: 'member',
  content: 'text/csv; charset=utf-8',
  response: z.string(),
  summary: 'Your payments as CSV',
});

export const getReceipt = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/payments/{id}/receipt.pdf',
  access: 'member',
  params: z.object({ id: Id }),
  content: 'application/pdf',
  response: z.string(),
  summary: 'The receipt of a payment of yours as PDF',
});

/** The header with Stripe's signature of a webhook. */
export const stripeSignature = 'stripe-signature';

export const receiveStripe = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'anyone',
  bearer: true,
  signed: true,
  headers: [stripeSignature],
  upload: { bytes: 1_048_576 },
  response: z.object({ received: z.literal(true) }),
  summary: 'Webhook of Stripe; requires a valid signature',
});

export const listStripeEvents = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/stripe-events',
  access: 'admin',
  permission: 'payments',
  query: z.object({ state: z.enum(['waiting', 'done', 'failed']).optional() }),
  response: z.object({
    counts: z.object({ waiting: z.number().int(), done: z.number().int(), failed: z.number().int() }),
    events: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        created: When,
        received: When,
        state: z.enum(['waiting', 'done', 'failed']),
        attempts: z.number().int(),
        error: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Recent Stripe events with their processing state',
});

export const replayStripeEvent = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/stripe-events/{id}/replay',
  access: 'admin',
  permission: 'payments',
  address: true,
  idempotent: true,
  success: 202,
  params: z.object({ id: z.string().regex(/^evt_\w{1,200}$/) }),
  body: z.strictObject({ reason: ActionReason }),
  response: z.object({ message: z.string() }),
  summary: 'Replay a Stripe event, with a reason for the audit trail; its effects happen once',
});
