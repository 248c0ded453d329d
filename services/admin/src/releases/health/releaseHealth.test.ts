import { randomUUID } from 'node:crypto';
import { vitalBounds } from '@dealstead/contracts';
import type { getReleaseHealth, HealthMinute } from '@dealstead/contracts/admin/releaseHealth';
import { until } from '@dealstead/service-kit/fixtures/until';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { createReleaseCalls } from '../../fixtures/releaseCalls.ts';
import { checkCanaries } from './checkCanary.ts';

let admin: TestAdmin;
/** Start of a minute, the same for all reports of a test. */
let thisMinute: string;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());
beforeEach(async () => {
  thisMinute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  await admin.db.pool.query(
    'DELETE FROM release_pointers; DELETE FROM releases; DELETE FROM release_transitions; DELETE FROM release_health_minutes; DELETE FROM canary_trials',
  );
});

const { writeTestRelease, publish, run, history } = createReleaseCalls(() => admin);
const gateway = randomUUID();
const zeros = (vital: keyof typeof vitalBounds) => vitalBounds[vital].map(() => 0).concat(0);
const minute = (more: Partial<HealthMinute>): HealthMinute => ({
  name: 'tools',
  version: 't1',
  audience: 'everyone',
  minute: thisMinute,
  samples: 0,
  loadFailures: 0,
  errors: 0,
  lcp: zeros('lcp'),
  inp: zeros('inp'),
  cls: zeros('cls'),
  ...more,
});
const report = (minutes: HealthMinute[], from = gateway) =>
  admin.as('gateway', `/internal/release-health/${from}`, { minutes }, 'PUT');
const readHealth = async () =>
  (await admin.as<z.output<(typeof getReleaseHealth)['response']>>('admin', '/api/admin/releases/tools/health')).body;

/** Promotes t1 and shows t2 to a cohort, as if that had been a minute ago. */
async function startCanary(): Promise<void> {
  await run('shell', 's1');
  await run('tools', 't1');
  await publish(writeTestRelease('tools', 't2'));
  const cohort = { percent: 10, plans: [], memberIds: [] };
  expect((await admin.as('admin', '/api/admin/releases/tools/canary', { version: 't2', cohort })).status).toBe(200);
  await admin.db.pool.query(`UPDATE release_transitions SET changed_at = changed_at - interval '1 minute'`);
}
/** Stores what browsers report and looks at it. */
async function reportAndCheck(canary: Partial<HealthMinute>, promoted: Partial<HealthMinute>): Promise<void> {
  await report([minute({ version: 't2', audience: 'canary', ...canary }), minute(promoted)]);
  await checkCanaries(admin.db);
}

test('what gateways count is added up by version, a minute that arrives again or late once', async () => {
  const slow = zeros('lcp').with(7, 4);
  await report([minute({ samples: 3, errors: 1 })]);
  await report([
    minute({ samples: 5, errors: 2, lcp: slow }),
    minute({ version: 't2', audience: 'canary', samples: 1 }),
  ]);
  await report([minute({ samples: 3, errors: 1 })]);
  await report([minute({ samples: 10, loadFailures: 1 })], randomUUID());
  const { versions, trial } = await readHealth();
  expect(trial).toBeNull();
  expect(versions).toEqual([
    { version: 't1', audience: 'everyone', samples: 15, loadFailures: 1, errors: 2, lcp: 5_500, inp: null, cls: null },
    { version: 't2', audience: 'canary', samples: 1, loadFailures: 0, errors: 0, lcp: null, inp: null, cls: null },
  ]);
});

test('a canary with load failures is rolled back once, with the figures, by several processes that check at once', async () => {
  await startCanary();
  await reportAndCheck({ samples: 5, loadFailures: 5 }, { samples: 50 });
  await reportAndCheck({ samples: 35, loadFailures: 10 }, { samples: 450, loadFailures: 1 });
  expect((await readHealth()).trial).toMatchObject({ version: 't2', canarySamples: 30, promotedSamples: 400 });
  await report([
    minute({ version: 't2', audience: 'canary', samples: 105, loadFailures: 35 }),
    minute({ samples: 1_250, loadFailures: 3 }),
  ]);
  const results = await Promise.all(Array.from({ length: 4 }, () => checkCanaries(admin.db)));
  expect(results.flat().length).toBeLessThanOrEqual(1);
  await until(async () => (await history('tools', 't2')).body.state === 'rolled-back');

  const reason = 'Rolled back automatically: load failures 30 of 100 against 3 of 1,200 with t1.';
  const { transitions } = (await history('tools', 't2')).body;
  expect(transitions.filter(({ to }) => to === 'rolled-back')).toEqual([
    { from: 'canary', to: 'rolled-back', at: expect.any(String), by: 'release health', reason },
  ]);
  const { rows: auditEntries } = await admin.db.pool.query(
    `SELECT reason FROM admin_actions WHERE action = 'release.canary-rolled-back'`,
  );
  expect(auditEntries).toEqual([{ reason }]);
  const { rows: events } = await admin.db.pool.query(
    `SELECT data FROM outbox WHERE type = 'admin.canary.rolled-back.v1'`,
  );
  expect(events).toEqual([{ data: { name: 'tools', version: 't2', reason } }]);
  expect(await checkCanaries(admin.db)).toEqual([]);
});

test('a canary that is as good as the promoted version stays, and another cohort begins another comparison', async () => {
  await startCanary();
  await reportAndCheck({ samples: 0 }, { samples: 0 });
  for (let round = 1; round <= 10; round += 1)
    await reportAndCheck({ samples: round * 100, errors: round }, { samples: round * 900, errors: round * 9 });
  expect((await readHealth()).trial).toMatchObject({ canarySamples: 1_000, evidence: { errors: 0 } });
  const cohort = { percent: 50, plans: [], memberIds: [] };
  await admin.as('admin', '/api/admin/releases/tools/canary', { version: 't2', cohort });
  expect((await readHealth()).trial).toBeNull();
  expect((await history('tools', 't2')).body.state).toBe('canary');
});
