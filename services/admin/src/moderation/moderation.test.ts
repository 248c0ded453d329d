import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ModerationItem, OwnDecision } from '@dealstead/contracts/admin/moderation';
import {
  createEvent,
  listingModerationClosed,
  listingModerationRequested,
  messageReported,
  userClosed,
} from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { insertTestPost } from '../blog/fixtures.ts';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';

/** Stands in for listings and account: it stores the decisions it gets, and everybody is a member there. */
const applied: { id: number; decision: string; reason: string | null; appealPath: string | null }[] = [];
let isAway = false;
const others: Server = createServer(async (request, response) => {
  const id = Number(/\/(?:members|listings)\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  const body = await text(request);
  response.setHeader('content-type', 'application/json');
  if (isAway)
    return response.writeHead(503).end(JSON.stringify({ message: 'Away.', code: 'unavailable', requestId: '1' }));
  if (request.url?.endsWith('/moderation')) applied.push({ id, ...JSON.parse(body) });
  const member = { id, version: 1, email: `member-${id}@example.com`, firstName: 'A', lastName: 'B', phone: null };
  const account = { role: 'member', plan: 'free', status: 'inactive', restrictions: [], endedSessions: [] };
  response.end(JSON.stringify({ ...member, ...account, message: 'Applied.' }));
});

const path = '/api/admin/moderation';
let admin: TestAdmin;
beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  admin = await startTestAdmin({ accountUrl: url, listingsUrl: url, toolsUrl: url });
});
afterAll(async () => {
  await admin?.service.stop();
  others.close();
});
beforeEach(async () => {
  isAway = false;
  applied.length = 0;
  await emptyTables(admin.db.pool, 'moderation_items', 'message_moderation', 'member_restrictions', 'outbox');
});

const list = async (query = '') =>
  (await admin.as<{ waiting: Record<string, number>; items: ModerationItem[] }>('admin', `${path}${query}`)).body;
let lastSubject = 100;
const newSubject = () => ++lastSubject;
const requested = (subjectId: number, code = 'wrong-facts', memberId: number | null = 8) =>
  createEvent(
    listingModerationRequested,
    { subject: `moderation/listing/${subjectId}`, version: 1 },
    {
      kind: 'listing',
      subjectId,
      memberId: 5,
      title: 'Brick ranch',
      excerpt: 'Three bedrooms.',
      url: `/property/${subjectId}`,
      reasons: [{ source: 'member', code, note: 'It is a lot.', memberId, at: new Date().toISOString() }],
    },
  );
async function queue(...events: Parameters<Parameters<Parameters<TestAdmin['db']['change']>[0]>[0]['emit']>) {
  await admin.db.change((tx) => tx.emit(...events));
  await until(async () => (await list()).items.flatMap(({ reasons }) => reasons).length === events.length);
  return (await list()).items;
}
const act = (
  id: number,
  part: string,
  body: object,
  method = 'PUT',
  actor: 'admin' | 'operator' | 'member' = 'admin',
) => admin.as<{ message: string; code: string }>(actor, `${path}/${id}/${part}`, body, method);
const emitted = async (type: string) =>
  (
    await admin.db.pool.query<{ data: Record<string, unknown> }>(
      'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
      [type],
    )
  ).rows.map(({ data }) => data);

test('reports of a listing are one item, most urgent first, and one that its owner settled leaves the queue', async () => {
  const [first, second] = [newSubject(), newSubject()];
  const items = await queue(requested(first), requested(second, 'scam'), requested(first, 'other', 9));
  expect(items.map(({ subjectId, priority, reasons }) => [subjectId, priority, reasons.length])).toEqual([
    [second, 'urgent', 1],
    [first, 'normal', 2],
  ]);
  const closed = { kind: 'listing', propertyId: second, at: new Date(Date.now() + 1_000).toISOString() } as const;
  await admin.db.change((tx) =>
    tx.emit(createEvent(listingModerationClosed, { subject: `moderation/listing/${second}`, version: 1 }, closed)),
  );
  await until(async () => (await list()).items.length === 1);
  expect((await list()).waiting).toEqual({ listing: 1 });
  expect((await list('?kind=message')).items).toEqual([]);
});

test('listings applies a decision once; while it is unavailable nothing is decided', async () => {
  const subject = newSubject();
  const [item] = await queue(requested(subject));
  const decision = { decision: 'withdraw', reason: 'Another house', notice: 'The photos show another house.' };
  isAway = true;
  expect((await act(item!.id, 'decision', decision)).status).toBe(503);
  expect((await list()).items).toHaveLength(1);
  isAway = false;
  // The circuit to listings stays open for two seconds after failures.
  await until(async () => (await act(item!.id, 'decision', decision)).status === 200);
  expect(await act(item!.id, 'decision', decision)).toMatchObject({ status: 409, body: { code: 'moderation-state' } });
  expect(applied).toMatchObject([
    { id: subject, decision: 'withdraw', reason: decision.notice, appealPath: `/appeals/${item!.id}` },
  ]);
  expect((await list('?show=decided&member=5')).items).toMatchObject([
    { decision: { decision: 'withdraw', notice: decision.notice, userNotified: true }, member: { decidedAgainst: 1 } },
  ]);
  expect(await emitted('admin.moderation.decided.v1')).toMatchObject([
    { memberId: 5, canAppeal: true, reporterIds: [8], isUpheldReport: true },
  ]);
  expect((await act(item!.id, 'decision', { ...decision, decision: 'approve' })).status).toBe(409);
});

test('a claimed item is decided by its moderator, or by another who takes it over', async () => {
  const [item] = await queue(requested(newSubject()));
  await act(item!.id, 'claim', {});
  expect((await list()).items[0]).toMatchObject({ isClaimedByYou: true });
  const decision = { decision: 'dismiss', reason: 'All facts are right' };
  expect(await act(item!.id, 'decision', decision, 'PUT', 'operator')).toMatchObject({ body: { code: 'claimed' } });
  expect((await act(item!.id, 'claim', { takeOver: true }, 'PUT', 'operator')).status).toBe(200);
  expect((await act(item!.id, 'decision', { ...decision, decision: 'approve' }, 'PUT', 'operator')).status).toBe(400);
});

test('the member concerned appeals once, and a second moderator overturns the decision', async () => {
  const subject = newSubject();
  const [item] = await queue(requested(subject));
  await act(item!.id, 'decision', { decision: 'withdraw', reason: 'Another house', notice: 'Another house.' });
  const own = () => admin.as<OwnDecision>('member', `/api/appeals/${item!.id}`);
  expect((await own()).body).toMatchObject({ decision: 'withdraw', appealUntil: expect.any(String), appeal: null });
  const appeal = () =>
    admin.as('member', `/api/appeals/${item!.id}`, { reason: 'These are photos of my house.' }, 'PUT');
  expect((await appeal()).status).toBe(200);
  expect((await appeal()).status).toBe(409);
  expect((await list()).items).toMatchObject([{ priority: 'high', appeal: { state: 'open', isYours: false } }]);
  const outcome = { outcome: 'overturned', reason: 'The photos are right.' };
  expect(await act(item!.id, 'appeal', outcome)).toMatchObject({ status: 403, body: { code: 'second-moderator' } });
  expect((await act(item!.id, 'appeal', outcome, 'PUT', 'operator')).status).toBe(200);
  expect(applied.map(({ decision }) => decision)).toEqual(['withdraw', 'restore']);
  expect((await own()).body).toMatchObject({
    appealUntil: null,
    appeal: { state: 'overturned', answer: 'The photos are right.' },
  });
  expect((await admin.as('admin', `/api/appeals/${item!.id}`)).status).toBe(404);
  expect((await list('?show=decided')).items).toMatchObject([{ appeal: { answer: 'The photos are right.' } }]);
});

test('a reported message is removed with its sender restricted, and returns when that is reversed', async () => {
  const at = new Date().toISOString();
  const messageId = newSubject();
  const [item] = await queue(
    createEvent(
      messageReported,
      { subject: `message-report/${messageId}`, version: 1 },
      {
        reportId: messageId,
        messageId,
        conversationId: 3,
        propertyId: 9,
        reporterId: 8,
        senderId: 5,
        reason: 'scam',
        note: 'Asks for a wire.',
        content: 'Wire it today.',
        sentAt: at,
        reportedAt: at,
      },
    ),
  );
  const decision = { decision: 'restrict', reason: 'Fraud', notice: 'We removed your message.' };
  expect((await act(item!.id, 'decision', decision)).status).toBe(200);
  const removed = {
    messageId,
    isRemoved: true,
    senderNotice: decision.notice,
    appealItemId: item!.id,
    reporterIds: [8],
  };
  expect((await emitted('admin.message.moderated.v1')).at(-1)).toMatchObject(removed);
  const stored = await admin.db.pool.query('SELECT action, user_notified, moderator_notes FROM message_moderation');
  expect(stored.rows).toEqual([{ action: 'restrict', user_notified: true, moderator_notes: 'Fraud' }]);
  expect((await act(item!.id, 'reversal', { reason: 'It was a joke' }, 'POST')).status).toBe(200);
  expect((await emitted('admin.message.moderated.v1')).at(-1)).toMatchObject({ messageId, isRemoved: false });
  const { rows } = await admin.db.pool.query('SELECT is_active FROM member_restrictions WHERE user_id = 5');
  expect(rows).toEqual([{ is_active: false }]);
  // The reversal dismissed the reports; a second one returns them to the queue.
  expect((await act(item!.id, 'reversal', { reason: 'Read it again' }, 'POST')).status).toBe(200);
  expect((await list('?kind=message')).items).toMatchObject([{ id: item!.id, decision: null }]);
  expect((await act(item!.id, 'reversal', { reason: 'Read it again' }, 'POST')).status).toBe(409);
  expect((await act(item!.id, 'decision', { decision: 'remove', reason: 'Fraud' })).status).toBe(200);
});

test('a reported comment is dismissed or removed with notice, and returns when the appeal is granted', async () => {
  const postId = await insertTestPost(admin.db, { slug: 'discussed' });
  const { rows } = await admin.db.pool.query<{ id: number }>(
    `INSERT INTO blog_comments (post_id, author_name, author_email, content, status, user_id)
     SELECT $1, 'Curtis', 'curtis@example.com', 'Call me.', 'approved', 5 FROM generate_series(1, 2) RETURNING id`,
    [postId],
  );
  for (const { id } of rows) {
    await admin.as('visitor', `/api/blog/comments/${id}/reports`, { reason: 'spam' });
    await admin.as('admin', `/api/blog/comments/${id}/reports`, { reason: 'other', note: 'It is an ad.' });
  }
  const [first, second] = (await list('?kind=reported-comment')).items;
  expect(first).toMatchObject({ member: { id: 5 }, reasons: [{ memberId: null }, { memberId: 1 }] });
  const statuses = async () =>
    (await admin.db.pool.query<{ status: string }>('SELECT status FROM blog_comments ORDER BY id')).rows.map(
      ({ status }) => status,
    );
  expect((await act(first!.id, 'decision', { decision: 'dismiss', reason: 'It is a fair point' })).status).toBe(200);
  expect(await statuses()).toEqual(['approved', 'approved']);
  const notice = 'We removed your comment.';
  expect((await act(second!.id, 'decision', { decision: 'remove', reason: 'Advertising', notice })).status).toBe(200);
  expect(await statuses()).toEqual(['approved', 'rejected']);
  expect(await emitted('admin.moderation.decided.v1')).toMatchObject([
    { memberId: 5, notice: null, canAppeal: false, reporterIds: [1], isUpheldReport: false },
    { kind: 'reported-comment', memberId: 5, notice, canAppeal: true, reporterIds: [1], isUpheldReport: true },
  ]);
  await admin.as('member', `/api/appeals/${second!.id}`, { reason: 'I answered a question.' }, 'PUT');
  const outcome = { outcome: 'overturned', reason: 'It is an answer.' };
  expect((await act(second!.id, 'appeal', outcome, 'PUT', 'operator')).status).toBe(200);
  expect(await statuses()).toEqual(['approved', 'approved']);
  const reopen = () => act(first!.id, 'reversal', { reason: 'Read it again' }, 'POST');
  expect((await reopen()).status).toBe(200);
  expect((await list('?kind=reported-comment')).items).toMatchObject([{ id: first!.id, decision: null }]);
  await act(first!.id, 'decision', { decision: 'dismiss', reason: 'It is a fair point' });
  // It is reported again meanwhile.
  await admin.db.pool.query('DELETE FROM blog_comment_reports');
  await admin.as('visitor', `/api/blog/comments/${rows[0]!.id}/reports`, { reason: 'scam' });
  expect(await reopen()).toMatchObject({ status: 409, body: { code: 'moderation-state' } });
});

test('closing an account deletes its items, and its name from reports', async () => {
  const [item] = await queue(requested(newSubject(), 'other', 77));
  const close = (userId: number) =>
    admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: `user/${userId}`, version: 9 }, { userId })));
  await close(77);
  await until(async () => (await list()).items[0]?.reasons[0]?.memberId === null);
  expect((await list()).items).toMatchObject([{ id: item!.id, reasons: [{ note: '' }] }]);
  await close(5);
  await until(async () => (await list()).items.length === 0);
});
