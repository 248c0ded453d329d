import { type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { checkChain } from './trail.ts';

const day = 24 * 60 * 60 * 1_000;

/**
 * Checks the audit trail's hash chain at the start and once a day. The log gets the last hash: whoever rewrites the whole
 * table cannot rewrite the logs of earlier days.
 */
export const createChainCheckJob = (db: Db, log: Logger): BackgroundJob =>
  createBackgroundJob({
    name: 'audit-chain-check',
    idleEvery: day,
    async run() {
      const { brokenAt, ...check } = await checkChain(db);
      if (brokenAt === null) log.info(check, 'audit trail checked');
      else log.error({ ...check, brokenAt }, 'audit trail broken: an entry was changed or removed');
      return false;
    },
  });
