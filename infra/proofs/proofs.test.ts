import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '@dealstead/infra/ci/run';
import { expect, test } from '@jest/globals';
import { proofs, sourcesOf } from './proofs.ts';

/** Whether a file or a folder begins with a path. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) ||
  (existsSync(join(root, dirname(path))) &&
    readdirSync(join(root, dirname(path))).some((name) => name.startsWith(basename(path))));

test('the sources of each proof are there: of a folder that was moved no change would run the proof again', () => {
  const missing = proofs.flatMap((proof) =>
    sourcesOf(proof).flatMap((source) => (isThere(source) ? [] : [`${proof.name}: ${source}`])),
  );
  expect(missing).toEqual([]);
});
