import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connect, owners, withDatabase } from '../servers/database.ts';
import { isInstalled, startPostgres } from '../servers/postgres.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { archiveFolder, copiedFolders, listBackups } from './backups.ts';
import type { Backup } from './backups.ts';
import { checksumFile } from './checksums.ts';
import { copyNewFiles } from './copyFiles.ts';
import { type Damage, describeDamage, verifyBackup, verifyLog } from './verify.ts';
import { archivedAt, assertComplete, assertReplayed, recoverySettings } from './walArchive.ts';

export interface RestoreOptions {
  /** Folder to restore into: it must be missing, or hold nothing but caches and logs. */
  dataDir: string;
  backupDir: string;
  /** The point to restore to: all that was committed until then. The end of the archived log by default. */
  to?: Date;
  /** A free port for PostgreSQL while it replays its log. */
  port: number;
  /** Restores although photos, documents or releases are damaged, and leaves those out. Damage of the database is always refused. */
  despiteDamage?: boolean;
  onProgress?: (line: string) => void;
}

export interface Restored {
  backup: Backup;
  /** Events that services publish again, because NATS starts empty. */
  events: number;
  /** What is damaged and was left out. */
  damaged: readonly Damage[];
}

/** Folders of DATA_DIR that a restore may find: they are made anew or hold no data of the product. */
const ignorable = new Set(['cache', 'logs', 'tools', 'index']);
/** Milliseconds that replaying the log may take. */
const longestRecovery = 24 * 3_600_000;

/**
 * Restores PostgreSQL to a point in time, and the files that it names. Redis and NATS start empty: members sign in again, and
 * each service publishes the events of its outbox again, which consumers recognize by their inbox.
 * @throws UserError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backupDir, to, despiteDamage = false, onProgress = () => {} } = options;
  assertEmpty(dataDir);
  const backup = selectBackup(backupDir, to);
  await assertUsable(backup, dataDir);
  const log = archiveFolder(backupDir, backup.archive);
  assertComplete(log, backup.firstSegment, backup.lastSegment, to);
  // What was written while a later backup was made is in that one only.
  const later = listBackups(backupDir).filter(({ startedAt }) => startedAt > backup.startedAt);
  onProgress('comparing checksums');
  await assertLogWhole(log, backup, to);
  const damaged = await findDamage([backup, ...later], despiteDamage);

  onProgress(`unpacking the backup of ${backup.finishedAt}`);
  mkdirSync(dataDir, { recursive: true });
  const draft = join(dataDir, 'postgres.restoring');
  try {
    await unpackCluster(backup, draft);
    onProgress('copying files');
    for (const name of copiedFolders) {
      const isSetting = name === 'keys' || name === 'stripe';
      await copyNewFiles(join(backup.folder, name), join(dataDir, name), {
        ...(isSetting ? {} : { until: to }),
        except: damagedIn(damaged, backup.folder, name),
      });
    }
    for (const { folder } of later)
      for (const name of dispensable)
        await copyNewFiles(join(folder, name), join(dataDir, name), {
          until: to,
          except: damagedIn(damaged, folder, name),
        });
    onProgress('replaying the log of PostgreSQL');
    const events = await recover(options, draft, log);
    renameSync(draft, join(dataDir, 'postgres'));
    return { backup, events, damaged };
  } catch (error) {
    for (const name of ['postgres.restoring', ...copiedFolders])
      rmSync(join(dataDir, name), { recursive: true, force: true });
    if (/ENOSPC|no space left/i.test(String(error)))
      throw new UserError(`The disk of ${dataDir} became full: free some space and restore again.`, { cause: error });
    throw error;
  }
}

function assertEmpty(dataDir: string): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !ignorable.has(name)) : [];
  if (found.length > 0)
    throw new UserError(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}): stop the product and move the folder away, or name another one with DATA_DIR.`,
    );
}

/** The latest backup that was complete before the point. */
function selectBackup(backupDir: string, until: Date | undefined): Backup {
  const backups = listBackups(backupDir);
  const backup = backups.findLast(({ finishedAt }) => !until || new Date(finishedAt) <= until);
  if (backup) return backup;
  const [first] = backups;
  throw new UserError(
    first
      ? `The oldest backup in ${backupDir} is of ${first.finishedAt}: name a later point with --to.`
      : `There is no backup in ${backupDir}: set BACKUP_DIR to the folder that has them.`,
  );
}

async function assertUsable(backup: Backup, dataDir: string): Promise<void> {
  if (!(await isInstalled(backup.postgresMajor)))
    throw new UserError(
      `The backup was written by PostgreSQL ${backup.postgresMajor}, which is not installed here: install that version, or use the commit of Dealstead that made the backup.`,
    );
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < backup.clusterBytes * 1.1)
    throw new UserError(
      `The disk of ${dataDir} has ${gigabytes(bavail * bsize)} left, and the database needs ${gigabytes(backup.clusterBytes * 1.1)}: free some space.`,
    );
}

/** Folders of files that a restored product can be without. */
const dispensable = ['files', 'releases'] as const;
/** `backup.json` has the checksum of the database too, so that a list of checksums with lines that cannot be read is enough. */
const isDispensable = ({ path }: Damage): boolean =>
  path === checksumFile || dispensable.some((name) => path.startsWith(`${name}/`));

/**
 * The damaged files of the backups that a restore reads: of later ones only photos, documents and releases.
 * @throws UserError for damage without which nothing can be restored, or for any damage that is not accepted
 */
async function findDamage([backup, ...later]: readonly [Backup, ...Backup[]], isAccepted: boolean): Promise<Damage[]> {
  const own = (await verifyBackup(backup)).damaged;
  const fatal = own.find((each) => !isDispensable(each));
  if (fatal)
    throw new UserError(
      `${describeDamage(fatal).replace(/\.$/, '')}: name a point before ${backup.finishedAt} with --to.`,
    );
  const others = await Promise.all(later.map(verifyBackup));
  const all = [...own, ...others.flatMap(({ damaged }) => damaged.filter(isDispensable))];
  if (all.length > 0 && !isAccepted)
    throw new UserError(
      `${all.length} ${all.length === 1 ? 'file is' : 'files are'} damaged or missing: ${all.slice(0, 5).map(describeDamage).join(' ')} See npm run backup -- --verify. Put back whole copies, or restore without these files with --despite-damage.`,
    );
  return all;
}

/** The paths below a folder of a backup that are damaged. */
const damagedIn = (damaged: readonly Damage[], folder: string, name: string): Set<string> =>
  new Set(
    damaged
      .filter((each) => each.folder === folder && each.path.startsWith(`${name}/`))
      .map(({ path }) => path.slice(name.length + 1)),
  );

/** @throws UserError for a damaged segment of the log that the point needs, with the time that can still be reached */
async function assertLogWhole(log: string, { firstSegment, lastSegment }: Backup, to: Date | undefined): Promise<void> {
  const { firstDamaged } = await verifyLog(log, firstSegment);
  if (firstDamaged === null) return;
  const before = archivedAt(log, firstDamaged);
  if (to && before && firstDamaged > lastSegment && to < before) return;
  const reach =
    before && firstDamaged > lastSegment
      ? `The latest point without it is about ${before.toISOString()}: name that one with --to, or an earlier one.`
      : 'Without it this backup cannot be restored: use another one.';
  throw new UserError(`The log's segment ${firstDamaged} is damaged in ${log}. ${reach}`);
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

async function unpackCluster({ folder }: Backup, draft: string): Promise<void> {
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-C', draft, '-xzpf', join(folder, 'base.tar.gz')], { maxBuffer: 64e6 });
  for (const file of ['backup_label', 'tablespace_map'])
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(draft, file));
  writeFileSync(join(draft, 'recovery.signal'), '');
}

/** Replays the log up to the point, and has events published again. Returns their number. */
async function recover({ dataDir, to, port }: RestoreOptions, folder: string, log: string): Promise<number> {
  const keys = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(dataDir, 'keys/databases.json'), 'utf8')));
  const password = keys.postgres ?? '';
  const target: Record<string, string> = to
    ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }
    : {};
  const settings = { ...recoverySettings(log), ...target };
  const logFile = join(dataDir, 'logs/restore.log');
  rmSync(logFile, { force: true });
  const common = { folder, port, password, log: logFile, startTimeout: longestRecovery };
  const server = await startPostgres({ ...common, settings }).catch((error: unknown) => {
    throw describeRecoveryFailure(error, readFileSync(logFile, 'utf8'));
  });
  try {
    const adminUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
    if (!to) assertReplayed(log, await readReplayed(adminUrl));
    return await resetOutboxes(adminUrl);
  } finally {
    await server.stop();
  }
}

/** PostgreSQL writes the reason to its log, before any number of lines about connections that it refused meanwhile. */
function describeRecoveryFailure(error: unknown, log: string): unknown {
  if (!/recovery ended before configured recovery target was reached/.test(log)) return error;
  const last = /last completed transaction was at log time ([^"\n]+)/.exec(log)?.[1];
  return new UserError(
    `The archived log ends before that point${last ? `: its last transaction is of ${last}` : ''}. Name an earlier one with --to, or none for the end of the log.`,
  );
}

/** Where the recovery of a server ended, as PostgreSQL writes positions in its log. */
async function readReplayed(adminUrl: string): Promise<string> {
  await using server = await connect(adminUrl);
  const { rows } = await server.client.query<{ position: string | null }>(
    'SELECT pg_last_wal_replay_lsn()::text AS position',
  );
  return rows[0]?.position ?? '0/0';
}

/** Marks the events of each outbox as unpublished. Consumers ignore those that they have applied. */
async function resetOutboxes(adminUrl: string): Promise<number> {
  await using database = await connect(withDatabase(adminUrl, 'dealstead'));
  let events = 0;
  for (const owner of owners) {
    const table = await database.client.query<{ oid: string | null }>('SELECT to_regclass($1) AS oid', [
      `${owner}.outbox`,
    ]);
    if (table.rows[0]?.oid === null) continue;
    const { rowCount } = await database.client.query(
      `UPDATE ${owner}.outbox SET published_at = NULL WHERE published_at IS NOT NULL`,
    );
    events += rowCount ?? 0;
  }
  return events;
}
