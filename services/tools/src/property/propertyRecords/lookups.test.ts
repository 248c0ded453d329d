import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LookupOverview, LookupResult, Problem, PropertyRecord, ParcelSummary } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../../fixtures/tools.ts';
import { emptyFacts, type PropertyRecordInput } from './propertyRecord.ts';
import { type PropertyDataProvider, ProviderUnavailable } from './providers/provider.ts';
import { keyPropertyRecords, writePropertyRecords } from './writePropertyRecords.ts';

let now = new Date('2026-11-20T15:00:00Z');
let answer: () => Promise<PropertyRecordInput[]>;
const provider: PropertyDataProvider = {
  source: 'rentcast',
  name: 'RentCast',
  findByAddress: () => answer(),
  findByPoint: () => answer(),
  findSalesNear: () => Promise.resolve([]),
};
let tools: RunningTools;
let online: RunningTools;
beforeAll(async () => {
  tools = await startTestTools({ now: () => now });
  online = await startTestTools({ now: () => now, provider });
});
afterAll(async () => {
  await tools.stop();
  await online.stop();
});
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  answer = () => Promise.resolve([]);
  await emptyTables(tools.db.pool, 'property_records', 'property_lookups', 'area_rents');
});

const record = (part: Partial<PropertyRecordInput> = {}): PropertyRecordInput => ({
  ...emptyFacts,
  source: 'county',
  sourceKey: part.parcelNumber ?? part.address ?? 'one',
  sourceName: 'Shelby County Assessor',
  asOf: '2026-10-01',
  kind: 'single-family',
  address: '1180 Kearney Avenue',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  county: 'Shelby',
  latitude: 35.101,
  longitude: -89.981,
  ...part,
});
const add = (...records: PropertyRecordInput[]) => writePropertyRecords(tools.db, records);
const lookUp = (body: object, actor = member(1)) =>
  tools.send<LookupResult>('POST', '/api/property-lookups', body, actor);

describe('a lookup by address', () => {
  beforeEach(() =>
    add(
      record(),
      record({ address: '12 Elm St' }),
      record({ address: '12 Elm Street', city: 'Keene', state: 'NH', zipCode: '03431', sourceKey: 'keene' }),
    ),
  );

  test.each([
    '1180 Kearney Avenue, Memphis, TN 38114',
    '1180 kearney ave memphis tn',
    '1180 Kearney Ave. 38114',
    '1180 Kearney',
    '1180 Kearney Ave, Memphis, Tennessee 38114-2210, USA',
  ])('finds "%s"', async (address) => {
    const { status, body } = await lookUp({ address });
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: 'found', record: { address: '1180 Kearney Avenue' }, counted: true });
  });

  test('an address of two towns is ambiguous and counts nothing', async () => {
    const { body } = await lookUp({ address: '12 elm street' });
    expect(body).toMatchObject({
      result: 'ambiguous',
      quota: { used: 0, limit: 50, left: 50, renewsOn: '2026-12-01' },
    });
    expect('candidates' in body && body.candidates.map(({ city }) => city).sort()).toEqual(['Keene', 'Memphis']);
    const town = await lookUp({ address: '12 Elm St, Keene, NH' });
    expect(town.body).toMatchObject({ result: 'found', record: { city: 'Keene' } });
  });

  test('a misspelled address suggests similar ones', async () => {
    const { body } = await lookUp({ address: '1180 Kearny Avenue, Memphis, TN' });
    expect(body).toMatchObject({ result: 'none', similar: [{ address: '1180 Kearney Avenue' }], quota: { used: 0 } });
  });

  test('of several sources the latest record is the result', async () => {
    await add(record({ source: 'rentcast', sourceKey: 'r1', asOf: '2026-11-01' }));
    const { body } = await lookUp({ address: '1180 Kearney Ave, Memphis' });
    expect(body).toMatchObject({ result: 'found', record: { source: 'rentcast' } });
  });
});

describe('addresses are compared as leads and listings are', () => {
  const candidates = async (address: string) => {
    const { body } = await lookUp({ address });
    if ('candidates' in body) return body.candidates.map((place) => place.address);
    return 'record' in body ? [body.record.address] : [];
  };

  test('by street, number and unit, in any of their forms', async () => {
    await add(
      record({ address: '12 3rd Ave' }),
      record({ address: '1 23rd Ave' }),
      record({ address: '7 Saint Marys Street Apt 4' }),
      record({ address: '7 Saint Marys Street Apt 5' }),
    );
    expect(await candidates('12 Third Avenue, Memphis')).toEqual(['12 3rd Ave']);
    expect(await candidates('1 23rd Avenue, Memphis, TN')).toEqual(['1 23rd Ave']);
    for (const typed of ['7 St Marys St #4, Memphis, TN', '7 st. mary’s st unit 4', '7 Saint Marys St, Apt 4, Memphis'])
      expect(await candidates(typed)).toEqual(['7 Saint Marys Street Apt 4']);
  });

  test('the records of two sources are one result, however they write it', async () => {
    await add(
      record({ address: '12 Elm Street, Unit 4' }),
      record({ source: 'rentcast', sourceKey: 'r1', asOf: '2026-11-01', address: '12 Elm St #4' }),
    );
    expect(await candidates('12 Elm St Apt 4, Memphis')).toEqual(['12 Elm St #4']);
  });

  test('parcels without a street are never one by their address', async () => {
    const land = { address: '', parcelNumber: '041-9', kind: 'land' } as const;
    await add(
      record({ ...land, sourceKey: 'a' }),
      record({ ...land, sourceKey: 'b', county: 'Tipton', city: 'Memphis' }),
      record({ ...land, sourceKey: 'c', county: null }),
    );
    const { body } = await lookUp({ parcelNumber: '041-9' });
    expect('candidates' in body && body.candidates).toHaveLength(3);
    expect(await candidates('Memphis, TN')).toEqual([]);
  });

  test('those that the version before has written are found before and after their keys are made', async () => {
    const [id] = await add(record({ address: '12 Elm Street #4' }), record({ address: '14 Elm St' }));
    await tools.db.pool.query(
      "UPDATE property_records SET address = '16 Oak Boulevard #4', address_key = '16 oak blvd unit 4 memphis' WHERE id = $1",
      [id],
    );
    const keyOf = async () =>
      (await tools.db.pool.query<{ key: string }>('SELECT place_key AS key FROM property_records WHERE id = $1', [id]))
        .rows[0]!.key;
    expect(await keyOf()).toBeNull();
    expect(await candidates('16 Oak Blvd Unit 4, Memphis, TN')).toEqual(['16 Oak Boulevard #4']);
    expect(await candidates('12 Elm St #4')).toEqual([]);
    expect(await tools.db.change((tx) => keyPropertyRecords(tx))).toBe(false);
    expect(await keyOf()).toBe('16 oak boulevard # 4 memphis');
    expect(await candidates('16 Oak Blvd Apt 4, Memphis, TN')).toEqual(['16 Oak Boulevard #4']);
  });
});

test('a parcel number is compared by its letters and digits', async () => {
  await add(record({ parcelNumber: '041-0257-031' }));
  expect((await lookUp({ parcelNumber: '0410257031' })).body).toMatchObject({ result: 'found' });
  expect((await lookUp({ parcelNumber: '041 0257 031', state: 'GA' })).body).toMatchObject({ result: 'none' });
});

test('a point finds the nearest parcel within a quarter mile', async () => {
  await add(record(), record({ address: '14 Oak St', latitude: 35.103 }));
  expect((await lookUp({ latitude: 35.1027, longitude: -89.981 })).body).toMatchObject({
    record: { address: '14 Oak St' },
  });
  expect((await lookUp({ latitude: 35.12, longitude: -89.981 })).body).toMatchObject({ result: 'none', similar: [] });
  const { body } = await tools.get<{ parcels: ParcelSummary[] }>(
    '/api/property-records/near?latitude=35.1027&longitude=-89.981&miles=1',
    member(1),
  );
  expect(body.parcels.map(({ address }) => address)).toEqual(['14 Oak St', '1180 Kearney Avenue']);
});

describe('the quota', () => {
  test('counts a property once a month, and renews with the month of New York', async () => {
    await add(record());
    const first = await lookUp({ address: '1180 Kearney' });
    const again = await lookUp({ address: '1180 Kearney' });
    expect([first.body, again.body]).toMatchObject([
      { counted: true, quota: { used: 1, left: 49 } },
      { counted: false, quota: { used: 1, left: 49 } },
    ]);
    now = new Date('2026-12-01T03:00:00Z');
    expect((await lookUp({ address: '1180 Kearney' })).body).toMatchObject({ counted: false });
    now = new Date('2026-12-01T06:00:00Z');
    expect((await lookUp({ address: '1180 Kearney' })).body).toMatchObject({ counted: true, quota: { used: 1 } });
  });

  test('concurrent lookups stay below the limit, and the next one is refused', async () => {
    const ids = await add(...Array.from({ length: 60 }, (_, n) => record({ address: `${n + 1} Pine St` })));
    const results = await Promise.all(ids.map((recordId) => lookUp({ recordId })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = results.find(({ status }) => status === 403) as { body: unknown } | undefined;
    expect(refused?.body).toMatchObject({
      code: 'lookups-used',
      message: 'You have used all 50 lookups of this month. You get new ones on December 1.',
    });
  });

  test('is larger with a higher plan, and a free account has none', async () => {
    const of = (plan: 'investor_pro' | 'wholesaler') =>
      tools.get<LookupOverview>('/api/property-lookups', member(1, { plan }));
    expect((await of('investor_pro')).body.quota.limit).toBe(200);
    expect((await of('wholesaler')).body.quota.limit).toBe(1_000);
    const free = await tools.get<Problem>('/api/property-lookups', member(1, { plan: 'free', status: 'inactive' }));
    expect(free).toMatchObject({ status: 403, body: { code: 'plan-required', requiredPlan: 'buyer' } });
  });
});

test('a report is for members who looked the property up, with its facts in dollars', async () => {
  await tools.db.pool.query(
    "INSERT INTO area_rents (zip_code, year, bedrooms, rent_cents, source) VALUES ('38114', 2026, 3, 142500, 'HUD')",
  );
  const [id] = await add(
    record({
      bedrooms: 3,
      ownerNames: ['Ruth Amsel'],
      rentCents: 131_000,
      sales: [
        { date: '2019-05-02', priceCents: 8_400_000, document: 'Warranty deed', armsLength: true },
        { date: '2021-01-05', priceCents: 1_00, document: 'Quitclaim deed', armsLength: false },
      ],
      taxes: [
        { year: 2025, taxCents: 142_050, landCents: 1_500_000, improvementCents: 6_000_000, totalCents: 7_500_000 },
      ],
    }),
  );
  expect((await tools.get(`/api/property-records/${id}`, member(1))).status).toBe(404);
  await lookUp({ recordId: id });
  const { body } = await tools.get<PropertyRecord>(`/api/property-records/${id}`, member(1));
  expect(body).toMatchObject({
    sourceName: 'Shelby County Assessor',
    asOf: '2026-10-01',
    isStale: false,
    owner: { names: ['Ruth Amsel'] },
    rent: 1_310,
    fairMarketRent: { rent: 1_425, bedrooms: 3, year: 2026, source: 'HUD' },
    sales: [
      { date: '2021-01-05', price: 1, armsLength: false },
      { date: '2019-05-02', price: 84_000 },
    ],
    taxes: [{ year: 2025, tax: 1_420.5, assessedLand: 15_000, assessedImprovements: 60_000, assessedTotal: 75_000 }],
  });
  expect((await tools.get(`/api/property-records/${id}`, member(2))).status).toBe(404);
});

test('suggestions begin with the text, or resemble it', async () => {
  await add(record(), record({ address: '1182 Kearney Ave' }), record({ address: '9 Oak St', parcelNumber: '041-22' }));
  const suggest = async (text: string) =>
    (
      await tools.get<ParcelSummary[]>(`/api/property-records/suggestions?text=${encodeURIComponent(text)}`, member(1))
    ).body.map(({ address }) => address);
  expect(await suggest('118')).toEqual(['1180 Kearney Avenue', '1182 Kearney Ave']);
  expect(await suggest('1182 Kearney Av')).toEqual(['1182 Kearney Ave']);
  expect(await suggest('1182 K')).toEqual(['1182 Kearney Ave']);
  expect(await suggest('9 O')).toEqual(['9 Oak St']);
  await add(record({ address: '9 Nelson Pl' }), record({ address: '9 North Elm St' }));
  expect((await suggest('9 N')).toSorted()).toEqual(['9 Nelson Pl', '9 North Elm St']);
  expect(await suggest('1180 Keerney Avenu')).toContain('1180 Kearney Avenue');
  expect(await suggest('041-22')).toEqual(['9 Oak St']);
});

test('an imported record again updates the facts and keeps earlier sales', async () => {
  const sale = (date: string, priceCents: number) => ({ date, priceCents });
  const [id] = await add(record({ sales: [sale('2020-01-01', 100_00)] }));
  const [again] = await add(record({ bedrooms: 4, sales: [sale('2018-01-01', 50_00), sale('2020-01-01', 100_00)] }));
  expect(again).toBe(id);
  const { rows } = await tools.db.pool.query(
    `SELECT bedrooms, last_sale_date::text AS last, (SELECT count(*)::int FROM property_sales) AS sales FROM property_records`,
  );
  expect(rows).toEqual([{ bedrooms: 4, last: '2020-01-01', sales: 2 }]);
});

describe('an online provider', () => {
  const lookUp = (body: object) =>
    online.send<LookupResult | Problem>('POST', '/api/property-lookups', body, member(1));
  const found = record({ source: 'rentcast', sourceKey: 'rc-1', sourceName: 'RentCast', asOf: '2026-11-20' });

  test('is asked once for what is not stored, and sample records are left out', async () => {
    let calls = 0;
    answer = () => Promise.resolve(calls++ === 0 ? [found] : []);
    await add(record({ source: 'sample', sourceName: 'Sample record' }));
    expect((await lookUp({ address: '1180 Kearney Ave, Memphis, TN' })).body).toMatchObject({
      record: { source: 'rentcast' },
    });
    expect((await lookUp({ address: '1180 Kearney Ave, Memphis, TN' })).body).toMatchObject({ counted: false });
    expect(calls).toBe(1);
  });

  test('that does not respond counts nothing', async () => {
    answer = () => Promise.reject(new ProviderUnavailable('RentCast'));
    expect(await lookUp({ address: '1 Nowhere Rd, Memphis, TN' })).toMatchObject({
      status: 503,
      body: { code: 'provider-unavailable' },
    });
    expect((await online.get<LookupOverview>('/api/property-lookups', member(1))).body.quota.used).toBe(0);
  });

  test('that does not respond leaves an expired copy, which the report calls out of date', async () => {
    const [id] = await add(found);
    await tools.db.pool.query("UPDATE property_records SET fetched_at = '2026-09-01'");
    answer = () => Promise.reject(new ProviderUnavailable('RentCast'));
    expect((await lookUp({ recordId: id })).body).toMatchObject({ result: 'found' });
    const path = `/api/property-records/${id}`;
    expect((await online.get<PropertyRecord>(path, member(1))).body.isStale).toBe(true);
    answer = () => Promise.resolve([found]);
    await lookUp({ recordId: id });
    expect((await online.get<PropertyRecord>(path, member(1))).body.isStale).toBe(false);
  });
});
