import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import type { ReleaseVersion } from '@dealstead/contracts/admin/releases';
import type { ReleasedName } from '@dealstead/contracts';
import { ReleaseSet } from '@dealstead/contracts/platform/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import { startTestAdmin } from '../fixtures/admin.ts';
import type { TestAdmin } from '../fixtures/admin.ts';
import { writeRelease, route } from '../fixtures/releases.ts';
import { until } from '@dealstead/service-kit/fixtures/until';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());
beforeEach(async () => {
  await admin.db.pool.query('DELETE FROM paused_pages; DELETE FROM release_pointers; DELETE FROM releases');
});

const writeTestRelease = (name: ReleasedName, version: string, more?: Partial<Release>) =>
  writeRelease(admin.releasesDir, name, version, more);
const publish = (release: unknown) => admin.as('operator', '/api/admin/releases', release);
const promote = (name: string, version: string, more = {}, actor: 'admin' | 'operator' | 'launcher' = 'admin') =>
  admin.as<{ set: ReleaseSet; moved: boolean }>(actor, `/api/admin/releases/${name}/promote`, { version, ...more });
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

/** Publishes and promotes. */
async function run(name: ReleasedName, version: string, more?: Partial<Release>): Promise<void> {
  expect(await publish(writeTestRelease(name, version, more))).toMatchObject({ status: 201 });
  expect(await promote(name, version)).toMatchObject({ status: 200 });
}

test('publishing accepts a release without promoting it', async () => {
  expect(await publish(writeTestRelease('shell', 's1'))).toMatchObject({
    status: 201,
    body: { name: 'shell', version: 's1', known: false },
  });
  const { body } = await admin.as('admin', '/api/admin/releases');
  expect(ReleaseStatus.parse(body)).toContainEqual(
    expect.objectContaining({ name: 'shell', current: null, published: [expect.objectContaining({ version: 's1' })] }),
  );
  expect(await publish(writeTestRelease('shell', 's1'))).toMatchObject({ status: 200, body: { known: true } });
});

test.each(['visitor', 'member', 'admin', 'gateway'] as const)('a %s cannot publish', async (actor) => {
  const { status } = await admin.as(actor, '/api/admin/releases', writeTestRelease('shell', 's1'));
  expect(status).toBe(actor === 'visitor' ? 401 : 404);
});

const folder = () => join(admin.releasesDir, 'tools', 't1');
const spoilings: [string, (release: Release) => unknown, string][] = [
  ['a file is missing', () => rmSync(join(folder(), 'chunks/page.js')), 'chunks/page.js is missing.'],
  [
    'a file was changed',
    () => writeFileSync(join(folder(), 'entry.js'), '// tools t2'),
    'entry.js is not the file that the release names.',
  ],
  [
    'a file is too many',
    () => writeFileSync(join(folder(), 'extra.js'), ''),
    'extra.js lies there, but the release does not name it.',
  ],
  ['a file is a link', () => symlinkSync('/etc/hostname', join(folder(), 'link.js')), 'link.js is not a plain file.'],
  [
    'its folder is missing',
    () => rmSync(folder(), { recursive: true }),
    'The folder tools/t1 is not among the releases.',
  ],
  [
    'slice.json is another',
    () => writeFileSync(join(folder(), 'slice.json'), '{}'),
    'slice.json is not what was published.',
  ],
  [
    'slice.json is broken',
    () => writeFileSync(join(folder(), 'slice.json'), '{'),
    'slice.json is not what was published.',
  ],
  [
    'its entry is no file of it',
    (release) => (release.entry = 'elsewhere.js'),
    'elsewhere.js is needed to start, but not among the files.',
  ],
];
test.each(spoilings)('a release is rejected when %s', async (_, spoil, reason) => {
  rmSync(folder(), { recursive: true, force: true });
  const release = writeTestRelease('tools', 't1');
  spoil(release);
  const { status, body } = await publish(release);
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'files-differ', details: { reasons: expect.arrayContaining([reason]) } },
  });
  rmSync(folder(), { recursive: true, force: true });
});

test.each(['../../shell/s1/entry.js', '/etc/hostname', 'chunks/../entry.js', '.hidden.js'])(
  'a release cannot start from %s',
  async (path) => {
    for (const field of ['entry', 'server'] as const) {
      const { status, body } = await publish({ ...writeTestRelease('tools', 't1'), [field]: path });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', details: { [field]: expect.any(String) } },
      });
    }
  },
);

test('a published version cannot be replaced', async () => {
  await publish(writeTestRelease('shell', 's1'));
  expect(await publish(writeTestRelease('shell', 's1', { routes: [route('/new')] }))).toMatchObject({
    status: 409,
    body: { code: 'version-taken' },
  });
});

test('an incompatible release is rejected with the reason', async () => {
  await run('shell', 's1');
  await run('listings', 'l1');
  const reason = '/listings of tools x is claimed already by /listings of listings l1.';
  expect(await publish(writeTestRelease('tools', 'x', { routes: [route('/listings')] }))).toMatchObject({
    status: 409,
    body: {
      code: 'incompatible-release',
      message: `tools x cannot be published: ${reason}`,
      details: { reasons: [reason] },
    },
  });
});

test('all reasons are returned', async () => {
  await run('shell', 's1');
  const { body } = await publish(writeTestRelease('tools', 'x', { contracts: 99, routes: [route('/a'), route('/a')] }));
  expect(body).toMatchObject({
    message: expect.stringContaining('And 1 more.'),
    details: { reasons: [expect.stringContaining('contracts 99'), expect.stringContaining('/a')] },
  });
});

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

test('rolling back swaps with the previous version, and back again', async () => {
  await run('shell', 's1');
  await run('tools', 't1');
  expect(await rollBack('tools')).toMatchObject({ status: 409, body: { code: 'nothing-before' } });
  await run('tools', 't2');
  const back = await rollBack('tools');
  expect(back).toMatchObject({ status: 200, body: { version: 't1', set: { slices: [{ version: 't1' }] } } });
  const forth = await rollBack('tools');
  expect(forth.body.version).toBe('t2');
  expect(forth.body.set.revision).toBeGreaterThan(back.body.set.revision);
  await until(async () => (await publishedSet())?.revision === forth.body.set.revision);
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

const history = (name: string, version: string) =>
  admin.as<ReleaseVersion & { transitions: { from: string | null; to: string; by: string; reason: string | null }[] }>(
    'admin',
    `/api/admin/releases/${name}/versions/${version}`,
  );

test('the history of a version tells each state with who caused it', async () => {
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
    'server-bundle not-run',
    'compatibility passed',
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

test('a refused version is listed with its reasons, is not promoted, and can be published again', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1', { contracts: 99 }));
  const reason = 'tools t1 is built for contracts 99, this platform speaks 1.';
  const checks = expect.arrayContaining([{ check: 'compatibility', outcome: 'refused', reasons: [reason] }]);
  expect(await admin.as('admin', '/api/admin/releases/tools/versions')).toMatchObject({
    body: [{ version: 't1', state: 'refused', checks }],
  });
  expect(await promote('tools', 't1')).toMatchObject({ status: 409, body: { code: 'not-promotable' } });
  const status = ReleaseStatus.parse((await admin.as('admin', '/api/admin/releases')).body);
  expect(status.find(({ name }) => name === 'tools')?.published).toEqual([]);

  expect(await publish(writeTestRelease('tools', 't1'))).toMatchObject({ status: 201, body: { known: false } });
  expect((await history('tools', 't1')).body.transitions.map(({ to, reason: why }) => [to, why])).toEqual([
    ['published', null],
    ['refused', reason],
    ['published', null],
    ['checked', null],
  ]);
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

test.each(['visitor', 'member', 'gateway'] as const)('a %s can neither see, promote nor roll back', async (actor) => {
  const expected = actor === 'visitor' ? 401 : 404;
  expect((await admin.as(actor, '/api/admin/releases')).status).toBe(expected);
  expect((await admin.as(actor, '/api/admin/releases/shell/versions')).status).toBe(expected);
  expect((await admin.as(actor, '/api/admin/releases/shell/promote', { version: 's1' })).status).toBe(expected);
  expect((await admin.as(actor, '/api/admin/releases/shell/rollback', {})).status).toBe(expected);
});

test('a pointer that moved without a message is announced', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('shell', 's2'));
  // As if the process had been killed right after its commit.
  await movePointerToS2();
  await until(async () => (await publishedSet())?.shell.version === 's2', 8_000);
});

test('a wiped or diverged key-value store is repaired', async () => {
  await run('shell', 's1');
  await until(async () => (await publishedSet())?.shell.version === 's1');
  const connection = await admin.nats.connection();
  await (await connection.jetstreamManager()).streams.delete('KV_releases');
  await until(async () => (await publishedSet())?.shell.version === 's1', 8_000);
  await (await connection.jetstream().views.kv('releases')).put('current', '{"nonsense":true}');
  await until(async () => (await publishedSet())?.shell?.version === 's1', 8_000);
  const ready = await fetch(`${admin.service.url}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ready', components: { 'release-set': { status: 'up' } } });
}, 30_000);

test('the audit trail is append-only', async () => {
  await run('shell', 's1');
  await expect(admin.db.pool.query('UPDATE admin_actions SET reason = $1', ['other'])).rejects.toThrow(
    'only ever added to',
  );
  await expect(admin.db.pool.query('DELETE FROM admin_actions')).rejects.toThrow('only ever added to');
});
