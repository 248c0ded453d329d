import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEvent, inquiryReceived } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
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
import { sendNextMessageMail } from './job.ts';

let tools: RunningTools;
const seller = member(1);
const buyer = freeMember(2);

beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'conversations', 'members', 'limits', 'outbox', 'notifications');
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  await addListing(tools, 11, 1);
});

const account = { call: async () => ({ email: 'dana@example.com' }) };
const options = {
  account: account as unknown as Parameters<typeof sendNextMessageMail>[1]['account'],
  live: { admins: () => undefined, member: () => undefined },
  publicUrl: 'https://dealstead.example',
};
const makeDue = () =>
  tools.db.pool.query(
    "UPDATE conversation_members SET notify_at = now() - interval '1 second' WHERE notify_at IS NOT NULL",
  );
const mails = async () =>
  (await tools.db.pool.query("SELECT data FROM outbox WHERE type = 'account.mail.requested.v1' ORDER BY seq")).rows.map(
    ({ data }) => openMail(data as { to: string; subject: string; text: string; kind: string }),
  );

test('a member who is away gets one mail for all conversations, with links to answer', async () => {
  const first = await startConversation(tools, 10, buyer, 'Is the roof new?');
  await startConversation(tools, 11, buyer, 'And this one?');
  expect(await sendNextMessageMail(tools.db, options)).toBe(false);
  await makeDue();
  expect(await sendNextMessageMail(tools.db, options)).toBe(true);
  expect(await sendNextMessageMail(tools.db, options)).toBe(false);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    kind: 'messages',
    subject: '2 unread messages in 2 conversations',
  });
  expect(mail!.text).toContain(`https://dealstead.example/messages?conversation=${first}#reply`);
  expect(mail!.text).toContain('Is the roof new?');
  // The next text does not bring a mail at once.
  await sendText(tools, first, buyer, 'Hello?');
  const { rows } = await tools.db.pool.query<{ minutes: number }>(
    'SELECT round(extract(epoch FROM notify_at - now()) / 60)::int AS minutes FROM conversation_members WHERE notify_at IS NOT NULL',
  );
  expect(rows).toEqual([{ minutes: 60 }]);
});

test.each([
  ['a message with an emoji at its 140th character', `${'a'.repeat(139)}🏠 and more`, 'Brick ranch'],
  ['a title with an emoji where the subject ends', 'Hello', `b${'🏠'.repeat(100)}`],
])('an unread conversation with %s is mailed', async (_, text, title) => {
  await startConversation(tools, 10, buyer, text);
  await tools.db.pool.query('UPDATE listed_properties SET title = $1 WHERE property_id = 10', [title]);
  await makeDue();
  expect(await sendNextMessageMail(tools.db, options)).toBe(true);
  const [mail] = await mails();
  expect(mail!.text).toContain(text);
  expect(mail!.subject.length).toBeLessThanOrEqual(200);
});

test('a member who reads in time gets no mail, nor one who muted the conversation', async () => {
  const conversation = await startConversation(tools, 10, buyer);
  await tools.send('PUT', `/api/conversations/${conversation}/read`, seller, { seq: 1 });
  await tools.send('PUT', `/api/conversations/${conversation}/muted`, seller, { isMuted: true });
  await sendText(tools, conversation, buyer, 'Hello?');
  await makeDue();
  expect(await sendNextMessageMail(tools.db, options)).toBe(false);
});

test('an inquiry of a signed-in member starts a conversation, without a second mail', async () => {
  const inquiry = (inquiryId: number, userId: number | null) =>
    createEvent(
      inquiryReceived,
      { subject: `inquiry/${inquiryId}`, version: 1 },
      {
        inquiryId,
        propertyId: 10,
        ownerId: 1,
        name: 'Marcus Reyes',
        email: 'marcus@example.com',
        phone: null,
        message: 'Is it still there?',
        receivedAt: new Date().toISOString(),
        userId,
      },
    );
  await tools.db.change((tx) => tx.emit(inquiry(1, null), inquiry(2, 2)));
  await until(async () => (await inbox(tools, seller)).length === 1);
  const [row] = await inbox(tools, seller);
  expect(row).toMatchObject({ other: { firstName: 'Marcus' }, last: { text: 'Is it still there?' }, unread: 1 });
  expect(await messages(tools, row!.id, buyer)).toHaveLength(1);
  await makeDue();
  expect(await sendNextMessageMail(tools.db, options)).toBe(false);
});
