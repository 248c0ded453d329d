import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.ts';

/** One test file for each core: more would starve the tests that bound how long a server may take. */
const workers = Math.max(2, availableParallelism());

/** Runs jest with what it needs to load ES modules; arguments go to jest. Resolves its exit code. */
export function unit(args: string[]): Promise<number> {
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = `${root}/node_modules/jest/bin/jest.js`;
  return run(process.execPath, [...options, jest, '--forceExit', `--maxWorkers=${workers}`, ...args]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await unit(process.argv.slice(2)));
