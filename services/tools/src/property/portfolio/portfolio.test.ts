import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEvent, userClosed } from '@dealstead/contracts/events';
import { identityHeader, type MemberIdentity } from '@dealstead/contracts/identity';
import { HoldingDetail, Portfolio } from '@dealstead/contracts/tools/portfolio';
import { signIdentity, type Service } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openDatabase } from '../../database.ts';
import { createTestConfig } from '../../fixtures/config.ts';
import { startTools } from '../../tools.ts';

const keys = newKeys('gateway', 'tools');
const config = createTestConfig(keys);
const db = openDatabase(config.DATABASE_URL, config.SECRETS_KEY);
const sign = signIdentity(keys.secret.gateway);
let service: Service;

beforeAll(async () => {
  service = await startTools(config, { database: db });
});
afterAll(() => service.stop());

let lastMember = 90_000;
const newMember = (part: Partial<MemberIdentity> = {}): MemberIdentity => ({
  kind: 'member',
  id: ++lastMember,
  role: 'member',
  plan: 'investor_pro',
  status: 'active',
  restrictions: [],
  ...part,
});

interface Sent {
  body?: unknown;
  file?: string;
  key?: string;
}

/** What the tests read of responses. */
interface Answer {
  readonly id: number;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, string>>;
}

async function call(method: string, path: string, actor: MemberIdentity, { body, file, key }: Sent = {}) {
  const headers: Record<string, string> = { [identityHeader]: await sign(actor) };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file !== undefined) headers['content-type'] = 'text/csv';
  if (key) headers['idempotency-key'] = key;
  const response = await fetch(service.url + path, {
    method,
    headers,
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Answer, text, headers: response.headers };
}

const holding = {
  propertyId: null,
  address: '12 Elm St',
  city: 'Memphis',
  state: 'TN',
  category: 'residential',
  strategy: 'rental',
  purchaseDate: '2022-03-15',
  purchasePrice: 150_000.25,
  closingCosts: 3_000,
  rehabCost: 12_000,
  loan: { amount: 110_000, rate: 6.25, termMonths: 360, startDate: '2022-03-15' },
  monthlyRent: 1_650,
  monthlyExpenses: 480,
  sale: null,
  notes: '',
};
const input = { ...holding, value: { date: '2026-01-10', amount: 210_000, source: 'appraisal' } };

const portfolioOf = async (actor: MemberIdentity) => Portfolio.parse((await call('GET', '/api/portfolio', actor)).body);

test('the portfolio requires Investor Pro', async () => {
  const refused = await call('GET', '/api/portfolio', newMember({ plan: 'buyer' }));
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ requiredPlan: 'investor_pro', currentPlan: 'buyer' });
});

test('a holding is added once per key, read with its figures, changed, sold and removed', async () => {
  const owner = newMember();
  const key = randomUUID();
  const first = await call('POST', '/api/portfolio/holdings', owner, { body: input, key });
  const again = await call('POST', '/api/portfolio/holdings', owner, { body: input, key });
  expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  const { holdings, totals, history, settings } = await portfolioOf(owner);
  expect(holdings).toHaveLength(1);
  expect(holdings[0]).toMatchObject({ ...holding, value: input.value });
  expect(totals).toMatchObject({ held: 1, sold: 0, cost: 165_000.25, value: 210_000 });
  expect(totals.equity).toBeCloseTo(210_000 - totals.loanBalance, 2);
  expect(history.at(-1)).toMatchObject({ value: 210_000, loanBalance: totals.loanBalance });
  expect(settings).toEqual({ targetReturn: 12, sellingCosts: 6, isSet: false });

  const path = `/api/portfolio/holdings/${first.body.id}`;
  const detail = HoldingDetail.parse((await call('GET', path, owner)).body);
  expect(detail.flows?.[0]).toEqual({ date: '2022-03-15', amount: -165_000.25 });
  expect(detail.values).toEqual([input.value]);

  const sale = { date: '2026-06-01', price: 215_000, sellingCosts: 12_000 };
  expect((await call('PUT', path, owner, { body: { ...holding, sale } })).status).toBe(200);
  const after = await portfolioOf(owner);
  expect(after.totals).toMatchObject({ held: 0, sold: 1, equity: 0 });
  expect(after.returns.realized.holdings).toBe(1);

  expect((await call('DELETE', path, owner)).status).toBe(200);
  expect((await call('DELETE', path, owner)).status).toBe(404);
});

test("another member's holding answers as a missing one", async () => {
  const [owner, other] = [newMember(), newMember()];
  const { id } = (await call('POST', '/api/portfolio/holdings', owner, { body: input })).body;
  const path = `/api/portfolio/holdings/${id}`;
  const body = { amount: 1, source: 'appraisal' };
  const attempts = [
    await call('GET', path, other),
    await call('PUT', path, other, { body: holding }),
    await call('DELETE', path, other),
    await call('PUT', `${path}/values/2026-01-01`, other, { body }),
    await call('DELETE', `${path}/values/2026-01-10`, other),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await portfolioOf(other)).holdings).toEqual([]);
  expect((await portfolioOf(owner)).holdings[0]?.value).toEqual(input.value);
});

test('days that do not fit and unknown or absurd fields are named', async () => {
  const owner = newMember();
  const post = async (part: object) =>
    (await call('POST', '/api/portfolio/holdings', owner, { body: { ...input, ...part } })).body.details;
  expect(await post({ purchaseDate: '2099-01-01' })).toMatchObject({ purchaseDate: expect.any(String) });
  expect(await post({ sale: { date: '2020-01-01', price: 1, sellingCosts: 0 } })).toEqual({
    'sale.date': 'The sale is before the purchase.',
  });
  expect(await post({ loan: { ...holding.loan, termMonths: 0 } })).toHaveProperty(['loan.termMonths']);
  expect(await post({ purchasePrice: -5 })).toHaveProperty('purchasePrice');
  expect(await post({ purchasePrice: 1e300 })).toHaveProperty('purchasePrice');
  expect(await post({ value: { ...input.value, date: '2099-01-01' } })).toEqual({
    'value.date': 'The date is in the future.',
  });
  expect(await post({ userId: 1 })).toEqual({ userId: 'Unknown field' });
});

test('values are set by day, the newest counts, and settings are stored', async () => {
  const owner = newMember();
  const { id } = (await call('POST', '/api/portfolio/holdings', owner, { body: input })).body;
  const path = `/api/portfolio/holdings/${id}/values`;
  await call('PUT', `${path}/2026-05-01`, owner, { body: { amount: 222_222, source: 'comparables' } });
  await call('PUT', `${path}/2026-05-01`, owner, { body: { amount: 220_000, source: 'comparables' } });
  expect((await call('PUT', `${path}/2099-05-01`, owner, { body: { amount: 1, source: 'comparables' } })).status).toBe(
    400,
  );
  expect((await portfolioOf(owner)).totals.value).toBe(220_000);
  expect((await call('DELETE', `${path}/2026-05-01`, owner)).status).toBe(200);
  expect((await call('DELETE', `${path}/2026-01-10`, owner)).status).toBe(200);
  expect((await portfolioOf(owner)).holdings[0]?.value).toEqual({
    amount: 150_000.25,
    date: '2022-03-15',
    source: 'purchase-price',
  });
  await call('PUT', '/api/portfolio/settings', owner, { body: { targetReturn: 15, sellingCosts: 7.5 } });
  expect((await portfolioOf(owner)).settings).toEqual({ targetReturn: 15, sellingCosts: 7.5, isSet: true });
});

test('a page of a release before imports had a page of their own is asked to reload', async () => {
  const refused = await call('POST', '/api/portfolio/imports?dryRun=true', newMember(), { file: 'Address' });
  expect([refused.status, refused.body.code]).toEqual([409, 'outdated-page']);
});

test('an amount that nobody states is absent: in its figures, in the file and in all sums', async () => {
  const owner = newMember();
  await call('POST', '/api/portfolio/holdings', owner, { body: input });
  const bare = { ...input, address: '14 Elm St', loan: null, closingCosts: null, rehabCost: 0, monthlyRent: null };
  const { id } = (await call('POST', '/api/portfolio/holdings', owner, { body: { ...bare, monthlyExpenses: null } }))
    .body;
  const { holdings, totals, returns } = await portfolioOf(owner);
  const found = holdings.find((one) => one.id === id)!;
  expect(found).toMatchObject({
    closingCosts: null,
    rehabCost: 0,
    monthlyRent: null,
    unstated: ['closingCosts', 'monthlyRent', 'monthlyExpenses'],
    figures: {
      cost: null,
      cashInvested: null,
      monthlyCashFlow: null,
      gain: null,
      annualReturn: { reason: 'unstated' },
    },
  });
  expect(totals).toMatchObject({ held: 2, withoutCashFlow: 1, withoutCost: 1, cost: 165_000.25 });
  expect(returns.all).toMatchObject({ holdings: 2, leftOut: 1 });
  expect(returns.all.gain).toBe(holdings.find((one) => one.id !== id)!.figures.gain);
  expect(totals.monthlyCashFlow).toBe(holdings.find((one) => one.id !== id)!.figures.monthlyCashFlow);
  const exported = await call('GET', '/api/portfolio/holdings.csv', owner);
  expect(exported.headers.get('content-disposition')).toMatch(/dealstead-portfolio-.*\.csv/);
  expect(exported.text).toContain('14 Elm St,Memphis,TN,Residential,Rental,2022-03-15,150000.25,,0.00,,,,,,,210000.00');
  const sale = { date: '2026-06-01', price: 215_000, sellingCosts: null };
  await call('PUT', `/api/portfolio/holdings/${id}`, owner, { body: { ...holding, sale } });
  expect(
    HoldingDetail.parse((await call('GET', `/api/portfolio/holdings/${id}`, owner)).body).holding.unstated,
  ).toEqual(['sellingCosts']);
});

test('a change of a holding that was changed since it was read is refused, and says when that was', async () => {
  const owner = newMember();
  const { id } = (await call('POST', '/api/portfolio/holdings', owner, { body: input })).body;
  const read = async () =>
    HoldingDetail.parse((await call('GET', `/api/portfolio/holdings/${id}`, owner)).body).holding;
  const { changedAt } = await read();
  const put = (body: object) => call('PUT', `/api/portfolio/holdings/${id}`, owner, { body: { ...holding, ...body } });
  expect((await put({ monthlyRent: 1_650, changedAt })).status).toBe(200);
  const refused = await put({ monthlyRent: 1_700, changedAt });
  expect(refused.status).toBe(409);
  const now = await read();
  expect(refused.body).toMatchObject({ code: 'holding-conflict', details: { changedAt: now.changedAt } });
  expect(now.monthlyRent).toBe(1_650);
  expect((await put({ monthlyRent: 1_700, changedAt: now.changedAt })).status).toBe(200);
  expect((await put({ monthlyRent: 1_800 })).status).toBe(200);
  expect((await call('PUT', '/api/portfolio/holdings/999999', owner, { body: { ...holding, changedAt } })).status).toBe(
    404,
  );
});

test('closing an account deletes its portfolio', async () => {
  const owner = newMember();
  await call('POST', '/api/portfolio/holdings', owner, { body: input });
  await db.change((tx) =>
    tx.emit(createEvent(userClosed, { subject: `user/${owner.id}`, version: 9 }, { userId: owner.id })),
  );
  await until(async () => (await portfolioOf(owner)).holdings.length === 0);
});
