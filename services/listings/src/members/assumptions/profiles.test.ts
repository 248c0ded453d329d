import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type AssumptionProfiles,
  defaultAssumptions,
  defaultDealAssumptions,
  formatAssumptions,
  type SavedSearch,
  type StoredAssumptions,
} from '@dealstead/contracts';
import { live } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { exportQueries } from '../memberExport.ts';
import { storeNextProfiles } from './profileJob.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings({ ready: false });
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'investment_assumptions', 'saved_searches', 'outbox', 'deferred_rows'));

const path = '/api/assumption-profiles';
const pro = member(7, { plan: 'investor_pro' });
const read = () => listings.read<AssumptionProfiles>(path, pro);
async function send(method: string, at: string, body?: unknown, actor = pro) {
  const response = await listings.send(method, path + at, body, actor);
  return { status: response.status, body: (await response.json()) as AssumptionProfiles & { code?: string } };
}
const create = (name: string, figures: object = {}, use = true) => send('POST', '', { name, figures, use });
/** The events that were emitted, in order. */
async function emitted() {
  const { rows } = await listings.db.pool.query<{ version: number; profile: unknown }>(
    `SELECT data->'profile' AS profile, version FROM outbox WHERE type = 'listings.assumptions.changed.v1' ORDER BY seq`,
  );
  return rows;
}

test('a member without profiles goes by the defaults', async () => {
  expect(await read()).toEqual({ inUse: null, profiles: [], defaults: defaultDealAssumptions });
  expect((await listings.request(path, member(8, { plan: 'buyer' }))).status).toBe(403);
});

test('profiles are created, copied, renamed, changed, used and deleted', async () => {
  const made = await create('  Flips   Tennessee ', { offerRule: 65, holdMonths: 4, rentBasis: 'price' });
  expect(made).toMatchObject({ status: 201, body: { inUse: 1, profiles: [{ id: 1, version: 1 }] } });
  expect(made.body.profiles[0]).toMatchObject({
    name: 'Flips Tennessee',
    figures: { ...defaultDealAssumptions, offerRule: 65, holdMonths: 4, rentBasis: 'price' },
  });
  expect((await create('Cash', made.body.profiles[0]!.figures, false)).body).toMatchObject({
    inUse: 1,
    profiles: [{ id: 2, name: 'Cash', figures: { offerRule: 65 } }, { id: 1 }],
  });
  const change = { version: 1, name: 'Cash only', figures: { downPayment: 100 } };
  expect((await send('PATCH', '/2', change)).body.profiles[0]).toMatchObject({
    name: 'Cash only',
    version: 2,
    figures: { downPayment: 100, offerRule: 65 },
  });
  expect((await send('PUT', '/in-use', { id: 2 })).body.inUse).toBe(2);
  expect((await send('DELETE', '/2')).body).toMatchObject({ inUse: null, profiles: [{ id: 1 }] });
  // A page that still shows the deleted one cannot change another.
  expect((await create('New')).body).toMatchObject({ inUse: 3 });
  expect((await read()).profiles.map(({ id }) => id)).toEqual([1, 3]);
  expect(
    (await emitted()).map(({ version, profile }) => [version, (profile as { name: string } | null)?.name]),
  ).toEqual([
    [1, 'Flips Tennessee'],
    [4, 'Cash only'],
    [5, undefined],
    [6, 'New'],
  ]);
});

test('a profile that changed elsewhere is not overwritten', async () => {
  await create('Flips');
  expect((await send('PATCH', '/1', { version: 1, figures: { points: 3 } })).status).toBe(200);
  expect(await send('PATCH', '/1', { version: 1, figures: { points: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'changed-elsewhere' },
  });
  expect((await read()).profiles[0]?.figures.points).toBe(3);
});

test.each<[string, object]>([
  ['a name in other case', { name: 'FLIPS' }],
  ['the name of the defaults', { name: 'dealstead defaults' }],
  ['no name', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a figure out of bounds', { name: 'A', figures: { vacancy: 101 } }],
  ['three decimals', { name: 'A', figures: { interest: 6.125 } }],
  ['part of a month', { name: 'A', figures: { holdMonths: 1.5 } }],
  ['an unknown figure', { name: 'A', figures: { luck: 1 } }],
])('a profile with %s is refused', async (_what, body) => {
  await create('Flips');
  expect([400, 409]).toContain((await send('POST', '', body)).status);
  expect((await read()).profiles).toHaveLength(1);
});

test('a member has at most 20 profiles, and none of another member’s', async () => {
  for (let nth = 1; nth <= 20; nth++) expect((await create(`Profile ${nth}`, {}, false)).status).toBe(201);
  expect(await create('One more')).toMatchObject({ status: 409, body: { code: 'profiles-full' } });
  const other = member(9, { plan: 'investor_pro' });
  expect((await send('DELETE', '/1', undefined, other)).status).toBe(404);
  expect((await send('PUT', '/in-use', { id: 1 }, other)).status).toBe(404);
});

const old = '/api/investment-assumptions';
const storeOld = (text: string) =>
  listings.db.pool.query(
    `INSERT INTO investment_assumptions (user_id, assumptions) VALUES (7, $1)
     ON CONFLICT (user_id) DO UPDATE SET assumptions = $1`,
    [text],
  );

test('assumptions from before profiles are “My assumptions”, in use, and emitted once', async () => {
  await storeOld('1_ra0.75_d20');
  const before = await read();
  expect(before).toMatchObject({ inUse: 1, profiles: [{ name: 'My assumptions', version: 1 }] });
  expect(before.profiles[0]?.figures).toEqual({ ...defaultDealAssumptions, rentPercent: 0.75, downPayment: 20 });
  const pages = live(listings.service.nats);
  expect([await storeNextProfiles(listings.db, pages), await storeNextProfiles(listings.db, pages)]).toEqual([
    true,
    false,
  ]);
  expect(await emitted()).toMatchObject([{ version: 1, profile: { id: 1, name: 'My assumptions' } }]);
  expect(await read()).toMatchObject({ inUse: 1, profiles: [{ name: 'My assumptions' }] });
});

test('the endpoints and the version from before profiles read and write the profile in use', async () => {
  const { isOwn, ...first } = await listings.read<StoredAssumptions & { isOwn: boolean }>(old, pro);
  expect([isOwn, first]).toEqual([false, defaultAssumptions]);
  await create('Flips', { points: 3, downPayment: 20 });
  expect(await listings.read(old, pro)).toEqual({ ...defaultAssumptions, downPayment: 20, isOwn: true });
  const saved = await listings.send('PUT', old, { ...defaultAssumptions, downPayment: 30 }, pro);
  expect(await saved.json()).toEqual({ ...defaultAssumptions, downPayment: 30, isOwn: true });
  expect((await read()).profiles).toMatchObject([{ version: 2, figures: { points: 3, downPayment: 30 } }]);
  // A process of the version before writes the compact form alone.
  await storeOld('1_d35');
  expect((await read()).profiles).toMatchObject([{ version: 3, figures: { points: 3, downPayment: 35 } }]);
});

test('saved searches by return that go by the profile in use follow it; others keep their figures', async () => {
  const save = async (name: string, searchCriteria: object) =>
    expect((await listings.send('POST', '/api/saved-searches', { name, searchCriteria }, pro)).status).toBe(201);
  const compact = formatAssumptions({ ...defaultAssumptions, downPayment: 20 });
  await create('Flips', { downPayment: 20 });
  await save('Mine', { minCashOnCash: '8', assumptions: compact });
  await save('Shared by someone', { minCashOnCash: '8', assumptions: '1_d40' });
  await save('Not by return', { state: 'TN' });
  const criteria = async () =>
    Object.fromEntries(
      (await listings.read<SavedSearch[]>('/api/saved-searches', pro)).map(({ name, searchCriteria }) => [
        name,
        searchCriteria.assumptions,
      ]),
    );
  await send('PATCH', '/1', { version: 1, figures: { downPayment: 25.5, points: 1 } });
  expect(await criteria()).toEqual({ Mine: '1_d25.5', 'Shared by someone': '1_d40' });
  await send('DELETE', '/1');
  expect(await criteria()).toEqual({ 'Shared by someone': '1_d40' });
  // Now one without assumptions, which goes by the defaults.
  await create('Cash', { downPayment: 100 });
  expect(await criteria()).toEqual({ Mine: '1_d100', 'Shared by someone': '1_d40' });
});

test('a down payment in dollars is part of the compact form, and survives what a page of an earlier release saves', async () => {
  await create('Flips', { downPaymentDollars: 25_000 });
  const { rows } = await listings.db.pool.query('SELECT assumptions FROM investment_assumptions WHERE user_id = 7');
  expect(rows).toEqual([{ assumptions: '1_a25000' }]);
  const { downPaymentDollars, ...earlier } = defaultAssumptions;
  expect(downPaymentDollars).toBe(0);
  expect((await listings.send('PUT', old, { ...earlier, vacancy: 9 }, pro)).status).toBe(200);
  expect((await read()).profiles[0]?.figures).toMatchObject({ vacancy: 9, downPaymentDollars: 25_000 });
  expect((await send('PATCH', '/1', { version: 2, figures: { downPaymentDollars: 0.5 } })).status).toBe(400);
});

test('the export of an account has its profiles', async () => {
  await create('Flips Tennessee');
  const { rows } = await listings.db.pool.query(exportQueries['investment-assumptions'] as string, [7]);
  expect(rows).toMatchObject([{ profiles: { inUse: 1, profiles: [{ name: 'Flips Tennessee' }] } }]);
});
