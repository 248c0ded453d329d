import { readConfig } from '@dealstead/service-kit';
import { listingsConfig } from './config.ts';
import { startListings } from './listings.ts';
import { prepareTexts } from './search/prepareTexts.ts';

const config = readConfig(listingsConfig);
prepareTexts();
await startListings(config);
