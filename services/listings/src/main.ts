import { createLog, openNats, startService } from '@dealstead/service-kit';
import { readListingsConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { consumers } from './events.ts';
import { nouns } from './nouns.ts';
import { properties } from './properties/routes.ts';
import { summarize } from './properties/lists.ts';
import { keepSummaries } from './properties/summaries.ts';

const config = readListingsConfig();
const log = createLog('listings', config.LOG_LEVEL);
const database = openDatabase(config.DATABASE_URL);
const nats = openNats(config.NATS_URL, 'listings', log);
const summaries = keepSummaries((filter) => summarize(database, filter));

await startService({
  name: 'listings',
  config,
  log,
  database,
  nats,
  routes: [
    properties(database, summaries),
    nouns(database, {
      nats,
      summaries,
      publicUrl: config.PUBLIC_URL,
      perHour: config.LIMIT_FORMS,
      countMatches: () => Promise.resolve(null),
    }),
  ],
  consumers: consumers(summaries),
  background: [summaries.follow(nats)],
});
