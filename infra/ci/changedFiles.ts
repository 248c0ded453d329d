import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './run.ts';

const git = async (...args: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 1e8 });
  return stdout.split('\n').filter((line) => line !== '');
};

/** Paths from the root that differ from where this branch left `base`: committed, uncommitted and untracked ones. */
export async function findChangedFiles(base: string): Promise<string[]> {
  const [fork = base] = await git('merge-base', 'HEAD', base);
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', fork),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...tracked, ...untracked])];
}

/** What a change can affect. */
export interface AffectedTests {
  /** Arguments that select unit tests for jest; null for none. */
  unit: string[] | null;
  /** Arguments that select browser tests for playwright; null for none. */
  browser: string[] | null;
}

const isSpec = (file: string): boolean => /^infra\/e2e\/.*\.spec\.ts$/.test(file);
/** Read by tools and people only. */
const isInert = (file: string): boolean =>
  /^docs\/|\.(md|jpg)$|^infra\/proofs\/.*\.(spec|proof)\.ts$|^\.(ox|git|dependency-cruiser)|^knip\.json$/.test(file);
/** Installed packages, compiler settings and the tests' own environment concern every unit test. */
const concernsAllUnitTests = (file: string): boolean =>
  /^(package-lock\.json|jest\.config\.js|tsconfig[^/]*\.json|infra\/ci\/(jest\.|unitRunner\/)|infra\/run\.js)/.test(
    file,
  );
/** Installed packages and what browser tests share concern every browser test. */
const concernsAllBrowserTests = (file: string): boolean =>
  file === 'package-lock.json' || (/^infra\/e2e\/.*\.ts$/.test(file) && !isSpec(file));
const isSource = (file: string): boolean => /\.(ts|tsx|js|json)$/.test(file);

/**
 * Unit tests are found by imports: those that reach a changed source, and all of a package where a file changed that is
 * read but not imported, such as a migration. Every browser test uses the whole product, so that a change of it could select
 * all or none: only those that changed themselves run, and all of them where what they share changed.
 */
export function selectAffectedTests(files: readonly string[]): AffectedTests {
  const relevant = files.filter((file) => !isInert(file));
  const read = relevant.filter((file) => !isSource(file)).map((file) => packageOf(file));
  const sources = relevant.filter((file) => isSource(file) && !isSpec(file));
  const specs = relevant.filter((file) => isSpec(file));
  return {
    unit: selectUnitTests(sources, read),
    browser: relevant.some(concernsAllBrowserTests) ? [] : specs.length > 0 ? specs : null,
  };
}

function selectUnitTests(sources: readonly string[], packages: readonly string[]): string[] | null {
  if (sources.some(concernsAllUnitTests) || packages.includes('')) return [];
  if (packages.length > 0) return [`(${[...new Set([...packages, ...sources.map(packageOf)])].join('|')})/`];
  return sources.length > 0 ? ['--findRelatedTests', ...sources, '--passWithNoTests'] : null;
}

/** The folder of a file's workspace package; empty for a file at the root. */
const packageOf = (file: string): string =>
  /^(?:services\/packages\/[^/]+|services\/[^/]+|shell\/(?:kit|server)|[^/]+(?=\/))/.exec(file)?.[0] ?? '';
