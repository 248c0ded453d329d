import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformName, ReleasedName } from '@dealstead/contracts';
import { Release } from '@dealstead/contracts/platform/releases';
import { UserError } from '@dealstead/slice-tools/userError';
import { inputsOf } from './inputs.ts';
import { root } from './platform.ts';

const cache = join(root, '.data/cache');
const buildCache = join(cache, 'built');
/** Cached builds per name, for a return to earlier sources. */
const cachedBuilds = 4;

/**
 * Places the release of the current sources in the folder of releases. It is built only where the sources have changed.
 * @throws UserError where they do not compile
 */
export async function provideRelease(
  name: PlatformName,
  releasesDir: string,
  onBuild: () => void = () => undefined,
): Promise<Release> {
  const build = join(buildCache, `${name}-${inputsOf(name)}`);
  if (!existsSync(build)) {
    onBuild();
    await buildInto(build, name);
    await deleteOldBuilds(name);
  }
  return placeRelease(build, name, releasesDir);
}

/** Copies a build into the folder of releases. @throws UserError where it is not a release of this name */
export async function placeRelease(folder: string, name: ReleasedName, releasesDir: string): Promise<Release> {
  const release = await readRelease(folder);
  if (release.name !== name) throw new UserError(`${folder} has a release of ${release.name}, not of ${name}.`);
  const target = join(releasesDir, name, release.version);
  if (!existsSync(target)) {
    const staged = join(releasesDir, '.staged', `${name}-${process.pid}`);
    await mkdir(join(releasesDir, name), { recursive: true });
    await cp(folder, staged, { recursive: true });
    await moveInto(target, staged);
  }
  return release;
}

async function readRelease(folder: string): Promise<Release> {
  try {
    return Release.parse(JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')));
  } catch (error) {
    throw new UserError(`${folder} has no release: its slice.json cannot be used.`, { cause: error });
  }
}

async function buildInto(target: string, name: PlatformName): Promise<void> {
  const staged = join(buildCache, `.staged-${name}-${process.pid}`);
  const script = join(import.meta.dirname, 'buildOne.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, name, staged, cache], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).finally(() => process.off('exit', kill));
  if (code !== 0) {
    await rm(staged, { recursive: true, force: true });
    throw new UserError(errors.trim() || `The build of ${name} ended with ${code}.`);
  }
  await moveInto(target, staged);
}

/** Moves a folder atomically. A target that exists has the same contents and stays. */
async function moveInto(target: string, staged: string): Promise<void> {
  try {
    await rename(staged, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(staged, { recursive: true, force: true });
  }
}

async function deleteOldBuilds(name: PlatformName): Promise<void> {
  const folders = (await readdir(buildCache))
    .filter((folder) => folder.startsWith(`${name}-`))
    .map((folder) => join(buildCache, folder));
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })));
  const old = dated.toSorted((a, b) => b.at - a.at).slice(cachedBuilds);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
