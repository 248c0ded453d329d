import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import { identityHeader, verifyIdentity } from '@dealstead/service-kit';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { peers, startTestAdmin } from '../fixtures/admin.ts';
import type { TestAdmin } from '../fixtures/admin.ts';
import { createReleaseCalls } from '../fixtures/releaseCalls.ts';
import { writeRelease, route } from '../fixtures/releases.ts';

/** Stands in for the renderer: refuses what is named so, keeps what it was asked. */
const verify = verifyIdentity(peers);
const requests: object[] = [];
const askers: unknown[] = [];
const renderer = createServer(async (request, response) => {
  // As a version that renders no pages on trial.
  if (request.url !== '/try') return void response.writeHead(404).end();
  askers.push(await verify(String(request.headers[identityHeader])));
  const trial = (await json(request)) as { version: string };
  requests.push(trial);
  if (trial.version === 'unlucky')
    return void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: 'Something failed.', code: 'internal', requestId: 'r1' }));
  const bad = trial.version.startsWith('bad');
  response
    .writeHead(bad ? 422 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(bad ? { message: 'Error: boom', code: 'threw', requestId: 'r1' } : { status: 'loads' }));
});

let admin: TestAdmin;
let alone: TestAdmin;
beforeAll(async () => {
  await listen(renderer, 0, '127.0.0.1');
  admin = await startTestAdmin({ rendererUrl: addressOf(renderer) });
  alone = await startTestAdmin({ rendererUrl: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await admin?.service.stop();
  await alone?.service.stop();
  await close(renderer);
});
beforeEach(async () => {
  requests.length = 0;
  await admin.db.pool.query('DELETE FROM release_pointers; DELETE FROM releases');
});

const { writeTestRelease, publish, promote, run, history } = createReleaseCalls(() => admin);

test('a bundle that does not load is rejected with the reason and not listed as published', async () => {
  expect(await publish(writeTestRelease('shell', 'bad-shell'))).toMatchObject({
    status: 409,
    body: {
      code: 'does-not-load',
      message: expect.stringMatching(
        /^shell bad-shell cannot be published: .* does not load: Error: boom\. Export each /,
      ),
    },
  });
  const { rows } = await admin.db.pool.query('SELECT state FROM releases');
  expect(rows).toEqual([{ state: 'refused' }]);
  const { body } = await admin.as<{ published: object[] }[]>('admin', '/api/admin/releases');
  expect(body.flatMap(({ published }) => published)).toEqual([]);
});

test('a slice is tried in the current shell with its server-rendered pages', async () => {
  expect(await publish(writeTestRelease('tools', 't1'))).toMatchObject({ status: 201 });
  expect(requests).toEqual([]); // no shell yet

  await publish(writeTestRelease('shell', 's1'));
  await admin.as('admin', '/api/admin/releases/shell/promote', { version: 's1' });
  const routes = [
    { ...route('/a'), page: 'A', firstView: 'server' as const },
    { ...route('/b'), page: 'B' },
  ];
  expect(await publish(writeTestRelease('tools', 't2', { routes }))).toMatchObject({ status: 201 });
  expect(requests.at(-1)).toEqual({
    name: 'tools',
    version: 't2',
    server: 'server.cjs',
    pages: ['A'],
    shellVersion: 's1',
  });
  expect(await publish(writeTestRelease('tools', 'bad-tools'))).toMatchObject({ status: 409 });
  expect(askers.at(-1)).toEqual({ kind: 'system', name: 'admin' });
});

test('without the renderer an operator gets 503 and the launcher succeeds', async () => {
  const release = writeRelease(alone.releasesDir, 'shell', 's2');
  expect(await alone.as('operator', '/api/admin/releases', release)).toMatchObject({ status: 503 });
  expect(await alone.as('launcher', '/api/admin/releases', release)).toMatchObject({ status: 201 });
});

test('a release that the renderer cannot try now is not refused for it', async () => {
  expect(await publish(writeTestRelease('shell', 'unlucky'))).toMatchObject({ status: 503 });
  expect((await admin.db.pool.query('SELECT state FROM releases')).rows).toEqual([{ state: 'published' }]);
});

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

test.each(['visitor', 'member', 'admin', 'gateway'] as const)('a %s cannot publish a release', async (actor) => {
  const { status } = await admin.as(actor, '/api/admin/releases', writeTestRelease('shell', 's1'));
  expect(status).toBe(actor === 'visitor' ? 401 : 404);
});

const folder = () => join(admin.releasesDir, 'tools', 't1');
const spoilings: [string, (release: Release) => unknown, string][] = [
  [
    'a file is missing',
    () => rmSync(join(folder(), 'chunks/page.js')),
    'chunks/page.js is missing. Copy the whole folder of the build again.',
  ],
  [
    'a file was changed',
    () => writeFileSync(join(folder(), 'entry.js'), '// tools t2'),
    'entry.js is not the file that the release names. Copy the whole folder of the build again.',
  ],
  [
    'a file is too many',
    () => writeFileSync(join(folder(), 'extra.js'), ''),
    'extra.js lies there, but the release does not name it. Remove it.',
  ],
  [
    'a file is a link',
    () => symlinkSync('/etc/hostname', join(folder(), 'link.js')),
    'link.js is not a plain file. Replace it by a copy of the file.',
  ],
  [
    'its folder is missing',
    () => rmSync(folder(), { recursive: true }),
    'The folder tools/t1 is not among the releases. Copy the build there first.',
  ],
  [
    'slice.json is another',
    () => writeFileSync(join(folder(), 'slice.json'), '{}'),
    'slice.json is not what was published. Publish the one in the folder.',
  ],
  [
    'slice.json is broken',
    () => writeFileSync(join(folder(), 'slice.json'), '{'),
    'slice.json is not what was published. Publish the one in the folder.',
  ],
  [
    'its entry is no file of it',
    (release) => (release.entry = 'elsewhere.js'),
    'elsewhere.js is needed to start, but not among the files. Build the release again.',
  ],
];
test.each(['entry.js.br', 'entry.js.gz'])(
  'a release is rejected when %s is another file than entry.js',
  async (name) => {
    rmSync(folder(), { recursive: true, force: true });
    const compress = name.endsWith('.br') ? brotliCompressSync : gzipSync;
    const publishWith = (text: string) => {
      const content = compress(text);
      const files = {
        ...writeTestRelease('tools', 't1').files,
        [name]: { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length },
      };
      const release = writeRelease(admin.releasesDir, 'tools', 't1', { files });
      writeFileSync(join(folder(), name), content);
      return publish(release);
    };
    expect(await publishWith('// nothing')).toMatchObject({
      status: 409,
      body: { details: { reasons: [`${name} is not entry.js, compressed. Build the release again.`] } },
    });
    expect(await publishWith('// tools t1')).toMatchObject({ status: 201 });
    rmSync(folder(), { recursive: true, force: true });
  },
);

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
  const reason =
    '/listings of tools x is claimed already by /listings of listings l1. Choose another path for one of them; to move it, release listings without it first.';
  expect(await publish(writeTestRelease('tools', 'x', { routes: [route('/listings')] }))).toMatchObject({
    status: 409,
    body: {
      code: 'incompatible-release',
      message: `tools x cannot be published: ${reason}`,
      details: { reasons: [reason] },
    },
  });
});

test('a refused publication returns all reasons', async () => {
  await run('shell', 's1');
  const { body } = await publish(writeTestRelease('tools', 'x', { contracts: 99, routes: [route('/a'), route('/a')] }));
  expect(body).toMatchObject({
    message: expect.stringContaining('And 1 more.'),
    details: { reasons: [expect.stringContaining('contracts 99'), expect.stringContaining('/a')] },
  });
});

test('a refused version is listed with its reasons, is not promoted, and can be published again', async () => {
  await run('shell', 's1');
  await publish(writeTestRelease('tools', 't1', { contracts: 99 }));
  const reason =
    'tools t1 is built for contracts 99, this platform speaks 1. Deploy the services that speak them first.';
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
