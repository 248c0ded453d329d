import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Conversation, messagingLimits } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { type FakeListings, startFakeListings } from '@dealstead/service-kit/fixtures/fakeListings';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { endListing } from '../../copies/market/store.ts';
import { deleteMemberData } from '../../deleteMemberData.ts';
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
let listings: FakeListings;
const seller = member(1);
const buyer = freeMember(2);
const stranger = freeMember(3);
let conversation: number;

beforeAll(async () => {
  listings = await startFakeListings();
  tools = await startTestTools({ LISTINGS_URL: listings.url });
});
afterAll(async () => {
  await tools.stop();
  await listings.stop();
});
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'conversations', 'offers', 'members', 'member_blocks', 'limits', 'outbox');
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus', 3: 'Luis' });
  await addListing(tools, 10, 1);
  conversation = await startConversation(tools, 10, buyer);
});
const path = (rest = '') => `/api/conversations/${conversation}${rest}`;
const unread = async (actor = seller) =>
  (await tools.send<{ count: number }>('GET', '/api/inbox/unread', actor)).body.count;

test('a buyer and a seller write to each other; both see it with their own side', async () => {
  expect(await unread()).toBe(1);
  expect((await sendText(tools, conversation, seller, 'It is from 2019.')).body).toMatchObject({ seq: 2, isOwn: true });
  const seen = await messages(tools, conversation, buyer);
  expect(seen.map(({ content, isOwn }) => [content, isOwn])).toEqual([
    ['Is the roof new?', true],
    ['It is from 2019.', false],
  ]);
  expect(await inbox(tools, buyer)).toMatchObject([
    {
      id: conversation,
      side: 'buyer',
      other: { firstName: 'Dana', lastName: 'Reyes', isClosed: false },
      property: { id: 10, title: 'Brick ranch', price: 84_500 },
      last: { text: 'It is from 2019.', isOwn: false },
      unread: 1,
    },
  ]);
  // Answering has read what came before.
  expect(await unread()).toBe(0);
});

test('writing about the same listing again continues the conversation', async () => {
  expect(await startConversation(tools, 10, buyer, 'And the furnace?')).toBe(conversation);
  expect(await messages(tools, conversation, seller)).toHaveLength(2);
  await addListing(tools, 11, 1);
  expect(await startConversation(tools, 11, buyer)).not.toBe(conversation);
});

test('a message that is sent again is stored once, also at the same moment', async () => {
  const clientId = crypto.randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => sendText(tools, conversation, buyer, 'Hello?', clientId)),
  );
  expect(sent.map(({ status, body }) => [status, body.seq])).toEqual(Array.from({ length: 8 }, () => [201, 2]));
  expect(await messages(tools, conversation, buyer)).toHaveLength(2);
});

test('messages of both sides at the same moment get consecutive numbers', async () => {
  await sendText(tools, conversation, seller, 'Go on.');
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, i) => sendText(tools, conversation, i % 2 ? buyer : seller, `Text ${i}`)),
  );
  expect(sent.map(({ status, body }) => (status === 201 ? 201 : body))).toEqual(Array.from({ length: 20 }, () => 201));
  const seen = await messages(tools, conversation, buyer);
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
});

test('receipts: the other side sees what was read, and the count follows', async () => {
  await sendText(tools, conversation, seller, 'One');
  await sendText(tools, conversation, seller, 'Two');
  expect(await unread(buyer)).toBe(2);
  expect((await tools.send('PUT', path('/read'), buyer, { seq: 2 })).status).toBe(200);
  expect(await unread(buyer)).toBe(1);
  const presence = async () => (await tools.send('GET', path('/presence'), seller)).body;
  expect(await presence()).toMatchObject({ isTyping: false, readSeq: 2, readAt: expect.any(String) });
  // An older receipt that comes late changes nothing.
  await tools.send('PUT', path('/read'), buyer, { seq: 1 });
  await tools.send('PUT', path('/typing'), buyer, { isTyping: true });
  expect(await presence()).toMatchObject({ isTyping: true, readSeq: 2 });
  await sendText(tools, conversation, buyer, 'Done');
  expect(await presence()).toMatchObject({ isTyping: false, readSeq: 4 });
});

test('a conversation is private: others get 404, also for its parts', async () => {
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['GET', '/messages?page=0', undefined],
    ['GET', '/presence', undefined],
    ['PUT', '/read', { seq: 1 }],
    ['PUT', '/typing', { isTyping: true }],
    ['PUT', '/muted', { isMuted: true }],
    ['PUT', '/blocked', { isBlocked: true }],
    ['POST', '/messages', { clientId: crypto.randomUUID(), content: 'Hi' }],
    ['POST', '/messages/1/reports', { reason: 'spam' }],
  ] as const)
    expect([rest, (await tools.send(method, path(rest), stranger, body)).status]).toEqual([rest, 404]);
  expect(await inbox(tools, stranger)).toEqual([]);
});

test('an assistant with the permission works in the inbox of the owner, another does not', async () => {
  const assistant = seated(7, 1, 'messages');
  await addMembers(tools, { 7: 'Vera' });
  expect(await inbox(tools, assistant)).toMatchObject([{ id: conversation, side: 'seller', onBehalfOf: { id: 1 } }]);
  await sendText(tools, conversation, assistant, 'Dana asked me to answer.');
  expect((await messages(tools, conversation, seller))[1]).toMatchObject({ isOwn: true, writtenBy: 'Vera' });
  // The other side talks to the owner and does not learn who works for them.
  expect((await messages(tools, conversation, buyer))[1]).toMatchObject({ isOwn: false, writtenBy: null });
  const without = seated(8, 1, 'leads', 'listings');
  expect([await inbox(tools, without), (await tools.send('GET', path(), without)).status]).toEqual([[], 404]);
});

test('an assistant starts a conversation for the owner, with the permission only', async () => {
  await addMembers(tools, { 2: 'Marcus', 7: 'Vera' });
  await addListing(tools, 12, 2);
  const write = (actor: MemberIdentity, fields: object) => {
    const body = { propertyId: 12, clientId: crypto.randomUUID(), content: 'Is it vacant?', ...fields };
    return tools.send<{ conversationId: number; code: string }>('POST', '/api/conversations', actor, body);
  };
  const assistant = seated(7, 1, 'messages');
  const before = await tools.send<object>('GET', '/api/conversation-starts/12?ownerId=1', assistant);
  expect(before.body).toMatchObject({ conversationId: null, seller: { id: 2 }, owner: { id: 1 } });
  const { body: started } = await write(assistant, { ownerId: 1 });
  expect(await inbox(tools, assistant)).toMatchObject([
    { id: started.conversationId, side: 'buyer', other: { id: 2 }, onBehalfOf: { id: 1 } },
    { onBehalfOf: { id: 1 } },
  ]);
  expect((await messages(tools, started.conversationId, seller))[0]).toMatchObject({ isOwn: true, writtenBy: 'Vera' });
  expect((await messages(tools, started.conversationId, member(2)))[0]).toMatchObject({ writtenBy: null });
  // For themselves it is another conversation.
  expect((await write(assistant, {})).body.conversationId).not.toBe(started.conversationId);
  expect((await write(assistant, { ownerId: 1, propertyId: 10 })).body.code).toBe('own-listing');
  for (const [permissions, ownerId] of [
    [['leads', 'contact-data'], 1],
    [['messages'], 3],
  ] as const) {
    const other = seated(7, 1, ...permissions);
    expect(await write(other, { ownerId })).toMatchObject({ status: 403, body: { code: 'seat-required' } });
    expect((await tools.send('GET', `/api/conversation-starts/12?ownerId=${ownerId}`, other)).status).toBe(403);
  }
});

test('a blocked member cannot write, and the block can be lifted', async () => {
  await tools.send('PUT', path('/blocked'), seller, { isBlocked: true });
  expect(await sendText(tools, conversation, buyer, 'Hello')).toMatchObject({ status: 403, body: { code: 'blocked' } });
  expect(await sendText(tools, conversation, seller, 'Hello')).toMatchObject({
    status: 409,
    body: { code: 'you-blocked' },
  });
  await addListing(tools, 11, 1);
  const body = { propertyId: 11, clientId: crypto.randomUUID(), content: 'Another try' };
  expect((await tools.send('POST', '/api/conversations', buyer, body)).status).toBe(403);
  await tools.send('PUT', path('/blocked'), seller, { isBlocked: false });
  expect((await sendText(tools, conversation, buyer, 'Hello')).status).toBe(201);
});

test('a muted conversation does not count as unread', async () => {
  await tools.send('PUT', path('/muted'), seller, { isMuted: true });
  await sendText(tools, conversation, buyer, 'Hello');
  expect(await unread()).toBe(0);
  expect(await inbox(tools, seller, '?filter=muted')).toMatchObject([{ isMuted: true, unread: 2 }]);
});

test('a report is emitted once, and not for an own message', async () => {
  const report = { reason: 'scam', note: 'Asks for a wire transfer.' };
  for (let i = 0; i < 2; i++)
    expect((await tools.send('POST', path('/messages/1/reports'), seller, report)).status).toBe(201);
  expect((await tools.send('POST', path('/messages/1/reports'), buyer, report)).status).toBe(409);
  const { rows } = await tools.db.pool.query("SELECT data FROM outbox WHERE type = 'tools.message.reported.v1'");
  expect(rows).toMatchObject([{ data: { senderId: 2, reporterId: 1, reason: 'scam', content: 'Is the roof new?' } }]);
});

test('search finds own messages only, by the stem of a word', async () => {
  await sendText(tools, conversation, seller, 'The foundation was inspected in March.');
  const found = async (actor = buyer, words = 'inspection') =>
    (
      await tools.send<{ seq: number; excerpt: string }[]>(
        'GET',
        `/api/inbox/search?q=${encodeURIComponent(words)}`,
        actor,
      )
    ).body;
  expect(await found()).toMatchObject([{ conversationId: conversation, seq: 2, isOwn: false, listing: 'Brick ranch' }]);
  expect(await found(stranger)).toEqual([]);
  for (const words of [
    'inspection ' + '-'.repeat(33),
    `inspection${' -'.repeat(33)}`,
    `${'-'.repeat(33)} "inspected in"`,
  ])
    expect(await found(buyer, words)).toMatchObject([{ seq: 2 }]);
  expect(await found(buyer, 'inspection -march')).toEqual([]);
});

test('someone who has not answered gets few links and at most ten messages', async () => {
  for (let i = 0; i < messagingLimits.unansweredLinksPerDay; i++)
    expect((await sendText(tools, conversation, buyer, `See https://example.com/${i}`)).status).toBe(201);
  expect((await sendText(tools, conversation, buyer, 'See www.example.com')).status).toBe(429);
  for (let i = messagingLimits.unansweredLinksPerDay + 1; i < messagingLimits.unansweredMessages; i++)
    expect((await sendText(tools, conversation, buyer, `Hello ${i}`)).status).toBe(201);
  expect(await sendText(tools, conversation, buyer, 'Hello?')).toMatchObject({
    status: 409,
    body: { code: 'unanswered' },
  });
  await sendText(tools, conversation, seller, 'Here I am.');
  expect((await sendText(tools, conversation, buyer, 'See www.example.com')).status).toBe(201);
});

test('new conversations per day are limited', async () => {
  for (let id = 100; id < 100 + messagingLimits.conversationsPerDay - 1; id++) {
    await addListing(tools, id, 1);
    await startConversation(tools, id, buyer);
    await tools.db.pool.query("DELETE FROM limits WHERE key LIKE 'messages %'");
  }
  await addListing(tools, 99, 1);
  const body = { propertyId: 99, clientId: crypto.randomUUID(), content: 'One more' };
  expect((await tools.send('POST', '/api/conversations', buyer, body)).status).toBe(429);
});

test.each([
  ['a listing off the market', { propertyId: 404 }, 404],
  ['an own listing', { propertyId: 12 }, 409],
  ['an empty text', { content: '  ' }, 400],
  ['unknown fields', { sellerId: 9 }, 400],
])('a conversation with %s cannot be started', async (_name, part, status) => {
  await addListing(tools, 12, 2);
  const body = { propertyId: 10, clientId: crypto.randomUUID(), content: 'Hello', ...part };
  expect((await tools.send('POST', '/api/conversations', buyer, body)).status).toBe(status);
});

test('a conversation about a listing that is gone states no price', async () => {
  const properties = async () => [
    (await inbox(tools, buyer))[0]!.property,
    (await tools.send<Conversation>('GET', path(), buyer)).body.property,
  ];
  await emptyTables(tools.db.pool, 'listed_properties');
  const gone = { id: 10, title: 'Removed listing', price: null, arv: null };
  expect(await properties()).toMatchObject([gone, gone]);
  // The end of a listing can arrive without what came before it.
  const end = { propertyId: 10, userId: 1, state: 'TN', category: 'residential' };
  await tools.db.change((tx) => endListing(tx, end, 'closed', 2));
  expect(await properties()).toMatchObject([gone, gone]);
  const start = await tools.send<{ property: object }>('GET', '/api/conversation-starts/10', buyer);
  expect(start.body.property).toMatchObject(gone);
});

test('a listing that was published a moment ago is not said to be off the market', async () => {
  await emptyTables(tools.db.pool, 'listed_properties');
  const propertyId = listings.addListing({ userId: 1 });
  const start = `/api/conversation-starts/${propertyId}`;
  const body = { propertyId, clientId: crypto.randomUUID(), content: 'Hello' };
  const late = { status: 503, body: { code: 'listing-copy-late' } };
  expect(await tools.send('GET', start, buyer)).toMatchObject(late);
  expect(await tools.send('POST', '/api/conversations', buyer, body)).toMatchObject(late);
  await addListing(tools, propertyId, 1);
  expect(await tools.send('GET', start, buyer)).toMatchObject({ status: 200 });
  expect(await tools.send('POST', '/api/conversations', buyer, body)).toMatchObject({ status: 201 });
});

test('a restricted member reads, and cannot write', async () => {
  const restricted = { ...buyer, restrictions: ['messaging'] };
  expect((await tools.send('GET', path(), restricted)).status).toBe(200);
  expect(await sendText(tools, conversation, restricted, 'Hi')).toMatchObject({
    status: 403,
    body: { code: 'restricted' },
  });
});

test('a closed account leaves no text, and the other side cannot write to it', async () => {
  await sendText(tools, conversation, seller, 'My number is 555 0100.');
  await tools.db.change((tx) => deleteMemberData(tx, 1, 9));
  expect((await messages(tools, conversation, buyer)).map(({ kind, content }) => [kind, content])).toEqual([
    ['text', 'Is the roof new?'],
    ['removed', ''],
  ]);
  expect((await tools.send('GET', path(), buyer)).body).toMatchObject({
    other: { isClosed: true },
    writing: 'closed-account',
  });
  expect((await sendText(tools, conversation, buyer, 'Hello?')).status).toBe(409);
});

test('templates are saved, replaced by name and deleted', async () => {
  const save = (content: string) =>
    tools.send<{ id: number }>('POST', '/api/message-templates', buyer, { name: 'Hello', content });
  const { id } = (await save('Hi {first_name}')).body;
  await save('Hello {first_name}');
  const list = async (actor = buyer) => (await tools.send<unknown[]>('GET', '/api/message-templates', actor)).body;
  expect([await list(), await list(stranger)]).toEqual([[{ id, name: 'Hello', content: 'Hello {first_name}' }], []]);
  expect((await tools.send('DELETE', `/api/message-templates/${id}`, stranger)).status).toBe(404);
  expect((await tools.send('DELETE', `/api/message-templates/${id}`, buyer)).status).toBe(200);
});
