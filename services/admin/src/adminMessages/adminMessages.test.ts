import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AdminMessage } from '@dealstead/contracts/admin/adminMessages';
import { adminMessagesRead, createEvent, userClosed } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';

const path = '/api/admin/messages';
let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());
beforeEach(async () => {
  await emptyTables(admin.db.pool, 'admin_messages', 'admin_message_recipients', 'members', 'member_days', 'outbox');
  await addMembers(1, 5, 'free');
  await addMembers(6, 7, 'wholesaler');
});

const addMembers = (from: number, to: number, plan: string) =>
  admin.db.pool.query(
    `INSERT INTO members (id, plan, email, version)
     SELECT id, $3, 'member-' || id || '@example.com', 1 FROM generate_series($1::int, $2::int) AS id`,
    [from, to, plan],
  );
const send = (body: object = {}, headers = {}) =>
  admin.as<{ id: number; message: string; code: string }>(
    'admin',
    path,
    { messageType: 'everyone', subject: 'Planned maintenance', message: 'On Sunday at 2 a.m.', ...body },
    'POST',
    headers,
  );
const list = async (query = '') => (await admin.as<AdminMessage[]>('admin', `${path}${query}`)).body;
const sentTo = async () => {
  const { rows } = await admin.db.pool.query<{ data: { userIds: number[] } }>(
    `SELECT data FROM outbox WHERE type = 'admin.message.sent.v1' ORDER BY version`,
  );
  return rows.map(({ data }) => data.userIds);
};
const isSent = () => until(async () => (await list())[0]?.state === 'sent');
const emitRead = (userId: number, messageIds: number[]) =>
  admin.db.change((tx) =>
    tx.emit(createEvent(adminMessagesRead, { subject: `member/${userId}`, version: 1 }, { userId, messageIds })),
  );

test('a message reaches one person, a plan or everyone; closed accounts are left out', async () => {
  await admin.db.pool.query('UPDATE members SET closed = true WHERE id = 5');
  const count = async (query: string) =>
    (await admin.as<{ count: number }>('admin', `${path}/recipients?${query}`)).body.count;
  expect([
    await count('messageType=everyone'),
    await count('messageType=tier&targetTier=wholesaler'),
    await count('messageType=person&recipientId=5'),
  ]).toEqual([6, 2, 0]);
  expect((await send({ messageType: 'person', recipientId: 5 })).status).toBe(422);
  expect((await send({ messageType: 'tier' })).status).toBe(400);
  expect((await send({ messageType: 'tier', targetTier: 'wholesaler' })).status).toBe(201);
  await isSent();
  expect(await sentTo()).toEqual([[6, 7]]);
  expect(await list('?state=sent')).toMatchObject([
    { targetTier: 'wholesaler', delivered: 2, read: 0, by: 'member-1@example.com', priority: 'normal' },
  ]);
});

test('a message is sent to the number of members that was confirmed, or not at all', async () => {
  await addMembers(8, 8, 'wholesaler');
  const tier = { messageType: 'tier', targetTier: 'wholesaler' };
  expect(await send({ ...tier, recipients: 2 })).toMatchObject({
    status: 409,
    body: { code: 'count-changed', details: { count: 3 } },
  });
  expect(await list()).toEqual([]);
  expect((await send({ ...tier, recipients: 3 })).status).toBe(201);
  await isSent();
  expect(await sentTo()).toEqual([[6, 7, 8]]);
});

test('a repeated request sends one message, and the audit trail has it once', async () => {
  const { rows: entries } = await admin.db.pool.query('SELECT coalesce(max(id), 0) AS last FROM admin_actions');
  const headers = { 'idempotency-key': 'message-1' };
  const [first, second] = await Promise.all([send({}, headers), send({}, headers)]);
  expect(second.body).toEqual(first.body);
  await isSent();
  expect(await list()).toHaveLength(1);
  const { rows } = await admin.db.pool.query(
    `SELECT details->'after'->>'recipients' AS recipients FROM admin_actions WHERE action = 'admin-message.sent' AND id > $1`,
    [entries[0].last],
  );
  expect(rows).toEqual([{ recipients: '7' }]);
});

test('a message to many is sent in batches that follow each other, each member once', async () => {
  await addMembers(100, 1_199, 'buyer');
  await send({ messageType: 'tier', targetTier: 'buyer' });
  await until(async () => (await list())[0]?.state === 'sending');
  expect((await list())[0]).toMatchObject({ delivered: 500, state: 'sending' });
  await until(async () => (await list())[0]?.state === 'sent', 10_000);
  const batches = await sentTo();
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 100]);
  expect(new Set(batches.flat()).size).toBe(1_100);
});

test('a scheduled message waits, and is canceled once', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await send({ sendAt });
  expect(await list()).toMatchObject([{ state: 'scheduled', sendAt, delivered: 0 }]);
  expect((await send({ sendAt: '2020-01-01T00:00:00.000Z' })).status).toBe(400);
  const cancel = () => admin.as<{ code?: string }>('admin', `${path}/${body.id}`, undefined, 'DELETE');
  expect((await cancel()).status).toBe(200);
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'canceled-already' } });
  await admin.db.pool.query('UPDATE admin_messages SET next_batch_at = now()');
  await send({ messageType: 'person', recipientId: 2 });
  await isSent();
  expect(await sentTo()).toEqual([[2]]);
});

test('who has read it comes back once a member, and a closed account counts no more', async () => {
  const { body } = await send({ messageType: 'tier', targetTier: 'wholesaler' });
  await isSent();
  await emitRead(6, [body.id, 999_999]);
  await emitRead(6, [body.id]);
  await emitRead(1, [body.id]);
  await emitRead(7, [body.id]);
  await until(async () => (await list())[0]?.read === 2);
  expect((await list())[0]).toMatchObject({ delivered: 2, read: 2, isRead: true });
  await admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/7', version: 9 }, { userId: 7 })));
  await until(async () => (await list())[0]?.delivered === 1);
  expect((await list())[0]).toMatchObject({ read: 1 });
});

test('a member reads what they received and nothing else', async () => {
  const { body } = await send({ messageType: 'person', recipientId: 5, priority: 'urgent' });
  const { body: other } = await send({ messageType: 'person', recipientId: 6 });
  await until(async () => (await list('?state=sent')).length === 2);
  const read = (id: number) => admin.as('member', `/api/received-admin-messages/${id}`);
  expect(await read(body.id)).toMatchObject({
    status: 200,
    body: { subject: 'Planned maintenance', message: 'On Sunday at 2 a.m.', priority: 'urgent' },
  });
  expect((await read(other.id)).status).toBe(404);
});
