import { createHash } from 'node:crypto';
import {
  createReadStream,
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
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connect, owners, withDatabase } from '../servers/database.ts';
import { isInstalled, startPostgres } from '../servers/postgres.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { archiveFolder, copiedFolders, listBackups } from './backups.ts';
import type { Backup } from './backups.ts';
import { copyNewFiles } from './copyFiles.ts';
import { assertComplete, recoverySettings } from './walArchive.ts';

export interface RestoreOptions {
  /** Folder to restore into: it must be missing, or hold nothing but caches and logs. */
  dataDir: string;
  backupDir: string;
  /** The point to restore to: all that was committed until then. The end of the archived log by default. */
  to?: Date;
  /** A free port for PostgreSQL while it replays its log. */
  port: number;
  onProgress?: (line: string) => void;
}

export interface Restored {
  backup: Backup;
  /** Events that services publish again, because NATS starts empty. */
  events: number;
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
  const { dataDir, backupDir, to, onProgress = () => {} } = options;
  assertEmpty(dataDir);
  const backup = selectBackup(backupDir, to);
  await assertUsable(backup, dataDir);
  const log = archiveFolder(backupDir, backup.archive);
  assertComplete(log, backup.firstSegment, backup.lastSegment, to);

  onProgress(`unpacking the backup of ${backup.finishedAt}`);
  mkdirSync(dataDir, { recursive: true });
  const draft = join(dataDir, 'postgres.restoring');
  try {
    await unpackCluster(backup, draft);
    onProgress('copying files');
    for (const name of copiedFolders) {
      const isSetting = name === 'keys' || name === 'stripe';
      await copyNewFiles(join(backup.folder, name), join(dataDir, name), isSetting ? {} : { until: to });
    }
    // What was written while a later backup was made is in that one only.
    const later = listBackups(backupDir).filter(({ startedAt }) => startedAt > backup.startedAt);
    for (const { folder } of later)
      for (const name of ['files', 'releases'])
        await copyNewFiles(join(folder, name), join(dataDir, name), { until: to });
    onProgress('replaying the log of PostgreSQL');
    const events = await recover(options, draft, log);
    renameSync(draft, join(dataDir, 'postgres'));
    return { backup, events };
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
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(backup.folder, 'base.tar.gz')), hash);
  if (hash.digest('hex') !== backup.sha256)
    throw new UserError(`${backup.folder}/base.tar.gz is damaged: name a point before ${backup.finishedAt} with --to.`);
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
    return await resetOutboxes(`postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`);
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
