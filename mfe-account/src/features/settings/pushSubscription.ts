import { pushMemberKey, pushWorkerFile } from '@dealstead/contracts';
import { write } from '@dealstead/kit';

/** Whether push notifications work in this browser, and whether they are on. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** A browser on iOS supports push for a site on the home screen only, and then has all of these. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The state of push notifications in this browser for a member. */
export async function readPushState(userId: number): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  return subscription && localStorage.getItem(pushMemberKey) === String(userId) ? 'on' : 'off';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(`/${pushWorkerFile}`);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for the permission, subscribes this browser and stores the subscription. @returns the state afterwards */
export async function enablePush(userId: number, publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register(`/${pushWorkerFile}`);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration.pushManager, publicKey);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await write('PUT', '/api/push/subscriptions', {
    body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
  });
  localStorage.setItem(pushMemberKey, String(userId));
  return 'on';
}

/** Subscribes with the server's key. A subscription with an earlier key of the server is replaced. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const earlier =
      error instanceof DOMException && error.name === 'InvalidStateError' && (await manager.getSubscription());
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Ends this browser's subscription, here and on the server. */
export async function disablePush(): Promise<void> {
  const subscription = await currentSubscription();
  localStorage.removeItem(pushMemberKey);
  if (!subscription) return;
  const id = await subscriptionId(subscription.endpoint);
  await subscription.unsubscribe();
  await write('DELETE', '/api/push/subscriptions/{id}', { params: { id } });
}

/** Sends a test notification to this browser. */
export async function testPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) throw new Error('Push notifications are off in this browser.');
  const id = await subscriptionId(subscription.endpoint);
  await write('POST', '/api/push/subscriptions/{id}/test', { params: { id } });
}

/** SHA-256 of the endpoint, in hex. */
async function subscriptionId(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
