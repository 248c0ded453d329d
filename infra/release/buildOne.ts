import type { ReleasedName } from '@dealstead/contracts';
import { describeError } from '../servers/userError.ts';
import { build } from './build.ts';

/** A process of its own for one build, so that several use all cores and none holds up the launcher. */
const [name, output, cache] = process.argv.slice(2);
try {
  await build(name as ReleasedName, { output: output ?? '', cache: cache ?? '' });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
