import { pushMemberKey, pushWorkerFile } from '@dealstead/contracts';
import { write } from '@dealstead/kit';

/**
 * Saves this browser's push subscription again, once for each page load: the server ends it with the session. A subscription
 * that another member left in this browser is removed.
 */
export async function renewSubscription(userId: number): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(`/${pushWorkerFile}`);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  if (localStorage.getItem(pushMemberKey) !== String(userId)) {
    await subscription.unsubscribe();
    localStorage.removeItem(pushMemberKey);
    return;
  }
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint && keys?.['p256dh'] && keys['auth'])
    await write('PUT', '/api/push/subscriptions', {
      body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } },
    });
}
