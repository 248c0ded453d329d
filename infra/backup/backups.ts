import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { UserError } from '@dealstead/slice-tools/userError';

/**
 * What BACKUP_DIR holds. `wal/<archive>` is the archived log of PostgreSQL, a compressed file for each segment of 16 MB; each
 * cluster has an archive of its own, so that a restored one never mixes its log with the one that it came from. Every other
 * folder is a backup: `base.tar.gz` is a copy of the cluster made while it ran, `backup.json` describes it, and the folders of
 * `copiedFolders` are copies to which new files are added until the next backup.
 */

/** Folders of DATA_DIR that are copied as they are. Redis and NATS are not: docs/how-to/back-up-and-restore.md says why. */
export const copiedFolders = ['files', 'releases', 'keys', 'stripe'] as const;

const Backup = z.object({
  /** Format of this folder. */
  format: z.literal(1, 'its format is of another version of Dealstead'),
  /** Folder under `wal`. */
  archive: z.string().regex(/^[\w-]+$/),
  postgresMajor: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** First and last segment of the log that make the copy consistent. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** Of `base.tar.gz`. */
  sha256: z.string(),
  /** Bytes of the unpacked cluster. */
  clusterBytes: z.number(),
});
/** A complete backup, as `backup.json` describes it, and its folder. */
export type Backup = z.output<typeof Backup> & { folder: string };

/** The folder of the archived log of a cluster. */
export const archiveFolder = (backupDir: string, archive: string): string => join(backupDir, 'wal', archive);

/** The name of the archive to which the cluster of a DATA_DIR writes its log; chosen at the first call. */
export function archiveOf(dataDir: string): string {
  const file = join(dataDir, 'wal-archive');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${folderName(new Date())}-${randomBytes(3).toString('hex')}\n`);
  }
  return readFileSync(file, 'utf8').trim();
}

/** A time as a folder's name that sorts: 2026-11-23T204500Z. */
export const folderName = (time: Date): string => time.toISOString().replaceAll(':', '').replace(/\.\d+/, '');

export function writeBackupFile(folder: string, backup: z.output<typeof Backup>): void {
  writeFileSync(join(folder, 'backup.json'), `${JSON.stringify(backup, null, 2)}\n`);
}

/** The folders of complete backups, oldest first. */
export const backupFolders = (backupDir: string): string[] =>
  existsSync(backupDir)
    ? readdirSync(backupDir)
        .filter((name) => !name.endsWith('.part') && existsSync(join(backupDir, name, 'backup.json')))
        .toSorted()
        .map((name) => join(backupDir, name))
    : [];

/** Reads what `backup.json` says of a backup. @throws UserError where this version cannot read it */
export function readBackup(folder: string): Backup {
  const text = readFileSync(join(folder, 'backup.json'), 'utf8');
  const parsed = z
    .preprocess((json, context): unknown => {
      try {
        return JSON.parse(String(json));
      } catch {
        context.addIssue('its backup.json is damaged');
        return z.NEVER;
      }
    }, Backup)
    .safeParse(text);
  if (!parsed.success)
    throw new UserError(`The backup ${basename(folder)} cannot be read: ${parsed.error.issues[0]?.message}.`);
  return { ...parsed.data, folder };
}

/** The complete backups in a folder, oldest first. @throws UserError that names one which this version cannot read */
export const listBackups = (backupDir: string): Backup[] => backupFolders(backupDir).map(readBackup);
