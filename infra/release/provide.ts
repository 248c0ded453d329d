import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasedName } from '@dealstead/contracts';
import { Release } from '@dealstead/contracts/platform/releases';
import { UserError } from '../servers/userError.ts';
import { inputsOf } from './inputs.ts';
import { root } from './shared.ts';

const cache = join(root, '.data/cache');
const built = join(cache, 'built');
/** Builds of one name that are kept for coming back to earlier sources. */
const keepBuilds = 4;

/**
 * Puts the release that the present sources make into the folder of releases, building it only where the sources have
 * changed. @throws UserError when they do not compile
 */
export async function provideRelease(
  name: ReleasedName,
  releasesDir: string,
  onBuild: () => void = () => undefined,
): Promise<Release> {
  const kept = join(built, `${name}-${inputsOf(name)}`);
  if (!existsSync(kept)) {
    onBuild();
    await buildInto(kept, name);
    await forgetOldBuilds(name);
  }
  return placeRelease(kept, name, releasesDir);
}

/** Copies a built release, made here or elsewhere, into the folder of releases. @throws UserError when it is not a release of this name */
export async function placeRelease(folder: string, name: ReleasedName, releasesDir: string): Promise<Release> {
  const release = await readRelease(folder);
  if (release.name !== name) throw new UserError(`${folder} holds a release of ${release.name}, not of ${name}.`);
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
    throw new UserError(`${folder} holds no release: its slice.json cannot be used.`, { cause: error });
  }
}

async function buildInto(target: string, name: ReleasedName): Promise<void> {
  const staged = join(built, `.staged-${name}-${process.pid}`);
  const script = join(import.meta.dirname, 'buildOne.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, name, staged, cache], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).finally(() => process.off('exit', kill));
  if (code !== 0) {
    await rm(staged, { recursive: true, force: true });
    throw new UserError(said.trim() || `The build of ${name} ended with ${code}.`);
  }
  await moveInto(target, staged);
}

/** A folder appears whole or not at all. Whoever came first with the same contents is welcome. */
async function moveInto(target: string, staged: string): Promise<void> {
  try {
    await rename(staged, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(staged, { recursive: true, force: true });
  }
}

async function forgetOldBuilds(name: ReleasedName): Promise<void> {
  const folders = (await readdir(built))
    .filter((folder) => folder.startsWith(`${name}-`))
    .map((folder) => join(built, folder));
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })));
  const old = dated.toSorted((a, b) => b.at - a.at).slice(keepBuilds);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}
