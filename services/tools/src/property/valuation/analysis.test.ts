import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LookupResult, PropertyAnalysis } from '@dealstead/contracts';
import { systemIdentity } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../../fixtures/tools.ts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecords/propertyRecord.ts';
import { samplePropertyRecord, type SampleListing } from '../propertyRecords/sample/index.ts';
import { writePropertyRecords } from '../propertyRecords/writePropertyRecords.ts';

const now = new Date('2026-11-20T15:00:00Z');
let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools({ now: () => now });
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'property_records', 'property_lookups', 'property_analysis'));

const investor = member(1, { plan: 'investor_pro' });
const house = (part: Partial<PropertyRecordInput>): PropertyRecordInput => ({
  ...emptyFacts,
  source: 'county',
  sourceKey: part.address ?? '',
  sourceName: 'Shelby County Assessor',
  asOf: '2026-11-01',
  kind: 'single-family',
  address: '1180 Kearney Ave',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  county: 'Shelby',
  latitude: 35.101,
  longitude: -89.981,
  squareFeet: 1_000,
  ...part,
});
/** A sold house `north` miles away, in dollars per square foot. */
const sold = (
  nth: number,
  perFoot: number,
  part: Partial<PropertyRecordInput> & { days?: number; north?: number } = {},
) => {
  const { days = 30 + nth, north = 0.02 * nth, ...facts } = part;
  const squareFeet = facts.squareFeet ?? 1_000;
  const date = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return house({
    address: `${nth} Oak St`,
    latitude: 35.101 + north / 69.05,
    squareFeet,
    sales: [{ date, priceCents: perFoot * squareFeet * 100, daysOnMarket: 20 + nth }],
    ...facts,
  });
};

/** Stores a subject with sales, looks it up, and returns the ids; the subject's first. */
async function open(sales: PropertyRecordInput[], subject: Partial<PropertyRecordInput> = {}): Promise<number[]> {
  const [id] = await writePropertyRecords(tools.db, [house(subject)]);
  const others = await writePropertyRecords(tools.db, sales);
  await tools.send<LookupResult>('POST', '/api/property-lookups', { recordId: id }, investor);
  return [id!, ...others];
}
const read = async (id: number | undefined) =>
  (await tools.get<PropertyAnalysis>(`/api/property-records/${id}/analysis`, investor)).body;
const defaults = {
  settings: { months: 12, miles: 0.5, sizePercent: 20 },
  choices: [],
  assumptions: { price: null, rehabCost: null, rent: null },
};
const save = (id: number | undefined, part: object) =>
  tools.send<PropertyAnalysis>('PUT', `/api/property-records/${id}/analysis`, { ...defaults, ...part }, investor);

describe('comparables by the defaults', () => {
  test('are sold within 12 months, half a mile and 20 percent of the size, and give the median by square foot', async () => {
    const [id] = await open([
      sold(1, 100),
      sold(2, 110),
      sold(3, 120),
      sold(4, 999, { north: 0.6 }),
      sold(5, 999, { days: 400 }),
      sold(6, 999, { squareFeet: 1_300 }),
      sold(7, 999, { kind: 'commercial' }),
    ]);
    const analysis = await read(id);
    expect(analysis.settings).toEqual(defaults.settings);
    expect(analysis.comparables.map(({ address }) => address).sort()).toEqual(['1 Oak St', '2 Oak St', '3 Oak St']);
    expect(analysis).toMatchObject({
      unit: 'square foot',
      matching: 3,
      arv: { value: 110_000, sampleSize: 3 },
      maxAllowableOffer: {
        value: 77_000,
        explanation: '70% rule: 70% × $110,000 = $77,000, before repairs. Enter the repairs to subtract them.',
      },
      profitPotential: { value: null, explanation: 'Enter the repairs to see the profit, or 0 if none are needed.' },
      daysTilSale: { value: 22, sampleSize: 3 },
      savedAt: null,
    });
  });

  test('of land are in its county, by the acre', async () => {
    const land = { kind: 'land', squareFeet: null, lotAcres: 10 } as const;
    const far = { ...land, latitude: 35.4, longitude: -89.5 };
    const acre = (nth: number, perAcre: number, part: Partial<PropertyRecordInput> = {}) =>
      sold(nth, 0, { ...far, sales: [{ date: '2026-10-01', priceCents: perAcre * 1_000 }], ...part });
    const [id] = await open(
      [acre(1, 900), acre(2, 1_000), acre(3, 1_100), acre(4, 9_000, { county: 'Fayette' })],
      land,
    );
    const analysis = await read(id);
    expect(analysis).toMatchObject({
      unit: 'acre',
      county: 'Shelby',
      settings: { miles: null },
      matching: 3,
      arv: { value: 10_000 },
    });
    expect(analysis.rentEstimate).toMatchObject({ value: null, source: 'unknown' });
  });

  test('of a house in its whole county, whose size times the tolerance is not whole', async () => {
    const [id] = await open(
      [
        sold(1, 100, { squareFeet: 995, north: 9 }),
        sold(2, 100, { squareFeet: 806, north: 9 }),
        sold(3, 100, { squareFeet: 805, north: 9 }),
        sold(4, 100, { kind: 'land', lotAcres: 1, north: 9 }),
      ],
      { squareFeet: 1_007 },
    );
    await save(id, { settings: { months: 12, miles: null, sizePercent: 20 } });
    const { comparables } = await read(id);
    expect(comparables.map(({ address }) => address).sort()).toEqual(['1 Oak St', '2 Oak St']);
  });

  test('beyond two standard deviations are outliers and do not count', async () => {
    const [id] = await open([...Array.from({ length: 9 }, (_, nth) => sold(nth + 1, 100 + nth)), sold(10, 400)]);
    const analysis = await read(id);
    expect(analysis.comparables.find(({ status }) => status === 'outlier')).toMatchObject({ address: '10 Oak St' });
    expect(analysis.arv).toMatchObject({ value: 104_000, sampleSize: 9 });
  });
});

test('pinned, dropped and weighted comparables are stored with the analysis', async () => {
  const [id, one, two, three, far] = await open([sold(1, 100), sold(2, 110), sold(3, 120), sold(4, 200, { north: 2 })]);
  const choices = [
    { recordId: one, pinned: false, dropped: true, weight: 1 },
    { recordId: far, pinned: true, dropped: false, weight: 3 },
  ];
  const assumptions = { price: 80_000, rehabCost: 20_000, rent: 1_200 };
  const { status, body } = await save(id, { choices, assumptions });
  expect(status).toBe(200);
  // The weighted median lies halfway between 120 (weight 1) and 200 (weight 3) a square foot.
  expect(body.arv).toMatchObject({ value: 160_000, sampleSize: 3 });
  expect(body.maxAllowableOffer.value).toBe(92_000);
  // 160,000 − 80,000 − 20,000 − 3 % of 80,000 − 8 % of 160,000
  expect(body.profitPotential.value).toBe(44_800);
  expect(body.rentEstimate).toMatchObject({ value: 1_200, source: 'assumption' });
  const again = await read(id);
  expect(again).toMatchObject({ assumptions, arv: { value: 160_000 }, savedAt: expect.any(String) });
  expect(again.comparables.map(({ id: comparable, status: how }) => [comparable, how])).toEqual(
    expect.arrayContaining([
      [one, 'dropped'],
      [two, 'included'],
      [three, 'included'],
      [far, 'included'],
    ]),
  );
  const { rows } = await tools.db.pool.query(
    'SELECT arv_cents, rehab_cost_cents, max_allowable_offer_cents, profit_potential_cents, rent_estimate_cents FROM property_analysis',
  );
  expect(rows).toEqual([
    {
      arv_cents: 16_000_000,
      rehab_cost_cents: 2_000_000,
      max_allowable_offer_cents: 9_200_000,
      profit_potential_cents: 4_480_000,
      rent_estimate_cents: 120_000,
    },
  ]);
  const stored = await tools.db.pool.query(
    'SELECT count(*)::int AS count FROM comparable_properties WHERE dropped OR pinned',
  );
  expect(stored.rows).toEqual([{ count: 2 }]);
});

test('a sale that two sources record counts once, and dropping it does not bring the other record', async () => {
  const [id] = await open([
    sold(1, 100),
    sold(2, 110),
    sold(3, 120),
    sold(1, 100, { source: 'rentcast', sourceKey: 'oak-1', address: '1 Oak Street' }),
  ]);
  const addresses = ({ comparables }: PropertyAnalysis) => comparables.map(({ address }) => address).sort();
  const before = await read(id);
  expect(addresses(before)).toHaveLength(3);
  const shown = before.comparables.find(({ address }) => address.startsWith('1 Oak'))!;
  const { body } = await save(id, { choices: [{ recordId: shown.id, pinned: false, dropped: true, weight: 1 }] });
  expect(addresses(body)).toEqual(addresses(before));
  expect(body.arv).toMatchObject({ value: 115_000, sampleSize: 2 });
});

test('a maximum offer says what it subtracts: repairs that are stated, none, or more than the rule leaves', async () => {
  const [id] = await open([sold(1, 100), sold(2, 110), sold(3, 120)]);
  const offerAt = async (rehabCost: number | null, price: number | null = null) => {
    const { body } = await save(id, { assumptions: { price, rehabCost, rent: 1_000 } });
    const { maxAllowableOffer, profitPotential, capRate } = body;
    return { offer: maxAllowableOffer, profit: profitPotential, capRate: capRate.explanation };
  };
  expect(await offerAt(null)).toMatchObject({
    offer: { value: 77_000, explanation: expect.stringContaining('= $77,000, before repairs. Enter the repairs') },
    profit: { value: null },
    capRate: expect.stringContaining('÷ $77,000 (the maximum offer before repairs).'),
  });
  expect(await offerAt(0)).toMatchObject({
    offer: { value: 77_000, explanation: '70% rule: 70% × $110,000 − $0 repairs = $77,000.' },
    profit: {
      explanation: expect.stringMatching(/\$77,000 \(the maximum offer\) − \$0 repairs .*, before holding costs\.$/),
    },
    capRate: expect.stringContaining('÷ $77,000 (the maximum offer).'),
  });
  // Nobody buys at a negative price, so what rests on a price is unknown until the member states one.
  expect(await offerAt(90_000)).toMatchObject({
    offer: {
      value: -13_000,
      explanation:
        '70% rule: 70% × $110,000 − $90,000 repairs = −$13,000. The repairs are more than the rule leaves for the price.',
    },
    profit: { value: null, explanation: 'Unknown without a price: the maximum offer is not above $0. Enter yours.' },
    capRate: 'Unknown without a price.',
  });
  expect((await offerAt(90_000, 5_000)).profit.value).not.toBeNull();
});

test('the profit of land names no repairs that nobody stated', async () => {
  const acre = (nth: number) =>
    sold(nth, 0, {
      kind: 'land',
      squareFeet: null,
      lotAcres: 10,
      sales: [{ date: '2026-10-01', priceCents: 1_000_000 }],
    });
  const [id] = await open([acre(1), acre(2), acre(3)], { kind: 'land', squareFeet: null, lotAcres: 10 });
  const { explanation } = (await read(id)).profitPotential;
  expect(explanation).toContain('ARV $10,000 − $7,000 (the maximum offer before repairs) − ');
  expect(explanation).toMatch(/, before repairs and holding costs\.$/);
  expect(explanation).not.toContain('$0 repairs');
});

test('adjustments in dollars add up to the adjusted prices, whose median is the value', async () => {
  const facts = { bedrooms: 3, bathrooms: 2, yearBuilt: 1990, lotAcres: 0.25 };
  const [id, one, two] = await open(
    [
      sold(1, 100, { ...facts, squareFeet: 900, bedrooms: 2, days: 61 }),
      sold(2, 110, { ...facts, yearBuilt: 1980, lotAcres: null, days: 61 }),
      sold(3, 120, { ...facts, bathrooms: null, days: 61 }),
    ],
    facts,
  );
  const rates = {
    bedroom: 5_000,
    bathroom: 3_000,
    year: 200,
    acre: null,
    monthPercent: 1,
    condition: { [two!]: -4_000 },
  };
  const unadjusted = await read(id);
  expect(unadjusted).toMatchObject({ isOwnSelection: false, arv: { value: 110_000 } });
  expect(unadjusted.comparables.map(({ adjustedPrice }) => adjustedPrice).sort()).toEqual([100_000, 110_000, 120_000]);
  const { body } = await save(id, { rates });
  const of = (record: number | undefined) => body.comparables.find((each) => each.id === record)!;
  const none = { size: 0, bedrooms: 0, bathrooms: 0, age: 0, lot: null, condition: null };
  // Two months at 1 % each: 61 days are 2.004 months.
  expect(of(one)).toMatchObject({
    price: 90_000,
    adjustedPrice: 106_804,
    adjustments: { ...none, size: 10_000, bedrooms: 5_000, date: 1_804 },
  });
  expect(of(two)).toMatchObject({
    price: 110_000,
    adjustedPrice: 110_205,
    adjustments: { ...none, age: 2_000, condition: -4_000, date: 2_205 },
  });
  for (const { price, adjustedPrice, adjustments } of body.comparables)
    expect(Object.values(adjustments).reduce((sum: number, each) => sum + (each ?? 0), price)).toBe(adjustedPrice);
  expect(body).toMatchObject({ isOwnSelection: true, rates, arv: { value: 110_205 } });
  expect(body.arv!.explanation).toMatch(/^Median of 3 adjusted sales: /);
  expect(await read(id)).toMatchObject({ rates, arv: { value: 110_205 } });
});

test('without sales there is no value, and the reason is stated', async () => {
  const [id] = await open([]);
  expect(await read(id)).toMatchObject({
    arv: null,
    noArv: 'No recorded sale matches. Widen the period, the distance or the size.',
    arvConfidence: null,
    maxAllowableOffer: { value: null },
    daysTilSale: { value: null },
    sellability: { score: null, parts: [] },
  });
});

test('moderation gets the value of the one record of an address or a parcel number, without a lookup', async () => {
  await writePropertyRecords(tools.db, [
    house({ parcelNumber: '070-031-00012' }),
    sold(1, 100),
    sold(2, 110),
    sold(3, 120),
  ]);
  const value = async (query: Record<string, string>) => {
    const path = `/internal/recorded-value?${new URLSearchParams({ state: 'TN', ...query }).toString()}`;
    return (await tools.get(path, systemIdentity('gateway'))).body;
  };
  const recorded = { value: 110_000, sales: 3 };
  expect(await value({ address: '1180 Kearney Ave, Memphis, TN 38114' })).toEqual(recorded);
  expect(await value({ parcelNumber: '07003100012', address: '9 Nowhere Rd, Memphis, TN 38114' })).toEqual(recorded);
  const none = { value: null, sales: 0 };
  expect(await value({ address: '9 Nowhere Rd, Memphis, TN 38114' })).toEqual(none);
  // Two units of one address are ambiguous.
  await writePropertyRecords(tools.db, [house({ sourceKey: 'second', parcelNumber: '070-031-00013' })]);
  expect(await value({ address: '1180 Kearney Ave, Memphis, TN 38114' })).toEqual(none);
  expect((await tools.get('/internal/recorded-value?state=TN', investor)).status).toBe(404);
});

test('a rent and a tax of the record give a cap rate with its arithmetic', async () => {
  const [id] = await open([sold(1, 100), sold(2, 110), sold(3, 120)], {
    rentCents: 100_000,
    taxes: [{ year: 2025, taxCents: 120_000 }],
  });
  const { body } = await save(id, { assumptions: { price: 100_000, rehabCost: null, rent: null } });
  // 12,000 × 95 % = 11,400; less 1,200 tax, 500 insurance and 18 % (2,052) = 7,648
  expect(body.capRate.value).toBeCloseTo(0.07648, 6);
  expect(body.rentEstimate).toMatchObject({
    source: 'record',
    explanation: 'Stated by the source: Shelby County Assessor.',
  });
  expect(body.sellability.score).toBe(body.sellability.parts.reduce((sum, { points }) => sum + points, 0));
});

test('a sample record gets its generated sales once', async () => {
  const listing: SampleListing = {
    id: 10_004,
    category: 'residential',
    address: '6857 Pearl Street',
    city: 'Pompano Beach',
    state: 'FL',
    zipCode: '33067',
    county: 'Broward',
    latitude: 26.311,
    longitude: -80.2,
    acres: '0.11',
    bedrooms: 2,
    bathrooms: 1,
    squareFeet: 990,
    yearBuilt: 1987,
    price: 244_900,
    arv: 313_000,
  };
  const [id] = await writePropertyRecords(tools.db, [samplePropertyRecord(listing, '2026-11-20')]);
  await tools.send('POST', '/api/property-lookups', { recordId: id }, investor);
  const first = await read(id);
  expect(first.arv!.sampleSize).toBeGreaterThanOrEqual(4);
  expect(Math.abs(first.arv!.value / 313_000 - 1)).toBeLessThan(0.15);
  await read(id);
  const { rows } = await tools.db.pool.query(
    "SELECT count(*)::int AS count FROM property_records WHERE source_key LIKE 'near-%'",
  );
  expect(rows).toEqual([{ count: 36 }]);
});

test('an analysis is for investors who looked the property up', async () => {
  const [id] = await open([]);
  const path = `/api/property-records/${id}/analysis`;
  expect((await tools.get(path, member(1))).status).toBe(403);
  expect((await tools.get(path, member(2, { plan: 'investor_pro' }))).status).toBe(404);
  expect((await save(id, { settings: { months: 0, miles: 0.5, sizePercent: 20 } })).status).toBe(400);
});
