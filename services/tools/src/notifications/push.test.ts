import { createECDH, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { identityHeader } from '@dealstead/contracts/identity';
import { type Service, signIdentity } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { until } from '@dealstead/service-kit/fixtures/until';
import { type Db, openDatabase } from '../database.ts';
import { createTestConfig } from '../fixtures/config.ts';
import { member } from '../fixtures/tools.ts';
import { startTools } from '../tools.ts';
import { startPushService, type TestPushService } from './fixtures/pushService.ts';
import { notify } from './notify.ts';
import { deleteExpiredSubscriptions } from './pushStore.ts';
import { isPushService, outcomeOf, pushServices } from './webPush.ts';

const keys = newKeys('gateway', 'tools');
const sign = signIdentity(keys.secret.gateway);
const live = { admins: () => undefined, member: () => undefined };
let db: Db;
let service: Service;
let pushService: TestPushService;

beforeAll(async () => {
  pushService = await startPushService();
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const config = {
    ...createTestConfig(keys),
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:hello@dealstead.test',
    PUSH_HOSTS: [pushService.host],
  };
  db = openDatabase(config.DATABASE_URL, config.SECRETS_KEY);
  service = await startTools(config, { database: db });
});
afterAll(async () => {
  await service?.stop();
  await pushService?.close();
});
beforeEach(async () => {
  pushService.received.length = 0;
  pushService.statuses.length = 0;
  await emptyTables(db.pool, 'deferred_rows', 'push_subscriptions', 'notifications', 'notification_preferences');
});

async function call<Body>(method: string, path: string, id = 1, body?: object, session?: string) {
  const identity = { ...member(id), ...(session && { session }) };
  const response = await fetch(service.url + path, {
    method,
    headers: { [identityHeader]: await sign(identity), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const save = (path: string, id = 1) =>
  call<{ id: string }>('PUT', '/api/push/subscriptions', id, pushService.subscribe(path));
const send = (userId = 1, title = 'Marcus Hale sent a message') =>
  db.change((tx) => notify(tx, live, { userId, topic: 'messages', title, url: '/messages/4', group: randomUUID() }));
const waiting = async () => (await db.pool.query('SELECT FROM push_deliveries')).rowCount;
const subscriptions = async () => (await db.pool.query('SELECT FROM push_subscriptions')).rowCount;

test('a notification reaches the browser encrypted, signed and addressed by its topic', async () => {
  await save('/a');
  await send();
  await until(async () => pushService.received.length === 1);
  const [push] = pushService.received;
  expect(push).toMatchObject({ path: '/a', message: { title: 'Marcus Hale sent a message', url: '/messages/4' } });
  expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(push!.headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
  expect(push!.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(push!.body.includes('Marcus')).toBe(false);
  await until(async () => (await waiting()) === 0);
});

test('settings name the member’s own browsers; a test reaches one of them', async () => {
  const { body } = await save('/a');
  await save('/b', 2);
  const settings = await call<{ publicKey: string; devices: { id: string }[] }>('GET', '/api/push');
  expect(settings.body.publicKey).toMatch(/^[\w-]{87}$/);
  expect(settings.body.devices.map(({ id }) => id)).toEqual([body.id]);
  expect((await call('POST', `/api/push/subscriptions/${body.id}/test`, 2)).status).toBe(404);
  expect((await call('POST', `/api/push/subscriptions/${body.id}/test`)).status).toBe(200);
  await until(async () => pushService.received.some(({ message }) => message['title'] === 'Push notifications work'));
  expect((await call('DELETE', `/api/push/subscriptions/${body.id}`, 2)).status).toBe(404);
  expect((await call('DELETE', `/api/push/subscriptions/${body.id}`)).status).toBe(200);
  expect(await subscriptions()).toBe(1);
});

test.each([404, 410])('a subscription that the push service answers with %d is deleted', async (status) => {
  await save('/a');
  pushService.statuses.push({ status });
  await send();
  await until(async () => (await subscriptions()) === 0);
  expect(await waiting()).toBe(0);
});

test('a busy push service is asked again later, a refusal is given up, and both are shown with the dead letters', async () => {
  await save('/a');
  pushService.statuses.push({ status: 429, headers: { 'retry-after': '120' } });
  await send();
  const due = async () =>
    (
      await db.pool.query<{ seconds: number }>(
        'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM push_deliveries',
      )
    ).rows[0]?.seconds ?? 0;
  await until(async () => (await due()) > 100);
  const deferred = async (attempts: number) =>
    (await db.pool.query('SELECT FROM deferred_rows WHERE attempts = $1', [attempts])).rowCount === 1;
  await until(() => deferred(1));
  pushService.statuses.push({ status: 400 });
  await db.pool.query('UPDATE push_deliveries SET due_at = now(); UPDATE deferred_rows SET retry_at = now()');
  await send(99); // wakes the job
  await until(async () => (await waiting()) === 0);
  await until(() => deferred(2));
  expect([pushService.received.length, await subscriptions()]).toEqual([0, 1]);
});

test('a browser that another member signs in with is theirs, and what waited for the first is not shown', async () => {
  await save('/a');
  await db.pool.query(
    `INSERT INTO push_deliveries (subscription_id, group_key, payload, due_at)
     SELECT id, 'private', '{}', now() + interval '1 hour' FROM push_subscriptions`,
  );
  await save('/a', 2);
  expect([await waiting(), await subscriptions()]).toEqual([0, 1]);
  await send(1);
  await send(2, 'For the second');
  await until(async () => pushService.received.length === 1);
  expect(pushService.received[0]!.message['title']).toBe('For the second');
});

test('a subscription ends 30 days after its page last saved it', async () => {
  await save('/a');
  await save('/b');
  await db.pool.query(`UPDATE push_subscriptions SET saved_at = now() - interval '31 days' WHERE endpoint LIKE '%/b'`);
  await deleteExpiredSubscriptions(db);
  expect(await subscriptions()).toBe(1);
});

describe('an endpoint', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'https://fcm.googleapis.com.evil.example/',
    'https://user@fcm.googleapis.com/',
    'https://evil.example/#fcm.googleapis.com',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
  ])('%s is refused', async (endpoint) => {
    expect(isPushService(endpoint, pushServices)).toBe(false);
    const { keys: browserKeys } = pushService.subscribe('/');
    const { status } = await call('PUT', '/api/push/subscriptions', 1, { endpoint, keys: browserKeys });
    expect(status).toBe(400);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s is accepted', (endpoint) => expect(isPushService(endpoint, pushServices)).toBe(true));
});

test('what a push service answers', () => {
  expect(outcomeOf(201, null)).toEqual({ outcome: 'sent' });
  expect(outcomeOf(302, null)).toEqual({ outcome: 'refused' });
  expect(outcomeOf(503, 'soon')).toEqual({ outcome: 'retry', afterSeconds: null });
});
