import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of a program found on PATH or in one of the extra folders; undefined when there is none. */
export function onPath(program: string, extraFolders: string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', ...extraFolders];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Program {
  path: string;
  /** What the dynamic linker must know when the program was only unpacked, not installed. */
  env: NodeJS.ProcessEnv;
}

/** Packages are fetched one after another: apt holds a lock. */
let fetching: Promise<unknown> = Promise.resolve();

/**
 * Finds a program, or gets its Debian package: installed when we are root, otherwise unpacked with
 * its libraries under `tools`. Resolves undefined where neither is possible.
 */
export async function findOrFetch(
  program: string,
  debianPackages: string[],
  tools: string,
  say: (line: string) => void,
): Promise<Program | undefined> {
  const here = onPath(program);
  if (here) return { path: here, env: {} };
  if (!onPath('apt-get')) return undefined;
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && unpacked(program, tools)) return unpacked(program, tools);
  const name = debianPackages[0] ?? program;
  say(asRoot ? `installing ${name} from Debian` : `unpacking ${name} from Debian into .data/tools`);
  const fetched = fetching.then(() => (asRoot ? aptInstall([name]) : aptUnpack(debianPackages, tools)));
  fetching = Promise.allSettled([fetched]); // the next in line does not care how it went; the caller below does
  try {
    await fetched;
  } catch (error) {
    say(`${name} could not be had from Debian: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return undefined;
  }
  const path = onPath(program);
  return path ? { path, env: {} } : unpacked(program, tools);
}

function unpacked(program: string, tools: string): Program | undefined {
  const path = ['usr/bin', 'usr/sbin'].map((folder) => join(tools, folder, program)).find(isExecutable);
  if (!path) return undefined;
  const libraries = globSync(['usr/lib', 'usr/lib/*-linux-gnu', 'lib/*-linux-gnu'], { cwd: tools });
  return { path, env: { LD_LIBRARY_PATH: libraries.map((folder) => join(tools, folder)).join(':') } };
}

/** Installs Debian packages as root without starting their services. Throws when apt refuses. */
export async function aptInstall(packages: string[]): Promise<void> {
  // RUNLEVEL=1 keeps Debian's maintainer scripts from starting a server on its usual port.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  try {
    await run('apt-get', install, { env, maxBuffer: 64e6 });
  } catch {
    // A fresh container has no package lists yet.
    await run('apt-get', ['update', '-q'], { env, maxBuffer: 64e6 });
    await run('apt-get', install, { env, maxBuffer: 64e6 });
  }
}

async function aptUnpack(packages: string[], tools: string): Promise<void> {
  mkdirSync(join(tools, 'debs/lists/partial'), { recursive: true });
  const cwd = join(tools, 'debs');
  try {
    await run('apt-get', ['download', ...packages], { cwd, maxBuffer: 64e6 });
  } catch {
    // Without root the system's package lists cannot be refreshed, so we keep our own.
    const own = ['-o', `Dir::State::Lists=${join(cwd, 'lists')}`, '-o', `Dir::Cache=${cwd}`];
    await run('apt-get', [...own, 'update', '-q'], { cwd, maxBuffer: 64e6 });
    await run('apt-get', [...own, 'download', ...packages], { cwd, maxBuffer: 64e6 });
  }
  for (const file of readdirSync(cwd).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(cwd, file), tools]);
  }
}

/** Whether a Docker daemon answers here. */
export async function dockerAnswers(): Promise<boolean> {
  if (!onPath('docker') || (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock'))) return false;
  return run('docker', ['info'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
