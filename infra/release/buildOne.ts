import type { ReleasedName } from '@dealstead/contracts';
import { describeError } from '../servers/userError.ts';
import { build } from './build.ts';

/** Runs one build in a separate process, so that builds use all cores and do not block the launcher. */
const [name, output, cache] = process.argv.slice(2);
try {
  await build(name as ReleasedName, { output: output ?? '', cache: cache ?? '' });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
