import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.ts';

/** One test file for each core: more would starve the tests that bound how long a server may take. */
const workers = Math.max(2, availableParallelism());

/** Largest seed of random cases. */
const largestSeed = 2 ** 31 - 2;

/**
 * Runs jest with what it needs to load ES modules; arguments go to jest. Random tests try a fifth of their cases from the
 * seed that is printed, and all of them with TEST_RUNS=full. Resolves jest's exit code.
 * @param env further variables, such as TESTS=proofs for `*.proof.ts` files
 */
export function unit(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const { TEST_SEED = String(1 + Math.floor(Math.random() * largestSeed)), TEST_RUNS } = { ...process.env, ...env };
  console.log(`Random tests: ${TEST_RUNS === 'full' ? 'all cases' : 'a fifth of their cases'}, TEST_SEED=${TEST_SEED}`);
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = `${root}/node_modules/jest/bin/jest.js`;
  return run(process.execPath, [...options, jest, '--forceExit', `--maxWorkers=${workers}`, ...args], {
    ...env,
    TEST_SEED,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await unit(process.argv.slice(2)));
