import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReleaseSet, upcomingSetSubject } from '@dealstead/contracts/platform/releases';
import type { Release, ReleaseSignature } from '@dealstead/contracts/platform/releases';
import { until } from '@dealstead/service-kit/fixtures/until';
import { pack } from 'tar-stream';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { createReleaseCalls } from '../../fixtures/releaseCalls.ts';
import { createTeam } from '../../fixtures/sliceKeys.ts';

let admin: TestAdmin;
let isolated: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
  // Where a team builds: releases are written into its folder, and uploaded to the other.
  isolated = await startTestAdmin();
});
afterAll(async () => {
  await admin?.service.stop();
  await isolated?.service.stop();
});
beforeEach(async () => {
  await admin.db.pool.query(`
    DELETE FROM release_pointers; DELETE FROM releases; DELETE FROM slice_keys;
    DELETE FROM slices WHERE registered_by <> 'platform'`);
});

const { writeTestRelease, publish, promote, run } = createReleaseCalls(() => admin);
const built = createReleaseCalls(() => isolated);
const rentals = createTeam(() => isolated.releasesDir);
const stranger = createTeam(() => isolated.releasesDir);
const local = createTeam(() => admin.releasesDir);

const register = (name = 'rentals', key = rentals.key) =>
  admin.as('admin', '/api/admin/slices', { name, owner: 'Rentals team', key });

type Signed = ReleaseSignature & { readonly manifestSha256: string };
const withoutHash = ({ keyId, value }: Signed): ReleaseSignature => ({ keyId, value });

async function archiveOf({ name, version, files }: Release, changed: Readonly<Record<string, string>> = {}) {
  const archive = pack();
  for (const path of ['slice.json', ...Object.keys(files)])
    archive.entry({ name: path }, changed[path] ?? readFileSync(join(isolated.releasesDir, name, version, path)));
  archive.finalize();
  return buffer(archive);
}

async function upload({ name, version }: Release, { manifestSha256, keyId, value }: Signed, body: Buffer) {
  const query = new URLSearchParams({ manifestSha256, keyId, signature: value });
  const { 'content-type': _json, ...headers } = await admin.headersOf('visitor');
  const response = await fetch(`${admin.service.url}/api/releases/${name}/${version}?${query}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
}

test('a slice is registered once, with the key of its team', async () => {
  expect(await register()).toMatchObject({ status: 201, body: { name: 'rentals', owner: 'Rentals team' } });
  expect(await register()).toMatchObject({ status: 409, body: { code: 'name-taken' } });
  expect(await register('shell')).toMatchObject({ status: 400 });
  expect(await register('Rentals!')).toMatchObject({ status: 400 });
  const { body } = await admin.as<{ name: string }[]>('admin', '/api/admin/slices');
  expect(body.map(({ name }) => name)).toEqual(['shell', 'listings', 'tools', 'account', 'admin', 'rentals']);
});

test('a key signs one slice only, and a revoked one is not added again', async () => {
  await register();
  expect(await register('leases')).toMatchObject({ status: 409, body: { code: 'key-taken' } });
  const [key] = ((await admin.as<{ name: string; keys: { id: string }[] }[]>('admin', '/api/admin/slices')).body.find(
    ({ name }) => name === 'rentals',
  )?.keys ?? []) as { id: string }[];
  const revoke = () =>
    admin.as('admin', `/api/admin/slices/rentals/keys/${key?.id}/revoke`, { reason: 'The laptop was stolen' });
  expect(await revoke()).toMatchObject({ status: 200 });
  expect(await revoke()).toMatchObject({ status: 404 });
  expect(await admin.as('admin', '/api/admin/slices/rentals/keys', rentals.key)).toMatchObject({ status: 409 });
});

test('a slice that nobody has registered is refused', async () => {
  expect(await publish(writeTestRelease('rentals', 'a1'))).toMatchObject({
    status: 409,
    body: { code: 'unknown-slice', message: expect.stringContaining('register rentals') },
  });
});

test('once a slice has a key, its releases must be signed by it', async () => {
  await run('shell', 's1');
  await admin.as('admin', '/api/admin/slices/listings/keys', local.key);
  const release = writeTestRelease('listings', 'l1');
  expect(await publish(release)).toMatchObject({ status: 409, body: { code: 'not-signed' } });
  const other = writeTestRelease('listings', 'l2');
  const signed = withoutHash(await local.sign(release));
  expect(await publish({ ...other, signature: signed })).toMatchObject({ status: 409, body: { code: 'not-signed' } });
  expect(await publish({ ...release, signature: signed })).toMatchObject({ status: 201 });
  const { body } = await admin.as('admin', '/api/admin/releases/listings/versions/l1');
  expect(body).toMatchObject({ state: 'checked', keyId: signed.keyId });
});

test("the renderer of all visitors loads a team's first version once an admin has promoted it, and later ones at once", async () => {
  const requests: string[] = [];
  const nats = await admin.nats.connection();
  const subscription = nats.subscribe(upcomingSetSubject, {
    callback: (_, message) =>
      void requests.push(...ReleaseSet.parse(message.json()).slices.map(({ name, version }) => `${name} ${version}`)),
  });
  try {
    await run('shell', 's1');
    await register();
    const send = async (version: string) => {
      const release = built.writeTestRelease('rentals', version);
      expect(await upload(release, await rentals.sign(release), await archiveOf(release))).toMatchObject({
        status: 201,
      });
      await nats.flush();
    };
    await send('a1');
    await run('tools', 't1');
    // Nor with a release of the platform that is to be promoted together with it.
    const tools = { ...writeTestRelease('tools', 't2'), companions: { rentals: 'a1' } };
    expect(await publish(tools)).toMatchObject({ status: 201 });
    await nats.flush();
    expect(requests.filter((each) => each.startsWith('rentals'))).toEqual([]);
    await promote('rentals', 'a1');
    await send('a2');
    await until(() => requests.includes('rentals a2'));
  } finally {
    subscription.unsubscribe();
  }
});

test('a team uploads a release that it signed; it is promoted, and withdrawn again', async () => {
  await run('shell', 's1');
  await register();
  const release = built.writeTestRelease('rentals', 'a1');
  const signed = await rentals.sign(release);
  expect(await upload(release, signed, await archiveOf(release))).toMatchObject({
    status: 201,
    body: { name: 'rentals', version: 'a1', known: false },
  });
  // The same again changes nothing.
  expect(await upload(release, signed, await archiveOf(release))).toMatchObject({ status: 200, body: { known: true } });
  const { body } = await promote('rentals', 'a1');
  expect(body.set.slices.map(({ name }) => name)).toEqual(['rentals']);
  const withdrawn = await admin.as<{ set: ReleaseSet }>('admin', '/api/admin/releases/rentals/withdraw', {
    reason: 'The trial has ended',
  });
  expect(withdrawn).toMatchObject({ status: 200, body: { version: 'a1', set: { slices: [] } } });
  expect(await promote('rentals', 'a1')).toMatchObject({ status: 200 });
});

test('a slice of the platform cannot be withdrawn', async () => {
  await run('shell', 's1');
  await run('listings', 'l1');
  expect(
    await admin.as('admin', '/api/admin/releases/listings/withdraw', { reason: 'A test of refusal' }),
  ).toMatchObject({ status: 409, body: { code: 'platform-slice' } });
});

test('an upload with the key of somebody else, or a signature of something else, is refused', async () => {
  await register();
  const release = built.writeTestRelease('rentals', 'a2');
  const archive = await archiveOf(release);
  expect(await upload(release, await stranger.sign(release), archive)).toMatchObject({
    status: 403,
    body: { code: 'unknown-key' },
  });
  const other = await rentals.sign(built.writeTestRelease('rentals', 'a3'));
  expect(await upload(release, other, archive)).toMatchObject({ status: 403, body: { code: 'bad-signature' } });
  const listings = built.writeTestRelease('listings', 'l9');
  expect(await upload(listings, await rentals.sign(listings), await archiveOf(listings))).toMatchObject({
    status: 403,
    body: { code: 'unknown-key' },
  });
});

const changes: [string, Readonly<Record<string, string>>, number][] = [
  ['another slice.json', { 'slice.json': '{}' }, 422],
  ['a file of another size', { 'entry.js': '// longer than what the manifest says' }, 422],
  ['another file of the same size', { 'entry.js': '// rentals bX' }, 422],
];
test.each(changes)('an archive with %s is refused', async (_what, changed, status) => {
  await register();
  const version = `b${changes.findIndex(([name]) => name === _what)}`;
  const release = built.writeTestRelease('rentals', version);
  const signed = await rentals.sign(release);
  expect(await upload(release, signed, await archiveOf(release, changed))).toMatchObject({ status });
  // The right archive is accepted afterwards.
  expect(await upload(release, signed, await archiveOf(release))).toMatchObject({ status: 201 });
});

test('an archive cannot write outside the folder of its release', async () => {
  await register();
  const escaping = { '../../../../escaped.js': { sha256: 'a'.repeat(64), bytes: 1 } };
  const release = built.writeTestRelease('rentals', 'd1');
  const outside = built.writeTestRelease('rentals', 'd2', { files: { ...release.files, ...escaping } });
  const archive = pack();
  archive.entry({ name: 'slice.json' }, readFileSync(join(isolated.releasesDir, 'rentals/d2/slice.json')));
  archive.entry({ name: '../../../../escaped.js' }, '1');
  archive.finalize();
  expect(await upload(outside, await rentals.sign(outside), await buffer(archive))).toMatchObject({ status: 422 });
  expect(() => readFileSync(join(admin.releasesDir, '../escaped.js'))).toThrow();
});

test('an archive that is cut off leaves nothing behind', async () => {
  await register();
  const release = built.writeTestRelease('rentals', 'c1');
  const archive = await archiveOf(release);
  const cut = archive.subarray(0, archive.length / 2);
  expect(await upload(release, await rentals.sign(release), cut)).toMatchObject({ status: 422 });
  expect(() => readFileSync(join(admin.releasesDir, 'rentals/c1/slice.json'))).toThrow();
});
