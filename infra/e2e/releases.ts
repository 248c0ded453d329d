import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInCohort } from '@dealstead/contracts';
import { expect, npmRun, root } from './product.ts';

/** The current versions by name. */
export async function runningVersions(): Promise<Record<string, string>> {
  const { output } = await npmRun('release', '--', 'status');
  return Object.fromEntries(
    [...output.matchAll(/^\s*(shell|listings|tools|account|admin)\s+(\S+)/gm)].map(([, name, version]) => [
      name,
      version,
    ]),
  );
}

/** Publishes the listings slice with one file changed; the file is restored. */
export async function publishChanged(file: string, from: string | RegExp, to: string) {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  const changed = before.replace(from, to);
  expect(changed, 'the change changes something').not.toBe(before);
  await writeFile(path, changed);
  try {
    return await npmRun('release', '--', 'publish', 'listings');
  } finally {
    await writeFile(path, before);
  }
}

/** An id that a browser in half of all browsers keeps, or one of the other half. */
export function cohortId(version: string, isIn: boolean): string {
  const half = { percent: 50, plans: [], memberIds: [] };
  const ids = Array.from({ length: 100 }, (_, i) => `browser-${String(i).padStart(8, '0')}`);
  const found = ids.find(
    (key) => isInCohort(half, { key, memberId: null, plan: null }, `listings@${version}`) === isIn,
  );
  if (found === undefined) throw new Error('All ids are in the same half.');
  return found;
}
