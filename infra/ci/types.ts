import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, tool } from './run.ts';

/**
 * Three programs rather than one for each workspace, which would check what they share again and
 * again. They are apart because each knows other globals: infra's libraries bring the browser's.
 */
const programs = ['tsconfig.browser.json', 'tsconfig.server.json', 'infra/tsconfig.json'];

/** What the compiler found at the last run, so that only files that a change affects are checked again. */
const cache = join(root, '.data/types');

/** Checks the types of everything. Resolves the programs that are wrong. */
export async function types(): Promise<{ checked: number; wrong: string[] }> {
  const check = async (program: string) => {
    const buildInfo = join(cache, `${program.replaceAll('/', '-')}.tsbuildinfo`);
    // By default four checkers share a program's files, and each infers for itself the types that the files have in common.
    const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo];
    const code = await run(tool('tsc'), ['-p', program, ...options]);
    return code === 0 ? [] : [program];
  };
  const wrong = await Promise.all(programs.map(check));
  return { checked: programs.length, wrong: wrong.flat() };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { wrong } = await types();
  console.log(wrong.length > 0 ? `Types are wrong: ${wrong.join(', ')}` : 'Types are right');
  process.exit(wrong.length > 0 ? 1 : 0);
}
