import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type DraftContent, mapCacheTags, photoUrl, type PricePoint, type PropertyPage } from '@dealstead/contracts';
import { dealListed, type NewEvent, propertyChanged, propertyPublished } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { content, drafting } from '../../fixtures/drafts.ts';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'drafts', 'photos', 'documents', 'settings', 'outbox'));

const { send, start, open, save, publish, post } = drafting(() => listings);
const stored = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
const add = async (said: Partial<Prisma.PropertyCreateManyInput> = {}): Promise<number> =>
  (await listings.db.prisma.property.create({ data: listing(said), select: { id: true } })).id;
const rows = async <R extends object>(text: string) => (await listings.db.pool.query<R>(text)).rows;
const outbox = () => rows<NewEvent>('SELECT type, subject, version, data FROM outbox ORDER BY seq');
const moves = () =>
  rows(
    'SELECT property_id, version, from_status, to_status, mover, user_id FROM property_moves ORDER BY moved_at, version',
  );
const page = (id: number) => listings.read<PropertyPage>(`/api/properties/${id}`);
const photo = async (letter: string, userId = 1) =>
  (
    await listings.db.prisma.photo.create({
      data: { id: letter.repeat(22), userId, width: 1600, height: 1200, bytes: 5n },
    })
  ).id;
const storedCounts = async () => [
  await listings.db.prisma.property.count(),
  await listings.db.prisma.draft.count(),
  (await outbox()).length,
  (await moves()).length,
];

test('publishing creates a listing from a draft: input, derived numbers, disclosure, event', async () => {
  const [cover, second] = [await photo('c'), await photo('s')];
  const begun = await start(
    content({
      acres: '1,240.5',
      bedrooms: '3',
      closeBy: '2026-12-24',
      inspectionDays: '10',
      earnestMoney: '2,500',
      wholesaleFee: '9000',
      showAddress: true,
      features: ['New roof'],
      evidence: [
        {
          kind: 'sale',
          for: 'arv',
          address: '12 Elm',
          price: '170,000',
          soldOn: '2026-08-01',
          squareFeet: '',
          miles: '',
        },
      ],
      photos: [
        { id: cover, alt: ' The porch ' },
        { id: second, alt: '' },
      ],
      // Of a changed role.
      licenseNumber: 'TN-1',
    }),
  );
  const response = await publish(begun);
  expect(response.status).toBe(201);
  const answer = (await response.json()) as { propertyId: number; status: string };
  const id = answer.propertyId;
  expect(answer).toEqual({ propertyId: id, status: 'active' });
  expect(response.headers.get('x-dealstead-invalidates')?.split(', ')).toEqual(
    expect.arrayContaining([
      '/api/properties',
      `/api/properties/${id}`,
      '/api/va/properties',
      '/api/drafts',
      ...mapCacheTags(-89.99, 35.15),
    ]),
  );
  expect(await page(id)).toMatchObject({
    title: 'Brick bungalow near the park',
    price: 96_000,
    arv: 168_000,
    rehabCost: 31_000.5,
    acres: '1240.5',
    bedrooms: 3,
    closeBy: '2026-12-24',
    earnestMoney: 2_500,
    inspectionDays: 10,
    address: '1847 Faxon Avenue',
    latitude: 35.1512,
    sellerRole: 'owner',
    licenseNumber: null,
    disclosure: 'The seller states that their name is on the deed of this property.',
    images: [photoUrl(cover, 640), photoUrl(second, 640)],
    photos: [
      { url: photoUrl(cover, 640), alt: 'The porch', width: 1600, height: 1200 },
      { url: photoUrl(second, 640), alt: '' },
    ],
    arvSales: 1,
    confirmedAt: expect.any(String),
    daysOnMarket: 0,
  });
  const row = await stored(id);
  expect(row).toMatchObject({ userId: 1, status: 'active', version: 1, profit_potential: 4_099_950n, featured: false });
  expect(await moves()).toEqual([
    { property_id: id, version: 1, from_status: 'draft', to_status: 'active', mover: 'owner', user_id: 1 },
  ]);
  const [event, ...more] = await outbox();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: propertyPublished.type,
    subject: `property/${id}`,
    version: 1,
    data: { propertyId: id, priceCents: 9_600_000, latitude: 35.15, longitude: -89.99, status: 'active' },
  });
  expect(() => propertyPublished.data.parse(event?.data)).not.toThrow();
  expect((await listings.request(`/api/drafts/${begun.id}`, member(1))).status).toBe(404);
  // It is searchable in this process at once.
  expect(await listings.read<PropertyPage[]>('/api/properties')).toMatchObject([{ id }]);
});

test('an address typed with town, state and ZIP code is stored as its street', async () => {
  const { propertyId } = await post({ address: '1847 Faxon Avenue, Memphis, TN 38112', showAddress: true });
  expect((await page(propertyId)).address).toBe('1847 Faxon Avenue');
});

test('a draft of a deal is opened again, and publishing it names the deal, in review too', async () => {
  const begun = await start(content({ dealId: 7 }));
  expect((await start(content({ dealId: 7, title: 'Another' }))).id).toBe(begun.id);
  await listings.db.pool.query(`INSERT INTO settings (name, value) VALUES ('review-new-listings', 'true')`);
  const answer = (await (await publish(begun)).json()) as { propertyId: number; status: string };
  const { propertyId } = answer;
  expect(answer.status).toBe('in-review');
  const listed = (await outbox()).find(({ type }) => type === dealListed.type);
  expect(listed).toMatchObject({ subject: `property/${propertyId}`, data: { dealId: 7, propertyId, userId: 1 } });
});

test("missing and invalid values are reported by field, in the form's order, and nothing is changed", async () => {
  const begun = await start({ price: 'cheap', state: 'PR', contactEmail: 'no', yearBuilt: '12', zipCode: 'x' });
  const response = await publish(begun);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      code: 'invalid-input',
      message: 'Enter an address or a parcel number',
      details: {
        address: 'Enter an address or a parcel number',
        city: expect.any(String),
        state: 'Choose the state',
        zipCode: 'Enter a ZIP code of 5 digits',
        latitude: 'Place the pin on the map',
        category: 'Choose a category',
        title: 'Enter a title of at least 5 characters',
        price: 'Enter the asking price in dollars, such as 96,000',
        yearBuilt: expect.any(String),
        financeOptions: 'Choose how buyers can pay',
        sellerRole: 'Choose your role',
        disclosureConfirmed: 'Confirm the disclosure in Your role',
        contactEmail: 'Enter an email, like name@example.com',
      },
    },
  ]);
  expect(await storedCounts()).toEqual([0, 1, 0, 0]);
});

test.each<[string, DraftContent, string]>([
  ['an agent without a license', { sellerRole: 'agent', brokerage: 'Acme' }, 'licenseNumber'],
  ['a contract without dates', { sellerRole: 'equitable-interest' }, 'contractSignedOn'],
  [
    'a contract that ends before it was signed',
    { sellerRole: 'equitable-interest', contractSignedOn: '2026-11-02', contractEndsOn: '2026-11-01' },
    'contractEndsOn',
  ],
  ['an address that is only the town', { address: 'Memphis, TN 38112' }, 'address'],
  [
    'a contract signed in the future',
    { sellerRole: 'equitable-interest', contractSignedOn: '2199-11-02', contractEndsOn: '2199-11-03' },
    'contractSignedOn',
  ],
  ['an address in the District of Columbia', { address: '1600 Pennsylvania Ave NW, Washington, DC 20500' }, 'address'],
  ['a year that nobody has built in', { yearBuilt: '2090' }, 'yearBuilt'],
  ['a phone of letters', { contactPhone: 'abcdefghij' }, 'contactPhone'],
  ['a negative price', { price: '-5000' }, 'price'],
  ['a day that there is not', { closeBy: '2026-02-30' }, 'closeBy'],
  ['a year that nobody lives in', { closeBy: '0000-01-01' }, 'closeBy'],
  ['a price beyond', { price: '1000000000' }, 'price'],
  ['half a cent', { price: '1.005' }, 'price'],
  ['no price at all', { price: '0' }, 'price'],
  ['a third of a bath', { bathrooms: '1.3' }, 'bathrooms'],
  ['land without acres', { category: 'land', acres: '' }, 'acres'],
  ['a category that there is not', { category: 'castle' }, 'category'],
  ['a title of spaces', { title: '          ' }, 'title'],
  ['a disclosure not confirmed', { disclosureConfirmed: false }, 'disclosureConfirmed'],
])('publishing rejects %s', async (_what, said, field) => {
  const response = await publish(await start(content(said)));
  expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: expect.any(String) } }]);
  expect(await storedCounts()).toEqual([0, 1, 0, 0]);
});

describe('photos and files', () => {
  test.each<[string, () => Promise<DraftContent>, string]>([
    ["another member's photo", async () => ({ photos: [{ id: await photo('x', 2), alt: '' }] }), 'photos'],
    ['a photo that there is not', async () => ({ photos: [{ id: 'n'.repeat(22), alt: '' }] }), 'photos'],
    [
      'a photo twice',
      async () => {
        const id = await photo('x');
        return { photos: [id, id].map((one) => ({ id: one, alt: '' })) };
      },
      'photos',
    ],
    [
      "another member's file",
      async () => {
        const id = 'f'.repeat(22);
        await listings.db.prisma.document.create({
          data: { id, userId: 2, name: 'a', type: 'application/pdf', bytes: 1n },
        });
        return { evidence: [{ kind: 'file', for: 'rehab', documentId: id, name: 'Bid', amount: '' }] };
      },
      'evidence',
    ],
  ])('rejects %s', async (_what, said, field) => {
    const response = await publish(await start(content(await said())));
    expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: expect.any(String) } }]);
    expect(await storedCounts()).toEqual([0, 1, 0, 0]);
  });

  test('are replaced with each publish, and illustrations are used without any', async () => {
    const [one, other] = [await photo('1'), await photo('2')];
    const { propertyId } = await post({ photos: [one, other].map((id) => ({ id, alt: '' })) });
    const turned = await open(propertyId);
    await publish({ ...turned, version: 2 }, undefined, {}).then(({ status }) => expect(status).toBe(409));
    await save(turned, { ...turned.content, photos: [{ id: other, alt: 'Kitchen' }] });
    expect((await publish({ ...turned, version: 2 })).status).toBe(201);
    expect(await page(propertyId)).toMatchObject({ images: [photoUrl(other, 640)], photos: [{ alt: 'Kitchen' }] });
    const emptied = await open(propertyId);
    await save(emptied, { ...emptied.content, photos: [] });
    expect((await publish({ ...emptied, version: 2 })).status).toBe(201);
    expect(await page(propertyId)).toMatchObject({ images: [], photos: [] });
    expect(await listings.db.prisma.photo.count()).toBe(2);
  });
});

describe('permissions', () => {
  test('a new listing requires a plan that may post', async () => {
    const begun = await start();
    for (const actor of [member(1, { plan: 'investor_pro' }), member(1, { status: 'past_due' })]) {
      const response = await publish(begun, actor);
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { code: 'plan-required', requiredPlan: 'wholesaler', upgradeUrl: '/subscribe' },
      ]);
    }
    expect(await storedCounts()).toEqual([0, 1, 0, 0]);
    expect((await publish(begun, member(1, { plan: 'free', role: 'admin', adminRole: 'owner' }))).status).toBe(201);
  });

  test('an owner may publish changes after the plan has ended, too', async () => {
    const { propertyId } = await post();
    const free = member(1, { plan: 'free', status: 'inactive' });
    const opened = await open(propertyId, free);
    await save(opened, { ...opened.content, price: '90,000' }, free);
    expect((await publish({ ...opened, version: 2 }, free)).status).toBe(201);
    expect((await page(propertyId)).price).toBe(90_000);
  });

  test('a draft returned by an admin requires the plan when published again', async () => {
    const id = await add({ status: 'draft', disclosure: 'x' });
    const opened = await open(id);
    await save(opened, content());
    expect((await publish({ ...opened, version: 2 }, member(1, { plan: 'free' }))).status).toBe(403);
    const response = await publish({ ...opened, version: 2 });
    expect(await response.json()).toEqual({ propertyId: id, status: 'active' });
    expect((await outbox()).map(({ type }) => type)).toEqual([propertyPublished.type]);
    expect(await moves()).toMatchObject([{ from_status: 'draft', to_status: 'active', version: 3 }]);
    expect((await outbox())[0]).toMatchObject({ version: 3 });
  });
});

describe('changes of a listing', () => {
  test('emit an event and a history entry, and preserve fields that the form lacks', async () => {
    const { propertyId } = await post();
    await listings.db.pool.query(
      "UPDATE properties SET featured = true, view_count = 7, private_remarks = 'mine', asked_at = now()",
    );
    const opened = await open(propertyId);
    await save(opened, { ...opened.content, price: '91,000', latitude: 35.2, title: 'Bungalow, lower' });
    const response = await publish({ ...opened, version: 2 });
    expect(await response.json()).toEqual({ propertyId, status: 'active' });
    const invalidated = response.headers.get('x-dealstead-invalidates')?.split(', ') ?? [];
    expect(invalidated).toEqual(
      expect.arrayContaining([...mapCacheTags(-89.99, 35.15), ...mapCacheTags(-89.99, 35.2)]),
    );
    expect(await stored(propertyId)).toMatchObject({
      version: 2,
      title: 'Bungalow, lower',
      featured: true,
      viewCount: 7,
      privateRemarks: 'mine',
      askedAt: null,
    });
    expect((await outbox()).map(({ type, version }) => [type, version])).toEqual([
      [propertyPublished.type, 1],
      [propertyChanged.type, 2],
    ]);
    const history = await listings.read<PricePoint[]>(`/api/properties/${propertyId}/history`);
    expect(history.map(({ price, arv }) => [price, arv])).toEqual([
      [91_000, 168_000],
      [96_000, 168_000],
    ]);
    expect(await moves()).toHaveLength(1);
  });

  test('the confirmed disclosure is copied; after a change publishing requires a new confirmation', async () => {
    const texts = () => listings.read<{ role: string; state: string | null; text: string }[]>('/api/disclosures');
    const owners = (await texts()).find(({ role, state }) => role === 'owner' && state === null)!.text;
    const same = await publish(await start(content({ address: '41 Elm St', disclosureText: owners })));
    const { propertyId } = (await same.json()) as { propertyId: number };
    const { disclosure } = await listings.db.prisma.property.findUniqueOrThrow({ where: { id: propertyId } });
    expect(disclosure).toBe(owners);

    const draft = await start(content({ address: '42 Elm St', disclosureText: 'What stood there last week.' }));
    const refused = await publish(draft);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        message: 'The disclosure was changed since you confirmed it. Read it and confirm it again',
        details: { disclosureConfirmed: expect.any(String) },
      }),
    ]);
  });

  test.each(['withdrawn', 'in-review'])('of a listing that is %s emit no event', async (status) => {
    const id = await add({ status, disclosure: 'x' });
    const opened = await open(id);
    await save(opened, content());
    expect(await (await publish({ ...opened, version: 2 })).json()).toEqual({ propertyId: id, status });
    expect(await outbox()).toEqual([]);
  });

  test('preserve the confirmed disclosure, unless the right to sell differs', async () => {
    const { propertyId } = await post();
    await listings.db.pool.query("UPDATE disclosures SET text = 'Newer' WHERE role = 'owner'");
    const first = await open(propertyId);
    expect((await publish(first)).status).toBe(201);
    expect((await page(propertyId)).disclosure).toContain('on the deed');
    const second = await open(propertyId);
    await save(second, { ...second.content, sellerRole: 'agent', licenseNumber: 'TN-1', brokerage: 'Acme' });
    await publish({ ...second, version: 2 });
    expect(await page(propertyId)).toMatchObject({
      disclosure: expect.stringContaining('licensed'),
      licenseNumber: 'TN-1',
      brokerage: 'Acme',
    });
    await listings.db.pool.query(
      "UPDATE disclosures SET text = 'The seller states that their name is on the deed of this property.' WHERE role = 'owner'",
    );
  });

  test('in conflict with other changes return the current listing, and may be published over it', async () => {
    const { propertyId } = await post();
    const opened = await open(propertyId);
    await save(opened, { ...opened.content, title: 'Of the form' });
    await send('PATCH', `/api/properties/${propertyId}`, { price: 90_000 });
    const draft = { ...opened, version: 2 };
    const refused = await publish(draft);
    const { code, details } = (await refused.json()) as {
      code: string;
      details: { content: DraftContent; version: number };
    };
    expect([refused.status, code, details]).toMatchObject([
      409,
      'listing-changed',
      { version: 2, content: { price: '90000', title: 'Brick bungalow near the park' } },
    ]);
    // Nothing was lost, and nothing else happened meanwhile.
    expect((await page(propertyId)).title).toBe('Brick bungalow near the park');
    expect((await publish(draft, undefined, { propertyVersion: 1 })).status).toBe(409);
    expect((await publish(draft, undefined, { propertyVersion: details.version })).status).toBe(201);
    expect(await page(propertyId)).toMatchObject({ title: 'Of the form', price: 96_000 });
  });

  test('are not affected by a status change meanwhile', async () => {
    const { propertyId } = await post();
    const opened = await open(propertyId);
    await save(opened, { ...opened.content, title: 'Of the form' });
    await send('POST', `/api/properties/${propertyId}/status`, { status: 'under-contract' });
    expect(await (await publish({ ...opened, version: 2 })).json()).toEqual({ propertyId, status: 'under-contract' });
    expect((await page(propertyId)).title).toBe('Of the form');
  });
});

describe('concurrently', () => {
  test('two tabs that publish one draft create one listing', async () => {
    const begun = await start();
    const answers = await Promise.all([publish(begun), publish(begun), publish(begun)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404]);
    expect(await storedCounts()).toEqual([1, 0, 1, 1]);
  });

  test('a repeated request, or one whose response was lost, gets the same response', async () => {
    const begun = await start();
    const press = () => publish(begun, undefined, {}, 'press-7');
    const [one, other] = await Promise.all([press(), press()]);
    const second = await press();
    const answer = await one.json();
    expect([await other.json(), await second.json()]).toEqual([answer, answer]);
    expect(await storedCounts()).toEqual([1, 0, 1, 1]);
  });

  test('a save in another tab and a publish: the later one is a conflict', async () => {
    for (let round = 0; round < 5; round++) {
      const begun = await start(content({ address: `${round} Elm` }));
      const [saved, published] = await Promise.all([
        save(begun, content({ address: `${round} Elm`, title: 'Saved by the other' })),
        publish(begun),
      ]);
      // Whichever came first, the other was a conflict.
      expect([
        [200, 409],
        [404, 201],
      ]).toContainEqual([saved.status, published.status]);
      if (published.status === 409)
        expect(await published.json()).toMatchObject({
          code: 'changed-elsewhere',
          details: { version: 2, content: { title: 'Saved by the other' } },
        });
    }
  });

  test('a listing deleted while its changes are published is deleted, or was changed before', async () => {
    for (let round = 0; round < 5; round++) {
      const { propertyId } = await post({ address: `${round} Oak` });
      const opened = await open(propertyId);
      const [deleted, published] = await Promise.all([
        send('DELETE', `/api/properties/${propertyId}`),
        publish(opened),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(published.status);
    }
    expect((await storedCounts()).slice(0, 2)).toEqual([0, 0]);
  });
});

test('an error midway rolls everything back', async () => {
  const begun = await start(content({ photos: [{ id: await photo('p'), alt: '' }] }));
  // The last write of publishing.
  await listings.db.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON drafts FOR EACH ROW EXECUTE FUNCTION refuse()`);
  try {
    const response = await publish(begun, undefined, {}, 'press-9');
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(await storedCounts()).toEqual([0, 1, 0, 0]);
    expect(await rows('SELECT 1 FROM property_photos')).toEqual([]);
  } finally {
    await listings.db.pool.query('DROP FUNCTION refuse() CASCADE');
  }
  expect((await publish(begun, undefined, {}, 'press-9')).status).toBe(201);
  expect(await storedCounts()).toEqual([1, 0, 1, 1]);
});

test('a listing is deleted with its dependent rows', async () => {
  const { propertyId } = await post({ photos: [{ id: await photo('p'), alt: '' }] });
  await open(propertyId);
  await send('PATCH', `/api/properties/${propertyId}`, { price: 1 });
  expect((await send('DELETE', `/api/properties/${propertyId}`)).status).toBe(200);
  for (const table of ['properties', 'drafts', 'property_photos', 'property_moves', 'price_changes', 'reviews'])
    expect([table, await rows(`SELECT 1 FROM ${table}`)]).toEqual([table, []]);
});

test('naughty strings are published as typed', async () => {
  for (const text of naughty.filter((_, nth) => nth % 12 === 0)) {
    const title = `${text} `.padStart(8, 'x').slice(0, 255);
    const begun = await send('POST', '/api/drafts', {
      content: content({ title, description: text, address: '', parcelNumber: '7' }),
    });
    if (begun.status === 400) continue;
    const response = await publish((await begun.json()) as { id: number; version: number });
    expect(response.status).toBe(201);
    const { propertyId } = (await response.json()) as { propertyId: number };
    expect(await page(propertyId)).toMatchObject({ title: title.trim(), description: text.trim() });
  }
});

test('timeline, buyers, minimum cash and cash-on-cash return are published, edited and opened again', async () => {
  const { propertyId: id } = await post({
    urgency: 'high',
    targetBuyerType: ['buy-hold', 'cash-buyer', 'buy-hold'],
    minCashRequired: '$24,000.50',
    cashOnCashReturn: '8.25 %',
  });
  expect(await page(id)).toMatchObject({
    urgency: 'high',
    targetBuyerType: ['buy-hold', 'cash-buyer'],
    minCashRequired: 24_000.5,
    cashOnCashReturn: 8.25,
  });
  const edited = await send('PATCH', `/api/properties/${id}`, {
    urgency: 'low',
    targetBuyerType: ['builder'],
    minCashRequired: null,
    cashOnCashReturn: -1.5,
  });
  expect([edited.status, await edited.json()]).toMatchObject([
    200,
    { urgency: 'low', targetBuyerType: ['builder'], minCashRequired: null, cashOnCashReturn: -1.5 },
  ]);
  expect((await open(id)).content).toMatchObject({
    urgency: 'low',
    targetBuyerType: ['builder'],
    minCashRequired: '',
    cashOnCashReturn: '-1.5',
  });
  expect(await page((await post({ address: '9 Elm St', latitude: 36.2, longitude: -86.8 })).propertyId)).toMatchObject({
    urgency: 'normal',
    targetBuyerType: [],
    minCashRequired: null,
    cashOnCashReturn: null,
  });
});

test.each<[DraftContent, string]>([
  [{ urgency: 'yesterday' }, 'urgency'],
  [{ targetBuyerType: ['anyone'] }, 'targetBuyerType.0'],
  [{ minCashRequired: 'plenty' }, 'minCashRequired'],
  [{ cashOnCashReturn: 'ten' }, 'cashOnCashReturn'],
])('a draft with %j is rejected by field when it is published', async (said, field) => {
  const response = await publish(await start(content(said)));
  expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: expect.any(String) } }]);
});
