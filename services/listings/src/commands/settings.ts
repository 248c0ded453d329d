import { databaseUrl, publicUrl, readConfig } from '@dealstead/service-kit';
import { fileStoreConfig } from '../config.ts';

/** Environment variables of commands: the same names as the service's. */
export const readSettings = () =>
  readConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    ...fileStoreConfig,
  });

/** Id of the account for which a command runs. @throws Error in one sentence */
export function parseAccount(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) throw new Error('Say for whom: --as <user id>.');
  return Number(text);
}

/** Runs a command; prints a failure as a sentence. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
