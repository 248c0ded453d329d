import { readConfig } from '@dealstead/service-kit';
import { listingsConfig } from './config.ts';
import { startListings } from './listings.ts';
import { prepareTexts } from './search/index.ts';

await startListings(readConfig(listingsConfig));
// Afterwards: a restarted service responds sooner.
await prepareTexts();
