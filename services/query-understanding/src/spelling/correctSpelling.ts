import type { Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { stateTable } from '../places/states.ts';
import { DeletionIndex } from './deletionIndex.ts';
import { isEnglish } from './englishWords.ts';
import { isKeyword, keywords } from './keywords.ts';

/** At most this many words of a text are corrected; a text with more is not English. */
const maxCorrections = 6;
const minLength = 4;

let index: DeletionIndex | undefined;
const correctable = (): DeletionIndex =>
  (index ??= new DeletionIndex(
    [...keywords, ...stateTable.words].filter((word) => word.length >= minLength && /^[a-z]+$/.test(word)),
  ));

/**
 * Corrects the words that no candidate covers and that are neither keywords nor English. Returns the same array if nothing
 * is corrected.
 */
export function correctSpelling(tokens: readonly Token[], selected: readonly Candidate[]): readonly Token[] {
  const covered = new Uint8Array(tokens.length);
  for (const { from, to } of selected) covered.fill(1, from, to);
  let corrected: Token[] | undefined;
  let tried = 0;
  tokens.forEach((token, at) => {
    if (covered[at] === 1 || token.kind !== 'word' || tried >= maxCorrections || !isMisspelt(token.text)) return;
    tried++;
    const correction = correctable().nearest(token.text);
    if (correction === undefined) return;
    corrected ??= [...tokens];
    corrected[at] = { ...token, text: correction, isCorrected: true };
  });
  return corrected ?? tokens;
}

const isMisspelt = (word: string): boolean =>
  word.length >= minLength && word.length <= 20 && !isKeyword(word) && !isEnglish(word);
