import * as endpoints from '@dealstead/contracts/tools/notifications';
import { handle, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { deleteSubscription, listSubscriptions, queuePush, saveSubscription } from './pushStore.ts';
import { isPushService } from './webPush.ts';

export interface PushRouteDeps {
  readonly db: Db;
  /** The VAPID public key; null where the server sends no push notifications. */
  readonly publicKey: string | null;
  /** Hosts of push services that subscriptions may name. */
  readonly hosts: readonly string[];
}

/** Push notifications of a member's browsers. */
export function pushRoutes({ db, publicKey, hosts }: PushRouteDeps): Route[] {
  return [
    handle(endpoints.getPushSettings, async ({ actor }) => ({
      publicKey,
      devices: await listSubscriptions(db, actor.id),
    })),

    handle(endpoints.savePushSubscription, async ({ body, actor }) => {
      if (publicKey === null)
        throw new Refusal(409, 'push-unavailable', 'Push notifications are not set up on this server.');
      if (!isPushService(body.endpoint, hosts))
        throw new Refusal(400, 'unknown-push-service', 'This browser’s push service is not supported.');
      return { id: await db.change((tx) => saveSubscription(tx, actor, body)) };
    }),

    handle(endpoints.deletePushSubscription, async ({ params: { id }, actor }) => {
      const deleted = await db.change((tx) => deleteSubscription(tx, actor.id, id));
      if (!deleted) throw new NotFound('Push notifications are already off in this browser.');
      return { message: 'Push notifications are off.' };
    }),

    handle(endpoints.sendTestPush, async ({ params: { id }, actor }) => {
      const payload = {
        title: 'Push notifications work',
        body: 'You will see news about your deals here.',
        url: '/notifications',
        topic: 'account',
        tag: 'test',
      };
      const isQueued = await db.change((tx) => queuePush(tx, actor.id, id, payload));
      if (!isQueued) throw new NotFound('Push notifications are off in this browser.');
      return { message: 'A test notification is on its way.' };
    }),
  ];
}
