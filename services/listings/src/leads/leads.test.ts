import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { singleLine } from '@dealstead/contracts';
import { buyerListJoined, mailRequested, type NewEvent, sellerLeadReceived } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import type { ReceivedLead } from '@dealstead/contracts/listings/leads';
import { member, naughty, type Running, startListings } from '../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startListings();
});
afterAll(() => listings.stop());
beforeEach(() =>
  listings.db.pool.query(
    'TRUNCATE seller_leads, buyer_list, members, limits, idempotency_keys, outbox RESTART IDENTITY',
  ),
);

const from = (address: string): Identity => ({ kind: 'visitor', address });
const visitor = from('203.0.113.5');
const offer = {
  propertyAddress: '12 Elm Street, Memphis TN',
  fullName: 'Ruth Amsel',
  phone: '(901) 555-0103',
  email: 'Ruth@Example.com',
  situation: 'probate',
};
const sell = (body: unknown, key?: string, who: Identity = visitor) =>
  listings.send('POST', '/api/seller-leads', body, who, key === undefined ? {} : { 'idempotency-key': key });
const join = (body: unknown, key?: string, who: Identity = visitor) =>
  listings.send('POST', '/api/buyer-list', body, who, key === undefined ? {} : { 'idempotency-key': key });
const leads = () => listings.db.prisma.sellerLead.findMany({ orderBy: { id: 'asc' } });
const buyers = () => listings.db.prisma.buyer.findMany({ orderBy: { id: 'asc' } });
const outbox = async () =>
  (await listings.db.pool.query<NewEvent>('SELECT type, subject, version, data FROM outbox ORDER BY seq')).rows;

const thanks = 'Thank you! Your property information has been submitted to our professional investor network.';
const welcome =
  "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.";

describe('a seller lead', () => {
  test('is kept with the defaults of the table, and told of', async () => {
    const response = await sell(offer, 'k1');
    expect([response.status, await response.json()]).toEqual([201, { message: thanks }]);
    const kept = { ...offer, email: 'ruth@example.com' };
    expect(await leads()).toMatchObject([{ ...kept, status: 'new', source: 'website', userId: null }]);
    const [event] = await outbox();
    expect(event).toMatchObject({ type: sellerLeadReceived.type, subject: 'seller-lead/1', version: 1, data: kept });
    expect(() => sellerLeadReceived.data.parse(event?.data)).not.toThrow();
  });

  test('knows the member who sent it', async () => {
    await sell({ ...offer, situation: '' }, undefined, member(7));
    expect(await leads()).toMatchObject([{ userId: 7, situation: null }]);
  });

  test('is one, however often it comes: with its key, with another, with none, within ten minutes', async () => {
    for (const key of ['a', 'a', 'b', undefined]) expect((await sell(offer, key)).status).toBe(201);
    expect((await sell({ ...offer, email: ' ruth@example.com ' })).status).toBe(201);
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
    await listings.db.pool.query("UPDATE seller_leads SET created_at = created_at - interval '11 minutes'");
    await sell(offer);
    expect(await leads()).toHaveLength(2);
  });

  test('is one when fifty come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => sell(offer, i % 2 ? 'race' : undefined)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  test('another with the same key is refused', async () => {
    await sell(offer, 'a');
    const response = await sell({ ...offer, fullName: 'Someone Else' }, 'a');
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'key-reused' }]);
    expect(await leads()).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['a short address', { propertyAddress: ' 12 ' }, 'propertyAddress', 'Property address is required'],
    ['no address', { propertyAddress: undefined }, 'propertyAddress', 'Property address is required'],
    ['a short name', { fullName: 'R' }, 'fullName', 'Full name is required'],
    ['no name', { fullName: null }, 'fullName', 'Full name is required'],
    ['a short phone', { phone: '555-0103' }, 'phone', 'Phone number must be at least 10 digits'],
    ['a phone as a list', { phone: ['(901) 555-0103'] }, 'phone', 'Phone number must be at least 10 digits'],
    ['no email', { email: '' }, 'email', 'Please enter a valid email address'],
    ['half an email', { email: 'ruth@' }, 'email', 'Please enter a valid email address'],
  ])('with %s is refused in the words of the form', async (_what, wrong, field, message) => {
    const response = await sell({ ...offer, ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { message, details: { [field]: message } }]);
    expect(await leads()).toEqual([]);
  });

  test.each(['status', 'source', 'assignedTo', 'id', 'userId', 'estimatedValue', 'additionalNotes', 'createdAt'])(
    'with %s is refused by name',
    async (key) => {
      const response = await sell({ ...offer, [key]: 1 });
      expect([response.status, await response.json()]).toMatchObject([400, { message: `Unknown field: ${key}` }]);
      expect(await leads()).toEqual([]);
    },
  );

  test('stores every naughty string on one line without control or bidirectional characters', async () => {
    const stored = new Set<string>();
    for (const [i, text] of naughty.entries()) {
      const typed = { propertyAddress: `1 ${text} Street`, fullName: `N ${text} N` };
      const response = await sell({ ...offer, ...typed }, undefined, from(`198.51.100.${i % 250}`));
      expect([201, 400]).toContain(response.status);
      if (response.status !== 201) continue;
      const one = { propertyAddress: singleLine(typed.propertyAddress), fullName: singleLine(typed.fullName) };
      stored.add(one.fullName);
      expect(await listings.db.prisma.sellerLead.findFirst({ where: one })).not.toBeNull();
    }
    expect(stored.size).toBeGreaterThan(350);
    expect(await outbox()).toHaveLength(stored.size);
  }, 60_000);
});

describe('posted without JavaScript', () => {
  const form = (fields: Record<string, string | string[]>) =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    );

  test('a lead leads back to the page that says thanks', async () => {
    const response = await sell(form(offer));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?sent=seller-lead#seller-form']);
    await sell(form(offer));
    expect(await leads()).toMatchObject([{ fullName: 'Ruth Amsel', situation: 'probate' }]);
  });

  test('a buyer too; one box or several, empty fields are none', async () => {
    const empty = { maxPrice: '', minAcres: '', maxAcres: '' };
    const one = await join(form({ email: 'a@example.com', interests: 'land', ...empty }));
    expect([one.status, one.headers.get('location')]).toEqual([303, '/?sent=buyer-list#buyer-list']);
    await join(form({ email: 'b@example.com', preferredStates: ['TX', 'TN'], maxPrice: '250000', minAcres: '2.5' }));
    expect(await buyers()).toMatchObject([
      { email: 'a@example.com', interests: ['land'], preferredStates: [], maxPrice: null, minAcres: null },
      { email: 'b@example.com', preferredStates: ['TN', 'TX'], maxPrice: 25_000_000n, minAcres: '2.5' },
    ]);
  });

  test('what is refused comes back as a form that says why and holds what was typed', async () => {
    const response = await sell(form({ ...offer, fullName: '"><script>alert(1)</script>', email: 'ruth@' }));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self'/);
    const html = await response.text();
    expect(html).toContain('Please enter a valid email address');
    expect(html).toContain('value="12 Elm Street, Memphis TN"');
    expect(html).toContain('value="ruth@"');
    expect(html).toContain('<option value="probate" selected>');
    expect(html).not.toContain('<script>');
    expect(html).toContain('action="/api/seller-leads"');
    expect(await leads()).toEqual([]);
  });

  test('boxes stay ticked', async () => {
    const response = await join(form({ email: 'nobody', interests: ['land', 'commercial'], preferredStates: 'TX' }));
    const html = await response.text();
    expect(html.match(/value="[\w-]+" checked/g)).toEqual([
      'value="land" checked',
      'value="commercial" checked',
      'value="TX" checked',
    ]);
  });

  test('every naughty string comes back harmless', async () => {
    for (const text of naughty) {
      const response = await sell(form({ ...offer, email: text, situation: text }));
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html.match(/<[a-z]+/g)?.filter((tag) => /script|img|svg|iframe|object|body|a>/.test(tag)) ?? []).toEqual(
        [],
      );
      expect(html.split('<input').length).toBe(5);
    }
  }, 60_000);
});

describe('the buyer list', () => {
  const preferences = {
    email: 'Marcus@Example.com',
    interests: ['residential', 'land', 'land'],
    preferredStates: ['TX', 'TN'],
    maxPrice: 250_000,
    minAcres: '1',
    maxAcres: '',
  };

  test('takes an address with its preferences and the defaults of the table, and tells', async () => {
    const response = await join(preferences, 'k');
    expect([response.status, await response.json()]).toEqual([201, { message: welcome }]);
    expect(await buyers()).toMatchObject([
      {
        email: 'marcus@example.com',
        interests: ['land', 'residential'],
        preferredStates: ['TN', 'TX'],
        maxPrice: 25_000_000n,
        minAcres: '1',
        maxAcres: null,
        investorType: 'buy-hold',
        experienceLevel: 'beginner',
        geographicRadius: 50,
      },
    ]);
    const [event] = await outbox();
    expect(event).toMatchObject({ type: buyerListJoined.type, subject: 'buyer/1', version: 1, data: { isNew: true } });
    expect(() => buyerListJoined.data.parse(event?.data)).not.toThrow();
  });

  test('knows an address again: other preferences replace the old ones, the same change nothing', async () => {
    await join(preferences);
    await join({ ...preferences, interests: ['land', 'residential'] });
    await join({ ...preferences, email: 'MARCUS@example.com', maxPrice: undefined });
    expect(await buyers()).toMatchObject([{ maxPrice: null, version: 2 }]);
    expect((await outbox()).map(({ version, data }) => [version, data])).toMatchObject([
      [1, { isNew: true }],
      [2, { isNew: false, maxPriceCents: null }],
    ]);
  });

  test('has one row and one event when fifty join at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(preferences)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await buyers()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['no email', { email: undefined }, 'Please enter a valid email address'],
    ['an unknown interest', { interests: ['castles'] }, 'Invalid'],
    ['a state that is none of the fifty', { preferredStates: ['DC'] }, 'Invalid'],
    ['a negative price', { maxPrice: -1 }, 'Number must be greater than or equal to 0'],
    ['a price in words', { maxPrice: 'much' }, 'Must be a number'],
    ['an unknown field', { cashAvailable: 5 }, 'Unknown field: cashAvailable'],
  ])('refuses %s', async (_what, wrong, message) => {
    const response = await join({ ...preferences, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
    expect(await buyers()).toEqual([]);
  });
});

test('one place adds so many an hour, repeats and refusals aside; other places go on', async () => {
  const crowd = from('2001:db8:1:2::5');
  await listings.db.pool.query(
    "INSERT INTO limits VALUES ('gone', 3, now() - interval '1 minute'), ('others', 3, now() + interval '1 minute')",
  );
  for (let i = 0; i < 1_000; i += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, j) => join({ email: `m${i + j}@example.com` }, undefined, crowd)),
    );
  const over = await join({ email: 'late@example.com' }, undefined, from('2001:db8:1:2:ffff::1'));
  expect([over.status, await over.json()]).toMatchObject([429, { code: 'too-many' }]);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await join({ email: 'm7@example.com' }, undefined, crowd)).status).toBe(201);
  expect((await join({ email: 'late@example.com' })).status).toBe(201);
  expect(await buyers()).toHaveLength(61);
  const { rows } = await listings.db.pool.query<{ key: string }>(
    "SELECT key FROM limits WHERE key IN ('gone', 'others')",
  );
  expect(rows.map(({ key }) => key)).toEqual(['others']);
}, 60_000);

describe('admins', () => {
  const admin = member(3, { role: 'admin' });
  const mails = async () => (await outbox()).filter(({ type }) => type === mailRequested.type).map(({ data }) => data);
  const know = (id: number, email: string, role: string, status = 'active') =>
    listings.db.pool.query("INSERT INTO members VALUES ($1, $2, 'Alex', $3, 'free', $4, 1)", [id, email, role, status]);

  test('are mailed of a lead once, and an answer goes to the seller', async () => {
    await know(3, 'admin@example.com', 'admin');
    await know(4, 'other@example.com', 'admin');
    await know(5, '', 'admin', 'closed');
    await know(7, 'someone@example.com', 'member');
    await sell({ ...offer, fullName: 'Ruth\n Amsel' });
    await sell({ ...offer, fullName: 'Ruth\n Amsel' });
    expect(await mails()).toMatchObject([
      { to: 'admin@example.com', subject: 'Seller lead: 12 Elm Street, Memphis TN', replyTo: 'Ruth@Example.com' },
      { to: 'other@example.com', text: expect.stringContaining('Seller: Ruth Amsel') },
    ]);
    for (const mail of await mails()) {
      expect(() => mailRequested.data.parse(mail)).not.toThrow();
      expect(mail).toMatchObject({ text: expect.stringContaining('/admin/leads') });
    }
  });

  test('are mailed of an address that is new to the buyer list, not of its new preferences', async () => {
    await know(3, 'admin@example.com', 'admin');
    await join({ email: 'marcus@example.com', interests: ['land'], preferredStates: ['TX'], maxPrice: 250_000 });
    await join({ email: 'marcus@example.com', interests: ['residential'] });
    const [mail, more] = await mails();
    expect(more).toBeUndefined();
    expect(() => mailRequested.data.parse(mail)).not.toThrow();
    expect(mail).toMatchObject({
      to: 'admin@example.com',
      subject: 'New on the buyer list: marcus@example.com',
      text: expect.stringMatching(/Land[^]*Texas[^]*\$250,000/),
    });
  });

  test('read leads newest first, page by page, and say how far they are', async () => {
    for (let i = 0; i < 52; i++) await sell({ ...offer, fullName: `Seller ${i}` });
    const path = '/api/admin/seller-leads';
    const newest = await listings.read<ReceivedLead[]>(path, admin);
    expect(newest.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i));
    expect(newest[0]).toMatchObject({ fullName: 'Seller 51', status: 'new', situation: 'probate' });
    const older = await listings.read<ReceivedLead[]>(`${path}?after=3`, admin);
    expect(older.map(({ id }) => id)).toEqual([2, 1]);

    const move = (id: number, status: string) => listings.send('PUT', `${path}/${id}`, { status }, admin);
    const moved = await move(2, 'contacted');
    expect([moved.status, await moved.json()]).toEqual([200, { message: 'Lead is contacted now.' }]);
    expect(await listings.read(`${path}?after=3`, admin)).toMatchObject([{ status: 'contacted' }, { status: 'new' }]);
    for (const status of ['qualified', 'closed', 'new']) expect((await move(1, status)).status).toBe(200);
    expect((await move(99, 'closed')).status).toBe(404);
    expect((await move(1, 'sold')).status).toBe(400);
    expect((await listings.ask(path, member(7))).status).toBe(404);
  });
});
