import { sqlDatabase, type SqlDatabase, type Transaction } from '@dealstead/service-kit';

export type AccountDatabase = SqlDatabase;
export type AccountTransaction = Transaction;
export type { User } from './users/user.ts';
/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<AccountTransaction, 'sql'>;

/** Opens the schema `account`. */
export const openDatabase = (url: string, secretsKey?: string): AccountDatabase => sqlDatabase(url, { secretsKey });

/** Whether a write failed on a unique constraint. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
