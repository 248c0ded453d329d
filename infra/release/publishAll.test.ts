import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import { newKey } from '@dealstead/service-kit/fixtures/keys';
import { publishAll } from './publishAll.ts';

const release = { name: 'listings', version: 'new' } as unknown as Release;
const refusal = { message: 'This key was revoked.', code: 'key-taken', requestId: '1' };

/** Publishes to an admin service in which `current` is the version of listings, and which refuses every key. */
async function publishToRefusingAdmin(current: string | null) {
  const nobody = { previous: null, since: null, promotedBy: null, promotedWith: [], canary: null };
  const entry: ReleaseStatus[number] = { name: 'listings', current, ...nobody, published: [], paused: [] };
  const server = createServer((request, response) => {
    const isStatus = request.method === 'GET';
    response
      .writeHead(isStatus ? 200 : 409, { 'content-type': 'application/json' })
      .end(JSON.stringify(isStatus ? [entry] : refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'publish-all-'));
  try {
    await publishAll({
      adminUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      identityKey: JSON.stringify(newKey('launcher').secret),
      builds: { results: Promise.resolve(new Map([['listings', release]])), reportTo: () => undefined },
      releasesDir: folder,
      keysDir: folder,
      onProgress: () => undefined,
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('the current release stays where admin refuses the new one, and the reason is printed', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await publishToRefusingAdmin('old');
  expect(printed).toHaveBeenCalledWith(
    'Adding a key of listings was refused: This key was revoked.\nlistings stays at old.',
  );
});

test('a refusal without a current release ends the start', async () => {
  await expect(publishToRefusingAdmin(null)).rejects.toThrow('This key was revoked.');
});
