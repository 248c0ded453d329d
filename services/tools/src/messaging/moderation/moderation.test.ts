import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEvent, messageModerated } from '@dealstead/contracts/events';
import type { MessageContext } from '@dealstead/contracts/admin/messageReports';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { systemIdentity } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import {
  addListing,
  addMembers,
  freeMember,
  inbox,
  messages,
  sendText,
  startConversation,
} from '../../outreach/fixtures/outreach.ts';

let tools: RunningTools;
const seller = member(1);
const buyer = freeMember(2);
let conversation: number;
let messageId: number;

beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'conversations', 'members', 'limits', 'notifications', 'outbox');
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  conversation = await startConversation(tools, 10, buyer);
  messageId = (await sendText(tools, conversation, seller, 'Wire the earnest money today.')).body.id;
  await tools.send('POST', `/api/conversations/${conversation}/messages/2/reports`, buyer, { reason: 'scam' });
});

/** Applies a decision and waits for it. */
async function decide(version: number, isRemoved: boolean, senderNotice: string | null = null): Promise<void> {
  const data = { messageId, senderId: 1, isRemoved, senderNotice, reporterIds: isRemoved ? [2] : [] };
  await tools.db.change((tx) =>
    tx.emit(createEvent(messageModerated, { subject: `message/${messageId}`, version }, data)),
  );
  await until(async () => {
    const { rows } = await tools.db.pool.query('SELECT moderation_version AS v FROM messages WHERE id = $1', [
      messageId,
    ]);
    return rows[0].v >= version;
  });
}
const kinds = async () => (await messages(tools, conversation, buyer)).map(({ kind, content }) => [kind, content]);
const notificationsOf = async (id: number) =>
  (await tools.send<Notification[]>('GET', '/api/notifications', member(id))).body.map(({ title, body }) => [
    title,
    body,
  ]);

test('a removed message is hidden from both sides, from previews and from search, and returns with the undo', async () => {
  await decide(1, true, 'No wire transfers.');
  expect((await kinds())[1]).toEqual(['moderated', '']);
  expect(await inbox(tools, buyer)).toMatchObject([{ last: { kind: 'moderated', text: '' } }]);
  expect((await tools.send('GET', '/api/inbox/search?q=earnest', buyer)).body).toEqual([]);
  expect(await notificationsOf(1)).toContainEqual(['We removed one of your messages', 'No wire transfers.']);
  expect(await notificationsOf(2)).toContainEqual([
    'We removed the message that you reported',
    'Thank you for your report.',
  ]);
  await decide(2, false);
  expect((await kinds())[1]).toEqual(['text', 'Wire the earnest money today.']);
});

test('an older decision that arrives late changes nothing', async () => {
  await decide(2, false);
  await decide(1, true);
  expect((await kinds())[1]).toEqual(['text', 'Wire the earnest money today.']);
});

test('only a reported message shows its conversation to moderators, and only through admin', async () => {
  const read = (id: number) =>
    tools.send<MessageContext>('GET', `/internal/messages/${id}/context`, systemIdentity('gateway'));
  expect(await read(messageId)).toMatchObject({
    status: 200,
    body: {
      listing: { id: 10, title: 'Brick ranch', place: 'Memphis, TN' },
      buyer: { id: 2, name: 'Marcus Reyes' },
      messages: [{ side: 'buyer' }, { id: messageId, side: 'seller', content: 'Wire the earnest money today.' }],
    },
  });
  const other = (await sendText(tools, conversation, seller, 'Private')).body.id;
  expect((await read(other)).status).toBe(404);
  expect((await tools.send('GET', `/internal/messages/${messageId}/context`, seller)).status).toBe(404);
});
