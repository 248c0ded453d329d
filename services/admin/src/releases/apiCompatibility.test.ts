import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import { apiSchemaFile, toEndpointSchema } from '@dealstead/contracts/platform/apiSchema';
import type { ApiSchema } from '@dealstead/contracts/platform/apiSchema';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { z } from 'zod';
import { startTestAdmin } from '../fixtures/admin.ts';
import type { TestAdmin } from '../fixtures/admin.ts';
import { createReleaseCalls } from '../fixtures/releaseCalls.ts';
import { writeRelease } from '../fixtures/releases.ts';

const declare = (response: z.ZodType, path = '/api/deals') =>
  toEndpointSchema(endpoint({ service: 'tools', method: 'GET', path, access: 'member', summary: 'Deals', response }));
const deal = z.object({ id: z.number() });
const dealWithArv = deal.extend({ arv: z.number() });

/** What each of the other services serves; null for one whose version does not say it. */
const served = new Map<string, ApiSchema | null>();
const names = ['listings', 'tools', 'account'] as const;
const services = names.map((name) =>
  createServer(({ url }, response) => {
    const schema = url === '/internal/contract' ? (served.get(name) ?? null) : null;
    response.writeHead(schema ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(schema));
  }),
);

let admin: TestAdmin;
let alone: TestAdmin;
beforeAll(async () => {
  const [listingsUrl, toolsUrl, accountUrl] = await Promise.all(
    services.map(async (service) => {
      await listen(service, 0, '127.0.0.1');
      return addressOf(service);
    }),
  );
  admin = await startTestAdmin({ listingsUrl, toolsUrl, accountUrl });
  alone = await startTestAdmin();
});
afterAll(async () => {
  await admin?.service.stop();
  await alone?.service.stop();
  await Promise.all(services.map(close));
});
beforeEach(async () => {
  served
    .set('tools', [declare(dealWithArv)])
    .set('listings', [])
    .set('account', []);
  await admin.db.pool.query('DELETE FROM release_pointers; DELETE FROM releases');
});

const { publish, promote, history, run } = createReleaseCalls(() => admin);
const writeCaller = (version: string, uses: unknown, to = admin) =>
  writeRelease(to.releasesDir, 'tools', version, {}, { [apiSchemaFile]: JSON.stringify(uses) });
const cure = 'Deploy a version of tools that fits it first, or build tools with the contracts that run here.';

test('a release that reads a field which is no longer served is refused, and one that does not read it is accepted', async () => {
  served.set('tools', [declare(deal)]);
  const reason = `tools t1 reads "arv" in the response of GET /api/deals, which tools does not send. ${cure}`;
  expect(await publish(writeCaller('t1', [declare(dealWithArv)]))).toMatchObject({
    status: 409,
    body: {
      code: 'contract-not-served',
      message: `tools t1 cannot be published: ${reason}`,
      details: { reasons: [reason] },
    },
  });
  expect(await publish(writeCaller('t2', [declare(deal)]))).toMatchObject({ status: 201 });
  expect((await history('tools', 't2')).body.checks).toContainEqual({
    check: 'contract',
    outcome: 'passed',
    reasons: [],
  });
});

test('a refused release is accepted once the service serves what it calls', async () => {
  const release = writeCaller('t1', [declare(deal, '/api/new')]);
  expect(await publish(release)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('tools t1 calls GET /api/new, which tools does not serve. Deploy ') },
  });
  served.set('tools', [declare(deal, '/api/new')]);
  expect(await publish(release)).toMatchObject({ status: 201 });
});

test('a service whose version does not say what it serves is not compared', async () => {
  served.set('tools', null);
  expect(await publish(writeCaller('t1', [declare(deal, '/api/new')]))).toMatchObject({ status: 201 });
});

test('a release whose contract.json cannot be read or is missing is refused', async () => {
  expect(await publish(writeCaller('t1', { endpoints: 1 }))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('contract.json cannot be used. Build it with the slice tools') },
  });
  const { [apiSchemaFile]: _, ...files } = writeRelease(admin.releasesDir, 'tools', 't2').files;
  const without = writeRelease(admin.releasesDir, 'tools', 't2', { files });
  rmSync(join(admin.releasesDir, 'tools', 't2', apiSchemaFile));
  expect(await publish(without)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('tools t2 has no contract.json, so nobody knows what it calls.') },
  });
});

test('while a service does not answer an operator gets 503, and the launcher succeeds', async () => {
  const release = writeCaller('t3', [declare(deal)], alone);
  expect(await alone.as('operator', '/api/admin/releases', release)).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/^(listings|tools|account) does not answer, so it is unknown/) },
  });
  expect(await alone.as('launcher', '/api/admin/releases', release)).toMatchObject({ status: 201 });
});

test('an accepted version is not promoted or shown to a cohort once a service does not serve what it calls', async () => {
  await run('shell', 's1');
  await run('tools', 't0');
  await publish(writeCaller('t1', [declare(dealWithArv)]));
  served.set('tools', [declare(deal)]);
  const refused = {
    status: 409,
    body: {
      code: 'contract-not-served',
      message: expect.stringContaining('tools t1 cannot be shown: tools t1 reads "arv"'),
    },
  };
  expect(await promote('tools', 't1')).toMatchObject(refused);
  const cohort = { percent: 5, plans: [], memberIds: [] };
  const showToCohort = () => admin.as('admin', '/api/admin/releases/tools/canary', { version: 't1', cohort });
  expect(await showToCohort()).toMatchObject(refused);
  served.set('tools', [declare(dealWithArv)]);
  expect(await showToCohort()).toMatchObject({ status: 200 });
});

test('many differences are shortened', async () => {
  const uses = Array.from({ length: 30 }, (_, i) => declare(deal, `/api/deals/${i}`));
  const { body } = await publish(writeCaller('t1', uses));
  const reasons = (body as { details?: { reasons: string[] } }).details?.reasons;
  expect(reasons).toHaveLength(21);
  expect(reasons?.at(-1)).toBe('And 10 more of this kind.');
});

test.each(['{', '[{}]', '"x"'])('a check of a service with the endpoints %s is refused', async (endpoints) => {
  const body = { service: 'tools', endpoints };
  expect(await admin.as('operator', '/api/admin/releases/service-checks', body)).toMatchObject({
    status: 400,
    body: { code: 'invalid-input' },
  });
});

type Answer = { releases: { version: string }[]; reasons: string[] };
const checkService = async (endpoints: ApiSchema) =>
  (
    await admin.as<Answer>('operator', '/api/admin/releases/service-checks', {
      service: 'tools',
      endpoints: JSON.stringify(endpoints),
    })
  ).body;
const lost = (version: string) =>
  `tools ${version} reads "arv" in the response of GET /api/deals, which tools does not send. ` +
  `Keep it in tools until nobody gets tools ${version} and no rollback restores it.`;

test('a service must serve what the current release calls, the one in canary and the one that a rollback restores', async () => {
  await run('shell', 's1');
  for (const [version, response] of [
    ['t1', dealWithArv],
    ['t2', deal],
  ] as const) {
    expect(await publish(writeCaller(version, [declare(response)]))).toMatchObject({ status: 201 });
    await promote('tools', version);
  }
  expect(await checkService([declare(dealWithArv)])).toMatchObject({ reasons: [] });
  const { releases, reasons } = await checkService([declare(deal)]);
  expect(releases.map(({ version }) => version).toSorted()).toEqual(['s1', 't1', 't2']);
  expect(reasons).toEqual([lost('t1')]);

  await publish(writeCaller('t3', [declare(deal)]));
  await promote('tools', 't3');
  expect(await checkService([declare(deal)])).toMatchObject({ reasons: [] });

  await publish(writeCaller('t4', [declare(dealWithArv)]));
  const cohort = { percent: 5, plans: [], memberIds: [] };
  await admin.as('admin', '/api/admin/releases/tools/canary', { version: 't4', cohort });
  expect(await checkService([declare(deal)])).toMatchObject({ reasons: [lost('t4')] });
});
