import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../servers/isAlive.ts';

/**
 * Creates a temporary folder for a run of tests, named after the process that runs them, and removes those of runs whose
 * process no longer exists: a run that was killed could not remove its own.
 * @param kind such as `test`; runs of other kinds keep their folders
 */
export async function createRunFolder(kind: string): Promise<string> {
  const prefix = `dealstead-${kind}-`;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const pid = /^(\d+)-/.exec(name.slice(prefix.length))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}
