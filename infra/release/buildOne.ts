import type { PlatformName } from '@dealstead/contracts';
import { describeError } from '@dealstead/slice-tools/userError';
import { build } from '@dealstead/slice-tools/build';
import { projectOf } from './platform.ts';

/** Runs one build in a separate process, so that builds use all cores and do not block the launcher. */
const [name, output, cache] = process.argv.slice(2);
try {
  await build(projectOf(name as PlatformName), { output: output ?? '', cache: cache ?? '' });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
