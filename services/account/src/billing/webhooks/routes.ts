import { buffer } from 'node:stream/consumers';
import {
  listStripeEvents,
  receiveStripe,
  replayStripeEvent,
  stripeSignature,
} from '@dealstead/contracts/account/billing';
import { handle, handleIdempotent, NotFound, Refusal } from '@dealstead/service-kit';
import type Stripe from 'stripe';
import type { AccountDatabase } from '../../database.ts';
import { recordAction } from '../../recordAction.ts';
import type { EventLog } from './eventLog.ts';
import { countStripeEvents, findStripeEvents } from './store.ts';

/** Seconds for which a signature is accepted: an older one may be a replay. */
const signatureTolerance = 300;

/** Stripe's webhook, and the log of its events for admins. */
export function webhookRoutes(db: AccountDatabase, stripe: Stripe, secret: string, events: EventLog) {
  return [
    handle(receiveStripe, async ({ file, request, log }) => {
      const body = await buffer(file);
      const signature = request.get(stripeSignature) ?? '';
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, signatureTolerance);
      } catch (error) {
        log.warn({ err: error }, 'webhook rejected: invalid signature');
        throw new Refusal(400, 'bad-signature', 'The signature does not fit.');
      }
      await events.storeEvents([event]);
      return { received: true as const };
    }),

    handle(listStripeEvents, async ({ query }) => {
      const [counts, found] = await Promise.all([countStripeEvents(db), findStripeEvents(db, query.state)]);
      return {
        counts,
        events: found.map(({ id, type, created, receivedAt, state, attempts, error }) => ({
          id,
          type,
          attempts,
          error,
          created: created.toISOString(),
          received: receivedAt.toISOString(),
          state: state === 'done' ? ('done' as const) : state === 'failed' ? ('failed' as const) : ('waiting' as const),
        })),
      };
    }),

    handleIdempotent(replayStripeEvent, db, async ({ params, body: { reason }, actor, request }, tx) => {
      if (!(await events.replay(tx, params.id))) throw new NotFound('There is no such event.');
      const act = { action: 'stripe-event.replayed', target: `Stripe event ${params.id}`, reason };
      await recordAction(tx, { actor, request }, act);
      return { message: 'The event is applied again.' };
    }),
  ];
}
