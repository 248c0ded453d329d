import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Draft, type DraftContent, maxDrafts } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { content, drafting } from '../../fixtures/drafts.ts';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'drafts', 'outbox'));

const { send, start, open, save } = drafting(() => listings);
const read = (id: number) => listings.read<Draft>(`/api/drafts/${id}`, member(1));
const add = async (said: Partial<Prisma.PropertyCreateManyInput> = {}): Promise<number> =>
  (await listings.db.prisma.property.create({ data: listing(said), select: { id: true } })).id;

test('a draft stores input as typed, even incomplete, with its status', async () => {
  const typed = { title: ' Br', price: '96,0', latitude: null, features: ['', ' x '] };
  const begun = await start(typed);
  expect(begun).toEqual({
    id: begun.id,
    userId: 1,
    propertyId: null,
    version: 1,
    content: typed,
    savedAt: expect.any(String),
  });
  const more = { ...typed, title: 'Brick', photos: [{ id: 'a'.repeat(22), alt: '' }] };
  expect(await (await save(begun, more)).json()).toEqual({ version: 2, savedAt: expect.any(String) });
  expect(await read(begun.id)).toMatchObject({ version: 2, content: more });
  expect((await send('DELETE', `/api/drafts/${begun.id}`)).status).toBe(200);
  expect((await listings.request(`/api/drafts/${begun.id}`, member(1))).status).toBe(404);
  expect((await send('DELETE', `/api/drafts/${begun.id}`)).status).toBe(404);
});

test("lists a member's own drafts, last saved first", async () => {
  const [first, second] = [await start({ title: 'One' }), await start({ title: 'Two' })];
  await start({ title: 'Of another' }, member(2));
  await save(first, { title: 'One more' });
  const list = await listings.read<Draft[]>('/api/drafts', member(1));
  expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('creating requires a plan that may post; saving does not', async () => {
  const free = member(1, { plan: 'free' });
  const refused = await send('POST', '/api/drafts', { content: {} }, free);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'plan-required', requiredPlan: 'wholesaler', currentPlan: 'free', upgradeUrl: '/subscribe' },
  ]);
  const begun = await start();
  expect((await save(begun, { title: 'After the plan ended' }, free)).status).toBe(200);
  expect((await send('POST', '/api/drafts', {}, undefined)).status).toBe(201);
});

test('a repeated request creates one draft', async () => {
  const body = { content: { title: 'Once' } };
  const [one, other] = await Promise.all([1, 2].map(() => send('POST', '/api/drafts', body, undefined, 'press-1')));
  expect(await one?.json()).toEqual(await other?.json());
  expect(await listings.db.prisma.draft.count()).toBe(1);
});

test('two tabs: the second save is a conflict and overwrites nothing', async () => {
  const begun = await start({ title: 'Begun' });
  expect((await save(begun, { title: 'Of the first tab' })).status).toBe(200);
  const refused = await save(begun, { title: 'Of the second tab' });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'changed-elsewhere', details: { id: begun.id, version: 2, content: { title: 'Of the first tab' } } },
  ]);
  expect((await read(begun.id)).content).toEqual({ title: 'Of the first tab' });
});

test('of ten concurrent saves of one version, one succeeds', async () => {
  const begun = await start();
  const titles = Array.from({ length: 10 }, (_, nth) => `Tab ${nth}`);
  const answers = await Promise.all(titles.map((title) => save(begun, { title })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await read(begun.id)).toMatchObject({
    version: 2,
    content: { title: titles[answers.findIndex(({ ok }) => ok)] },
  });
});

test('a save whose response was lost may be repeated', async () => {
  const begun = await start();
  await save(begun, { title: 'Kept' });
  expect(await (await save(begun, { title: 'Kept' })).json()).toMatchObject({ version: 2 });
});

test('drafts of other members are 404', async () => {
  const begun = await start({ title: 'Mine' });
  for (const actor of [member(2), member(3, { role: 'admin', adminRole: 'owner' })]) {
    const answers = await Promise.all([
      listings.request(`/api/drafts/${begun.id}`, actor),
      save(begun, { title: 'Theirs' }, actor),
      send('POST', `/api/drafts/${begun.id}/publish`, { version: 1 }, actor),
      listings.request(`/api/drafts/${begun.id}/duplicates`, actor),
      send('DELETE', `/api/drafts/${begun.id}`, undefined, actor),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect(await read(begun.id)).toEqual(begun);
  expect((await listings.request('/api/drafts')).status).toBe(401);
});

test('the number of drafts is limited, with concurrent requests too', async () => {
  await listings.db.prisma.draft.createMany({
    data: Array.from({ length: maxDrafts - 1 }, () => ({ userId: 1, content: {} })),
  });
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((title) => send('POST', '/api/drafts', { content: { title } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await answers.find(({ ok }) => !ok)?.json()).toMatchObject({ code: 'drafts-full' });
});

describe('of a published listing', () => {
  test("has the listing's content, and is the same one each time it is opened", async () => {
    const id = await add({
      price: 84_500_50n,
      arv: 120_000_00n,
      acres: '0.21',
      closeBy: new Date('2026-12-24'),
      features: ['Garage'],
      bedrooms: 3,
    });
    const opened = await Promise.all([open(id), open(id), open(id, member(1, { plan: 'free' }))]);
    expect(new Set(opened.map((draft) => draft.id)).size).toBe(1);
    expect(opened[0]).toMatchObject({
      propertyId: id,
      version: 1,
      content: {
        title: 'Brick ranch with detached garage',
        price: '84500.50',
        arv: '120000',
        rehabCost: '',
        acres: '0.21',
        bedrooms: '3',
        closeBy: '2026-12-24',
        features: ['Garage'],
        photos: [],
        sellerRole: '',
        disclosureConfirmed: false,
      } satisfies DraftContent,
    });
  });

  test('follows its listing until it is edited', async () => {
    const id = await add();
    await open(id);
    await send('PATCH', `/api/properties/${id}`, { title: 'A new title' });
    const followed = await open(id);
    expect(followed.content.title).toBe('A new title');
    await save(followed, { ...followed.content, title: 'Typed' });
    await send('PATCH', `/api/properties/${id}`, { title: 'Newer still' });
    expect((await open(id)).content.title).toBe('Typed');
  });

  test.each([
    ['active', 403],
    ['under-contract', 403],
    ['expired', 403],
    ['closed', 403],
    ['in-review', 404],
    ['draft', 404],
    ['withdrawn', 404],
  ])('a draft of a listing that is %s, by another member: %i', async (status, code) => {
    const propertyId = await add({ status });
    expect((await send('POST', '/api/drafts', { propertyId }, member(2))).status).toBe(code);
    expect(await listings.db.prisma.draft.count()).toBe(0);
  });

  test('is deleted with it', async () => {
    const id = await add();
    const { id: draft } = await open(id);
    await send('DELETE', `/api/properties/${id}`);
    expect((await listings.request(`/api/drafts/${draft}`, member(1))).status).toBe(404);
  });
});

test.each<[string, unknown]>([
  ['an unknown field', { userId: 2 }],
  ['a status', { status: 'active' }],
  ['a price as a number', { price: 96_000 }],
  ['a title that is too long', { title: 'x'.repeat(256) }],
  ['a place off the globe', { latitude: 91 }],
  ['more photos than a listing has', { photos: Array.from({ length: 31 }, () => ({ id: 'a'.repeat(22), alt: '' })) }],
  ['a photo by a path', { photos: [{ id: '../../../../../etc/pas', alt: '' }] }],
  ['evidence of a kind that there is not', { evidence: [{ kind: 'rumor', for: 'arv' }] }],
  ['a list', []],
  ['nothing', null],
])('a draft with %s is rejected by field', async (_what, said) => {
  const begun = await start({ title: 'Kept' });
  const refused = await save(begun, said);
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid-input', details: {} }]);
  expect((await read(begun.id)).content).toEqual({ title: 'Kept' });
});

test('an unknown field is rejected by name', async () => {
  for (const more of [{ userId: 2 }, { id: 7 }, { savedAt: '2020-01-01T00:00:00Z' }]) {
    const refused = await send('POST', '/api/drafts', { content: content(), ...more });
    expect(await refused.json()).toMatchObject({ message: `Unknown field: ${Object.keys(more)[0]}` });
  }
  expect((await send('PUT', '/api/drafts/0', { version: 1, content: {} })).status).toBe(400);
  expect((await send('PUT', '/api/drafts/1', { version: -1, content: {} })).status).toBe(400);
});

test('every naughty string is stored as typed, or rejected with a message', async () => {
  let draft = await start();
  let stored = 0;
  for (const text of naughty) {
    const said = { title: text, description: text, address: text.slice(0, 300), features: [text.slice(0, 120)] };
    const response = await save(draft, said);
    expect([200, 400]).toContain(response.status);
    if (response.status !== 200) continue;
    stored += 1;
    draft = { ...draft, ...((await response.json()) as Pick<Draft, 'version'>) };
    expect((await read(draft.id)).content).toEqual(said);
  }
  expect(stored).toBeGreaterThan(share(400));
});
