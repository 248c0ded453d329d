import type { Token } from './lexer.ts';
import type { Candidate } from './meaning.ts';
import { fillerWords, joiningWords, typeNouns } from './vocabulary/fillers.ts';

/** Signs that belong to the word or number beside them. */
const joinedSigns: ReadonlySet<string> = new Set([
  '%',
  '$',
  '½',
  '¼',
  '¾',
  '²',
  '+',
  '"',
  '“',
  '”',
  '/',
  '-',
  '&',
  '.',
]);

/**
 * The words that no condition consumed, as typed and in typed order, without those that say nothing. Words without a
 * space between them stay together.
 */
export function remainingText(
  text: string,
  tokens: readonly Token[],
  selected: readonly Candidate[],
  unused: ReadonlySet<Candidate>,
): string {
  const stays = new Uint8Array(tokens.length);
  let next = 0;
  for (const candidate of selected) {
    for (; next < candidate.from; next++)
      stays[next] = isContent(tokens[next]!) && !isTypeNoun(tokens, selected, next) ? 1 : 0;
    const isText = candidate.meanings.some(({ kind }) => kind === 'text');
    for (; next < candidate.to; next++) {
      if (isText || next === candidate.textAt) stays[next] = 1;
      else if (unused.has(candidate)) stays[next] = isContent(tokens[next]!) ? 1 : 0;
    }
  }
  for (; next < tokens.length; next++)
    stays[next] = isContent(tokens[next]!) && !isTypeNoun(tokens, selected, next) ? 1 : 0;
  // "Or" alone.
  if (selected.length === 0 && tokens.every(({ text, kind }) => kind === 'sign' || joiningWords.has(text)))
    tokens.forEach(({ kind }, at) => (stays[at] = kind === 'sign' ? 0 : 1));
  let result = '';
  let end = -1;
  tokens.forEach((token, at) => {
    if (stays[at] === 0 && !joins(text, tokens, stays, at)) return;
    // The tokens of a correction share what was typed.
    if (token.start < end) return;
    if (result !== '' && token.start !== end) result += ' ';
    result += text.slice(token.start, token.end);
    end = token.end;
  });
  return result;
}

/** "2 unit buildings", "commercial space": directly behind a type or category. */
const isTypeNoun = (tokens: readonly Token[], selected: readonly Candidate[], at: number): boolean =>
  typeNouns.has(tokens[at]!.text) &&
  selected.some(
    ({ to, meanings }) => to === at && meanings.some(({ kind }) => kind === 'propertyType' || kind === 'category'),
  );

const isContent = ({ kind, text }: Token): boolean => kind !== 'sign' && !fillerWords.has(text);

/** Whether a sign stands between or beside remaining words without a space: "off-grid", "8%", "$500". */
function joins(text: string, tokens: readonly Token[], stays: Uint8Array, at: number): boolean {
  const token = tokens[at]!;
  if (token.kind !== 'sign' || !joinedSigns.has(token.text)) return false;
  const previous = stays[at - 1] === 1 && tokens[at - 1]!.end === token.start;
  const next = stays[at + 1] === 1 && tokens[at + 1]!.start === token.end;
  if (token.text === '$') return next;
  if (['%', '+', '½', '¼', '¾', '²'].includes(token.text)) return previous;
  return previous && next;
}
