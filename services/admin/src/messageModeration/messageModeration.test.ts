import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageContext, ReportedMessage } from '@dealstead/contracts/admin/messageReports';
import { createEvent, messageReported, userClosed } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';

const context: MessageContext = {
  listing: { id: 9, title: 'Brick ranch', place: 'Memphis, TN' },
  buyer: { id: 1, name: 'Marcus Reyes' },
  seller: { id: 2, name: 'Dana Reyes' },
  messages: [],
};
/** Stands in for tools and account: everybody is a member there. */
const others: Server = createServer((request, response) => {
  const id = Number(/\/members\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  const member = { id, version: 1, email: `admin-${id}@example.com`, firstName: 'A', lastName: 'B', phone: null };
  const account = { role: 'member', plan: 'free', status: 'inactive', restrictions: [], endedSessions: [] };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify(request.url?.includes('/context') ? context : { ...member, ...account, message: 'Saved.' }),
  );
});

let admin: TestAdmin;
let firstAction = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  admin = await startTestAdmin({ accountUrl: url, toolsUrl: url });
});
afterAll(async () => {
  await admin?.service.stop();
  others.close();
});
beforeEach(async () => {
  await emptyTables(admin.db.pool, 'message_moderation', 'member_restrictions', 'outbox');
  const { rows } = await admin.db.pool.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM admin_actions',
  );
  firstAction = rows[0]!.last;
});

const at = '2026-11-22T12:00:00.000Z';
let lastReport = 0;
/** A report of a message whose number is unlike those of other tests, because versions of its events continue. */
const report = (messageId: number, reporterId: number, senderId = 2) => {
  const reportId = ++lastReport;
  const subject = { subject: `message-report/${reportId}`, version: 1 };
  return createEvent(messageReported, subject, {
    reportId,
    messageId,
    conversationId: 3,
    propertyId: 9,
    reporterId,
    senderId,
    reason: 'scam',
    note: 'Asks for a wire transfer.',
    content: 'Send the earnest money.',
    sentAt: at,
    reportedAt: at,
  });
};
const path = '/api/admin/message-reports';
type Queue = { waiting: number; messages: ReportedMessage[] };
const queue = async (show = 'waiting') => (await admin.as<Queue>('admin', `${path}?show=${show}`)).body;
async function addReports(...reports: ReturnType<typeof report>[]): Promise<ReportedMessage> {
  await admin.db.change((tx) => tx.emit(...reports));
  const count = reports.length;
  await until(async () => (await queue()).messages.flatMap((message) => message.reports).length === count);
  return (await queue()).messages[0]!;
}
const act = (method: string, id: number, part: string, body: object = {}, actor: 'admin' | 'operator' = 'admin') =>
  admin.as<{ message: string; code: string }>(
    actor,
    `${path}/${id}/${part}`,
    method === 'DELETE' ? undefined : body,
    method,
  );
const decide = (id: number, body: object) => act('PUT', id, 'decision', { notes: 'A wire scam', ...body });
/** The entries of the audit trail, which is only ever added to, since this test began. */
const trail = async (): Promise<string[]> =>
  (
    await admin.db.pool.query<{ action: string }>('SELECT action FROM admin_actions WHERE id > $1 ORDER BY id', [
      firstAction,
    ])
  ).rows.map(({ action }) => action);
const emitted = async () =>
  (
    await admin.db.pool.query<{ data: object; version: number }>(
      `SELECT data, version::int FROM outbox WHERE type = 'admin.message.moderated.v1' ORDER BY version`,
    )
  ).rows;

test('all reports of a message wait as one; a closed account leaves no text', async () => {
  await addReports(report(40, 1), report(40, 5), report(41, 2, 5));
  expect(await queue()).toMatchObject({
    waiting: 2,
    messages: [
      { messageId: 40, senderId: 2, reports: [{ reporterId: 1, reason: 'scam' }, { reporterId: 5 }], decision: null },
      { messageId: 41, senderId: 5 },
    ],
  });
  await admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/2', version: 9 }, { userId: 2 })));
  await until(async () => (await queue()).waiting === 1);
  expect((await queue()).messages).toMatchObject([{ messageId: 41, reports: [{ reporterId: null, note: '' }] }]);
});

test('a moderator reads the conversation, and the trail records it', async () => {
  const { id } = await addReports(report(50, 1));
  expect(await act('POST', id, 'context')).toMatchObject({ status: 200, body: context });
  expect(await trail()).toEqual(['message.conversation-read']);
  expect((await act('POST', 4_242, 'context')).status).toBe(404);
  expect((await admin.as('member', path)).status).toBe(404);
});

test('a claim keeps other moderators from deciding until they take it over', async () => {
  const { id } = await addReports(report(60, 1));
  expect((await act('PUT', id, 'claim')).status).toBe(200);
  expect((await queue()).messages).toMatchObject([
    { isClaimedByYou: true, claimedBy: { name: 'admin-1@example.com' } },
  ]);
  const body = { decision: 'dismiss', notes: 'Harmless' };
  expect(await act('PUT', id, 'decision', body, 'operator')).toMatchObject({ status: 409, body: { code: 'claimed' } });
  expect((await act('PUT', id, 'claim', {}, 'operator')).status).toBe(409);
  expect((await act('PUT', id, 'claim', { takeOver: true }, 'operator')).status).toBe(200);
  expect((await act('DELETE', id, 'claim')).status).toBe(200);
  expect((await queue()).messages).toMatchObject([{ claimedBy: null }]);
});

test('removing a message decides all its reports, tells sender and reporters, and can be undone', async () => {
  const { id } = await addReports(report(70, 1), report(70, 5));
  expect((await decide(id, { decision: 'remove', notice: 'No wire transfers.' })).status).toBe(200);
  expect(await queue()).toMatchObject({ waiting: 0, messages: [] });
  expect((await queue('decided')).messages).toMatchObject([
    { messageId: 70, decision: { decision: 'remove', notes: 'A wire scam', userNotified: true }, reports: [{}, {}] },
  ]);
  expect((await decide(id, { decision: 'dismiss' })).body.code).toBe('moderation-state');
  expect((await act('DELETE', id, 'decision')).status).toBe(200);
  expect(await queue()).toMatchObject({ waiting: 1, messages: [{ decision: null, reports: [{}, {}] }] });
  expect(await emitted()).toMatchObject([
    { version: 1, data: { isRemoved: true, senderNotice: 'No wire transfers.', reporterIds: [1, 5] } },
    { version: 2, data: { isRemoved: false, senderNotice: null, reporterIds: [] } },
  ]);
  expect(await trail()).toEqual(['message.removed', 'message.decision-undone']);
});

test('restricting a sender removes the message; the undo lifts the restriction', async () => {
  const { id } = await addReports(report(80, 1));
  expect((await decide(id, { decision: 'restrict' })).status).toBe(200);
  const active = async () =>
    (await admin.db.pool.query(`SELECT FROM member_restrictions WHERE user_id = 2 AND is_active`)).rowCount;
  expect([await active(), (await queue('decided')).messages[0]?.decision?.userNotified]).toEqual([1, false]);
  expect((await act('DELETE', id, 'decision')).status).toBe(200);
  expect(await active()).toBe(0);
  expect(await trail()).toEqual([
    ...['member.restricted', 'message.removed-and-sender-restricted'],
    ...['member.restriction-lifted', 'message.decision-undone'],
  ]);
});

test('a dismissed message stays, and its sender is not told', async () => {
  const { id } = await addReports(report(90, 1));
  expect((await decide(id, { decision: 'dismiss', notice: 'Not sent' })).status).toBe(200);
  expect(await emitted()).toMatchObject([{ data: { isRemoved: false, senderNotice: null, reporterIds: [1] } }]);
  expect((await decide(id, { decision: 'remove', notes: ' ' })).status).toBe(400);
});
