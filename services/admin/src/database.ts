import { sqlDatabase, type SnapshotReader, type SqlDatabase, type Transaction } from '@dealstead/service-kit';

export type Db = SqlDatabase;
export type Tx = Transaction;
export type Snapshot = SnapshotReader;
/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<Tx, 'sql'>;

/** Opens the schema `admin`. */
export const openDatabase = (url: string, secretsKey?: string): Db => sqlDatabase(url, { secretsKey });
