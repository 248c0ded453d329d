import type { Token } from '../lexer.ts';
import type { Candidate, Meaning } from '../meaning.ts';
import { wholesaleNouns } from './fillers.ts';
import { phrases } from './vocabulary.ts';

const house: readonly Meaning[] = [{ kind: 'propertyType', types: ['house'] }];
const houseWords: ReadonlySet<string> = new Set(['house', 'houses', 'home', 'homes']);

/** The phrases of the vocabulary that begin at a token. */
export function readPhrases(tokens: readonly Token[], from: number): Candidate[] {
  const found: Candidate[] = phrases
    .matches(tokens, from)
    .map(({ value, to }) => ({ from, to, meanings: value.meanings, certainty: value.certainty }));
  const split = readWholesale(tokens, from) ?? readRanchHouse(tokens, from);
  if (split) found.push(...split);
  return found;
}

/** "Wholesale houses" are houses: every listing is a wholesale deal. */
function readWholesale(tokens: readonly Token[], from: number): Candidate[] | undefined {
  if (tokens[from]!.text !== 'wholesale' || !wholesaleNouns.includes(tokens[from + 1]?.text ?? '')) return undefined;
  return [{ from, to: from + 2, meanings: house, certainty: 1, typedFrom: from + 1 }];
}

/** "Ranch house", "ranch style home", "farm house": a style, neither ranch nor farm. */
function readRanchHouse(tokens: readonly Token[], from: number): Candidate[] | undefined {
  const { text } = tokens[from]!;
  if (text !== 'ranch' && text !== 'farm') return undefined;
  let at = from + 1;
  if (tokens[at]?.text === '-') at++;
  if (tokens[at]?.text === 'style') at++;
  else if (!houseWords.has(tokens[at]?.text ?? '')) return undefined;
  return [{ from, to: from + 1, meanings: [{ kind: 'text' }], certainty: 2.2 }];
}
