import { createLog, startService, type Service } from '@dealstead/service-kit';
import type { AccountConfig } from './config.ts';
import { approver } from './affiliates/approval.ts';
import { affiliateRoutes } from './affiliates/routes.ts';
import { openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { grantRoutes } from './grants/routes.ts';
import { mailSender } from './mail/sender.ts';
import { smtp } from './mail/smtp.ts';
import { memberRoutes } from './members/routes.ts';
import { memberSnapshots } from './members/snapshots.ts';
import { planRoutes } from './plans/routes.ts';
import { teamRoutes } from './team/routes.ts';
import { openRedis } from './redis.ts';
import { registrationRoutes } from './registration/routes.ts';
import { guessing } from './sessions/guessing.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** Starts the account service: who members are, how they come in, and the mail that we send them. */
export async function startAccount(config: AccountConfig): Promise<Service> {
  const log = createLog('account', config.LOG_LEVEL);
  const db = openDatabase(config.DATABASE_URL);
  const redis = openRedis(config.REDIS_URL, log);
  const snapshots = memberSnapshots(db, redis, log);
  const service = await startService({
    name: 'account',
    config,
    log,
    database: db,
    routes: [
      sessionRoutes(db, guessing(redis)),
      registrationRoutes(db, redis, snapshots),
      memberRoutes(db, snapshots),
      planRoutes,
      affiliateRoutes(db, config.PUBLIC_URL),
      teamRoutes(db, snapshots, config.PUBLIC_URL),
      grantRoutes(db, snapshots),
    ],
    consumers: consumers(config.PUBLIC_URL, snapshots),
    background: [snapshots.heal, approver(db, log), mailSender(db, smtp(config.SMTP_URL, config.MAIL_FROM), log)],
    ready: { redis: { needed: false, check: () => redis.ping() } },
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      redis.disconnect();
    },
  };
}
