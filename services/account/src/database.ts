import { database, type Database, type Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type AccountDatabase = Database<PrismaClient>;
export type AccountTransaction = Transaction<PrismaClient>;
export type { User } from './generated/client.ts';
/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<AccountTransaction, 'sql'>;

/** Opens the schema `account`. */
export function openDatabase(url: string, secretsKey?: string): AccountDatabase {
  return database(PrismaClient, url, { secretsKey, camelCase: true });
}

/** Whether a write failed on a unique constraint: PostgreSQL's code and that of Prisma. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === 'P2002');
}
