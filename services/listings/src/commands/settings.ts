import { databaseUrl, publicUrl, readConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/** Environment variables of commands: the same names as the service's. */
export const readSettings = () =>
  readConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    FILES_DIR: z.string().min(1),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: z.string().min(1).default('dealstead'),
    S3_ACCESS_KEY_ID: z.string().default(''),
    S3_SECRET_ACCESS_KEY: z.string().default(''),
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
