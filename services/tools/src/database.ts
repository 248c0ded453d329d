import { database, type Database, type Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type Db = Database<PrismaClient>;

/** Opens the schema `tools` as the role of the same name. */
export const openDatabase = (url: string, secretsKey?: string): Db => database(PrismaClient, url, { secretsKey });

/** A transaction of this service. */
export type Tx = Transaction<PrismaClient>;
