import { database } from '@dealstead/service-kit';
import { config } from './config.ts';
import { PrismaClient } from './generated/client.ts';

export const db = database(PrismaClient, config.DATABASE_URL);
