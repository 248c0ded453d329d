import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of a program on PATH or in one of the extra folders; undefined where it is not found. */
export function findOnPath(program: string, extraFolders: string[] = []): string | undefined {
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
  /** Library path for a program that was unpacked instead of installed. */
  env: NodeJS.ProcessEnv;
}

/** Packages are installed one after another, because apt takes a lock. */
let installation: Promise<unknown> = Promise.resolve();

/**
 * Finds a program, or installs its Debian package: with apt as root, otherwise by unpacking it with
 * its libraries under `tools`. Resolves undefined where neither is possible.
 * @param isComplete whether a program that was found has what else is needed, such as a module of its own package
 */
export async function findOrInstall(
  program: string,
  debianPackages: string[],
  tools: string,
  onProgress: (line: string) => void,
  isComplete: (program: Program) => boolean = () => true,
): Promise<Program | undefined> {
  const find = () => [installed(program), unpacked(program, tools)].find((found) => found && isComplete(found));
  const found = find();
  if (found) return found;
  if (!findOnPath('apt-get')) return undefined;
  const asRoot = process.getuid?.() === 0;
  const name = debianPackages[0] ?? program;
  onProgress(asRoot ? `installing ${name} from Debian` : `unpacking ${name} from Debian into .data/tools`);
  const installing = installation.then(() => (asRoot ? aptInstall([name]) : aptUnpack(debianPackages, tools)));
  installation = Promise.allSettled([installing]); // a failure does not affect the next installation
  try {
    await installing;
  } catch (error) {
    onProgress(
      `${name} could not be installed from Debian: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
    return undefined;
  }
  return find();
}

function installed(program: string): Program | undefined {
  const path = findOnPath(program);
  return path ? { path, env: {} } : undefined;
}

function unpacked(program: string, tools: string): Program | undefined {
  const path = ['usr/bin', 'usr/sbin'].map((folder) => join(tools, folder, program)).find(isExecutable);
  if (!path) return undefined;
  const libraries = globSync(['usr/lib', 'usr/lib/*-linux-gnu', 'lib/*-linux-gnu'], { cwd: tools });
  return { path, env: { LD_LIBRARY_PATH: libraries.map((folder) => join(tools, folder)).join(':') } };
}

/** Installs Debian packages as root without starting their services. Rejects where apt fails. */
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

/** Unpacks Debian packages below a folder, without root. Rejects where apt fails. */
export async function aptUnpack(packages: string[], tools: string): Promise<void> {
  mkdirSync(join(tools, 'debs/lists/partial'), { recursive: true });
  const cwd = join(tools, 'debs');
  try {
    await run('apt-get', ['download', ...packages], { cwd, maxBuffer: 64e6 });
  } catch {
    // Without root the system's package lists cannot be updated, so separate ones are used.
    const options = ['-o', `Dir::State::Lists=${join(cwd, 'lists')}`, '-o', `Dir::Cache=${cwd}`];
    await run('apt-get', [...options, 'update', '-q'], { cwd, maxBuffer: 64e6 });
    await run('apt-get', [...options, 'download', ...packages], { cwd, maxBuffer: 64e6 });
  }
  for (const file of readdirSync(cwd).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(cwd, file), tools]);
  }
}

/** Whether a Docker daemon is available. */
export async function isDockerAvailable(): Promise<boolean> {
  if (!findOnPath('docker') || (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock'))) return false;
  return run('docker', ['info'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
