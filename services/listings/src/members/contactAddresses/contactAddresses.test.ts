import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mailRequested } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import type { ContactAddress } from '@dealstead/contracts/listings/contactAddresses';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { content, drafting } from '../../fixtures/drafts.ts';
import { listing, member, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';
import { sendNext } from './job.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(
    listings.db.pool,
    'properties',
    'contact_addresses',
    'inquiries',
    'limits',
    'idempotency_keys',
    'outbox',
    'members',
    'links',
  );
  await listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version)
     VALUES (1, 'Owner@example.com', 'Dana', 'member', 'wholesaler', 'active', 1)`,
  );
});

const seller = member(1);
const drafts = drafting(() => listings);
const visitor: Identity = { kind: 'visitor', address: '203.0.113.5' };
const sendDue = async () => {
  while (await sendNext(listings.db, publicUrl));
};
const mails = async () => {
  const { rows } = await listings.db.pool.query<{ data: { to: string; subject: string; text: string } }>(
    'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
    [mailRequested.type],
  );
  return rows.map(({ data }) => openMail(data));
};
const tokenOf = ({ text }: { text: string }) => /confirm-contact\?token=([\w-]+)/.exec(text)?.[1];
const publish = async (contactEmail: string) => {
  const published = await drafts.publish(await drafts.start(content({ contactEmail })));
  expect(published.status).toBe(201);
  const { propertyId } = (await published.json()) as { propertyId: number };
  await listings.db.pool.query(`UPDATE properties SET status = 'active' WHERE id = $1`, [propertyId]);
  return propertyId;
};
const recipientOfQuestion = async (propertyId: number, message = 'Is the roof bid for the house only?') => {
  await emptyTables(listings.db.pool, 'outbox');
  const question = { name: 'Marcus Hale', email: 'marcus@hale.example', message };
  expect((await listings.send('POST', `/api/properties/${propertyId}/inquiries`, question, visitor)).status).toBe(201);
  return (await mails()).map(({ to }) => to);
};
const addresses = () => listings.read<ContactAddress[]>('/api/contact-addresses', seller);
const sendAgain = (email: string, as: Identity = seller) =>
  listings.send('POST', '/api/contact-addresses/mails', { email }, as);
const confirm = (token: string | undefined) => listings.send('POST', '/api/contact-confirmations', { token });

test("questions go to the account's address until the contact address has confirmed its link", async () => {
  const id = await publish('Stranger@Elsewhere.example');
  await sendDue();
  const [mail] = (await mails()).filter(tokenOf);
  expect(mail).toMatchObject({ to: 'stranger@elsewhere.example', text: expect.stringContaining('Owner@example.com') });
  expect(await recipientOfQuestion(id)).toEqual(['Owner@example.com']);
  expect(await addresses()).toEqual([
    { email: 'stranger@elsewhere.example', confirmed: false, sentAt: expect.any(String), listings: 1 },
  ]);

  const token = tokenOf(mail!);
  expect(await (await confirm(token)).json()).toEqual({
    message: "Buyers' questions now come to stranger@elsewhere.example.",
  });
  expect(await recipientOfQuestion(id, 'And what about the garage?')).toEqual(['stranger@elsewhere.example']);
  expect(await addresses()).toMatchObject([{ confirmed: true }]);
  const again = await confirm(token);
  expect([again.status, await again.json()]).toMatchObject([410, { message: expect.stringContaining('sent again') }]);
  expect((await sendAgain('stranger@elsewhere.example')).status).toBe(409);
});

test("the account's own address needs no confirmation", async () => {
  const id = await publish('owner@EXAMPLE.com');
  await sendDue();
  expect((await mails()).filter(tokenOf)).toEqual([]);
  expect(await addresses()).toEqual([]);
  expect(await recipientOfQuestion(id)).toEqual(['Owner@example.com']);
});

test('an address confirmed for one member is not confirmed for another', async () => {
  await listings.db.pool.query(
    `INSERT INTO contact_addresses (user_id, email, confirmed_at) VALUES (2, 'stranger@elsewhere.example', now())`,
  );
  expect(await recipientOfQuestion(await publish('stranger@elsewhere.example'))).toEqual(['Owner@example.com']);
});

test('a form without JavaScript confirms and is redirected to the page', async () => {
  await publish('stranger@elsewhere.example');
  await sendDue();
  const token = tokenOf((await mails()).find(tokenOf)!)!;
  const response = await listings.send('POST', '/api/contact-confirmations', new URLSearchParams({ token }));
  expect([response.status, response.headers.get('location')]).toEqual([303, '/confirm-contact?done=1']);
});

test('many listings with one address cause one mail, and more addresses than a day admits wait', async () => {
  for (const contactEmail of ['one@elsewhere.example', 'ONE@elsewhere.example', 'two@elsewhere.example'])
    await publish(contactEmail);
  await sendDue();
  await sendDue();
  expect((await mails()).filter(tokenOf).map(({ to }) => to)).toEqual([
    'one@elsewhere.example',
    'two@elsewhere.example',
  ]);
  await listings.db.pool.query(
    `INSERT INTO contact_addresses (user_id, email) SELECT 1, n || '@elsewhere.example' FROM generate_series(1, 30) AS n`,
  );
  await sendDue();
  expect((await mails()).filter(tokenOf)).toHaveLength(20);
  const { rows } = await listings.db.pool.query(
    `SELECT FROM contact_addresses WHERE due_at > now() + interval '23 hours'`,
  );
  expect(rows).toHaveLength(12);
});

test('the link is sent again for an address of a listing of the member, three times a day', async () => {
  // Listings from before addresses were confirmed have no note of theirs.
  await listings.db.prisma.property.create({ data: listing({ contactEmail: 'Old@elsewhere.example' }) });
  expect(await addresses()).toEqual([{ email: 'old@elsewhere.example', confirmed: false, sentAt: null, listings: 1 }]);
  expect((await sendAgain('other@elsewhere.example')).status).toBe(404);
  expect((await sendAgain('old@elsewhere.example', member(2))).status).toBe(404);
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth++) statuses.push((await sendAgain('OLD@elsewhere.example')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const tokens = (await mails()).map(tokenOf);
  expect(new Set(tokens).size).toBe(3);
  expect((await confirm(tokens[0])).status).toBe(200);
});
