import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Lines of a source in which the rule reports something. */
function reportedLines(lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dealstead-lint-'));
  try {
    const config = join(folder, '.oxlintrc.json');
    const jsPlugins = [join(root, 'infra/lint/plugin.js')];
    writeFileSync(config, JSON.stringify({ jsPlugins, rules: { 'dealstead/no-text-slice': 'error' } }));
    writeFileSync(join(folder, 'source.ts'), lines.join('\n'));
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'unix', 'source.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = stdout.split('\n').filter((line) => line.includes('no-text-slice'));
    return found.map((line) => lines[Number(line.split(':')[1]) - 1]!);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('cuts of text that people typed are reported, and others are not', () => {
  const cuts = [
    'singleLine(title).slice(0, 200);',
    'listing.description.slice(0, maxExcerpt);',
    '`${firstName} wrote`.slice(0, 140);',
    "(message ?? '').slice(0, helpLimits.problem);",
    'file?.name.substring(0, 80);',
    'contact.lastName.slice(0, limit - 1);',
  ];
  const others = [
    'rows.slice(0, 10);',
    'time.slice(0, 10);',
    "createHash('sha256').digest('hex').slice(0, 12);",
    'text.slice(0, end);',
    'text.slice(0, match.index);',
    'text.slice(from, 140);',
  ];
  expect(reportedLines([...cuts, ...others])).toEqual(cuts);
});
