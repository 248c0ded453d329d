import type { ReleasedName } from '@dealstead/contracts';
import { explain } from '../servers/sentence.ts';
import { build } from './build.ts';

/** A process of its own for one build, so that several use all cores and none holds up the launcher. */
const [name, output, cache] = process.argv.slice(2);
try {
  await build(name as ReleasedName, { output: output ?? '', cache: cache ?? '' });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
