import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { UserMetrics } from '@dealstead/contracts/account/userMetrics';
import { createEvent, detailsOpened } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import { computeUserMetrics, findOpenDays, recordActivity } from './store.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());
beforeEach(() => emptyTables(account.db.pool, 'user_metrics', 'member_activity', 'visit_reports'));

const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
const admin = () => ({ ...account.member(1), role: 'admin', adminRole: 'owner' }) as Identity;
const read = async (days = 90) =>
  UserMetrics.parse(await (await account.call('GET', `/api/admin/user-metrics?days=${days}`, admin())).json());
const compute = async () => {
  let changed = 0;
  for (const days of await findOpenDays(account.db)) changed += await computeUserMetrics(account.db, days);
  return changed;
};

/** A member who signed up so many days ago; the activity of the registration itself, which is today, is recorded. */
async function join(days: number): Promise<number> {
  const { id } = await account.registerMember();
  await until(async () => {
    const { rowCount } = await account.db.pool.query('SELECT FROM member_activity WHERE user_id = $1', [id]);
    return rowCount === 1;
  });
  await account.db.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [id, daysAgo(days)]);
  return id;
}
const act = (id: number, days: number, isOfValue = false) =>
  account.db.change((tx) => recordActivity(tx, id, daysAgo(days), isOfValue));
const row = async (days: number) => (await read()).days.find(({ day }) => day === dayOf(daysAgo(days)));

test('a day counts those who signed up on it: activated in 7 days, checkout and payment in 30; again it writes nothing', async () => {
  const [inTime, late, paying] = [await join(40), await join(40), await join(40)];
  await act(inTime, 34, true);
  await act(inTime, 34); // a lesser act of the same day takes nothing away
  await act(late, 33, true);
  await account.db.pool.query(
    `INSERT INTO checkouts (user_id, slot, item, expires_at, created_at, status) VALUES ($1, 'plan', 'buyer', now(), $2, 'expired')`,
    [late, daysAgo(20)],
  );
  await account.tables.paymentRecords.insert({
    userId: paying,
    amountCents: 79_98,
    paymentIntentId: 'um1',
    status: 'paid',
    description: 'Buyer',
    paidAt: daysAgo(12),
    createdAt: daysAgo(12),
  });
  expect(await compute()).toBeGreaterThan(0);
  expect(await row(40)).toMatchObject({ signUps: 3, activated: 1, checkouts: 2, paid: 1 });
  expect(await row(34)).toMatchObject({ signUps: 0, activeMembers: 1 });
  expect(await compute()).toBe(0);
});

test('retention counts members once a week, and leaves out weeks that have not passed for the whole cohort', async () => {
  const [first, second] = [await join(30), await join(30)];
  await act(first, 23); // day 7
  await act(first, 21);
  await act(first, 16); // day 14
  await act(second, 22);
  await compute();
  const { cohorts } = await read();
  const cohort = cohorts.find(({ members, retained }) => members >= 2 && retained[0] === 2);
  expect(cohort?.retained.slice(0, 2)).toEqual([2, 1]);
  expect(cohort?.retained.at(-1)).toBeNull();
});

test('visits are counted once for each report, and events make members active once', async () => {
  const id = crypto.randomUUID();
  const report = () =>
    account.call('PUT', `/internal/visits/${id}`, account.peer, { day: dayOf(new Date()), visits: 7 });
  expect((await report()).status).toBe(200);
  expect((await report()).status).toBe(200);
  const userId = await join(0);
  const event = createEnvelope(
    createEvent(
      detailsOpened,
      { subject: 'property/1', version: 1 },
      { propertyId: 1, userId, openedAt: new Date().toISOString() },
    ),
  );
  for (let i = 0; i < 2; i++) await account.nats.publishEvent(event.type, `${event.id}-${i}`, JSON.stringify(event));
  await until(async () => {
    await compute();
    return (await row(0))?.activated === 1;
  });
  expect(await row(0)).toMatchObject({ visits: 7, activated: 1 });
  expect(
    (await account.call('PUT', `/internal/visits/${id}`, account.member(1), { day: '2026-11-01', visits: 1 })).status,
  ).toBe(404);
});
