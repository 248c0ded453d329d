import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { identityHeader, verifyIdentity } from '@dealstead/service-kit';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { peers, startTestAdmin } from '../fixtures/admin.ts';
import type { TestAdmin } from '../fixtures/admin.ts';
import { writeRelease, route } from '../fixtures/releases.ts';

/** Stands in for the renderer: refuses what is named so, keeps what it was asked. */
const verify = verifyIdentity(peers);
const asked: object[] = [];
const askers: unknown[] = [];
const renderer = createServer(async (request, response) => {
  askers.push(await verify(String(request.headers[identityHeader])));
  const trial = (await json(request)) as { version: string };
  asked.push(trial);
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
  asked.length = 0;
  await admin.db.pool.query('DELETE FROM release_pointers; DELETE FROM releases');
});

const publish = (release: object, actor: 'operator' | 'launcher' = 'operator', at = admin) =>
  at.as(actor, '/api/admin/releases', release);
const writeTestRelease = (...of: Parameters<typeof writeRelease> extends [string, ...infer Rest] ? Rest : never) =>
  writeRelease(admin.releasesDir, ...of);

test('a bundle that does not load is rejected with the reason and not listed as published', async () => {
  expect(await publish(writeTestRelease('shell', 'bad-shell'))).toMatchObject({
    status: 409,
    body: {
      code: 'does-not-load',
      message: 'shell bad-shell cannot be published: Its bundle for the renderer does not load: Error: boom',
    },
  });
  const { rows } = await admin.db.pool.query('SELECT state FROM releases');
  expect(rows).toEqual([{ state: 'refused' }]);
  const { body } = await admin.as<{ published: object[] }[]>('admin', '/api/admin/releases');
  expect(body.flatMap(({ published }) => published)).toEqual([]);
});

test('a slice is tried in the current shell with its server-rendered pages', async () => {
  expect(await publish(writeTestRelease('tools', 't1'))).toMatchObject({ status: 201 });
  expect(asked).toEqual([]); // no shell yet

  await publish(writeTestRelease('shell', 's1'));
  await admin.as('admin', '/api/admin/releases/shell/promote', { version: 's1' });
  const routes = [
    { ...route('/a'), page: 'A', firstView: 'server' as const },
    { ...route('/b'), page: 'B' },
  ];
  expect(await publish(writeTestRelease('tools', 't2', { routes }))).toMatchObject({ status: 201 });
  expect(asked.at(-1)).toEqual({
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
  expect(await publish(release, 'operator', alone)).toMatchObject({ status: 503 });
  expect(await publish(release, 'launcher', alone)).toMatchObject({ status: 201 });
});
