import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { identityHeader, type MemberIdentity } from '@dealstead/contracts/identity';
import { Reports } from '@dealstead/contracts/tools/intelligenceReports';
import { signIdentity, type Service } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openDatabase } from '../../database.ts';
import { createTestConfig } from '../../fixtures/config.ts';
import { startTools } from '../../tools.ts';

const median = (value: number, n = 40) => ({ n, median: value, low: value * 0.9, high: value * 1.1 });
const figures = {
  active: 40,
  underContract: 3,
  newListings: 6,
  closings: 12,
  price: median(120_000),
  pricePerAcre: median(9_000),
  daysOnMarket: median(41),
  spread: median(38_000),
  supplyMonths: 10.1,
  absorption: 9.9,
  priceChange: { percent: -3.1, isClear: false },
};
const market = {
  asOf: '2026-11-20T12:00:00.000Z',
  summary: figures,
  places: [],
  categories: [{ category: 'land', figures }],
  months: Array.from({ length: 24 }, (_, i) => ({
    month: `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    isCurrent: i === 23,
    listed: 8,
    price: i === 4 ? null : median(100_000 + i * 900, i === 7 ? 4 : 20),
    pricePerAcre: null,
    spread: null,
  })),
};
let failing = false;
/** Requests that it has failed. */
let failed = 0;
/** The listings service: a market without Nowhere County. */
const listings: Server = createServer((request, response) => {
  const isKnown = request.url?.startsWith('/internal/market') && !request.url.includes('Nowhere');
  const body = isKnown ? market : request.url?.startsWith('/internal/market') ? { ...market, summary: null } : null;
  const status = failing ? 503 : body ? 200 : 404;
  if (failing) failed++;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? body : { message: 'Gone', code: 'not-found', requestId: 'r' }));
});

const keys = newKeys('gateway', 'tools');
const sign = signIdentity(keys.secret.gateway);
const base = createTestConfig(keys);
const db = openDatabase(base.DATABASE_URL);
let service: Service;

beforeAll(async () => {
  await new Promise<void>((resolve) => listings.listen(0, '127.0.0.1', resolve));
  const { port } = listings.address() as AddressInfo;
  service = await startTools({ ...base, LISTINGS_URL: `http://127.0.0.1:${port}` }, { database: db });
});
afterAll(async () => {
  await service.stop();
  listings.close();
});

let lastMember = 95_000;
const newMember = (part: Partial<MemberIdentity> = {}): MemberIdentity => ({
  kind: 'member',
  id: ++lastMember,
  role: 'member',
  plan: 'investor_pro',
  status: 'active',
  restrictions: [],
  ...part,
});

async function call(method: string, path: string, actor: MemberIdentity, body?: object, key?: string) {
  const headers: Record<string, string> = { [identityHeader]: await sign(actor), 'content-type': 'application/json' };
  if (key) headers['idempotency-key'] = key;
  const response = await fetch(`${service.url}/api/intelligence-reports${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const idOf = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { id: number }).id;
const reportsOf = async (actor: MemberIdentity) =>
  Reports.parse(JSON.parse((await call('GET', '', actor)).bytes.toString()));

const settled = (actor: MemberIdentity, id: number) =>
  until(async () => (await reportsOf(actor)).reports.find((each) => each.id === id && each.state !== 'queued'));

const macon = { kind: 'county', state: 'GA', county: 'Bibb County' };

test('a requested report is rendered once, downloaded by its owner only, and deleted', async () => {
  const [owner, other] = [newMember(), newMember()];
  const key = randomUUID();
  const first = await call('POST', '', owner, macon, key);
  expect(first.status).toBe(202);
  expect(idOf(await call('POST', '', owner, macon, key))).toBe(idOf(first));
  const report = await settled(owner, idOf(first));
  expect(report).toMatchObject({ state: 'ready', kind: 'county', title: 'Bibb, Georgia', problem: null });
  expect(report.pages).toBeGreaterThan(0);
  const path = `/${report.id}/file.pdf`;
  const pdf = await call('GET', path, owner);
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="dealstead-report-bibb-georgia.pdf"');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await call('GET', path, other)).status).toBe(404);
  expect((await call('DELETE', `/${report.id}`, other)).status).toBe(404);
  expect((await call('DELETE', `/${report.id}`, owner)).status).toBe(200);
  expect((await call('GET', path, owner)).status).toBe(404);
  // It still counts in its month.
  expect(await reportsOf(owner)).toMatchObject({ reports: [], quota: { perMonth: 10, used: 1 } });
});

test('a report on nothing fails with the reason, and can be tried again', async () => {
  const owner = newMember();
  const unknown = idOf(await call('POST', '', owner, { ...macon, county: 'Nowhere' }));
  expect(await settled(owner, unknown)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Nowhere, Georgia'),
  });
  const gone = idOf(await call('POST', '', owner, { kind: 'listing', propertyId: 999 }));
  expect(await settled(owner, gone)).toMatchObject({ state: 'failed', problem: 'This listing is no longer public.' });
  expect((await call('POST', `/${unknown}/retry`, owner)).status).toBe(200);
  expect(await settled(owner, unknown)).toMatchObject({ state: 'failed' });
  expect((await reportsOf(owner)).quota.used).toBe(2);
});

test('the quota of the plan is enforced for concurrent requests, and plans without it are refused', async () => {
  expect((await call('POST', '', newMember({ plan: 'buyer' }), macon)).status).toBe(403);
  const owner = newMember();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await call('POST', '', owner, macon, randomUUID())).status),
  );
  expect(statuses.filter((status) => status === 202)).toHaveLength(10);
  const refused = await call('POST', '', owner, macon);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a report waits while the listings service is unavailable', async () => {
  const owner = newMember();
  failing = true;
  const id = idOf(await call('POST', '', owner, macon));
  await until(() => failed > 0);
  expect((await reportsOf(owner)).reports[0]).toMatchObject({ id, state: 'queued' });
  failing = false;
});

test('an expired report is neither listed nor downloaded', async () => {
  const owner = newMember();
  await db.pool.query(
    `INSERT INTO intelligence_reports (user_id, kind, subject, title, state, file, pages, ready_at, expires_at)
     VALUES ($1, 'county', $2, 'Bibb, Georgia', 'ready', '\\x25', 1, now(), now() - interval '1 minute')`,
    [owner.id, JSON.stringify(macon)],
  );
  const { rows } = await db.pool.query<{ id: number }>('SELECT id FROM intelligence_reports WHERE user_id = $1', [
    owner.id,
  ]);
  expect((await call('GET', `/${rows[0]!.id}/file.pdf`, owner)).status).toBe(404);
  expect((await reportsOf(owner)).reports).toEqual([]);
});
