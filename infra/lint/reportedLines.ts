import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Lines of a source in which a rule of this repository reports something. */
export function reportedLines(rule: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dealstead-lint-'));
  try {
    const config = join(folder, '.oxlintrc.json');
    const jsPlugins = [join(root, 'infra/lint/plugin.js')];
    writeFileSync(config, JSON.stringify({ jsPlugins, rules: { [`dealstead/${rule}`]: 'error' } }));
    writeFileSync(join(folder, 'source.ts'), lines.join('\n'));
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'unix', 'source.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = stdout.split('\n').filter((line) => line.includes(rule));
    return found.map((line) => lines[Number(line.split(':')[1]) - 1]!);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
