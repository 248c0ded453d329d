import { database } from '@dealstead/service-kit';
import type { Database, SnapshotReader, Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type Db = Database<PrismaClient>;
export type Tx = Transaction<PrismaClient>;
export type Snapshot = SnapshotReader<PrismaClient>;

/** Opens the schema `admin`. */
export const openDatabase = (url: string, secretsKey?: string): Db => database(PrismaClient, url, { secretsKey });
