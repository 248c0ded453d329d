import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mailRequested, type NewEvent } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { member, naughty, postalAddress, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(listings.db.pool, 'members', 'limits', 'idempotency_keys', 'outbox');
  await listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, admin_role, plan, status, version) VALUES
       (3, 'admin@example.com', 'Alex', 'admin', 'support', 'free', 'active', 1),
       (4, 'editor@example.com', 'Ed', 'admin', 'editor', 'free', 'active', 1)`,
  );
});

const visitor: Identity = { kind: 'visitor', address: '203.0.113.5' };
const message = {
  topic: 'privacy',
  name: 'Ruth Amsel',
  email: 'ruth@example.com',
  message: 'Please delete what you store about me.\nThank you.',
};
const send = (body: unknown, key?: string, actor: Identity = visitor) =>
  listings.send('POST', '/api/contact', body, actor, key === undefined ? {} : { 'idempotency-key': key });
const mails = async () => {
  const { rows } = await listings.db.pool.query<NewEvent>('SELECT type, subject, data FROM outbox ORDER BY seq');
  return rows.map(({ data }) => openMail(mailRequested.data.parse(data)));
};

test('a message is mailed to the admins who answer members, and replies go to its sender', async () => {
  const response = await send(message, 'k1');
  expect([response.status, await response.json()]).toEqual([
    201,
    { message: 'Thank you. Your message was sent. We answer by email.' },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'admin@example.com',
    replyTo: 'ruth@example.com',
    subject: 'My personal data: message from Ruth Amsel',
  });
  expect(mail?.text).toContain(message.message);
  expect(mail?.text).toContain('not signed in');
});

test('the mail names the member whose session sent the message', async () => {
  await send(message, undefined, member(7));
  expect((await mails())[0]?.text).toContain('signed in as member 7');
});

test('a repeated key is mailed once; equal messages without a key have the same mail key', async () => {
  await send(message, 'k1');
  await send(message, 'k1');
  expect(await mails()).toHaveLength(1);
  await send(message);
  await send({ ...message, message: 'Another message, please.' });
  const keys = (await mails()).map(({ key }) => key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(2);
});

test('one client network is limited, another one is not', async () => {
  for (let i = 0; i < 60; i++) expect((await send({ ...message, name: `Ruth ${i}` })).status).toBe(201);
  const refused = await send(message);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await send(message, undefined, { kind: 'visitor', address: '198.51.100.9' })).status).toBe(201);
});

test('without a recipient the sender learns that nobody reads it, and nothing counts against the limit', async () => {
  await listings.db.pool.query('DELETE FROM members');
  const refused = await send(message);
  expect([refused.status, await refused.json()]).toMatchObject([503, { message: expect.stringContaining('not sent') }]);
  expect((await listings.db.pool.query('SELECT FROM limits')).rows).toEqual([]);
});

test.each<[string, object, string]>([
  ['without a topic', { topic: undefined }, 'topic'],
  ['with an unknown topic', { topic: 'spam' }, 'topic'],
  ['without a name', { name: ' ' }, 'name'],
  ['with half an email', { email: 'ruth@' }, 'email'],
  ['with a short message', { message: 'Hello' }, 'message'],
  ['with a message of more than 4,000 characters', { message: 'x'.repeat(4_001) }, 'message'],
])('a message %s is rejected at its field', async (_, wrong, field) => {
  const response = await send({ ...message, ...wrong });
  expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: expect.any(String) } }]);
  expect(await mails()).toEqual([]);
});

test('a name cannot add a header, and markup in a message is escaped', async () => {
  await send({ ...message, name: 'Ruth\r\nBcc: victim@example.com', message: '<script>alert(1)</script> and more' });
  const [mail] = await mails();
  expect(mail?.subject).toBe('My personal data: message from Ruth Bcc: victim@example.com');
  expect(mail?.html).not.toContain('<script>');
});

test('every naughty string is either mailed or rejected', async () => {
  for (const [i, text] of naughty.entries()) {
    const actor: Identity = { kind: 'visitor', address: `198.51.${i % 250}.1` };
    const { status } = await send({ ...message, name: `N ${text}`, message: `A message. ${text}` }, undefined, actor);
    expect([201, 400]).toContain(status);
  }
});

test('without JavaScript the form redirects to the page that thanks, or returns with what was typed', async () => {
  const sent = await send(new URLSearchParams(message));
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=contact#contact-form']);
  const rejected = await send(new URLSearchParams({ ...message, email: 'ruth@' }));
  const html = await rejected.text();
  expect(rejected.status).toBe(400);
  expect(html).toContain('Please delete what you store about me.');
  expect(html).toContain('<option value="privacy" selected>');
});

test('the operator’s postal address is that of bulk mail', async () => {
  expect(await listings.read('/api/contact')).toEqual({ postalAddress });
});
