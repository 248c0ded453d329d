import { buffer } from 'node:stream/consumers';
import { listStripeEvents, receiveStripe, replayStripeEvent } from '@dealstead/contracts/account/billing';
import { handle, NotFound, Refusal } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountDatabase } from '../database.ts';
import type { EventLog } from './log.ts';

/** Seconds that a signature counts: what is older was recorded by somebody. */
const tolerance = 300;

/** Stripe's webhook, and the log of what came through it, for admins. */
export function webhookRoutes(db: AccountDatabase, stripe: Stripe, secret: string, events: EventLog) {
  return [
    handle(receiveStripe, async ({ file, request, log }) => {
      const body = await buffer(file);
      const signature = request.get('stripe-signature') ?? '';
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, tolerance);
      } catch (error) {
        log.warn({ err: error }, 'what claims to come from Stripe is not signed by it');
        throw new Refusal(400, 'bad-signature', 'The signature does not fit.');
      }
      await events.keep([event]);
      return { received: true as const };
    }),

    handle(listStripeEvents, async ({ query }) => {
      const counted = await db.prisma.stripeEvent.groupBy({ by: ['state'], _count: { _all: true } });
      const count = (state: string) => counted.find((each) => each.state === state)?._count._all ?? 0;
      const found = await db.prisma.stripeEvent.findMany({
        where: { state: query.state },
        orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
        take: 100,
      });
      return {
        counts: { waiting: count('waiting'), done: count('done'), failed: count('failed') },
        events: found.map(({ id, type, created, receivedAt, state, attempts, error }) => ({
          ...{ id, type, attempts, error, created: created.toISOString(), received: receivedAt.toISOString() },
          state: state === 'done' ? ('done' as const) : state === 'failed' ? ('failed' as const) : ('waiting' as const),
        })),
      };
    }),

    handle(replayStripeEvent, async ({ params }) => {
      if (!(await events.replay(params.id))) throw new NotFound('There is no such event.');
      return { message: 'The event is applied again.' };
    }),
  ];
}
