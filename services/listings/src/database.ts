import { sqlDatabase, type SqlDatabase, type Transaction } from '@dealstead/service-kit';

export type Db = SqlDatabase;
export type Tx = Transaction;

/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<Tx, 'sql'>;

/** Opens the schema `listings` with the role of the same name. */
export const openDatabase = (url: string, secretsKey?: string): Db => sqlDatabase(url, { secretsKey });
