import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit/log';
import { createReleaseSet, writeReleases } from '../fixtures/releases.ts';
import { createReleases } from './releases.ts';
import { createWarmUp } from './warmUp.ts';

test('the renderer loads a set once: when it is announced as the next one, or before it is current', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-sets-'));
  try {
    await writeReleases(folder);
    const warmed: string[] = [];
    const releases = createReleases({
      releasesDir: folder,
      stateDir: join(folder, 'state'),
      log: createLog('gateway', 'silent'),
      warmUp: createWarmUp(async ({ set }, pages) => {
        warmed.push(`${set.slices[0]?.version}${pages === undefined ? '' : `, ${pages} page`}`);
        return true;
      }),
    });
    const setWith = (listings: string, revision: number) => {
      const { slices, ...set } = createReleaseSet(revision);
      return { ...set, slices: slices.map((slice, i) => (i === 0 ? { ...slice, version: listings } : slice)) };
    };
    await releases.offer(setWith('v1', 1), 'NATS');
    await releases.prepare(setWith('v2', 0));
    expect(releases.current()?.set.revision).toBe(1);
    await releases.offer(setWith('v2', 2), 'NATS');
    await releases.offer(setWith('v1', 3), 'NATS');
    expect(releases.current()?.set).toMatchObject({ revision: 3, slices: [{ version: 'v1' }, {}, {}, {}] });
    await releases.offer(setWith('v2', 2), 'NATS');
    expect(releases.current()?.set.revision).toBe(3);
    expect(warmed).toEqual(['v1', 'v2']);
    // What a rollback would show is asked for again, so that the renderer keeps it.
    await releases.prepare(setWith('v2', 0));
    expect(warmed.splice(2)).toEqual(['v2, 1 page']);
    await releases.prepare('nonsense');
    await releases.prepare({ ...setWith('v2', 0), shell: { ...setWith('v2', 0).shell, version: 'v9' } });
    expect(warmed).toEqual(['v1', 'v2']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
