import { createLog, keepAnswers, live, openNats, peer, readConfig, startService } from '@dealstead/service-kit';
import { alertSender } from './alerts/send.ts';
import { listingsConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { openFiles } from './files/index.ts';
import { freshnessClock } from './freshness/clock.ts';
import { keepImporting } from './imports/worker.ts';
import { openWishes } from './matching/watch.ts';
import { nouns } from './nouns.ts';
import { startEncoder } from './photos/encoder.ts';
import { sweeping } from './photos/sweep.ts';
import { properties } from './properties/routes.ts';
import { countMatches, finding } from './search/routes.ts';
import { openSearch } from './search/search.ts';

const config = readConfig(listingsConfig);
const log = createLog('listings', config.LOG_LEVEL);
const database = openDatabase(config.DATABASE_URL);
const nats = openNats(config.NATS_URL, 'listings', log, config.NATS_CREDS_FILE);
const search = openSearch({ databaseUrl: config.DATABASE_URL, directory: config.INDEX_DIR, log });
const wishes = openWishes(database, log);
const files = openFiles(config);
const encoder = startEncoder(log);
const importing = keepImporting({ db: database, files: config, pages: live(nats) });
const kept = keepAnswers(search.changes, search.behind);

await startService({
  name: 'listings',
  config,
  log,
  database,
  nats,
  routes: [
    finding(database, search, kept),
    properties(database, search, files),
    nouns(database, {
      nats,
      search,
      files,
      encoder,
      importing,
      publicUrl: config.PUBLIC_URL,
      postalAddress: config.MAIL_POSTAL_ADDRESS,
      perHour: config.LIMIT_FORMS,
      leadsEmail: config.LEADS_EMAIL,
      countMatches: countMatches(search),
    }),
  ],
  consumers: consumers(search, wishes, live(nats)),
  kept,
  background: [
    search.run,
    search.listen(nats),
    wishes.run,
    alertSender({
      db: database,
      account: peer({ url: config.ACCOUNT_URL, key: config.IDENTITY_KEY }),
      count: (filter) => (search.isReady() ? search.index().count(filter, Date.now()).count : null),
      publicUrl: config.PUBLIC_URL,
      postalAddress: config.MAIL_POSTAL_ADDRESS,
      log,
    }),
    sweeping(database, files),
    importing.run,
    freshnessClock(database, { publicUrl: config.PUBLIC_URL, search, log }),
  ],
  ready: { index: search.check, matcher: wishes.check },
});
