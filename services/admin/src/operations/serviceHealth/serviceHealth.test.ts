import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MinuteReport, minuteReportSubject } from '@dealstead/contracts/admin/serviceHealth';
import type { ReportingService, ServiceHealth } from '@dealstead/contracts/admin/serviceHealth';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { pointStarts, quantileOf } from './rules.ts';
import { deleteOldMeasurements, insertReport } from './store.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin.service.stop());

const minuteMs = 60_000;
const thisMinute = Math.floor(Date.now() / minuteMs) * minuteMs;
/** 100 requests of at most 10 ms, of which 90 took at most 5 ms. */
const fast = [0, 50, 90, 100, 100, 100, 100, 100, 100, 100, 100, 100];
const slow = [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 4];

const report = (changes: Partial<MinuteReport> = {}): MinuteReport => ({
  service: 'gateway',
  instance: randomUUID(),
  version: 'v1',
  minute: new Date(thisMinute).toISOString(),
  outboxSeconds: null,
  endpoints: [
    { endpoint: 'GET /api/properties', requests: 100, errors: 0, durationMs: 400, buckets: fast },
    { endpoint: 'POST /api/exports', requests: 4, errors: 1, durationMs: 5_000, buckets: slow },
  ],
  ...changes,
});

async function send(message: unknown) {
  const connection = await admin.nats.connection();
  return connection.request(minuteReportSubject, JSON.stringify(message), { timeout: 5_000 });
}
const read = async (query: string) =>
  (await admin.as<ServiceHealth>('admin', `/api/admin/service-health${query}`)).body;

test('quantiles are interpolated within their bucket and end at the last bound', () => {
  expect(quantileOf(0.5, 100, fast)).toBe(2.5);
  expect(quantileOf(0.95, 100, fast)).toBe(7.5);
  expect(quantileOf(0.95, 10, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9])).toBe(5_000);
  expect(quantileOf(0.95, 0, fast)).toBe(0);
});

test('a period ends with the current minute or hour', () => {
  const now = Date.parse('2026-11-23T12:34:56Z');
  const hour = pointStarts('1h', now).map((at) => at.toISOString());
  expect([hour.length, hour[0], hour.at(-1)]).toEqual([60, '2026-11-23T11:35:00.000Z', '2026-11-23T12:34:00.000Z']);
  expect(pointStarts('14d', now)).toHaveLength(336);
});

test('a report that arrives twice is counted once, in minutes and in hours; an invalid one is answered', async () => {
  const first = report();
  // Nobody answers before admin listens.
  await until(() => send(first).then(Boolean, () => false));
  await send(first);
  await send(report({ version: 'v2' }));
  await send({ service: 'gateway' });
  for (const period of ['1h', '24h', '14d']) {
    const health = await read(`?period=${period}`);
    expect(health.total).toMatchObject({ requests: 208, errors: 2 });
    expect(health.endpoints).toEqual([
      { service: 'gateway', endpoint: 'POST /api/exports', requests: 8, errors: 2, p50: 1_000, p95: 2_350 },
      { service: 'gateway', endpoint: 'GET /api/properties', requests: 200, errors: 0, p50: 2.5, p95: 7.5 },
    ]);
    expect(health.releases.map(({ version, errors }) => [version, errors]).toSorted()).toEqual([
      ['v1', 1],
      ['v2', 1],
    ]);
    expect(health.points.reduce((sum, { requests }) => sum + requests, 0)).toBe(208);
  }
  expect((await read('?of=listings')).total).toEqual({ requests: 0, errors: 0, p95: 0 });
});

test('services are listed with the age of their outboxes and the number of their processes', async () => {
  await send(report({ service: 'listings', outboxSeconds: 0, endpoints: [] }));
  await send(report({ service: 'listings', outboxSeconds: 42, endpoints: [] }));
  const { body } = await admin.as<ReportingService[]>('admin', '/api/admin/reporting-services');
  expect(body.find(({ service }) => service === 'listings')).toMatchObject({ instances: 2, outboxSeconds: 42 });
  expect(body.find(({ service }) => service === 'gateway')).toMatchObject({ outboxSeconds: null });
});

test('measurements are deleted after 14 days; only owners read them', async () => {
  const old = new Date(thisMinute - 15 * 86_400_000).toISOString();
  await insertReport(admin.db, report({ service: 'tools', minute: old }));
  await insertReport(admin.db, report({ service: 'tools' }));
  await deleteOldMeasurements(admin.db);
  const { rows } = await admin.db.pool.query(
    `SELECT (SELECT count(*)::int FROM endpoint_minutes WHERE service = 'tools') AS minutes,
            (SELECT count(*)::int FROM endpoint_hours WHERE service = 'tools') AS hours`,
  );
  expect(rows).toEqual([{ minutes: 2, hours: 2 }]);
  expect((await admin.as('member', '/api/admin/service-health')).status).toBe(404);
});
