import type { Logger, Nats, ServiceOptions } from '@dealstead/service-kit';
import type { Db } from './database.ts';
import { consumers } from './events.ts';
import { handing } from './members/handing.ts';
import { overviewNotice } from './overview/notice.ts';
import { overview } from './overview/routes.ts';
import { createAnnouncer } from './releases/announcer.ts';
import { releases } from './releases/routes.ts';
import type { TryRelease } from './releases/trial.ts';

export interface AdminParts {
  database: Db;
  nats: Nats;
  log: Logger;
  releasesDir: string;
  /** Loads a release as the renderer would; without it none is tried. */
  tryRelease?: TryRelease | undefined;
}

/** Everything that the admin service does. */
export function admin({ database, nats, log, releasesDir, tryRelease }: AdminParts): Omit<ServiceOptions, 'config'> {
  const announcer = createAnnouncer({ db: database, nats, log });
  return {
    name: 'admin',
    database,
    nats,
    log,
    routes: [overview(database), handing(database), releases({ db: database, releasesDir, announcer, tryRelease })],
    consumers: consumers(overviewNotice(nats)),
    background: [announcer.run],
    bodyLimit: 500_000, // a release names every file it has
    ready: { 'release-set': announcer.check },
  };
}
