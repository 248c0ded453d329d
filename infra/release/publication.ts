import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedName } from '@dealstead/contracts';
import { Release } from '@dealstead/contracts/platform/releases';
import type { ReleasePublication, ReleaseSource } from '@dealstead/contracts/platform/releases';
import { provideSliceKey, signRelease, sliceKeyFile } from '@dealstead/slice-tools/signing';

export interface ReleaseFolders {
  /** The folder of releases, `<name>/<version>/…`. */
  readonly releasesDir: string;
  /** The folder of keys. */
  readonly keysDir: string;
}

/** What is published of a release in the folder of releases: it, its source, and the signature where its key is here. */
export async function createPublication(
  release: Release,
  source: ReleaseSource | undefined,
  { releasesDir, keysDir }: ReleaseFolders,
): Promise<ReleasePublication> {
  const file = sliceKeyFile(keysDir, release.name);
  if (!existsSync(file)) return { ...release, source };
  const folder = join(releasesDir, release.name, release.version);
  const { signature } = await signRelease(folder, release, source, provideSliceKey(file));
  return { ...release, source, signature };
}

/** Copies a release to another version of the same contents, for tests and benchmarks, and returns what is published of it. */
export async function copyRelease(
  name: ReleasedName,
  from: string,
  version: string,
  folders: ReleaseFolders,
): Promise<ReleasePublication> {
  const [source, target] = [from, version].map((other) => join(folders.releasesDir, name, other)) as [string, string];
  await cp(source, target, { recursive: true });
  const release = Release.parse({ ...JSON.parse(await readFile(join(source, 'slice.json'), 'utf8')), version });
  await writeFile(join(target, 'slice.json'), JSON.stringify(release));
  return createPublication(release, undefined, folders);
}
