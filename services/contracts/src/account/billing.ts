import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { billingPeriods, plans, soldPlans } from '../plans.ts';
import { featuredDays } from '../prices.ts';
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
       * `active` opens the plan's features, also while `grace` runs; `past_due` after it does not; `incomplete` waits for
       * its first payment.
       */
      status: z.enum(['active', 'past_due', 'incomplete']),
      /** Start of the period that is paid. */
      since: When,
      /** When it renews; where it ends instead, `cancelAt` says when. */
      renewsAt: When.nullable(),
      cancelAt: When.nullable(),
      /** A smaller plan, or a shorter period, that is agreed for the period's end. */
      next: z.object({ plan: PaidPlan, period: Period, price: Dollars, at: When }).nullable(),
      /** A renewal failed: until when the plan stays open, and when the card is tried again. */
      grace: z
        .object({ until: When, retryAt: When.nullable(), amount: Dollars, payUrl: z.string().nullable() })
        .nullable(),
      card: Card.nullable(),
    })
    .nullable(),
  /** A plan granted by an admin or with a wholesaler's seat. */
  granted: z.object({ plan: z.enum(plans) }).nullable(),
  /** Seats for VAs beyond the free ones. */
  seats: z.object({
    paid: z.number().int(),
    /** Dollars a seat a month. */
    price: Dollars,
    renewsAt: When.nullable(),
    cancelAt: When.nullable(),
  }),
  /** Whether this is Stripe's sandbox, where no money moves. */
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
  summary: 'The subscription, seats and card of whoever is signed in',
});

export const startCheckout = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/checkout',
  access: 'member',
  form: true,
  success: 201,
  /** `next` is the path on this site to come back to; /subscribe unless said. */
  body: z.strictObject({ plan: PaidPlan, period: Period, next: z.string().max(2048).optional() }),
  response: GoTo,
  summary: 'Start to pay for a plan; asked twice, it is the same checkout. 409 `subscribed` for who has one: change it',
});

export const previewChange = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/billing/preview',
  access: 'member',
  query: z.object({ plan: PaidPlan, period: Period }),
  response: z.object({
    /** `now` for more, with what it costs today; `period-end` for less, with nothing to pay. */
    when: z.enum(['now', 'period-end']),
    /** When it takes effect. */
    at: When,
    /** Dollars charged today: the new plan's rest of the period less what is left of the old one. */
    dueToday: Dollars,
    /** Dollars, negative for what is given back. */
    lines: z.array(z.object({ text: z.string(), amount: Dollars })),
    /** The renewal after it. */
    renewal: z.object({ at: When, price: Dollars }),
    /** Hand it back with the change: then the price is reckoned to the same second. */
    quote: z.string(),
  }),
  summary: 'What another plan or period would cost today and from when',
});

export const changePlan = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/change',
  access: 'member',
  body: z.strictObject({ plan: PaidPlan, period: Period, quote: z.string().max(400) }),
  response: Billing,
  summary: 'Change plan or period: more at once, less at the period’s end. 402 `card-declined` where the card refuses',
});

export const cancelSubscription = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'member',
  /** `seats` ends the VA seats instead of the plan. */
  body: z.strictObject({ what: z.enum(['plan', 'seats']).default('plan') }),
  response: Billing,
  summary: 'End at the end of the period that is paid',
});

export const resumeSubscription = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/resume',
  access: 'member',
  body: z.strictObject({ what: z.enum(['plan', 'seats']).default('plan') }),
  response: Billing,
  summary: 'Take back an end, or a smaller plan, that was agreed for the end of the period',
});

export const openPortal = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/portal',
  access: 'member',
  /** `next` is the path on this site to come back to; /payment-history unless said. */
  body: z.strictObject({ next: z.string().max(2048).optional() }),
  response: GoTo,
  summary: 'Stripe’s own pages, for the card. 409 `no-customer` for who never paid',
});

export const buySeats = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/seats',
  access: 'member',
  feature: 'va-management',
  body: z.strictObject({ seats: z.number().int().min(1).max(50), next: z.string().max(2048).optional() }),
  response: z.object({
    /** Null where the seats were bought already and only their number changed. */
    url: z.string().nullable(),
    seats: z.number().int(),
  }),
  summary: 'Pay for so many VA seats in all, beyond the free ones',
});

export const featureListing = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/billing/featured',
  access: 'member',
  success: 201,
  body: z.strictObject({
    propertyId: z.number().int().positive(),
    days: z.literal(featuredDays),
    next: z.string().max(2048).optional(),
  }),
  response: GoTo,
  summary: 'Start to pay for featuring a listing of your own; days paid while it is featured come after those',
});

export const Payment = z.object({
  id: z.number().int(),
  date: When,
  /** What it was for, such as `Investor Pro, per month`. */
  description: z.string(),
  type: z.enum(['subscription', 'seats', 'featured']),
  /** Dollars. */
  amount: Dollars,
  refunded: Dollars,
  currency: z.string(),
  status: z.enum(paymentStates),
  /** Why the card refused, in a sentence. */
  reason: z.string().nullable(),
  /** When the card is tried again. */
  retryAt: When.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The receipt's number; null where nothing was paid. `GET /api/payments/{id}/receipt.pdf` has it. */
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
    /** Ask with `before` = this for the next page; null at the end. */
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

export const receiveStripe = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'anyone',
  bearer: true,
  signed: true,
  upload: { bytes: 1_048_576 },
  response: z.object({ received: z.literal(true) }),
  summary: 'What Stripe tells us; counts only with its signature',
});

export const listStripeEvents = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/stripe-events',
  access: 'admin',
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
  summary: 'What Stripe told us lately, and what became of it',
});

export const replayStripeEvent = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/stripe-events/{id}/replay',
  access: 'admin',
  address: true,
  success: 202,
  params: z.object({ id: z.string().regex(/^evt_\w{1,200}$/) }),
  response: z.object({ message: z.string() }),
  summary: 'Apply an event of Stripe’s again; harmless where it was applied',
});
