import type { SearchInterpretation } from '@dealstead/contracts';

/** Interprets a search text. Never fails; a text without conditions is all words. */
export function interpretQuery(text: string): SearchInterpretation {
  return { parts: [], text: text.trim() };
}
