import { sqlDatabase, type SqlDatabase, type Transaction } from '@dealstead/service-kit';

export type Db = SqlDatabase;

/** Opens the schema `tools` as the role of the same name. */
export const openDatabase = (url: string, secretsKey?: string): Db => sqlDatabase(url, { secretsKey });

/** A transaction of this service. */
export type Tx = Transaction;

/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<Tx, 'sql'>;
