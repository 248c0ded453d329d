import { suggestPlaces } from '@dealstead/geo';
import { interpretQuery } from '@dealstead/query-understanding';

/**
 * Loads the gazetteer and the spelling of place names, which takes about a second. They load on first use otherwise, and
 * the first visitor would wait.
 */
export function prepareTexts(): void {
  // A misspelt place loads everything that a correct one does not need.
  interpretQuery('huoston');
  suggestPlaces('hou', 1);
}
