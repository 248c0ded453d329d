import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit/log';
import { createReleaseSet, writeReleases } from '../fixtures/releases.ts';
import { createReleases } from './releases.ts';

test('a set is loaded by the renderer before it is current, except the one that was current just before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-sets-'));
  try {
    await writeReleases(folder);
    const warmed: string[] = [];
    const releases = createReleases({
      releasesDir: folder,
      stateDir: join(folder, 'state'),
      log: createLog('gateway', 'silent'),
      warmUp: async ({ set }) => void warmed.push(`${set.id} ${set.revision}`),
    });
    await releases.offer(createReleaseSet(1), 'NATS');
    await releases.offer(createReleaseSet(2), 'NATS');
    await releases.offer({ ...createReleaseSet(1), revision: 3 }, 'NATS');
    expect(releases.current()?.set).toMatchObject({ id: 'set-1', revision: 3 });
    await releases.offer({ ...createReleaseSet(1), revision: 2 }, 'NATS');
    expect(releases.current()?.set.revision).toBe(3);
    await releases.offer(createReleaseSet(4), 'NATS');
    expect(warmed).toEqual(['set-1 1', 'set-2 2', 'set-4 4']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
