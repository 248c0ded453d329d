import type { SearchInterpretation } from '@dealstead/contracts';
import { composeParts } from './composeParts.ts';
import { readExclusions } from './exclusions.ts';
import { isQuote, lexSearchText, type Token } from './lexer.ts';
import type { Candidate } from './meaning.ts';
import { readPlaces } from './places/readPlaces.ts';
import { readStreets } from './places/streets.ts';
import { readQuantities } from './quantities/readQuantities.ts';
import { remainingText } from './remainingText.ts';
import { selectCandidates } from './segmentation.ts';
import { correctSpelling } from './spelling/correctSpelling.ts';
import { isEnglish } from './spelling/englishWords.ts';
import { isCondition, isKeyword } from './spelling/keywords.ts';
import { readPhrases } from './vocabulary/readPhrases.ts';

const context = { isKeyword, isCondition, isEnglish };

/**
 * Interprets a search text: its conditions as filters, and the words that remain. Never fails; a text without conditions
 * is all words. The same text is always interpreted the same way.
 */
export function interpretQuery(text: string): SearchInterpretation {
  // A text without words means nothing, not everything.
  if (!/[\p{L}\p{N}]/u.test(text)) return { parts: [], text: text.trim(), excluded: [] };
  const typed = lexSearchText(text);
  const first = segment(typed);
  const tokens = correctSpelling(typed, first);
  return compose(text, tokens, tokens === typed ? first : segment(tokens));
}

function compose(text: string, tokens: readonly Token[], selected: readonly Candidate[]): SearchInterpretation {
  const { parts, unused, excluded } = composeParts(text, tokens, selected);
  return { parts, text: remainingText(text, tokens, selected, unused), excluded };
}

function segment(tokens: readonly Token[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const quoted = endOfQuote(tokens, at);
    if (quoted !== undefined) {
      candidates.push({ from: at, to: quoted, meanings: [{ kind: 'text' }], certainty: 100 });
      at = quoted - 1;
      continue;
    }
    candidates.push(
      ...readQuantities(tokens, at),
      ...readStreets(tokens, at, context),
      ...readPhrases(tokens, at),
      ...readPlaces(tokens, at, context),
    );
  }
  return selectCandidates(tokens.length, [...candidates, ...readExclusions(tokens, candidates)]);
}

/** The token after the closing quote, if a quote begins here and is closed. */
function endOfQuote(tokens: readonly Token[], at: number): number | undefined {
  if (!isQuote(tokens[at])) return undefined;
  for (let end = at + 1; end < tokens.length; end++) if (isQuote(tokens[end])) return end + 1;
  return undefined;
}
