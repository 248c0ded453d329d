import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createRunFolder } from './runFolder.ts';

const created: string[] = [];
afterAll(() => Promise.all(created.map((folder) => rm(folder, { recursive: true, force: true }))));

const folderOf = async (kind: string, pid: number) => {
  const folder = await mkdtemp(join(tmpdir(), `dealstead-${kind}-${pid}-`));
  created.push(folder);
  return folder;
};

test('a new run removes the folders of dead runs of its kind and leaves those of live ones', async () => {
  const { pid: dead } = spawnSync('true');
  const [ofDead, ofAlive, ofOtherKind] = [
    await folderOf('try', dead),
    await folderOf('try', process.pid),
    await folderOf('other', dead),
  ];
  const folder = await createRunFolder('try');
  created.push(folder);
  expect(basename(folder)).toContain(`dealstead-try-${process.pid}-`);
  expect([ofDead, ofAlive, ofOtherKind, folder].map((path) => existsSync(path))).toEqual([false, true, true, true]);
});
