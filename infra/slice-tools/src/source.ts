import { spawnSync } from 'node:child_process';
import type { ReleaseSource } from '@dealstead/contracts/platform/releases';

/** The commit that is checked out in a folder; undefined outside a Git repository. */
export function readSource(folder: string): ReleaseSource | undefined {
  const commit = runGit(folder, 'rev-parse', 'HEAD');
  const changes = runGit(folder, 'status', '--porcelain', '--untracked-files=normal');
  return commit === null || changes === null ? undefined : { commit, hasLocalChanges: changes !== '' };
}

/** What Git prints, or null where it fails. */
function runGit(cwd: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
