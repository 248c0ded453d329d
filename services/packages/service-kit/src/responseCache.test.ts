import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { z } from 'zod';
import { file, handle, identityHeader, createResponseCache, signIdentity } from './index.ts';
import type { Service } from './index.ts';
import { newKeys } from './fixtures/keys.ts';
import { startTestService } from './fixtures/testService.ts';
import { until } from './fixtures/until.ts';

const { secret, peers } = newKeys('gateway');
const things = endpoint({
  service: 'tools',
  access: 'anyone',
  method: 'GET',
  path: '/api/things/{kind}',
  shared: true,
  gated: { drawn: 'advanced-filters' },
  params: z.object({ kind: z.string() }),
  query: z.object({ page: z.coerce.number().int().optional(), drawn: z.string().optional() }).strict(),
  response: z.unknown(),
  summary: '',
});

let version = 1;
let made = 0;
const responseCache = createResponseCache(
  () => version,
  () => 0,
  20_000,
);
let service: Service;
beforeAll(async () => {
  service = await startTestService({
    config: { IDENTITY_PEERS: peers },
    responseCache,
    routes: [
      handle(
        things,
        ({ params: { kind }, query: { page } }) => {
          const bytes = JSON.stringify({ made: ++made, page, padding: 'x'.repeat(kind === 'large' ? 12_000 : 0) });
          const answered = file('application/json; charset=utf-8', bytes, kind === 'brief' ? { cacheFor: 50 } : {});
          if (kind === 'later') return Promise.resolve(answered);
          if (kind === 'outdated') return Promise.resolve(answered).finally(() => version++);
          return answered;
        },
        { cache: responseCache },
      ),
    ],
  });
});
afterAll(() => service.stop());
beforeEach(() => {
  version++;
  made = 0;
});

const request = async (path: string, as?: Identity) =>
  fetch(service.url + path, { headers: as ? { [identityHeader]: await signIdentity(secret.gateway)(as) } : {} });
const madeAs = async (path: string, as?: Identity) =>
  ((await (await request(path, as)).json()) as { made: number }).made;
const buyer: Identity = { kind: 'member', id: 1, role: 'member', plan: 'buyer', status: 'active', restrictions: [] };
const visitor: Identity = { kind: 'visitor' };

test('a response is computed once per URL, until a change', async () => {
  for (let n = 0; n < 3; n++) expect(await madeAs('/api/things/small?page=1')).toBe(1);
  expect(await madeAs('/api/things/small?page=2')).toBe(2);
  version++;
  expect(await madeAs('/api/things/small?page=1')).toBe(3);
});

test('a response that depends on the clock expires in time', async () => {
  expect(await madeAs('/api/things/brief')).toBe(1);
  await until(async () => (await madeAs('/api/things/brief')) === 2);
});

test('a cached response equals the first', async () => {
  const [first, second] = [await request('/api/things/small', visitor), await request('/api/things/small', visitor)];
  const headersOf = (response: Response) =>
    [...response.headers].filter(([name]) => name !== 'date').toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(await second.text()).toBe(await first.text());
});

test('an unauthorized caller is rejected although the response is cached, as is a forged identity', async () => {
  const drawn = '/api/things/small?drawn=1,2';
  // Each has a token that the service has not verified yet.
  for (const id of [11, 12]) expect((await request(drawn, { ...buyer, id })).status).toBe(200);
  const refused = await request(drawn, visitor);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ requiredPlan: 'buyer' })]);
  expect((await request(drawn)).status).toBe(403);
  const forged = await fetch(service.url + drawn, { headers: { [identityHeader]: 'forged' } });
  expect(forged.status).toBe(401);
  expect(made).toBe(1);
});

test('a response after a wait is cached unless there was a change meanwhile', async () => {
  for (let n = 0; n < 2; n++) expect(await madeAs('/api/things/later')).toBe(1);
  for (let n = 2; n < 4; n++) expect(await madeAs('/api/things/outdated')).toBe(n);
});

test('other methods and errors are not cached', async () => {
  await request('/api/things/small');
  expect((await fetch(`${service.url}/api/things/small`, { method: 'POST' })).status).toBe(405);
  for (let n = 0; n < 2; n++) expect((await request('/api/things/small?page=none')).status).toBe(400);
});

test('the cache is bounded', async () => {
  expect(await madeAs('/api/things/large?page=1')).toBe(1);
  expect(await madeAs('/api/things/large?page=2')).toBe(2);
  expect(await madeAs('/api/things/large?page=2')).toBe(2);
  expect(await madeAs('/api/things/large?page=1')).toBe(3);
});
