import { readConfig } from '@dealstead/service-kit';
import { listingsConfig } from './config.ts';
import { startListings } from './listings.ts';

await startListings(readConfig(listingsConfig));
