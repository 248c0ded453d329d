import type { Logger, Nats, Peer, ServiceOptions } from '@dealstead/service-kit';
import type { Db } from './database.ts';
import { consumers } from './events.ts';
import { lagNotice } from './eventConsumers/lags.ts';
import { eventConsumers } from './eventConsumers/routes.ts';
import { handing } from './members/handing.ts';
import { overviewNotice } from './overview/notice.ts';
import { overview } from './overview/routes.ts';
import { createAnnouncer } from './releases/announcer.ts';
import { releases } from './releases/routes.ts';
import type { TryRelease } from './releases/trial.ts';
import { tellingAccount } from './restrictions/account.ts';
import { restrictionClock } from './restrictions/clock.ts';
import { restrictionRoutes } from './restrictions/routes.ts';

export interface AdminParts {
  database: Db;
  nats: Nats;
  log: Logger;
  account: Peer;
  releasesDir: string;
  /** Loads a release as the renderer would; without it none is tried. */
  tryRelease?: TryRelease | undefined;
}

/** Everything that the admin service does. */
export function admin({
  database,
  nats,
  log,
  account,
  releasesDir,
  tryRelease,
}: AdminParts): Omit<ServiceOptions, 'config'> {
  const announcer = createAnnouncer({ db: database, nats, log });
  const tellAccount = tellingAccount(account);
  return {
    name: 'admin',
    database,
    nats,
    log,
    routes: [
      overview(database),
      eventConsumers(nats),
      handing(database),
      releases({ db: database, releasesDir, announcer, tryRelease }),
      restrictionRoutes({ database, nats, account, tellAccount }),
    ],
    consumers: consumers(overviewNotice(nats)),
    background: [announcer.run, lagNotice(nats, log), restrictionClock(database, tellAccount, log)],
    bodyLimit: 500_000, // a release names every file it has
    ready: { 'release-set': announcer.check },
  };
}
