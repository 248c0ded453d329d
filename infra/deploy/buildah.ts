import { execFileSync } from 'node:child_process';
import { UserError } from '@dealstead/slice-tools/userError';
import { run } from '../ci/run.ts';
import { aptInstall, findOnPath } from '../servers/programs.ts';

/**
 * Provides buildah, and other programs by the names of their Debian packages; what is missing is installed.
 * @throws UserError without root: an image is built by changing root into it
 */
export async function provideBuildah(...others: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) throw new UserError('An image is built as root. Run this command with sudo.');
  const missing = ['buildah', ...others].filter((program) => !findOnPath(program));
  if (missing.length === 0) return;
  if (!findOnPath('apt-get')) throw new UserError(`Install ${missing.join(' and ')}: there is no apt-get here.`);
  await aptInstall(missing);
}

/** Runs buildah and shows what it prints. @throws UserError where it fails */
export async function buildah(...args: readonly string[]): Promise<void> {
  if ((await run('buildah', [...args])) !== 0) throw new UserError('buildah failed. The reason stands above.');
}

/** Runs buildah and returns what it prints. @throws Error where it fails */
export const captureBuildah = (...args: readonly string[]): string =>
  execFileSync('buildah', args, { encoding: 'utf8' }).trim();
