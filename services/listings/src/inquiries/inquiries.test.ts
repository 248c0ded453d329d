import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inquiryReceived, mailRequested, type NewEvent } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import type { Inquiry } from '@dealstead/contracts/listings/inquiries';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { MailParts } from '@dealstead/service-kit';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { listing, member, naughty, postalAddress, type Running, startTestListings } from '../fixtures/listings.ts';

let listings: Running;
let id = 0;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(
    listings.db.pool,
    'inquiries',
    'limits',
    'idempotency_keys',
    'outbox',
    'members',
    'contact_addresses',
  );
  await listings.db.pool.query(
    `INSERT INTO contact_addresses (user_id, email, confirmed_at) VALUES (1, 'dana@example.com', now())`,
  );
  ({ id } = await listings.db.prisma.property.create({
    data: listing({ contactEmail: 'dana@example.com', userId: 1 }),
    select: { id: true },
  }));
});

const visitor: Identity = { kind: 'visitor', address: '203.0.113.5' };
const question = { name: 'Marcus Hale', email: 'Marcus@Hale.example', message: 'Is the roof bid for the house only?' };
const sendInquiry = (body: unknown = question, of = id, actor: Identity = visitor) =>
  listings.send('POST', `/api/properties/${of}/inquiries`, body, actor);
const outbox = async (type: string) =>
  (await listings.db.pool.query<NewEvent>('SELECT type, subject, data FROM outbox WHERE type = $1', [type])).rows;
const readAll = (as: Identity, of = id) => listings.read<Inquiry[]>(`/api/properties/${of}/inquiries`, as);

test('an inquiry is mailed to the seller, whose reply goes to the buyer, and is listed for the owner', async () => {
  expect((await sendInquiry()).status).toBe(201);
  const [mail] = await outbox(mailRequested.type);
  expect(openMail(mail?.data as MailParts)).toMatchObject({
    to: 'dana@example.com',
    replyTo: 'marcus@hale.example',
    subject: 'Marcus Hale asks about Brick ranch with detached garage',
    text: expect.stringMatching(/Is the roof bid for the house only\?[^]*100 Example Street/),
    html: expect.stringContaining(postalAddress),
  });
  expect(() => mailRequested.data.parse(mail?.data)).not.toThrow();
  const [event] = await outbox(inquiryReceived.type);
  expect(inquiryReceived.data.parse(event?.data)).toMatchObject({ propertyId: id, ownerId: 1, userId: null });
  expect(await readAll(member(1))).toEqual([
    expect.objectContaining({ name: 'Marcus Hale', email: 'marcus@hale.example', seen: false }),
  ]);
  expect(await readAll(member(1))).toEqual([expect.objectContaining({ seen: true })]);
  const row = await listings.db.prisma.property.findUnique({ where: { id } });
  expect(row?.inquiryCount).toBe(1);
});

test('a double click, a retry and a native form make one inquiry', async () => {
  await Promise.all([sendInquiry(), sendInquiry(), sendInquiry()]);
  const form = await sendInquiry(new URLSearchParams({ ...question, phone: '' }));
  expect([form.status, form.headers.get('location')]).toEqual([303, `/property/${id}?sent=inquiry#ask`]);
  expect(await readAll(member(1))).toHaveLength(1);
  expect(await outbox(mailRequested.type)).toHaveLength(1);
});

test.each([
  ['a short message', { ...question, message: 'Hi' }, 'String must contain at least 10 character(s)'],
  ['no e-mail', { ...question, email: 'marcus@hale' }, 'Invalid email'],
  ['a field of its own', { ...question, status: 'seen' }, 'Unknown field: status'],
])('an inquiry with %s is rejected', async (_, body, message) => {
  const response = await sendInquiry(body);
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message]);
});

test('names with line breaks cannot inject headers', async () => {
  await sendInquiry({ ...question, name: 'Eve\r\nBcc: all@example.com' });
  const [mail] = await outbox(mailRequested.type);
  expect(openMail(mail?.data as MailParts)).toMatchObject({
    subject: 'Eve Bcc: all@example.com asks about Brick ranch with detached garage',
  });
});

test('naughty strings are stored unchanged, or rejected with a reason', async () => {
  await emptyTables(listings.db.pool, 'limits');
  for (const text of naughty.slice(0, 40)) {
    const message = `About the house: ${text}`;
    const { status } = await sendInquiry({ ...question, message });
    expect([201, 400]).toContain(status);
  }
  const stored = await readAll(member(1));
  const unchanged = naughty.slice(0, 40).filter((text) => stored.some(({ message }) => message.endsWith(text)));
  expect(unchanged.length).toBeGreaterThan(10);
});

test.each([
  ['of two thousand lines', '"\n'.repeat(1_999)],
  ['of characters that JSON and HTML escape', '"<'.repeat(2_000)],
  ['of characters of three bytes', '家'.repeat(4_000)],
])('a message %s is within the size limit of events', async (_, message) => {
  expect((await sendInquiry({ ...question, message: `${message.slice(0, 3_980)} as long as can be` })).status).toBe(
    201,
  );
});

test('only the owner reads inquiries; a listing off the market accepts none', async () => {
  await sendInquiry();
  expect((await listings.request(`/api/properties/${id}/inquiries`, member(2))).status).toBe(403);
  const draft = await listings.db.prisma.property.create({ data: listing({ status: 'draft' }), select: { id: true } });
  expect((await listings.request(`/api/properties/${draft.id}/inquiries`, member(2))).status).toBe(404);
  expect((await sendInquiry(question, draft.id)).status).toBe(404);
  const closed = await listings.db.prisma.property.create({
    data: listing({ status: 'closed' }),
    select: { id: true },
  });
  expect((await sendInquiry(question, closed.id)).status).toBe(404);
});

const onSeat = (...permissions: string[]) => member(2, { plan: 'va', actingFor: { id: 1, permissions } });
test.each([
  ['its owner', member(1), 200],
  ['a seat with listings', onSeat('listings'), 403],
  ['a seat with deals and campaigns', onSeat('listings', 'deals', 'campaigns'), 403],
  ['a seat with leads', onSeat('listings', 'leads', 'contact-data'), 200],
  ['a seat with messages', onSeat('messages', 'contact-data'), 200],
  ['a seat of another member', member(3, { plan: 'va', actingFor: { id: 9, permissions: ['leads'] } }), 403],
  ['another member', member(3), 403],
  ['an admin', member(4, { role: 'admin', adminRole: 'owner' }), 403],
])("of a listing's inquiries %s gets the contact data or a refusal without it", async (_who, actor, status) => {
  await sendInquiry({ ...question, phone: '901-555-0147' });
  const response = await listings.request(`/api/properties/${id}/inquiries`, actor);
  const text = await response.text();
  expect(response.status).toBe(status);
  for (const secret of ['Marcus Hale', 'marcus@hale.example', '901-555-0147'])
    expect(text.includes(secret)).toBe(status === 200);
});

test('a seat without the permission for contact details reads inquiries with masked addresses and numbers', async () => {
  await sendInquiry({ ...question, phone: '901-555-0147' });
  const response = await listings.request(`/api/properties/${id}/inquiries`, onSeat('leads'));
  expect(await response.json()).toMatchObject([
    { name: 'Marcus Hale', email: 'm•••@h•••.example', phone: '•••-•••-••47' },
  ]);
});

test('a seat with listings gets no contact data of buyers from any endpoint, and leaves inquiries unread', async () => {
  await sendInquiry({ ...question, phone: '901-555-0147' });
  const seat = onSeat('listings');
  const paths = [
    `/api/properties/${id}/performance`,
    `/api/properties/${id}/own`,
    `/api/properties/${id}/inquiries`,
    '/api/va/properties?owner=1',
    '/api/exports/listings.csv?owner=1',
    '/api/exports/listings.json?owner=1',
  ];
  for (const path of paths) {
    const text = await (await listings.request(path, seat)).text();
    expect(text).not.toMatch(/Marcus|hale\.example|555-0147/i);
  }
  expect(await listings.read(`/api/properties/${id}/performance`, member(1))).toMatchObject({ unseenInquiries: 1 });
});

test("without a contact on the listing the mail goes to the account's address", async () => {
  await listings.db.prisma.property.update({ where: { id }, data: { contactEmail: null } });
  await listings.db.pool.query(
    `INSERT INTO members VALUES (1, 'owner@example.com', 'Dana', 'member', 'wholesaler', 'active', 1)`,
  );
  await sendInquiry();
  expect((await outbox(mailRequested.type))[0]?.data).toMatchObject({ to: 'owner@example.com' });
});

test("inquiries beyond a seller's limit are stored without a mail", async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 101; nth++) {
    const actor: Identity = { kind: 'visitor', address: `203.0.113.${nth}` };
    statuses.push((await sendInquiry({ ...question, message: `Question number ${nth}.` }, id, actor)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await outbox(mailRequested.type)).toHaveLength(100);
  expect(await outbox(inquiryReceived.type)).toHaveLength(101);
});
