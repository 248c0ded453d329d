import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Duplicate } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { content, drafting } from '../../fixtures/drafts.ts';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';
import { streetKey } from '@dealstead/contracts/values/address';

describe('spellings of one address', () => {
  test.each([
    ['1847 Faxon Avenue', '1847 FAXON AVE.'],
    ['1200 N Main St', '1200 North Main Street'],
    ['1200 N. Main St., Apt. 4', '1200 north main street #4'],
    ['1200 Main St Unit 4B', '1200 Main Street, Ste 4B'],
    ['1200 Main St Apt #4', '1200 Main St # 4'],
    ['12 Saint Charles Blvd', '12 St. Charles Boulevard'],
    ['12 First St', '12 1st Street'],
    ['300 County Rd 12', '300 CR 12'],
    ['300 US Hwy 64', '300 US-64'],
    ['12 O’Neill Ct', "12 O'Neill Court"],
    ['12 Peñasco Rd', '12 Penasco Road'],
    ['12 Elm St, Memphis, TN 38104', '12 Elm St'],
  ])('%s = %s', (one, other) => expect(streetKey(one)).toBe(streetKey(other)));

  test.each([
    ['1200 N Main St', '1200 S Main St'],
    ['1200 Main St', '1202 Main St'],
    ['1200 Main St Apt 4', '1200 Main St Apt 5'],
    ['1200 Main St Apt 4', '1200 Main St'],
    ['1200 Main St', '1200 Main Ave'],
    ['12-34 Elm St', '1234 Elm St'],
  ])('%s ≠ %s', (one, other) => expect(streetKey(one)).not.toBe(streetKey(other)));

  test.each(['', ' ', ',', '***', '💩'])('"%s" is no address', (text) => expect(streetKey(text)).toBe(''));
});

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'drafts', 'outbox'));

const { start, open, publish, post } = drafting(() => listings);
const here = { address: '1847 FAXON AVE', zipCode: '38112', latitude: 35.1512, longitude: -89.9903 };
const add = async (said: Partial<Prisma.PropertyCreateManyInput> = {}): Promise<number> =>
  (await listings.db.prisma.property.create({ data: listing({ userId: 2, ...here, ...said }), select: { id: true } }))
    .id;
const twinsOf = (id: number) => listings.read<Duplicate[]>(`/api/drafts/${id}/duplicates`, member(1));
/** Moves a position north by feet. */
const feetNorth = (feet: number) => ({ latitude: here.latitude + feet / 364_567 });

test('the search for duplicates finds the same address in any spelling, before nearby listings', async () => {
  const near = await add({ address: '1849 Faxon Ave', ...feetNorth(60) });
  const same = await add({ title: 'Same house', images: ['/cover.webp'], ...feetNorth(9_000) });
  const { id } = await start();
  expect(await twinsOf(id)).toEqual([
    {
      id: same,
      title: 'Same house',
      address: '1847 FAXON AVE',
      price: 84_500,
      image: '/cover.webp',
      createdAt: expect.any(String),
      own: false,
      feet: expect.any(Number),
      sameAddress: true,
    },
    expect.objectContaining({ id: near, sameAddress: false, feet: 100, image: null }),
  ]);
});

test("for other members' listings, reveals no exact location", async () => {
  const [hidden, shown, own] = [
    await add({ address: '5 Secret Ln', ...feetNorth(10) }),
    await add({ address: '6 Open Ln', showAddress: true, ...feetNorth(120) }),
    await add({ address: '7 Own Ln', userId: 1, ...feetNorth(130) }),
  ];
  const { id } = await start();
  expect((await twinsOf(id)).map((twin) => [twin.id, twin.address, twin.feet, twin.own])).toEqual([
    [hidden, null, 50, false],
    [shown, '6 Open Ln', 120, false],
    [own, '7 Own Ln', 130, true],
  ]);
});

test.each<[string, Partial<Prisma.PropertyCreateManyInput>, number]>([
  ['199 feet away', { address: 'x', ...feetNorth(199) }, 1],
  ['201 feet away', { address: 'x', ...feetNorth(201) }, 0],
  ['198 feet to the east', { address: 'x', longitude: here.longitude + 198 / (364_567 * 0.81765) }, 1],
  ['without a place, at the address', { latitude: null, longitude: null }, 1],
  ['in another ZIP code', { zipCode: '38104', latitude: null }, 0],
  ['in the town, its ZIP code unknown', { zipCode: null, latitude: null }, 1],
  ['in another town, its ZIP code unknown', { zipCode: null, city: 'Nashville', latitude: null }, 0],
  ['in another state', { state: 'MS', latitude: null }, 0],
  ['under contract', { status: 'under-contract' }, 1],
  ['closed', { status: 'closed' }, 0],
  ['withdrawn', { status: 'withdrawn' }, 0],
  ['in review', { status: 'in-review' }, 0],
])('a listing %s is a duplicate of the draft: %i', async (_where, said, found) => {
  await add(said);
  const { id } = await start();
  expect(await twinsOf(id)).toHaveLength(found);
});

test('pins at the center of a ZIP code or town are not compared by distance', async () => {
  const middle = { latitude: 35.148, longitude: -89.973 };
  const town = { latitude: 35.15, longitude: -90.05 };
  await add({ address: '1 Elm St', ...middle });
  await add({ address: '2 Elm St', ...town });
  expect(await twinsOf((await start(content({ address: '9 Oak Ave', ...middle }))).id)).toEqual([]);
  expect(await twinsOf((await start(content({ address: '9 Oak Ave', ...town }))).id)).toEqual([]);
  const near = { latitude: 35.14801, longitude: -89.97301 };
  expect(await twinsOf((await start(content({ address: '9 Oak Ave', ...near }))).id)).toEqual([]);
  expect(await twinsOf((await start(content({ address: '1 Elm Street', ...middle }))).id)).toEqual([
    expect.objectContaining({ sameAddress: true, feet: null }),
  ]);
});

test("excludes the draft's own listing, and those that the seller declared different", async () => {
  const other = await add();
  const { id } = await start(content({ notSameAs: [other] }));
  expect(await twinsOf(id)).toEqual([]);
  const own = await add({ userId: 1 });
  const { id: ofOwn } = await open(own);
  expect((await twinsOf(ofOwn)).map((twin) => twin.id)).toEqual([other]);
});

test('an empty draft has no duplicates', async () => {
  await add();
  expect(await twinsOf((await start({})).id)).toEqual([]);
  expect(await twinsOf((await start({ address: ' , ', state: 'TN' })).id)).toEqual([]);
});

test('a draft shows at most five duplicates', async () => {
  for (let nth = 0; nth < 7; nth++) await add();
  expect(await twinsOf((await start()).id)).toHaveLength(5);
});

describe('publishing a duplicate', () => {
  const reviewsOf = async () =>
    (await listings.db.pool.query('SELECT property_id, reason, duplicate_of FROM reviews ORDER BY property_id')).rows;

  test('requires a review and emits no public event', async () => {
    const other = await add();
    await emptyTables(listings.db.pool, 'outbox');
    const { propertyId, status } = await post();
    expect(status).toBe('in-review');
    expect(await reviewsOf()).toEqual([{ property_id: propertyId, reason: 'duplicate', duplicate_of: other }]);
    const { rows } = await listings.db.pool.query('SELECT type FROM outbox');
    expect(rows).toEqual([{ type: 'listings.moderation.requested.v1' }]);
    expect((await listings.request(`/api/properties/${propertyId}`)).status).toBe(404);
  });

  test('requires no review if it is only near, or declared different', async () => {
    const other = await add();
    expect((await post({ notSameAs: [other] })).status).toBe('active');
    expect((await post({ address: '1849 Faxon Avenue' })).status).toBe('active');
  });

  test('two concurrent posts: one is published', async () => {
    for (let round = 0; round < 4; round++) {
      const said = content({ address: `${round + 1} Twin Oaks Rd` });
      const drafts = [await start(said), await start(said, member(2))] as const;
      const answers = await Promise.all([publish(drafts[0]), publish(drafts[1], member(2))]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const made = await Promise.all(answers.map(async (answer) => (await answer.json()) as { status: string }));
      expect(made.map(({ status }) => status).toSorted()).toEqual(['active', 'in-review']);
    }
  });
});
