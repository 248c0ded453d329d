import { spawnSync } from 'node:child_process';
import type { ReleaseSource } from '@dealstead/contracts/platform/releases';
import { root } from './shared.ts';

/** The commit that is checked out; undefined outside a Git repository. */
export function readSource(): ReleaseSource | undefined {
  const commit = runGit('rev-parse', 'HEAD');
  const changes = runGit('status', '--porcelain', '--untracked-files=normal');
  return commit === null || changes === null ? undefined : { commit, hasLocalChanges: changes !== '' };
}

/** What Git prints, or null where it fails. */
function runGit(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
