import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packPackages } from './packages.ts';

test('packs contracts, kit and slice-tools with the types that another repository compiles against', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const archives = await packPackages(folder);
    expect([...archives.keys()]).toEqual(['@dealstead/contracts', '@dealstead/kit', '@dealstead/slice-tools']);
    expect((await readdir(folder)).sort()).toEqual([...archives.values()].sort());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
