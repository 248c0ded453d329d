import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emptyPublicFields, type PropertyAnalysis, type PropertyPage, type PropertyValue } from '@dealstead/contracts';
import { type Identity, identityHeader } from '@dealstead/contracts/identity';
import type { Reports } from '@dealstead/contracts/tools/intelligenceReports';
import type { Deal } from '@dealstead/contracts/tools/deals';
import { type Service, signIdentity, systemIdentity } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openDatabase } from '../../database.ts';
import { createTestConfig } from '../../fixtures/config.ts';
import { member } from '../../fixtures/tools.ts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecords/propertyRecord.ts';
import { writePropertyRecords } from '../propertyRecords/writePropertyRecords.ts';
import { startTools } from '../../tools.ts';

const address = '1180 Kearney Ave, Memphis, TN 38114';
const listing: PropertyPage = {
  ...emptyPublicFields,
  id: 7,
  userId: 9,
  title: 'Brick ranch',
  description: '',
  category: 'residential',
  dealType: 'wholesale',
  status: 'active',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  county: 'Shelby',
  address: null,
  latitude: 35.1,
  longitude: -89.98,
  acres: '0.2',
  squareFeet: 1_000,
  price: 80_000,
  arv: 150_000,
  rehabCost: 20_000,
  wholesaleFee: null,
  arvSales: 0,
  daysOnMarket: 12,
  featured: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  confirmedAt: null,
  sellerRole: null,
  disclosure: null,
  images: [],
  photos: [],
  features: [],
  financeOptions: [],
};
const answers: Record<string, unknown> = {
  '/api/properties/7': listing,
  '/api/properties/7/history': [],
  '/internal/properties/7/identity': { address, parcelNumber: null, state: 'TN' },
  '/internal/market': { asOf: null, summary: null, places: [], categories: [], months: [] },
};
/** The listings service. Its public view has a rounded position, as all listings have. */
const listings: Server = createServer((request, response) => {
  const body = answers[request.url!.split('?')[0]!];
  response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { message: 'Gone', code: 'not-found', requestId: 'r' }));
});

const keys = newKeys('gateway', 'tools');
const sign = signIdentity(keys.secret.gateway);
const base = createTestConfig(keys);
const db = openDatabase(base.DATABASE_URL);
let service: Service;
beforeAll(async () => {
  await new Promise<void>((resolve) => listings.listen(0, '127.0.0.1', resolve));
  const { port } = listings.address() as AddressInfo;
  service = await startTools({ ...base, LISTINGS_URL: `http://127.0.0.1:${port}` }, { database: db, provider: null });
});
afterAll(async () => {
  await service.stop();
  listings.close();
});

async function call(method: string, path: string, actor: Identity, body?: object): Promise<Buffer> {
  const headers = { [identityHeader]: await sign(actor), 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  expect([path, response.ok]).toEqual([path, true]);
  return Buffer.from(await response.arrayBuffer());
}
const json = async <T>(...of: Parameters<typeof call>): Promise<T> => JSON.parse((await call(...of)).toString()) as T;

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
const sold = (nth: number, perFoot: number, north: number, part: Partial<PropertyRecordInput> = {}) =>
  house({
    address: `${nth} Oak St`,
    latitude: 35.101 + north / 69.05,
    sales: [{ date: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10), priceCents: perFoot * 100_000 }],
    ...part,
  });

/** The value of the house wherever a member reads one, in dollars. */
async function valuesFor(memberId: number, recordId: number, dealId: number) {
  const actor = member(memberId, { plan: 'wholesaler' });
  const analysis = await json<PropertyAnalysis>('GET', `/api/property-records/${recordId}/analysis`, actor);
  const listed = await json<PropertyValue>('GET', '/api/property-values/listings/7', actor);
  const deal = await json<PropertyValue>('GET', `/api/property-values/deals/${dealId}`, actor);
  const { id } = await json<{ id: number }>('POST', '/api/intelligence-reports', actor, {
    kind: 'listing',
    propertyId: 7,
  });
  await until(async () => {
    const { reports } = await json<Reports>('GET', '/api/intelligence-reports', actor);
    const report = reports.find((each) => each.id === id);
    if (report?.problem) throw new Error(report.problem);
    return report?.state === 'ready';
  });
  const { text } = await readPdf(await call('GET', `/api/intelligence-reports/${id}/file.pdf`, actor));
  const stated = /from recorded sales \$([\d,]+) \(/.exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? '';
  const sheet = await call('GET', `/api/property-records/${recordId}/comparables.pdf`, actor);
  const { text: onSheet } = await readPdf(sheet);
  expect(onSheet).toContain('1 of 1');
  expect(onSheet).toContain('2 Oak St');
  expect(onSheet).toContain('Illustrations by the kind of property, not photos.');
  return {
    lookup: analysis.arv?.value,
    sheet: Number(/After-repair value\s*\$([\d,]+)/.exec(onSheet)?.[1]?.replaceAll(',', '')),
    listing: listed.arv?.value,
    deal: deal.arv?.value,
    report: Number(stated.replaceAll(',', '')),
    own: [analysis.isOwnSelection, listed.isOwnSelection, deal.isOwnSelection, text.includes('that you chose')],
  };
}

test('a house has one value on lookup, listing, deal, report and in moderation; own comparables follow the member', async () => {
  const [recordId = 0] = await writePropertyRecords(db, [house({})]);
  const [near = 0] = await writePropertyRecords(db, [
    sold(1, 100, 0.1),
    sold(2, 110, 0.2),
    sold(3, 124, 0.3),
    // Within the report's former three miles, of another kind, and outside of half a mile.
    sold(4, 180, 2),
    sold(5, 190, 2.5),
    sold(6, 300, 0.2, { kind: 'commercial' }),
  ]);
  const dealIds: number[] = [];
  for (const memberId of [1, 2]) {
    const actor = member(memberId, { plan: 'wholesaler' });
    await json('POST', '/api/property-lookups', actor, { recordId });
    const deal = { title: 'Kearney', address: `${address}` };
    dealIds.push((await json<Deal>('POST', '/api/deals', actor, deal)).id);
  }
  const usual = {
    lookup: 110_000,
    sheet: 110_000,
    listing: 110_000,
    deal: 110_000,
    report: 110_000,
    own: [false, false, false, false],
  };
  expect(await valuesFor(1, recordId, dealIds[0]!)).toEqual(usual);
  await json('PUT', `/api/property-records/${recordId}/analysis`, member(1, { plan: 'wholesaler' }), {
    settings: { months: 12, miles: 0.5, sizePercent: 20 },
    choices: [{ recordId: near, pinned: false, dropped: true, weight: 1 }],
    assumptions: { price: null, rehabCost: null, rent: null },
  });
  const own = {
    lookup: 117_000,
    sheet: 117_000,
    listing: 117_000,
    deal: 117_000,
    report: 117_000,
    own: [true, true, true, true],
  };
  expect(await valuesFor(1, recordId, dealIds[0]!)).toEqual(own);
  // Nobody else sees what one member chose.
  expect(await valuesFor(2, recordId, dealIds[1]!)).toEqual(usual);
  const query = new URLSearchParams({ state: 'TN', address }).toString();
  expect(await json('GET', `/internal/recorded-value?${query}`, systemIdentity('gateway'))).toEqual({
    value: 110_000,
    sales: 3,
  });
});

test('rent and tax of a record stand beside its value; the tax, once the member looked it up', async () => {
  const actor = member(5, { plan: 'wholesaler' });
  const at = '77 Record Rd';
  const [recordId = 0] = await writePropertyRecords(db, [
    house({
      address: at,
      sourceKey: at,
      latitude: 37,
      rentCents: 400_000,
      taxes: [
        { year: 2024, taxCents: 600_000 },
        { year: 2025, taxCents: 621_000 },
      ],
    }),
  ]);
  answers['/internal/properties/9/identity'] = { address: `${at}, Memphis, TN 38114`, parcelNumber: null, state: 'TN' };
  answers['/api/properties/9'] = { ...listing, id: 9 };
  const read = () => json<PropertyValue>('GET', '/api/property-values/listings/9', actor);
  const rent = { value: 4_000, label: 'Shelby County Assessor' };
  expect(await read()).toMatchObject({ rent, tax: null });
  await json('POST', '/api/property-lookups', actor, { recordId });
  expect(await read()).toMatchObject({ rent, tax: { value: 6_210, label: 'Shelby County Assessor, tax of 2025' } });
});

test('a sheet of many comparables with a long name stays on one page', async () => {
  const actor = member(4, { plan: 'wholesaler' });
  const long = '1400 Elizabeth Cady Stanton Memorial Parkway North, Building 12, Unit 404';
  const [recordId = 0] = await writePropertyRecords(db, [
    house({ sourceKey: 'long', address: long, latitude: 36, ownerNames: ['A'], bedrooms: 3, yearBuilt: 1950 }),
  ]);
  const sales = Array.from({ length: 30 }, (_, nth) =>
    sold(1_000 + nth, 100 + nth, 0, { latitude: 36.001, bedrooms: 2, yearBuilt: 1940, address: `${nth} ${long}` }),
  );
  await writePropertyRecords(db, sales);
  await json('POST', '/api/property-lookups', actor, { recordId });
  const { text } = await readPdf(await call('GET', `/api/property-records/${recordId}/comparables.pdf`, actor));
  expect(text).toContain('1 of 1');
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/\d+ more count\./);
});

test('a deal of an address that nobody looked up has no value, nor does a listing without a record', async () => {
  const actor = member(3, { plan: 'wholesaler' });
  await writePropertyRecords(db, [house({ sourceKey: 'other', address: '9 Elm St' })]);
  const typed = await json<Deal>('POST', '/api/deals', actor, { title: 'Elm', address: '9 Elm St, Memphis, TN 38114' });
  expect(await json<PropertyValue>('GET', `/api/property-values/deals/${typed.id}`, actor)).toMatchObject({
    arv: null,
    recordId: null,
    noArv: 'Look this address up to see its value.',
  });
  const lead = await json<{ id: number }>('POST', '/api/leads', actor, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    leadType: 'seller',
    propertyAddress: '9 Elm St, Memphis, TN 38114',
  });
  expect(await json<PropertyValue>('GET', `/api/property-values/leads/${lead.id}`, actor)).toMatchObject({
    arv: null,
    rent: null,
    noArv: 'Look this address up to see its value.',
  });
  answers['/internal/properties/8/identity'] = { address: null, parcelNumber: null, state: null };
  expect(await json<PropertyValue>('GET', '/api/property-values/listings/8', actor)).toMatchObject({
    arv: null,
    recordId: null,
    noArv: expect.stringContaining('none of the public records'),
  });
});

test('a lead whose address was looked up has a value, and the public rent of its ZIP code and bedrooms with its source', async () => {
  const actor = member(4, { plan: 'wholesaler' });
  const [recordId] = await writePropertyRecords(db, [
    house({ sourceKey: 'rented', address: '22 Fig St', bedrooms: 3 }),
  ]);
  await db.pool.query(
    `INSERT INTO area_rents (zip_code, bedrooms, year, rent_cents, source)
     VALUES ('38114', 3, 2026, 142500, 'HUD') ON CONFLICT DO NOTHING`,
  );
  await json('POST', '/api/property-lookups', actor, { recordId });
  const lead = await json<{ id: number }>('POST', '/api/leads', actor, {
    firstName: 'Bo',
    lastName: 'Lee',
    leadType: 'seller',
    propertyAddress: '22 Fig St, Memphis, TN 38114',
  });
  expect(await json<PropertyValue>('GET', `/api/property-values/leads/${lead.id}`, actor)).toMatchObject({
    recordId,
    rent: { value: 1_425, label: 'HUD fair-market rent 2026, 3 bedrooms' },
  });
});
