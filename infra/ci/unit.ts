import { pathToFileURL } from 'node:url';
import { root, run } from './run.ts';

/** Runs jest with what it needs to load ES modules; arguments go to jest. Resolves its exit code. */
export function unit(args: string[]): Promise<number> {
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return run(process.execPath, [...options, `${root}/node_modules/jest/bin/jest.js`, '--forceExit', ...args]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await unit(process.argv.slice(2)));
