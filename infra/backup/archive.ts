import { setTimeout as sleep } from 'node:timers/promises';
import { provideFolder } from '../servers/postgres.ts';
import { describeError } from '@dealstead/slice-tools/userError';
import { addNewFiles } from './backup.ts';
import { archiveFolder, archiveOf, listBackups } from './backups.ts';
import { archiveSettings } from './walArchive.ts';

/** Milliseconds between two copies of new files; PostgreSQL's log is archived as often. */
const copyInterval = 60_000;

/** Settings with which the PostgreSQL of a DATA_DIR archives its log to BACKUP_DIR. */
export function provideArchive(dataDir: string, backupDir: string): Record<string, string | number> {
  const folder = archiveFolder(backupDir, archiveOf(dataDir));
  provideFolder(folder);
  return archiveSettings(folder);
}

/** Whether the running cluster has a backup, without which its archived log is of no use. */
export const hasBackup = (dataDir: string, backupDir: string): boolean =>
  listBackups(backupDir).some(({ archive }) => archive === archiveOf(dataDir));

/** Copies new files to the latest backup each minute, until the process ends. A copy that fails is reported and tried again. */
export async function archiveFiles(dataDir: string, backupDir: string): Promise<never> {
  for (;;) {
    await sleep(copyInterval, undefined, { ref: false });
    try {
      await addNewFiles(dataDir, backupDir);
    } catch (error) {
      console.log(`New files were not copied to BACKUP_DIR: ${describeError(error)}`);
    }
  }
}
