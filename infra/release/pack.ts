import { resolve } from 'node:path';
import { describeError } from '@dealstead/slice-tools/userError';
import { packPackages } from './packages.ts';

/** `npm run pack -- <folder>` packs what slices outside this repository need. */
try {
  const folder = resolve(process.argv[2] ?? 'packages');
  for (const [name, archive] of await packPackages(folder)) console.log(`${name}  ${archive}`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
