import { afterAll, expect, test } from '@jest/globals';
import { databaseUrl, readConfig } from '@dealstead/service-kit';
import { runJobUntil } from '@dealstead/service-kit/fixtures/runJob';
import { testSecretsKey } from '@dealstead/service-kit/fixtures/mails';
import { openDatabase } from '../database.ts';
import { createPushJob } from './pushJob.ts';

// Without a service, whose own job would send the notification first.
const db = openDatabase(readConfig({ DATABASE_URL: databaseUrl }).DATABASE_URL, testSecretsKey);
afterAll(() => db.close());

test('a push service that cannot be reached is asked again', async () => {
  await db.pool.query(
    `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth) VALUES (repeat('a', 64), 1, 'https://push.example', '', '')`,
  );
  await db.pool.query(
    `INSERT INTO push_deliveries (subscription_id, group_key, payload) SELECT id, 'g', '{}' FROM push_subscriptions`,
  );
  const failure = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
  const job = createPushJob({ db, sendPush: () => Promise.reject(failure) });
  expect(job.name).toBe('push-notifications');
  await runJobUntil(
    job,
    async () => (await db.pool.query('SELECT FROM deferred_rows WHERE attempts = 1')).rowCount === 1,
  );
});
