import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { identityHeader, type MemberIdentity } from '@dealstead/contracts/identity';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { dealInputs, factsOfListing, profilesOf, sampleInputs, type InputSources } from '@dealstead/formulas';
import { signIdentity, type Service } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { createDocumentBrands } from '../../copies/brands/documents.ts';
import { openDatabase } from '../../database.ts';
import { createTestConfig } from '../../fixtures/config.ts';
import { readPdf, tinyLogo } from '@dealstead/service-kit/fixtures/readPdf';
import { deleteMemberData } from '../../deleteMemberData.ts';
import { saveTeam } from '../../copies/seats/store.ts';
import { startTools } from '../../tools.ts';
import { renderAnalysisReport } from './report.ts';
import { findRow } from './store.ts';

const { secret, peers } = newKeys('gateway', 'tools');
const db = openDatabase(process.env.DATABASE_URL ?? '');
const sign = signIdentity(secret.gateway);
let service: Service;

beforeAll(async () => {
  service = await startTools(createTestConfig({ secret, peers }), { database: db });
});
afterAll(() => service.stop());

let lastMember = 70_000;
const newMember = (plan: MemberIdentity['plan'] = 'investor_pro'): MemberIdentity => ({
  kind: 'member',
  id: ++lastMember,
  role: 'member',
  plan,
  status: 'active',
  restrictions: [],
});

interface Answer {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly inputs: Record<string, number>;
  readonly sources: Record<string, unknown>;
  readonly items: Record<string, unknown>;
  readonly calculations: readonly Record<string, unknown>[];
  readonly details: Record<string, string>;
  readonly path: string;
  readonly message: string;
}

async function call(method: string, path: string, actor: MemberIdentity | null, body?: unknown, key?: string) {
  const headers: Record<string, string> = {
    ...(actor && { [identityHeader]: await sign(actor) }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${service.url}/api${path}`, { method, headers, ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as Answer };
}

const rental = { name: 'Duplex on Elm', mode: 'rental', inputs: sampleInputs('rental') };
const save = async (actor: MemberIdentity, more: object = {}) =>
  (await call('POST', '/calculations', actor, { ...rental, ...more })).body.id;

test('a saved calculation holds its inputs and sources, and its columns the figures of the specification', async () => {
  const member = newMember();
  const id = await save(member, { sources: { priceCents: 'Listing DS-12, asking price' } });
  const { body } = await call('GET', `/calculations/${id}`, member);
  expect(body).toMatchObject({
    ...rental,
    id,
    version: 1,
    sources: { priceCents: 'Listing DS-12, asking price' },
    sharedUntil: null,
  });
  const { rows } = await db.pool.query('SELECT * FROM property_calculations WHERE id = $1', [id]);
  expect(rows[0]).toMatchObject({
    user_id: member.id,
    calculation_type: 'rental',
    purchase_price_cents: 25_000_000,
    down_payment_cents: 5_000_000,
    loan_amount_cents: 20_000_000,
    interest_rate_percent: 6.5,
    loan_term_months: 360,
    monthly_rent_cents: 220_000,
    monthly_expenses_cents: 72_620,
    rehab_costs_cents: 400_000,
    monthly_mortgage_cents: 126_414,
    monthly_cash_flow_cents: 9_966,
    annual_cash_flow_cents: 119_592,
    cash_on_cash_return_percent: 1.9932,
    net_profit_cents: 3_118_737,
    total_return_cents: 9_118_737,
  });
  const listed = (await call('GET', '/calculations', member)).body.calculations;
  expect(listed).toMatchObject([{ id, summary: { annualCashFlow: 1_195.92, cashOnCashReturn: 1.9932 } }]);
});

test('a source is stored with its rule, and one that is none is refused', async () => {
  const member = newMember();
  const rule = { shares: [{ percent: 80, of: 'priceCents' }] };
  const sources = {
    loanCents: { kind: 'assumption', rule },
    closingCents: { kind: 'typed', rule: { shares: [{ percent: 3, of: 'priceCents' }] } },
    managementPercent: { kind: 'typed', rule: { cents: 240_000, shares: [], percentOf: 'egiCents' } },
    arvCents: { kind: 'estimate', label: 'Comparable sales', low: 24_000_000, high: 26_000_000, date: '2026-03-31' },
  };
  const id = await save(member, { sources });
  expect((await call('GET', `/calculations/${id}`, member)).body.sources).toEqual(sources);
  const wrong = { ...rental, sources: { loanCents: { kind: 'hearsay' } } };
  expect((await call('POST', '/calculations', member, wrong)).status).toBe(400);
});

test('an analysis saved before profiles had names is named after the profile whose figures it has, also where it is shared', async () => {
  const member = newMember();
  const own = { ...defaultDealAssumptions, interest: 6.1, vacancy: 9 };
  await db.pool.query('INSERT INTO member_assumptions (user_id, profile, version) VALUES ($1, $2, 1)', [
    member.id,
    { id: 3, name: 'My assumptions', figures: own },
  ]);
  const facts = factsOfListing({ id: 41, price: 90_000, arv: 170_000, rehabCost: 12_000 }, true);
  const namesOf = async (assumptions: typeof own, name?: string) => {
    const id = await save(member, dealInputs('rental', facts, assumptions, name));
    const { body } = await call('GET', `/calculations/${id}`, member);
    const [listed] = (await call('GET', '/calculations', member)).body.calculations;
    // The list names what was saved with the analysis; it does not look for a profile that fits.
    expect(listed).toMatchObject({ id, profiles: name === undefined ? [] : [name] });
    const { path } = (await call('POST', `/calculations/${id}/share`, member, { days: 7 })).body;
    const shared = await call('GET', `/shared-calculations/${path.split('/').at(-1)}`, null);
    return [body, shared.body].map(({ sources }) => profilesOf(sources as InputSources));
  };
  const both = (...names: string[]) => [names, names];
  expect(await namesOf(defaultDealAssumptions)).toEqual(both('Dealstead defaults'));
  expect(await namesOf(own)).toEqual(both('My assumptions'));
  // Nobody can tell under which figures these were assumed.
  expect(await namesOf({ ...own, interest: 5.5 })).toEqual(both());
  expect(await namesOf(own, 'Flips Tennessee')).toEqual(both('Flips Tennessee'));
});

test.each(['flip', 'wholesale', 'brrrr', 'land'] as const)('the mode %s is saved with its columns', async (mode) => {
  const member = newMember();
  const id = await save(member, { mode, inputs: sampleInputs(mode) });
  const { rows } = await db.pool.query(
    'SELECT purchase_price_cents AS price, net_profit_cents AS profit FROM property_calculations WHERE id = $1',
    [id],
  );
  expect(rows[0].price).toBeGreaterThan(0);
  expect(Number.isInteger(rows[0].profit)).toBe(true);
});

test('an analysis that lacks figures is saved without results, says what to add, and has a report and a link', async () => {
  const member = newMember();
  const inputs = { ...sampleInputs('rental'), rentCents: null, taxCents: null, priceCents: null, loanCents: null };
  const sources = {
    loanCents: { kind: 'typed', rule: { shares: [{ percent: 80, of: 'priceCents' }] } },
    taxCents: { kind: 'assumption', rule: { shares: [{ percent: 1, of: 'priceCents' }], per: 'year' } },
  };
  const id = await save(member, { inputs, sources });
  const { rows } = await db.pool.query('SELECT * FROM property_calculations WHERE id = $1', [id]);
  expect(rows[0]).toMatchObject({
    purchase_price_cents: null,
    rehab_costs_cents: 400_000,
    annual_cash_flow_cents: null,
    net_profit_cents: null,
  });
  const [listed] = (await call('GET', '/calculations', member)).body.calculations;
  // The loan and the tax follow from the price.
  expect(listed).toMatchObject({ id, missing: 'price and rent', summary: { annualCashFlow: null } });
  expect((await call('GET', `/calculations/${id}/report.pdf`, member)).status).toBe(200);
  const { path } = (await call('POST', `/calculations/${id}/share`, member, { days: 7 })).body;
  const shared = await call('GET', `/shared-calculations/${path.split('/').at(-1)}`, null);
  expect(shared.body.inputs).toMatchObject({ rentCents: null, rehabCents: 400_000 });
  expect((await call('GET', `/calculations/${await save(member)}`, member)).body).toMatchObject({ items: {} });
});

test('items are stored with their figure and its versions, and those that do not add up are refused or left out', async () => {
  const member = newMember();
  const rows = [
    { name: 'Roof', cents: 300_000 },
    { name: 'Paint', cents: 60_000 },
  ];
  const units = {
    rows: [1, 2].map((unit) => ({ name: `Unit ${unit}`, cents: sampleInputs('rental').rentCents! / 2 })),
  };
  const items = { rehabCents: { rows, contingencyPercent: 10 }, rentCents: units };
  const inputs = { ...sampleInputs('rental'), rehabCents: 396_000 };
  const id = await save(member, { inputs, items });
  expect((await call('GET', `/calculations/${id}`, member)).body.items).toEqual(items);
  const wrong = await call('POST', '/calculations', member, { ...rental, items });
  expect([wrong.status, wrong.body.details]).toEqual([
    400,
    { 'items.rehabCents': 'The items do not add up to this figure.' },
  ]);
  const many = { rehabCents: { rows: Array.from({ length: 41 }, () => rows[0]) } };
  expect((await call('POST', '/calculations', member, { ...rental, inputs, items: many })).status).toBe(400);
  // A page of an earlier release does not send items.
  await call('PATCH', `/calculations/${id}`, member, { version: 1, inputs: { ...inputs, rehabCents: 1 } });
  expect((await call('GET', `/calculations/${id}`, member)).body.items).toEqual({ rentCents: units });
  await call('POST', `/calculations/${id}/versions/1/restore`, member, { version: 2 });
  expect((await call('GET', `/calculations/${id}`, member)).body).toMatchObject({ version: 3, items });
});

test('the columns of an analysis with a second loan count both loans', async () => {
  const member = newMember();
  const second = { secondLoanCents: 2_000_000, secondInterestPercent: 12 };
  const id = await save(member, { inputs: { ...sampleInputs('rental'), ...second } });
  const { rows } = await db.pool.query('SELECT * FROM property_calculations WHERE id = $1', [id]);
  expect(rows[0]).toMatchObject({
    down_payment_cents: 3_000_000,
    loan_amount_cents: 22_000_000,
    monthly_mortgage_cents: 146_414,
    annual_cash_flow_cents: -120_408,
  });
});

test('figures that the calculator cannot work with are refused by field', async () => {
  const inputs = { ...sampleInputs('rental'), priceCents: -1, made: 3 };
  const { status, body } = await call('POST', '/calculations', newMember(), { ...rental, inputs });
  expect(status).toBe(400);
  expect(body.details).toEqual({
    'inputs.priceCents': 'This can’t be negative.',
    'inputs.made': 'This figure is not known.',
  });
});

test('a repeated save acts once, and a change of an older version is refused', async () => {
  const member = newMember();
  const key = randomUUID();
  const [first, again] = [
    await call('POST', '/calculations', member, rental, key),
    await call('POST', '/calculations', member, rental, key),
  ];
  expect(again.body).toEqual(first.body);
  const path = `/calculations/${first.body.id}`;
  const inputs = { ...sampleInputs('rental'), rentCents: 240_000 };
  expect((await call('PATCH', path, member, { version: 1, inputs })).body.version).toBe(2);
  expect((await call('PATCH', path, member, { version: 1, name: 'Late' })).status).toBe(409);
  expect((await call('PATCH', path, member, { version: 2, name: 'Renamed' })).body.version).toBe(3);
  const versions = JSON.parse((await call('GET', `${path}/versions`, member)).text) as Answer[];
  expect(versions.map(({ version, name }) => [version, name])).toEqual([
    [3, 'Renamed'],
    [2, 'Duplex on Elm'],
    [1, 'Duplex on Elm'],
  ]);
  expect(versions[2]?.inputs.rentCents).toBe(220_000);
});

const lowRent = { name: 'Low rent', inputs: { ...sampleInputs('rental'), rentCents: 190_000 } };
const simulation = { seed: 42, spreads: { rentCents: { shape: 'uniform', low: -20, high: 5 } } };

test('scenarios and the simulation are saved, versioned, restored and shared with a calculation', async () => {
  const member = newMember();
  const id = await save(member, { scenarios: [lowRent], simulation });
  const path = `/calculations/${id}`;
  expect((await call('GET', path, member)).body).toMatchObject({ scenarios: [lowRent], simulation });
  const inputs = { ...sampleInputs('rental'), rentCents: 240_000 };
  const unset = { seed: 1, spreads: {} };
  await call('PATCH', path, member, { version: 1, name: 'Renamed', inputs, scenarios: [], simulation: unset });
  expect((await call('GET', path, member)).body).toMatchObject({ scenarios: [], simulation: unset });

  expect((await call('POST', `${path}/versions/1/restore`, member, { version: 1 })).status).toBe(409);
  expect((await call('POST', `${path}/versions/9/restore`, member, { version: 2 })).status).toBe(404);
  expect((await call('POST', `${path}/versions/1/restore`, member, { version: 2 })).body).toEqual({ id, version: 3 });
  expect((await call('GET', path, member)).body).toMatchObject({ ...rental, scenarios: [lowRent], simulation });
  const versions = JSON.parse((await call('GET', `${path}/versions`, member)).text) as Record<string, unknown>[];
  expect(versions.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  const { rows } = await db.pool.query('SELECT monthly_rent_cents AS rent FROM property_calculations WHERE id = $1', [
    id,
  ]);
  expect(rows[0].rent).toBe(220_000);

  const { path: link } = (await call('POST', `${path}/share`, member, { days: 7 })).body;
  const shared = await call('GET', `/shared-calculations/${link.split('/').at(-1)}`, null);
  expect(shared.body).toMatchObject({ version: 3, scenarios: [lowRent], simulation });
});

test('a conflict names the stored version and the one that the change is based on', async () => {
  const member = newMember();
  const id = await save(member);
  await call('PATCH', `/calculations/${id}`, member, { version: 1, name: 'From the phone' });
  const { status, body } = await call('PATCH', `/calculations/${id}`, member, { version: 1, name: 'From the laptop' });
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'version-conflict',
      message: 'Version 2, “From the phone”, was saved elsewhere after your version 1.',
      details: { version: 2, name: 'From the phone' },
    },
  ]);
});

test('scenarios and spreads that the calculator cannot work with are refused by field', async () => {
  const member = newMember();
  const broken = { name: 'Broken', inputs: { ...sampleInputs('rental'), rentCents: -1 } };
  const spreads = { rentCents: { shape: 'triangular', low: 5, high: 10 } };
  const refused = await call('POST', '/calculations', member, {
    ...rental,
    scenarios: [lowRent, broken],
    simulation: { seed: 1, spreads },
  });
  expect([refused.status, refused.body.details]).toEqual([
    400,
    {
      'scenarios.1.inputs.rentCents': 'This can’t be negative.',
      'simulation.rentCents': 'Your figure must lie between the limits: low at most 0, high at least 0.',
    },
  ]);
  const four = [lowRent, lowRent, lowRent, lowRent];
  expect((await call('POST', '/calculations', member, { ...rental, scenarios: four })).status).toBe(400);
});

test("another member's calculation looks like one that does not exist, for every call", async () => {
  const id = await save(newMember());
  const other = newMember();
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/versions'],
    ['GET', '/report.pdf'],
    ['GET', '/workbook.xlsx'],
    ['PATCH', '', { version: 1, name: 'Mine' }],
    ['POST', '/versions/1/restore', { version: 1 }],
    ['DELETE', ''],
    ['POST', '/share', { days: 7 }],
    ['DELETE', '/share'],
  ] as const) {
    expect((await call(method, `/calculations/${id}${path}`, other, body)).status).toBe(404);
  }
  expect((await call('POST', '/calculations', newMember('buyer'), rental)).status).toBe(403);
});

test("a calculation is attached to one's own lead only", async () => {
  const member = newMember();
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO leads (first_name, last_name, lead_type, created_by_user_id)
     VALUES ('Ana', 'Ruiz', 'seller', $1), ('Bo', 'Lee', 'seller', $2) RETURNING id`,
    [member.id, newMember().id],
  );
  const [own, foreign] = rows;
  const id = await save(member, { leadId: own?.id });
  expect((await call('GET', `/calculations/${id}`, member)).body).toMatchObject({
    leadId: own?.id,
    subjectTitle: 'Ana Ruiz',
  });
  await save(member);
  const ofLead = await call('GET', `/calculations?leadId=${own?.id}`, member);
  expect(ofLead.body.calculations).toMatchObject([{ id, subjectTitle: 'Ana Ruiz' }]);
  const refused = await call('POST', '/calculations', member, { ...rental, leadId: foreign?.id });
  expect([refused.status, refused.body.details]).toEqual([400, { leadId: 'There is no such lead.' }]);
  expect((await call('GET', '/calculation-targets', member)).body).toEqual({
    leads: [{ id: own?.id, name: 'Ana Ruiz' }],
    deals: [],
  });
});

test('an analysis is attached to a deal without another version', async () => {
  const member = newMember();
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO deals (user_id, title, deal_type) VALUES ($1, 'Corner lot', 'rental') RETURNING id`,
    [member.id],
  );
  const dealId = rows[0]!.id;
  const id = await save(member);
  const { status, body } = await call('PATCH', `/calculations/${id}`, member, { version: 1, dealId });
  expect([status, body]).toEqual([200, { id, version: 1 }]);
  expect((await call('GET', `/calculations/${id}`, member)).body).toMatchObject({ version: 1, dealId });
  expect(JSON.parse((await call('GET', `/calculations/${id}/versions`, member)).text)).toHaveLength(1);
});

test('a link is read by anyone until it is replaced, revoked or expired; all others look alike', async () => {
  const member = newMember();
  const id = await save(member);
  const share = () => call('POST', `/calculations/${id}/share`, member, { days: 30 });
  const open = async (path: string) => call('GET', `/shared-calculations/${path.split('/').at(-1)}`, null);
  const { path } = (await share()).body;
  const read = await open(path);
  expect([read.status, read.body]).toMatchObject([200, { name: 'Duplex on Elm', inputs: rental.inputs }]);
  expect(read.text).not.toContain(String(member.id));
  const { rows } = await db.pool.query('SELECT share_hash FROM property_calculations WHERE id = $1', [id]);
  expect(path).not.toContain(rows[0].share_hash);

  const next = (await share()).body.path;
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]*"/, '');
  const replaced = await open(path);
  await db.pool.query("UPDATE property_calculations SET share_expires_at = now() - interval '1 s' WHERE id = $1", [id]);
  const expired = await open(next);
  const last = (await share()).body.path;
  expect((await call('DELETE', `/calculations/${id}/share`, member)).status).toBe(200);
  const revoked = await open(last);
  const guessed = await open('/calculator/shared/none');
  for (const answer of [replaced, expired, revoked]) {
    expect([answer.status, withoutId(answer)]).toEqual([404, withoutId(guessed)]);
  }
});

test('the report is a PDF of every mode, with names that its fonts lack', async () => {
  const member = newMember();
  for (const mode of ['rental', 'flip', 'wholesale', 'brrrr', 'land'] as const) {
    const inputs = sampleInputs(mode);
    const id = await save(member, { mode, inputs, name: 'Haus 家 − “Elm”', scenarios: [{ name: 'Same', inputs }] });
    const report = await call('GET', `/calculations/${id}/report.pdf`, member);
    expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(report.text.startsWith('%PDF-')).toBe(true);
  }
});

test('the report has the owner’s brand, also while account cannot give the logo', async () => {
  const member = newMember('partnership');
  const id = await save(member);
  const brand = { name: 'Acme Land', color: '#1D5F86', logo: `/api/brand-logos/${member.id}?v=1` };
  const report = async () => {
    const { id: userId } = member;
    const account = { call: () => Promise.resolve({ png: tinyLogo.toString('base64') }) } as never;
    const found = await createDocumentBrands({ db, account, log: { warn: () => undefined } })(userId);
    const context = { brand: found, author: '', property: null, picture: null, value: null };
    return readPdf(await renderAnalysisReport((await findRow(db, userId, id))!, new Date(), context));
  };
  expect(await report()).toMatchObject({ images: [], text: expect.stringMatching(/^Dealstead\n/) });
  await db.pool.query('INSERT INTO brands (user_id, version, brand) VALUES ($1, 1, $2)', [member.id, brand]);
  const branded = await report();
  expect(branded).toMatchObject({ images: ['8 × 2'], text: expect.stringMatching(/^Acme Land on Dealstead\n/) });
  expect(branded.text).toContain('This is not an appraisal.');
  // The service itself has no account service here.
  const { status, text } = await call('GET', `/calculations/${id}/report.pdf`, member);
  expect([status, text.startsWith('%PDF-')]).toEqual([200, true]);
});

test('a shared analysis states its owner and its deal, and is downloaded as PDF and Excel, until it is turned off', async () => {
  const member = newMember();
  const address = '12 Łąkowa St, Memphis, TN 38114';
  await db.pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES ($1, 'investor_pro', 'active', 1, 'Ann', 'Cole')`,
    [member.id],
  );
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO deals (user_id, title, deal_type, address) VALUES ($1, 'Corner lot', 'wholesale', $2) RETURNING id`,
    [member.id, address],
  );
  const id = await save(member, { dealId: rows[0]!.id });
  const { path } = (await call('POST', `/calculations/${id}/share`, member, { days: 7 })).body;
  const link = `/shared-calculations/${path.split('/').at(-1)}`;
  expect((await call('GET', link, null)).body).toMatchObject({
    author: 'Ann Cole',
    brand: null,
    property: { title: 'Corner lot', address, mapNote: 'Shelby County highlighted. Center of ZIP code 38114' },
    comparables: null,
  });
  const map = await call('GET', `${link}/map.svg`, null);
  expect([map.status, map.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')]);
  for (const [file, begin] of [
    ['report.pdf', '%PDF-'],
    ['workbook.xlsx', 'PK'],
  ] as const) {
    const download = await call('GET', `${link}/${file}`, null);
    expect([download.status, download.text.startsWith(begin)]).toEqual([200, true]);
    const extension = file.split('.')[1];
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Duplex on Elm, 12 Lakowa St.${extension}"; filename*=UTF-8''Duplex%20on%20Elm%2C%2012%20%C5%81%C4%85kowa%20St.${extension}`,
    );
  }
  expect((await call('GET', `/calculations/${id}/workbook.xlsx`, member)).text.startsWith('PK')).toBe(true);
  await call('DELETE', `/calculations/${id}/share`, member);
  for (const file of ['report.pdf', 'workbook.xlsx', 'map.svg'])
    expect((await call('GET', `${link}/${file}`, null)).status).toBe(404);
});

test('a delegate’s analysis of a deal of the owner states its address, as long as the seat is for deals', async () => {
  const [owner, delegate] = [newMember(), newMember()];
  const address = '77 Orchard Rd, Macon, GA 31201';
  const { rows } = await db.pool.query<{ id: number }>(
    `INSERT INTO deals (user_id, title, deal_type, address) VALUES ($1, 'Orchard', 'rental', $2) RETURNING id`,
    [owner.id, address],
  );
  await db.change((tx) => saveTeam(tx, owner.id, [{ userId: delegate.id, permissions: ['deals'] }], 1));
  const seat = { ...delegate, actingFor: { id: owner.id, permissions: ['deals'] } };
  const id = await save(seat, { dealId: rows[0]!.id });
  const fileName = async (file: string) =>
    (await call('GET', `/calculations/${id}/${file}`, seat)).headers.get('content-disposition');
  for (const file of ['report.pdf', 'workbook.xlsx']) expect(await fileName(file)).toContain('77 Orchard Rd');
  const { path } = (await call('POST', `/calculations/${id}/share`, seat, { days: 7 })).body;
  const link = `/shared-calculations/${path.split('/').at(-1)}`;
  expect((await call('GET', link, null)).body).toMatchObject({ property: { title: 'Orchard', address } });
  await db.change((tx) => saveTeam(tx, owner.id, [{ userId: delegate.id, permissions: ['leads'] }], 2));
  expect((await call('GET', link, null)).body).toMatchObject({ property: null });
});

test('an analysis that lacks a figure has no workbook, and says so', async () => {
  const member = newMember();
  const id = await save(member, { inputs: { ...sampleInputs('rental'), rentCents: null } });
  const { status, body } = await call('GET', `/calculations/${id}/workbook.xlsx`, member);
  expect([status, body.code]).toEqual([409, 'incomplete']);
});

test('a calculation is deleted, and so are those of a closed account', async () => {
  const member = newMember();
  const [first, second] = [await save(member), await save(member)];
  expect((await call('DELETE', `/calculations/${first}`, member)).status).toBe(200);
  expect((await call('GET', `/calculations/${first}`, member)).status).toBe(404);
  await db.change((tx) => deleteMemberData(tx, member.id, 5));
  expect((await call('GET', `/calculations/${second}`, member)).status).toBe(404);
});
