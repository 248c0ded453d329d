import { database, type Database, type Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type AccountDatabase = Database<PrismaClient>;
export type AccountTransaction = Transaction<PrismaClient>;
export type { User } from './generated/client.ts';

/** Opens the schema `account`. */
export function openDatabase(url: string, secretsKey?: string): AccountDatabase {
  return database(PrismaClient, url, { secretsKey });
}

/** Whether a write failed on a unique constraint. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002';
}
