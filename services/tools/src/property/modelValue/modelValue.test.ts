import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ModelValue } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../../fixtures/tools.ts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecords/propertyRecord.ts';
import { writePropertyRecords } from '../propertyRecords/writePropertyRecords.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'property_records', 'property_lookups'));

const investor = member(1, { plan: 'investor_pro' });
const record = (part: Partial<PropertyRecordInput> = {}): PropertyRecordInput => ({
  ...emptyFacts,
  source: 'county',
  sourceKey: 'subject',
  sourceName: 'King County Assessor',
  asOf: '2026-10-01',
  kind: 'single-family',
  address: '12 Alder St',
  city: 'Seattle',
  state: 'WA',
  county: 'King',
  latitude: 47.6,
  longitude: -122.3,
  squareFeet: 1800,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1962,
  lotAcres: 0.14,
  ...part,
});
/** Sales on a grid around the subject, at $270 to $310 a square foot. */
const neighbors = (count: number, part: Partial<PropertyRecordInput> = {}) =>
  Array.from({ length: count }, (_, index) =>
    record({
      sourceKey: `near ${index}`,
      address: `${index + 100} Birch Ave`,
      latitude: 47.6 + ((index % 8) - 4) / 500,
      longitude: -122.3 + (Math.floor(index / 8) - 3) / 500,
      squareFeet: 1500 + 20 * (index % 30),
      sales: [{ date: '2026-08-15', priceCents: (1500 + 20 * (index % 30)) * (27_000 + 100 * ((index * 7) % 40)) }],
      ...part,
    }),
  );
async function valueOf(subject: PropertyRecordInput, others: PropertyRecordInput[]) {
  const [id = 0] = await writePropertyRecords(tools.db, [subject, ...others]);
  await tools.send('POST', '/api/property-lookups', { recordId: id }, investor);
  return { id, ...(await tools.get<ModelValue>(`/api/property-records/${id}/model-value`, investor)) };
}

test('a house among recorded sales has a value with range, arithmetic and measured error', async () => {
  const { status, body } = await valueOf(record(), neighbors(40));
  expect(status).toBe(200);
  expect(body).toMatchObject({ asOf: '2026-11-20', reason: null, hasSampleSales: false });
  expect(body.estimate!.value).toBeGreaterThan(420_000);
  expect(body.estimate!.value).toBeLessThan(620_000);
  expect(body.estimate).toMatchObject({
    sales: 40,
    assumed: [],
    explanation: expect.stringContaining('40 nearest sales'),
  });
  expect(body.estimate!.low).toBeLessThan(body.estimate!.value);
  expect(body.estimate!.high).toBeGreaterThan(body.estimate!.value);
  expect(body.accuracy.medianError).toBeLessThan(body.accuracy.comparablesMedianError);
});

test('unknown facts are named, and sample sales too', async () => {
  const sample = neighbors(40, { source: 'sample' });
  const { body } = await valueOf(record({ yearBuilt: null, source: 'sample' }), sample);
  expect(body.estimate?.assumed).toEqual(['year built']);
  expect(body.hasSampleSales).toBe(true);
});

test.each([
  ['with too few sales', record(), 24, /^Fewer than 25 recorded sales/],
  ['in another county', record({ county: 'Pierce' }), 40, /^The model was trained on sales in King County, WA/],
  ['of another kind', record({ kind: 'condo' }), 40, /^The model was trained on single-family properties only/],
  ['without a size', record({ squareFeet: null }), 40, /^The living area/],
])('a property %s has a reason in place of a value', async (_, subject, count, reason) => {
  const { body } = await valueOf(subject, neighbors(count));
  expect(body.estimate).toBeNull();
  expect(body.reason).toMatch(reason);
});

test('old sales and those with unknown facts do not count', async () => {
  const { body } = await valueOf(record(), [
    ...neighbors(24),
    ...neighbors(40, { sales: [{ date: '2025-10-01', priceCents: 1_000_000_00 }] }).map((sale) => ({
      ...sale,
      sourceKey: `old ${sale.sourceKey}`,
    })),
    ...neighbors(40, { yearBuilt: null }).map((sale) => ({ ...sale, sourceKey: `no year ${sale.sourceKey}` })),
  ]);
  expect(body.reason).toMatch(/^Fewer than 25/);
});

test('the value of the model needs the comparable-data feature and a lookup', async () => {
  const { id } = await valueOf(record(), neighbors(40));
  const path = `/api/property-records/${id}/model-value`;
  expect((await tools.get(path, member(1))).status).toBe(403);
  expect((await tools.get(path, member(2, { plan: 'investor_pro' }))).status).toBe(404);
});
