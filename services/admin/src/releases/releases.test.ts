import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import type { ReleaseVersion } from '@dealstead/contracts/admin/releases';
import { ReleaseSet, upcomingSetSubject } from '@dealstead/contracts/platform/releases';
import { startTestAdmin } from '../fixtures/admin.ts';
import type { TestAdmin } from '../fixtures/admin.ts';
import { createReleaseCalls } from '../fixtures/releaseCalls.ts';
import { route } from '../fixtures/releases.ts';
import { until } from '@dealstead/service-kit/fixtures/until';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());
beforeEach(async () => {
  await admin.db.pool.query('DELETE FROM paused_pages; DELETE FROM release_pointers; DELETE FROM releases');
});

const { writeTestRelease, publish, promote, run, history } = createReleaseCalls(() => admin);
const rollBack = (name: string) =>
  admin.as<{ set: ReleaseSet; version: string }>('admin', `/api/admin/releases/${name}/rollback`, {});
const publishedSet = async () => {
  const bucket = await (await admin.nats.connection()).jetstream().views.kv('releases');
  const entry = await bucket.get('current');
  return entry?.operation === 'PUT' ? entry.json<ReleaseSet>() : undefined;
};

/** Moves the pointer of the shell from s1 to s2, as a process that knows no states does. */
const movePointerToS2 = () =>
  admin.db.pool.query(
    `UPDATE release_pointers SET version = 's2', previous = 's1' WHERE name = 'shell'; UPDATE release_revision SET revision = revision + 1`,
  );

test('an incompatible release is rejected at promotion', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1', { routes: [route('/same')] }));
  await publish(writeTestRelease('account', 'a1', { routes: [route('/same')] }));
  expect((await promote('tools', 't1')).status).toBe(200);
  expect(await promote('account', 'a1')).toMatchObject({ status: 409, body: { code: 'incompatible-release' } });
});

test('two promotions at once cannot claim the same route', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1', { routes: [route('/same')] }));
  await publish(writeTestRelease('account', 'a1', { routes: [route('/same')] }));
  const answers = await Promise.all([promote('tools', 't1'), promote('account', 'a1')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('promoting moves the pointer, notifies gateways at once and writes an audit entry', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1'));
  const { body, headers } = await promote('tools', 't1');
  // Without the notification, gateways would look within three seconds.
  await until(async () => (await publishedSet())?.id === body.set.id, 2_500);
  expect(ReleaseSet.parse(body.set)).toMatchObject({
    shell: { version: 's1' },
    slices: [{ name: 'tools', version: 't1' }],
  });
  expect(body.moved).toBe(true);
  expect(headers.get('x-dealstead-invalidates')).toBe('/api/admin/releases');
  expect(JSON.stringify(await publishedSet())).not.toContain('sha256');
  const { rows } = await admin.db.pool.query(
    'SELECT admin_id, action, details, ip_address FROM admin_actions ORDER BY id DESC LIMIT 1',
  );
  expect(rows[0]).toEqual({
    admin_id: 1,
    action: 'release.promoted',
    details: { by: 'admin 1', target: 'tools', before: { version: null }, after: { version: 't1' } },
    ip_address: '192.0.2.7',
  });
  expect((await promote('tools', 't1')).body.moved).toBe(false);
});

test('of two who promote another version at once, one does it and the other learns who did', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  for (const version of ['t2', 't3']) await publish(writeTestRelease('tools', version));
  const answers = await Promise.all(['t2', 't3'].map((version) => promote('tools', version, { replaces: 't1' })));
  const [won, lost] = answers[0]?.status === 200 ? ['t2', 't3'] : ['t3', 't2'];
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed-meanwhile',
    message: expect.stringMatching(
      `^admin 1 made tools ${won} current \\d+ seconds? ago, so ${lost} was not promoted. Look at that version before you try again.$`,
    ),
  });
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')).toMatchObject({ current: won, previous: 't1' });
  expect((await history('tools', lost)).body.state).toBe('checked');
  // Who wanted what is current already has got it, and a retry finds its own promotion.
  expect(await promote('tools', won, { replaces: 't1' })).toMatchObject({ status: 200, body: { moved: false } });
  expect(await promote('tools', lost, { replaces: won })).toMatchObject({ status: 200, body: { moved: true } });
});

test('of two who roll back at once, one does it, and nothing goes two versions back', async () => {
  await run('shell', 's1');
  for (const version of ['t1', 't2', 't3']) await run('tools', version);
  const rollBackFrom = (version: string) =>
    admin.as<{ version: string }>('admin', '/api/admin/releases/tools/rollback', { version, reason: 'It is slow' });
  const answers = await Promise.all([rollBackFrom('t3'), rollBackFrom('t3')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed-meanwhile',
    message: expect.stringContaining('made tools t2 current'),
  });
  expect(await rollBackFrom('t2')).toMatchObject({ status: 200, body: { version: 't1' } });
  expect((await history('tools', 't2')).body.transitions.at(-1)).toMatchObject({
    from: 'promoted',
    to: 'rolled-back',
    reason: 'It is slow',
  });
});

test('a set is promoted only over the versions that the caller saw', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  await publish(writeTestRelease('tools', 't2'));
  await publish(writeTestRelease('shell', 's2'));
  const promoteSet = (replaces: Record<string, string | null>) =>
    admin.as('admin', '/api/admin/releases/sets', { versions: { shell: 's2', tools: 't2' }, replaces });
  expect(await promoteSet({ shell: 's1', tools: null })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await promoteSet({ shell: 's1', tools: 't1' })).toMatchObject({ status: 200 });
});

test('each rollback goes one version further back, and never to one that was rolled back', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  expect(await rollBack('tools')).toMatchObject({ status: 409, body: { code: 'nothing-before' } });
  for (const version of ['t2', 't3', 't4']) await run('tools', version);
  expect(await rollBack('tools')).toMatchObject({ status: 200, body: { version: 't3' } });
  await promote('tools', 't4');
  for (const version of ['t3', 't2', 't1'])
    expect(await rollBack('tools')).toMatchObject({ body: { version, set: { slices: [{ version }] } } });
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')).toMatchObject({ current: 't1', previous: null });
  expect(await rollBack('tools')).toMatchObject({ status: 409, body: { code: 'nothing-before' } });
  const { body } = await promote('tools', 't4');
  await until(async () => (await publishedSet())?.revision === body.set.revision);
});

test('gateways are asked to load what rollbacks of the last two promotions would show', async () => {
  const prepared = new Set<string>();
  const nats = await admin.nats.connection();
  const subscription = nats.subscribe(upcomingSetSubject, {
    callback: (_, message) => {
      const { shell, slices } = ReleaseSet.parse(message.json());
      prepared.add([shell, ...slices].map(({ version }) => version).join(' '));
    },
  });
  try {
    await run('shell', 's1');
    await run('account', 'a1');
    await run('tools', 't1');
    await run('account', 'a2');
    await run('tools', 't2');
    await nats.flush();
    // Nobody got the first one yet: account was promoted before tools.
    await until(() => prepared.has('s1 a1 t2') && prepared.has('s1 a2 t1'));
    expect((await rollBack('account')).body.set.slices.map(({ version }) => version)).toEqual(['a1', 't2']);
  } finally {
    subscription.unsubscribe();
  }
});

test('a change that another process of admin announced meanwhile does not hold up the next one', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  await until(async () => (await publishedSet())?.slices[0]?.version === 't1');
  // As another process does, whose set is newer than the one that this process wrote last.
  const bucket = await (await admin.nats.connection()).jetstream().views.kv('releases');
  await bucket.put('current', JSON.stringify({ ...(await publishedSet()), revision: 0 }));
  await publish(writeTestRelease('tools', 't2'));
  const { body } = await promote('tools', 't2');
  await until(async () => (await publishedSet())?.revision === body.set.revision);
});

test('releases that fit each other only are promoted as one set, or not at all, and rolled back together', async () => {
  const react20 = (name: 'shell' | 'tools') => ({
    shared: [name === 'shell' ? { name: 'react', version: '20.0.0' } : { name: 'react', requires: '^20.0.0' }],
  });
  await run('shell', 's1');
  await run('tools', 't1');
  const shell = writeTestRelease('shell', 's2', react20('shell'));
  const tools = writeTestRelease('tools', 't2', react20('tools'));
  expect(await publish(shell)).toMatchObject({ status: 409, body: { code: 'incompatible-release' } });
  expect(await publish({ ...shell, companions: { tools: 't2' } })).toMatchObject({ status: 201 });
  expect(await publish({ ...tools, companions: { shell: 's2' } })).toMatchObject({ status: 201 });
  expect((await history('tools', 't2')).body.checks).toContainEqual({
    check: 'compatibility',
    outcome: 'passed',
    reasons: [],
  });

  expect(await promote('shell', 's2')).toMatchObject({ status: 409, body: { code: 'incompatible-release' } });
  const promoteSet = (versions: Record<string, string>) =>
    admin.as<{ set: ReleaseSet; moved: boolean }>('admin', '/api/admin/releases/sets', { versions });
  expect(await promoteSet({ shell: 's2', tools: 't9' })).toMatchObject({ status: 404 });
  expect(await promoteSet({})).toMatchObject({ status: 400 });
  const { body } = await promoteSet({ shell: 's2', tools: 't2' });
  expect(body).toMatchObject({ moved: true, set: { shell: { version: 's2' }, slices: [{ version: 't2' }] } });
  expect(await promoteSet({ shell: 's2', tools: 't2' })).toMatchObject({ body: { moved: false } });
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')?.promotedWith).toEqual(['shell']);

  expect((await rollBack('tools')).body).toMatchObject({
    version: 't1',
    set: { shell: { version: 's1' }, slices: [{ version: 't1' }], revision: body.set.revision + 1 },
  });
});

test('the launcher promotes only without a pointer or over its own promotion', async () => {
  for (const version of ['s1', 's2', 's3', 's4']) await publish(writeTestRelease('shell', version));
  const launch = async (version: string) => (await promote('shell', version, { asLauncher: true }, 'launcher')).body;
  expect(await launch('s1')).toMatchObject({ moved: true });
  expect(await launch('s2')).toMatchObject({ moved: true, set: { shell: { version: 's2' } } });
  await promote('shell', 's3');
  expect(await launch('s4')).toMatchObject({ moved: false, set: { shell: { version: 's3' } } });
  await rollBack('shell');
  expect(await launch('s4')).toMatchObject({ moved: false, set: { shell: { version: 's2' } } });
});

test('the history of a version lists each state with who caused it', async () => {
  await run('shell', 's1');
  const source = { commit: 'a'.repeat(40), hasLocalChanges: false };
  await publish({ ...writeTestRelease('tools', 't1'), source });
  await promote('tools', 't1');
  await run('tools', 't2');
  await rollBack('tools');
  const { body } = await history('tools', 't1');
  expect(body).toMatchObject({ name: 'tools', version: 't1', state: 'promoted', publishedBy: 'operator', source });
  expect(body.checks.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
    'files passed',
    'signature not-run',
    'contract passed',
    'server-bundle not-run',
    'render not-run',
    'accessibility not-run',
    'compatibility passed',
    'size passed',
  ]);
  expect(body.transitions.map(({ from, to, by, reason }) => [from, to, by, reason])).toEqual([
    [null, 'published', 'operator', null],
    ['published', 'checked', 'operator', null],
    ['checked', 'promoted', 'admin 1', null],
    ['promoted', 'superseded', 'admin 1', 't2 took its place.'],
    ['superseded', 'promoted', 'admin 1', null],
  ]);
  expect(await history('tools', 't2')).toMatchObject({ body: { state: 'rolled-back', source: null } });
  expect(await history('tools', 't9')).toMatchObject({ status: 404 });
});

test('versions are listed newest first, by page, with the size of their compressed scripts', async () => {
  const file = (bytes: number) => ({ sha256: '0', bytes });
  const files = JSON.stringify({ 'a.js': file(900), 'a.js.br': file(300), 'b.js.br': file(41), 'b.svg.br': file(5) });
  await admin.db.pool.query(
    `INSERT INTO releases (name, version, manifest, published_by, published_at)
     SELECT 'tools', 't' || n, jsonb_build_object('files', $1::jsonb), 'operator', now() - n * interval '1 minute'
     FROM generate_series(1, 21) AS n`,
    [files],
  );
  const list = async (after = '') =>
    (await admin.as<ReleaseVersion[]>('admin', `/api/admin/releases/tools/versions${after}`)).body;
  const first = await list();
  expect(first.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => `t${i + 1}`));
  expect(first[0]).toMatchObject({ scriptBytes: 341, state: 'checked', checks: [] });
  expect(await list('?after=t20')).toMatchObject([{ version: 't21' }]);
});

test('a pointer that a process of the version before moves takes the states with it', async () => {
  for (const version of ['s1', 's2']) await publish(writeTestRelease('shell', version));
  await promote('shell', 's1');
  await movePointerToS2();
  expect(await history('shell', 's1')).toMatchObject({ body: { state: 'superseded' } });
  expect(await history('shell', 's2')).toMatchObject({ body: { state: 'promoted' } });
  expect(await rollBack('shell')).toMatchObject({ status: 200, body: { version: 's1' } });
});

const change = (action: 'pause' | 'resume', name: string, body: object) =>
  admin.as<{ set: ReleaseSet; changed: boolean }>('admin', `/api/admin/releases/${name}/${action}`, body);

test('a paused page is in the set that gateways get until it is resumed, and survives a promotion', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  const reason = 'Figures are wrong';
  const paused = await change('pause', 'tools', { page: 'Page', reason });
  expect(paused).toMatchObject({
    status: 200,
    body: { changed: true, set: { paused: [{ slice: 'tools', page: 'Page' }] } },
  });
  await until(async () => (await publishedSet())?.id === paused.body.set.id, 2_500);
  expect(await change('pause', 'tools', { page: 'Page', reason })).toMatchObject({ body: { changed: false } });
  await run('tools', 't2');
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')?.paused).toMatchObject([{ page: 'Page', reason, by: 'admin 1' }]);

  const { body } = await change('resume', 'tools', { page: 'Page' });
  expect(body).toMatchObject({ changed: true, set: { slices: [{ version: 't2' }] } });
  expect(body.set).not.toHaveProperty('paused');
  await until(async () => (await publishedSet())?.revision === body.set.revision, 2_500);
  const { rows } = await admin.db.pool.query(
    "SELECT action, reason, details ->> 'target' AS target FROM admin_actions ORDER BY id DESC LIMIT 1",
  );
  expect(rows).toEqual([{ action: 'release.resumed', reason: null, target: 'tools Page' }]);
});

test('a slice is paused as a whole, but never admin, nor a page that does not exist', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  const reason = 'It does not load';
  const { body } = await change('pause', 'tools', { reason });
  expect(body.set.paused).toEqual([{ slice: 'tools', page: null }]);
  for (const [name, page] of [
    ['admin', null],
    ['listings', null],
    ['tools', 'Missing'],
  ] as const)
    expect(await change('pause', name, { page, reason })).toMatchObject({
      status: 409,
      body: { code: 'not-pausable' },
    });
  expect((await change('pause', 'shell', { reason })).status).toBe(400);
  expect((await change('pause', 'tools', {})).status).toBe(400);
  await change('resume', 'tools', {});
});

const tryOut = (name: string, version: string, cohort: object) =>
  admin.as<{ set: ReleaseSet }>('admin', `/api/admin/releases/${name}/canary`, { version, cohort });
const some = { percent: 5, plans: ['buyer'], memberIds: [7] };

test('a canary is in the set that gateways get together with the promoted version, until it is promoted itself', async () => {
  await run('shell', 's1');
  for (const version of ['t1', 't2', 't3']) await publish(writeTestRelease('tools', version));
  const launch = async (version: string) => (await promote('tools', version, { asLauncher: true }, 'launcher')).body;
  expect(await launch('t1')).toMatchObject({ moved: true });
  await tryOut('tools', 't2', some);
  const { body } = await tryOut('tools', 't3', some);
  expect(body.set).toMatchObject({
    slices: [{ version: 't1' }],
    canaries: [{ release: { name: 'tools', version: 't3' }, cohort: some }],
  });
  await until(async () => (await publishedSet())?.revision === body.set.revision, 2_500);
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')?.canary).toEqual({ version: 't3', cohort: some });
  expect(await history('tools', 't2')).toMatchObject({ body: { state: 'superseded', cohort: null } });
  await tryOut('tools', 't3', { ...some, percent: 20 });
  const { body: t3 } = await history('tools', 't3');
  expect(t3).toMatchObject({ state: 'canary', cohort: { percent: 20 } });
  expect(t3.transitions.slice(2).map(({ from, reason }) => [from, reason])).toEqual([
    ['checked', '5%, plans buyer, 1 member'],
    ['canary', '20%, plans buyer, 1 member'],
  ]);
  expect(await launch('t2')).toMatchObject({ moved: false });
  expect((await promote('tools', 't3')).body.set).not.toHaveProperty('canaries');
});

test('a canary is rolled back with a reason, and can be tried again', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  await publish(writeTestRelease('tools', 't2'));
  await tryOut('tools', 't2', some);
  const end = () => admin.as('admin', '/api/admin/releases/tools/canary/rollback', { reason: 'It is slow.' });
  const other = { version: 't1' };
  expect(await admin.as('admin', '/api/admin/releases/tools/canary/rollback', other)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', message: expect.stringContaining('t2 took the place of t1') },
  });
  expect(await end()).toMatchObject({ status: 200, body: { version: 't2' } });
  await admin.db.pool.query(`UPDATE release_pointers SET promoted_by = 'launcher'`);
  expect((await promote('tools', 't2', { asLauncher: true }, 'launcher')).body).toMatchObject({ moved: false });
  expect(await end()).toMatchObject({ status: 409, body: { code: 'no-canary' } });
  const { body } = await history('tools', 't2');
  expect(body).toMatchObject({ state: 'rolled-back', cohort: null });
  expect(body.transitions.at(-1)).toMatchObject({ from: 'canary', reason: 'It is slow.' });
  expect(await tryOut('tools', 't2', some)).toMatchObject({ status: 200 });
});

test('a canary needs a cohort, a promoted version, an accepted one, and releases that fit', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1'));
  expect(await tryOut('tools', 't1', { percent: 0, plans: [], memberIds: [] })).toMatchObject({ status: 400 });
  expect(await tryOut('tools', 't1', some)).toMatchObject({ status: 409, body: { code: 'nothing-promoted' } });
  await promote('tools', 't1');
  expect(await tryOut('tools', 't1', some)).toMatchObject({ status: 409, body: { code: 'no-canary' } });
  expect(await tryOut('tools', 't9', some)).toMatchObject({ status: 404 });
  await run('account', 'a1');
  await publish(writeTestRelease('tools', 't2', { routes: [route('/same')] }));
  await publish(writeTestRelease('account', 'a2', { routes: [route('/same')] }));
  expect(await tryOut('tools', 't2', some)).toMatchObject({ status: 200 });
  for (const refused of [await tryOut('account', 'a2', some), await promote('account', 'a2')])
    expect(refused).toMatchObject({ status: 409, body: { code: 'incompatible-release' } });
});

test('no slice is promoted before a shell', async () => {
  await publish(writeTestRelease('tools', 't1'));
  expect(await promote('tools', 't1')).toMatchObject({ status: 409, body: { code: 'shell-first' } });
  expect(await admin.as('gateway', '/internal/releases/current')).toMatchObject({
    status: 503,
    body: { code: 'no-release-set' },
  });
  expect(await promote('shell', 'unknown')).toMatchObject({ status: 404 });
});

test('only gateways may read the current set', async () => {
  await run('shell', 's1');
  const { body } = await admin.as('gateway', '/internal/releases/current');
  expect(ReleaseSet.parse(body).shell.version).toBe('s1');
  expect((await admin.as('admin', '/internal/releases/current')).status).toBe(404);
});

test.each(['visitor', 'member', 'gateway'] as const)(
  'a %s can neither see, promote nor roll back releases',
  async (actor) => {
    const expected = actor === 'visitor' ? 401 : 404;
    expect((await admin.as(actor, '/api/admin/releases')).status).toBe(expected);
    expect((await admin.as(actor, '/api/admin/releases/shell/versions')).status).toBe(expected);
    expect((await admin.as(actor, '/api/admin/releases/shell/promote', { version: 's1' })).status).toBe(expected);
    expect((await admin.as(actor, '/api/admin/releases/shell/rollback', {})).status).toBe(expected);
  },
);

test('a pointer that moved without a message is announced', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('shell', 's2'));
  // As if the process had been killed right after its commit.
  await movePointerToS2();
  await until(async () => (await publishedSet())?.shell.version === 's2');
});

test('a wiped or diverged key-value store is repaired', async () => {
  await run('shell', 's1');
  await until(async () => (await publishedSet())?.shell.version === 's1');
  const connection = await admin.nats.connection();
  await (await connection.jetstreamManager()).streams.delete('KV_releases');
  await until(async () => (await publishedSet())?.shell.version === 's1');
  await (await connection.jetstream().views.kv('releases')).put('current', '{"nonsense":true}');
  await until(async () => (await publishedSet())?.shell?.version === 's1');
  const ready = await fetch(`${admin.service.url}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ready', components: { 'release-set': { status: 'up' } } });
});

test('the audit trail is append-only', async () => {
  await run('shell', 's1');
  await expect(admin.db.pool.query('UPDATE admin_actions SET reason = $1', ['other'])).rejects.toThrow(
    'only ever added to',
  );
  await expect(admin.db.pool.query('DELETE FROM admin_actions')).rejects.toThrow('only ever added to');
});
