import { live } from '@dealstead/service-kit';
import type { BackgroundJob, Logger, Nats } from '@dealstead/service-kit';
import type { AdminConfig } from '../config.ts';
import type { Db } from '../database.ts';
import type { Announcer } from './announcer.ts';
import { createReadAsVisitor } from './pages/samplePages.ts';
import { createTryPages } from './pages/tryPages.ts';
import type { ReleaseDeps } from './routes.ts';
import { createReadServedApis } from './servedApis.ts';
import { createTryRelease } from './tryRelease.ts';
import type { PrepareSet } from './upcomingSet.ts';

interface Connections {
  readonly config: AdminConfig;
  readonly db: Db;
  readonly nats: Nats;
  readonly log: Logger;
  readonly announcer: Announcer;
  readonly prepareSet: PrepareSet;
  readonly rollbackSets: Pick<BackgroundJob, 'wake'>;
  /** The address of this service; called once it listens. */
  readonly ownUrl: () => string;
}

/** What the routes of releases need: the renderer and the other services beside the database. */
export function createReleaseDeps({
  config,
  db,
  nats,
  log,
  announcer,
  prepareSet,
  rollbackSets,
  ownUrl,
}: Connections): ReleaseDeps {
  const { IDENTITY_KEY: key, RELEASES_DIR: releasesDir, RENDERER_URL: rendererUrl, PUBLIC_URL: publicUrl } = config;
  const others: Readonly<Record<string, string>> = {
    listings: config.LISTINGS_URL,
    tools: config.TOOLS_URL,
    account: config.ACCOUNT_URL,
  };
  return {
    db,
    log,
    announcer,
    live: live(nats),
    releasesDir,
    publicUrl,
    tryRelease: rendererUrl === undefined ? undefined : createTryRelease(rendererUrl, key),
    tryPages: rendererUrl === undefined ? undefined : createTryPages(rendererUrl, key),
    prepareSet,
    rollbackSets,
    readServedApis: createReadServedApis(others),
    readAsVisitor: createReadAsVisitor((name) => (name === 'admin' ? ownUrl() : others[name])),
  };
}
