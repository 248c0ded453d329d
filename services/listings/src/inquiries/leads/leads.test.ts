import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { singleLine } from '@dealstead/contracts';
import { buyerListJoined, mailRequested, type NewEvent, sellerLeadReceived } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import { type SellerLeadRecord, submitSellerLead } from '@dealstead/contracts/listings/leads';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { MailParts } from '@dealstead/service-kit';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import {
  confirmBuyers,
  confirmationToken,
  groupTexts,
  member,
  naughty,
  type Running,
  sendOpen,
  startTestListings,
} from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() =>
  emptyTables(
    listings.db.pool,
    'seller_leads',
    'buyer_list',
    'buyer_requests',
    'links',
    'members',
    'limits',
    'idempotency_keys',
    'outbox',
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
const postSellerLead = (body: unknown, key?: string, actor: Identity = visitor) =>
  listings.send('POST', '/api/seller-leads', body, actor, key === undefined ? {} : { 'idempotency-key': key });
const join = (body: unknown, key?: string, actor: Identity = visitor) =>
  listings.send('POST', '/api/buyer-list', body, actor, key === undefined ? {} : { 'idempotency-key': key });
/** Joins, and confirms the address by the link in its mail. */
const joinConfirmed = async (body: unknown, key?: string, actor: Identity = visitor) => {
  const response = await join(body, key, actor);
  await confirmBuyers(listings);
  return response;
};
const leads = () => listings.db.prisma.sellerLead.findMany({ orderBy: { id: 'asc' } });
const buyers = () => listings.db.prisma.buyer.findMany({ orderBy: { id: 'asc' } });
const outbox = async () =>
  (await listings.db.pool.query<NewEvent>('SELECT type, subject, version, data FROM outbox ORDER BY seq')).rows;

const thanks = 'Thank you! Your property information has been submitted to our professional investor network.';
const welcome =
  "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.";

describe('a seller lead', () => {
  test("is stored with the table's defaults, and emits an event", async () => {
    const response = await postSellerLead(offer, 'k1');
    expect([response.status, await response.json()]).toEqual([201, { message: thanks }]);
    const expected = { ...offer, email: 'ruth@example.com' };
    expect(await leads()).toMatchObject([{ ...expected, status: 'new', source: 'website', userId: null }]);
    const [event] = await outbox();
    expect(event).toMatchObject({
      type: sellerLeadReceived.type,
      subject: 'seller-lead/1',
      version: 1,
      data: expected,
    });
    expect(() => sellerLeadReceived.data.parse(event?.data)).not.toThrow();
  });

  test('contains the member who sent it', async () => {
    await postSellerLead({ ...offer, situation: '' }, undefined, member(7));
    expect(await leads()).toMatchObject([{ userId: 7, situation: null }]);
  });

  test('stores additional notes with their line breaks, with its event and its mail', async () => {
    const typed = '\u202eNeeds a roof.\r\nVacant since\tMay.\u0007 ';
    const additionalNotes = 'Needs a roof.\nVacant since May.';
    const adminMember = { id: 3, email: 'admin@example.com' };
    await listings.db.pool.query(
      `INSERT INTO members (id, email, first_name, role, admin_role, plan, status, version)
       VALUES ($1, $2, 'Alex', 'admin', 'support', 'free', 'active', 1)`,
      [adminMember.id, adminMember.email],
    );
    expect((await postSellerLead({ ...offer, additionalNotes: typed })).status).toBe(201);
    expect(await leads()).toMatchObject([{ additionalNotes }]);
    const [event, mail] = await outbox();
    const data = sellerLeadReceived.data.parse(event?.data);
    expect(data).toMatchObject({ additionalNotes });
    expect(mail?.data).toMatchObject({ text: expect.stringContaining(`Notes: ${additionalNotes}`) });
    const { additionalNotes: _, ...older } = data;
    expect(sellerLeadReceived.data.safeParse(older).success).toBe(true);
  });

  test('other notes make another lead; blank notes count as none', async () => {
    for (const additionalNotes of [undefined, '', ' \r\n ', 'Vacant.'])
      await postSellerLead({ ...offer, additionalNotes });
    expect(await leads()).toMatchObject([{ additionalNotes: null }, { additionalNotes: 'Vacant.' }]);
  });

  test('accepts notes of 2,000 characters, counting an HTML form’s line breaks once, and rejects more', async () => {
    const lines = Array.from({ length: 1_000 }, () => 'x').join('\r\n') + 'y';
    const response = await postSellerLead(new URLSearchParams({ ...offer, additionalNotes: lines }));
    expect(response.status).toBe(303);
    expect((await leads())[0]?.additionalNotes).toHaveLength(2_000);
    const more = await postSellerLead({ ...offer, additionalNotes: 'x'.repeat(2_001) });
    const message = 'String must contain at most 2000 character(s)';
    expect([more.status, await more.json()]).toMatchObject([400, { message, details: { additionalNotes: message } }]);
  });

  test('is stored once when repeated: with its key, another or none, within ten minutes', async () => {
    for (const key of ['a', 'a', 'b', undefined]) expect((await postSellerLead(offer, key)).status).toBe(201);
    expect((await postSellerLead({ ...offer, email: ' ruth@example.com ' })).status).toBe(201);
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
    await listings.db.pool.query("UPDATE seller_leads SET created_at = created_at - interval '11 minutes'");
    await postSellerLead(offer);
    expect(await leads()).toHaveLength(2);
  });

  test('is stored once with fifty concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => postSellerLead(offer, i % 2 ? 'race' : undefined)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await leads()).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  test('a different lead with the same key is rejected', async () => {
    await postSellerLead(offer, 'a');
    const response = await postSellerLead({ ...offer, fullName: 'Someone Else' }, 'a');
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'key-reused' }]);
    expect(await leads()).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['a short address', { propertyAddress: ' 12 ' }, 'propertyAddress', 'Property address is required'],
    ['no address', { propertyAddress: undefined }, 'propertyAddress', 'Property address is required'],
    ['a short name', { fullName: 'R' }, 'fullName', 'Full name is required'],
    ['no name', { fullName: null }, 'fullName', 'Full name is required'],
    ['a short phone', { phone: '555-0103' }, 'phone', 'Phone number must be at least 10 digits'],
    ['a phone of 10 characters', { phone: '512.555.01' }, 'phone', 'Phone number must be at least 10 digits'],
    ['a phone of letters', { phone: 'abcdefghij' }, 'phone', 'Phone number must be at least 10 digits'],
    ['a phone as a list', { phone: ['(901) 555-0103'] }, 'phone', 'Phone number must be at least 10 digits'],
    ['no email', { email: '' }, 'email', 'Please enter a valid email address'],
    ['half an email', { email: 'ruth@' }, 'email', 'Please enter a valid email address'],
  ])("with %s is rejected with the form's message", async (_what, wrong, field, message) => {
    const response = await postSellerLead({ ...offer, ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { message, details: { [field]: message } }]);
    expect(await leads()).toEqual([]);
  });

  test.each(['status', 'source', 'assignedTo', 'id', 'userId', 'estimatedValue', 'followUpDate', 'createdAt'])(
    'with %s is refused by name',
    async (key) => {
      const response = await postSellerLead({ ...offer, [key]: 1 });
      expect([response.status, await response.json()]).toMatchObject([400, { message: `Unknown field: ${key}` }]);
      expect(await leads()).toEqual([]);
    },
  );

  test('stores every naughty string on one line without control or bidirectional characters', async () => {
    const typedOf = (texts: string[]) => ({
      propertyAddress: `1 ${texts.join(' ')} Street`,
      fullName: `N ${texts.join(' ')} N`,
    });
    const isValid = (text: string) => submitSellerLead.body.safeParse({ ...offer, ...typedOf([text]) }).success;
    const valid = naughty.filter(isValid);
    expect(valid.length).toBeGreaterThan(share(400));
    for (const text of valid) {
      const { propertyAddress, fullName } = submitSellerLead.body.parse({ ...offer, ...typedOf([text]) });
      const typed = typedOf([text]);
      expect([propertyAddress, fullName]).toEqual([singleLine(typed.propertyAddress), singleLine(typed.fullName)]);
      expect(fullName).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
    for (const text of naughty.filter((one) => !isValid(one)))
      expect((await postSellerLead({ ...offer, ...typedOf([text]) })).status).toBe(400);
    // One lead stores several of them, which takes a tenth of the time.
    const groups = groupTexts(valid, 190, 20);
    for (const [i, texts] of groups.entries()) {
      const typed = typedOf(texts);
      const response = await postSellerLead({ ...offer, ...typed }, undefined, from(`198.51.100.${i % 250}`));
      expect(response.status).toBe(201);
      const one = { propertyAddress: singleLine(typed.propertyAddress), fullName: singleLine(typed.fullName) };
      expect(await listings.db.prisma.sellerLead.findFirst({ where: one })).not.toBeNull();
    }
    expect(await outbox()).toHaveLength(groups.length);
  });
});

describe('posted without JavaScript', () => {
  const form = (fields: Record<string, string | string[]>) =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    );

  test('a lead redirects to the page that shows thanks', async () => {
    const response = await postSellerLead(form(offer));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?sent=seller-lead#seller-form']);
    await postSellerLead(form(offer));
    expect(await leads()).toMatchObject([{ fullName: 'Ruth Amsel', situation: 'probate' }]);
  });

  test('a buyer too; one or several checkboxes, empty fields count as none', async () => {
    const empty = { maxPrice: '', minAcres: '', maxAcres: '' };
    const one = await join(form({ email: 'a@example.com', interests: 'land', ...empty }));
    expect([one.status, one.headers.get('location')]).toEqual([303, '/?sent=buyer-list#buyer-list']);
    await join(form({ email: 'b@example.com', preferredStates: ['TX', 'TN'], maxPrice: '250000', minAcres: '2.5' }));
    await confirmBuyers(listings);
    expect(await buyers()).toMatchObject([
      { email: 'a@example.com', interests: ['land'], preferredStates: [], maxPrice: null, minAcres: null },
      { email: 'b@example.com', preferredStates: ['TN', 'TX'], maxPrice: 25_000_000n, minAcres: '2.5' },
    ]);
  });

  test('a rejected form is returned with its errors and the input', async () => {
    const typed = {
      fullName: '"><script>alert(1)</script>',
      email: 'ruth@',
      additionalNotes: 'One\n</textarea><b>two',
    };
    const response = await postSellerLead(form({ ...offer, ...typed }));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self'/);
    const html = await response.text();
    expect(html).toContain('Please enter a valid email address');
    expect(html).toContain('value="12 Elm Street, Memphis TN"');
    expect(html).toContain('value="ruth@"');
    expect(html).toMatch(
      /<textarea name="additionalNotes" rows="5">\nOne\n&#60;\/textarea&#62;&#60;b&#62;two<\/textarea>/,
    );
    expect(html).toContain('<option value="probate" selected>');
    expect(html).not.toContain('<script>');
    expect(html).toContain('action="/api/seller-leads"');
    expect(await leads()).toEqual([]);
  });

  test('checkboxes remain checked', async () => {
    const response = await join(form({ email: 'nobody', interests: ['land', 'commercial'], preferredStates: 'TX' }));
    const html = await response.text();
    expect(html.match(/value="[\w-]+" checked/g)).toEqual([
      'value="land" checked',
      'value="commercial" checked',
      'value="TX" checked',
    ]);
  });

  test('every naughty string is escaped', async () => {
    for (const text of naughty) {
      const response = await postSellerLead(form({ ...offer, email: text, situation: text }));
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html.match(/<[a-z]+/g)?.filter((tag) => /script|img|svg|iframe|object|body|a>/.test(tag)) ?? []).toEqual(
        [],
      );
      expect(html.split('<input').length).toBe(5);
    }
  });
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

  test("stores an address with its preferences and the table's defaults, and emits an event", async () => {
    const response = await joinConfirmed(preferences, 'k');
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
    const event = (await outbox()).find(({ type }) => type === buyerListJoined.type);
    expect(event).toMatchObject({ type: buyerListJoined.type, subject: 'buyer/1', version: 1, data: { isNew: true } });
    expect(() => buyerListJoined.data.parse(event?.data)).not.toThrow();
  });

  test('recognizes a known address: other preferences replace the old ones, equal ones change nothing', async () => {
    await joinConfirmed(preferences);
    await joinConfirmed({ ...preferences, interests: ['land', 'residential'] });
    await joinConfirmed({ ...preferences, email: 'MARCUS@example.com', maxPrice: undefined });
    expect(await buyers()).toMatchObject([{ maxPrice: null, version: 2 }]);
    const events = (await outbox()).filter(({ type }) => type === buyerListJoined.type);
    expect(events.map(({ version, data }) => [version, data])).toMatchObject([
      [1, { isNew: true }],
      [2, { isNew: false, maxPriceCents: null }],
    ]);
  });

  test('has one mail, one row and one event when fifty join concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(preferences)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await confirmBuyers(listings)).toEqual([200]);
    expect(await buyers()).toHaveLength(1);
    expect((await outbox()).map(({ type }) => type)).toEqual([mailRequested.type, buyerListJoined.type]);
  });

  const mails = async () =>
    (await outbox()).flatMap(({ type, data }) => (type === mailRequested.type ? [openMail(data as MailParts)] : []));
  const confirm = (token: string, how: 'json' | 'form' = 'json') =>
    listings.send('POST', '/api/buyer-list/confirmations', how === 'json' ? { token } : new URLSearchParams({ token }));
  const tokens = async () => (await mails()).flatMap((mail) => confirmationToken(mail) ?? []);

  test('stores no address before its owner confirms it; the response is equal for new, open and known ones', async () => {
    const answerTo = async (body: object) => {
      const response = await join(body);
      return [response.status, await response.text()];
    };
    const first = await answerTo(preferences);
    await sendOpen(listings);
    expect(await buyers()).toEqual([]);
    expect(await answerTo({ ...preferences, interests: ['commercial'] })).toEqual(first);
    const [token = ''] = await tokens();
    expect((await confirm(token)).status).toBe(200);
    expect(await buyers()).toMatchObject([{ interests: ['land', 'residential'], confirmedAt: expect.any(Date) }]);
    // A stranger's entry changes nothing until the owner confirms it.
    expect(await answerTo({ email: preferences.email, interests: ['agricultural'] })).toEqual(first);
    await sendOpen(listings);
    expect(await buyers()).toMatchObject([{ interests: ['land', 'residential'], version: 1 }]);
    const { rows } = await listings.db.pool.query('SELECT hash FROM links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a link works once and for three days, and then shows what to do', async () => {
    await join(preferences);
    await sendOpen(listings);
    const [token = ''] = await tokens();
    const form = await confirm(token, 'form');
    expect([form.status, form.headers.get('location')]).toEqual([303, '/confirm-alerts?done=1']);
    const linkGone = { code: 'link-gone', message: expect.stringContaining('Sign up again') };
    for (const used of [token, 'unknown-unknown-unknown']) {
      const again = await confirm(used);
      expect([again.status, await again.json()]).toMatchObject([410, linkGone]);
    }
    const page = await confirm(token, 'form');
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('Sign up again')]);
    await join({ ...preferences, maxPrice: 90_000 });
    await sendOpen(listings);
    await listings.db.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    expect((await confirm((await tokens()).at(-1) ?? '')).status).toBe(410);
    expect(await buyers()).toMatchObject([{ maxPrice: 25_000_000n }]);
  });

  test('an address gets at most three confirmation mails a day, regardless of the sender', async () => {
    for (let i = 0; i < 8; i++) {
      const response = await join({ ...preferences, maxPrice: 1_000 * i }, undefined, from(`198.51.100.${i}`));
      expect([response.status, await response.json()]).toEqual([201, { message: welcome }]);
      await sendOpen(listings);
    }
    expect(await mails()).toHaveLength(3);
    await join({ email: 'other@example.com' });
    await sendOpen(listings);
    expect(await mails()).toHaveLength(4);
  });

  test('unchanged preferences need no mail; an address that stopped its alerts confirms to get them again', async () => {
    await joinConfirmed(preferences);
    await listings.db.pool.query("UPDATE buyer_requests SET created_at = created_at - interval '1 hour'");
    expect((await joinConfirmed(preferences)).status).toBe(201);
    expect(await mails()).toHaveLength(1);
    await listings.db.pool.query("UPDATE buyer_list SET alerts = 'off'");
    await listings.db.pool.query("UPDATE buyer_requests SET created_at = created_at - interval '1 hour'");
    await joinConfirmed(preferences);
    expect(await mails()).toHaveLength(2);
    expect(await listings.db.prisma.buyer.findFirst()).toMatchObject({ alerts: 'daily' });
  });

  test('stores every preference', async () => {
    const all = {
      investorType: 'fix-and-flip',
      experienceLevel: 'experienced',
      preferredDealTypes: ['assignment'],
      cashAvailable: 60_000,
      minROI: 12.5,
      preferredFinancing: ['cash'],
      geographicRadius: 30,
      zipCode: '38103',
    };
    await joinConfirmed({ ...preferences, ...all });
    const [buyer] = await buyers();
    expect({ ...buyer, minROI: Number(buyer?.minROI) }).toMatchObject({ ...all, cashAvailable: 6_000_000n });
    const [mail] = await mails();
    expect(mail).toMatchObject({ text: expect.stringContaining('Within 30 miles of ZIP code 38103') });
  });

  test("shows the form's message for a missing value", async () => {
    const empty = {
      investorType: '',
      experienceLevel: '',
      cashAvailable: '',
      minROI: '',
      geographicRadius: '',
      zipCode: '',
    };
    const response = await join(new URLSearchParams({ email: 'a@example.com', ...empty }));
    expect(response.status).toBe(303);
    await confirmBuyers(listings);
    expect(await buyers()).toMatchObject([
      { investorType: 'buy-hold', geographicRadius: 50, zipCode: null, minROI: null },
    ]);
  });

  test.each<[string, object, string]>([
    ['no email', { email: undefined }, 'Please enter a valid email address'],
    ['an unknown interest', { interests: ['castles'] }, 'Invalid'],
    ['a state that is none of the fifty', { preferredStates: ['DC'] }, 'Invalid'],
    ['a negative price', { maxPrice: -1 }, 'Number must be greater than or equal to 0'],
    ['a price in words', { maxPrice: 'much' }, 'Must be a number'],
    ['an unknown field', { confirmedAt: 5 }, 'Unknown field: confirmedAt'],
    ['an unknown investor type', { investorType: 'tourist' }, 'Invalid'],
    ['a negative ROI', { minROI: -1 }, 'Number must be greater than or equal to 0'],
    ['a ZIP code in letters', { zipCode: 'Memph' }, 'Must be a ZIP code of 5 digits'],
  ])('rejects %s', async (_what, wrong, message) => {
    const response = await join({ ...preferences, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
    expect(await buyers()).toEqual([]);
  });
});

test('a client network has an hourly limit, without repeats and rejections; other networks are not affected', async () => {
  const crowd = from('2001:db8:1:2::5');
  await listings.db.pool.query(
    "INSERT INTO limits VALUES ('gone', 3, now() - interval '1 minute'), ('others', 3, now() + interval '1 hour')",
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
  const { rows: requests } = await listings.db.pool.query('SELECT FROM buyer_requests');
  expect(requests).toHaveLength(61);
  const { rows } = await listings.db.pool.query<{ key: string }>(
    "SELECT key FROM limits WHERE key IN ('gone', 'others')",
  );
  expect(rows.map(({ key }) => key)).toEqual(['others']);
});

describe('admins', () => {
  const admin = member(3, { role: 'admin', adminRole: 'owner' });
  const mails = async () =>
    (await outbox())
      .filter(({ type }) => type === mailRequested.type)
      .map(({ data }) => openMail(data as MailParts & { to: string }));
  const insertMember = (id: number, email: string, role: string, status = 'active', adminRole = 'support') =>
    listings.db.pool.query(
      `INSERT INTO members (id, email, first_name, role, admin_role, plan, status, version)
       VALUES ($1, $2, 'Alex', $3, $5, 'free', $4, 1)`,
      [id, email, role, status, role === 'admin' ? adminRole : null],
    );

  test('who work on seller leads are mailed once per lead, and a reply goes to the seller', async () => {
    await insertMember(3, 'admin@example.com', 'admin');
    await insertMember(4, 'other@example.com', 'admin');
    await insertMember(5, '', 'admin', 'closed');
    await insertMember(6, 'editor@example.com', 'admin', 'active', 'editor');
    await insertMember(7, 'someone@example.com', 'member');
    await postSellerLead({ ...offer, fullName: 'Ruth\n Amsel' });
    await postSellerLead({ ...offer, fullName: 'Ruth\n Amsel' });
    expect(await mails()).toMatchObject([
      { to: 'admin@example.com', subject: 'Seller lead: 12 Elm Street, Memphis TN', replyTo: 'Ruth@Example.com' },
      { to: 'other@example.com', text: expect.stringContaining('Seller: Ruth Amsel') },
    ]);
    for (const mail of await mails()) {
      expect(() => mailRequested.data.parse(mail)).not.toThrow();
      expect(mail).toMatchObject({ text: expect.stringContaining('/admin/leads') });
    }
  });

  test('are mailed about an address that is new to the buyer list, not about its new preferences', async () => {
    await insertMember(3, 'admin@example.com', 'admin');
    await joinConfirmed({
      email: 'marcus@example.com',
      interests: ['land'],
      preferredStates: ['TX'],
      maxPrice: 250_000,
    });
    await joinConfirmed({ email: 'marcus@example.com', interests: ['residential'] });
    const [mail, more] = (await mails()).filter((one) => one.to === 'admin@example.com');
    expect(more).toBeUndefined();
    expect(() => mailRequested.data.parse(mail)).not.toThrow();
    expect(mail).toMatchObject({
      to: 'admin@example.com',
      subject: 'New on the buyer list: marcus@example.com',
      text: expect.stringMatching(/Land[^]*Texas[^]*\$250,000/),
    });
  });

  test('read leads newest first, page by page, and set their status', async () => {
    await postSellerLead({ ...offer, fullName: 'Seller 0' });
    const copied = "to_jsonb(l) - 'id' || jsonb_build_object('id', i + 1, 'full_name', 'Seller ' || i)";
    await listings.db.pool.query(`INSERT INTO seller_leads SELECT r.* FROM seller_leads l, generate_series(1, 51) i,
      jsonb_populate_record(NULL::seller_leads, ${copied}) r`);
    const path = '/api/admin/seller-leads';
    const newest = await listings.read<SellerLeadRecord[]>(path, admin);
    expect(newest.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i));
    expect(newest[0]).toMatchObject({ fullName: 'Seller 51', status: 'new', situation: 'probate' });
    const older = await listings.read<SellerLeadRecord[]>(`${path}?after=3`, admin);
    expect(older.map(({ id }) => id)).toEqual([2, 1]);

    const move = (id: number, status: string) => listings.send('PUT', `${path}/${id}`, { status }, admin);
    const moved = await move(2, 'contacted');
    expect([moved.status, await moved.json()]).toEqual([200, { message: 'Lead is now contacted.' }]);
    expect(await listings.read(`${path}?after=3`, admin)).toMatchObject([{ status: 'contacted' }, { status: 'new' }]);
    for (const status of ['qualified', 'closed', 'new']) expect((await move(1, status)).status).toBe(200);
    expect((await move(99, 'closed')).status).toBe(404);
    expect((await move(1, 'sold')).status).toBe(400);
    expect((await listings.request(path, member(7))).status).toBe(404);
  });

  const path = '/api/admin/seller-leads';
  const change = (body: object) => listings.send('PUT', `${path}/1`, body, admin);
  const first = async () => (await listings.read<SellerLeadRecord[]>(path, admin))[0];

  test('set estimated value, follow-up date and assignee of a lead; absent fields remain, null clears', async () => {
    await insertMember(3, 'admin@example.com', 'admin');
    await postSellerLead({ ...offer, additionalNotes: 'Needs a roof.' });
    const untouched = { estimatedValue: null, followUpDate: null, followUpDue: false, assignee: null };
    expect(await first()).toMatchObject({ ...untouched, additionalNotes: 'Needs a roof.', source: 'website' });

    const all = { status: 'contacted', estimatedValue: 185_000.5, followUpDate: '2099-02-28', assignedTo: 3 };
    const saved = await change(all);
    expect([saved.status, await saved.json()]).toEqual([200, { message: 'Lead saved.' }]);
    const assignee = { id: 3, firstName: 'Alex', email: 'admin@example.com' };
    const { assignedTo: _, ...shown } = all;
    expect(await first()).toMatchObject({ ...shown, followUpDue: false, assignee });
    expect(await leads()).toMatchObject([{ estimatedValue: 18_500_050n, assignedTo: 3 }]);

    expect((await change({ status: 'qualified' })).status).toBe(200);
    expect(await first()).toMatchObject({ ...shown, status: 'qualified', assignee });
    expect((await change({ estimatedValue: null, followUpDate: null, assignedTo: null })).status).toBe(200);
    expect(await first()).toMatchObject({ ...untouched, status: 'qualified' });
  });

  test.each<[string, object, object]>([
    ['a negative value', { estimatedValue: -1 }, { estimatedValue: 'Number must be greater than or equal to 0' }],
    ['a date that does not exist', { followUpDate: '2026-02-30' }, { followUpDate: expect.any(String) }],
    ['a date out of range', { followUpDate: '0000-01-01' }, { followUpDate: 'Enter a date between 2000 and 2100.' }],
    ['an assignee who is a member', { assignedTo: 7 }, { assignedTo: 'Choose an admin from the list.' }],
    ['an assignee who closed the account', { assignedTo: 5 }, { assignedTo: 'Choose an admin from the list.' }],
    ['an unknown assignee', { assignedTo: 999 }, { assignedTo: 'Choose an admin from the list.' }],
  ])('cannot set %s, and nothing else of the change applies', async (_what, wrong, details) => {
    await insertMember(5, '', 'admin', 'closed');
    await insertMember(6, 'editor@example.com', 'admin', 'active', 'editor');
    await insertMember(7, 'someone@example.com', 'member');
    await postSellerLead(offer);
    const response = await change({ status: 'closed', ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { details }]);
    expect(await leads()).toMatchObject([
      { status: 'new', estimatedValue: null, followUpDate: null, assignedTo: null },
    ]);
  });

  test('cannot send an empty change', async () => {
    await postSellerLead(offer);
    expect((await change({})).status).toBe(400);
  });

  test('filter by follow-up due: open leads whose date is today or earlier in New York', async () => {
    for (let i = 0; i < 5; i++) await postSellerLead({ ...offer, fullName: `Seller ${i}` });
    await listings.db.pool.query(`UPDATE seller_leads SET
      follow_up_date = (now() AT TIME ZONE 'America/New_York')::date + (ARRAY[-3, 0, 1, -1, NULL])[id],
      status = CASE id WHEN 4 THEN 'closed' ELSE 'new' END`);
    const due = await listings.read<SellerLeadRecord[]>(`${path}?due=true`, admin);
    expect(due.map(({ id, followUpDue }) => [id, followUpDue])).toEqual([
      [2, true],
      [1, true],
    ]);
    const older = await listings.read<SellerLeadRecord[]>(`${path}?due=true&after=2`, admin);
    expect(older.map(({ id }) => id)).toEqual([1]);
    const every = await listings.read<SellerLeadRecord[]>(path, admin);
    expect(every.map(({ followUpDue }) => followUpDue)).toEqual([false, false, false, true, true]);
  });

  test('list the admins who may be assigned, and only admins read it', async () => {
    await insertMember(3, 'admin@example.com', 'admin');
    await insertMember(5, '', 'admin', 'closed');
    await insertMember(7, 'someone@example.com', 'member');
    expect(await listings.read('/api/admin/lead-assignees', admin)).toEqual([
      { id: 3, firstName: 'Alex', email: 'admin@example.com' },
    ]);
    expect((await listings.request('/api/admin/lead-assignees', member(7))).status).toBe(404);
  });
});
