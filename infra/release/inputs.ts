import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PlatformName } from '@dealstead/contracts';
import { projectOf, root } from './platform.ts';

/** A hash of all sources of a release. Equal hashes mean equal releases. */
export function inputsOf(name: PlatformName): string {
  const kit = join(root, 'shell/kit/src');
  const ownFolders =
    name === 'shell'
      ? [join(root, 'shell/src'), join(root, 'shell/assets'), kit]
      : [join(projectOf(name).folder, 'src'), join(kit, 'icons')];
  const files = [
    ...[...ownFolders, join(root, 'services/packages/contracts/src'), join(root, 'infra/slice-tools/src')].flatMap(
      sourcesIn,
    ),
    join(root, 'package-lock.json'),
    join(root, 'shell/kit/package.json'),
  ];
  const hash = createHash('sha256').update(name);
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
