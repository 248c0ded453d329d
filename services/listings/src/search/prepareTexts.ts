import { setTimeout } from 'node:timers/promises';
import { suggestPlaces } from '@dealstead/geo';
import { interpretQuery } from '@dealstead/query-understanding';

/** Milliseconds before each part, in which the requests that waited for a restart are answered. */
const pause = 500;

/**
 * Loads the gazetteer and the spelling of place names in two parts of some 300 ms. They load on first use otherwise, and
 * the first visitor would wait.
 */
export async function prepareTexts(): Promise<void> {
  await setTimeout(pause, undefined, { ref: false });
  // A misspelt place loads everything that a correct one does not need.
  interpretQuery('huoston');
  await setTimeout(pause, undefined, { ref: false });
  suggestPlaces('hou', 1);
}
