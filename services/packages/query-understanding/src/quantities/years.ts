import { isHyphen, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';

const yearOf = (token: Token | undefined): number | undefined => {
  if (token?.kind !== 'number' || token.end - token.start !== 4) return undefined;
  const year = Number(token.text);
  return year >= 1_700 && year <= 2_100 ? year : undefined;
};

type When = 'after' | 'before' | 'in';

const built = new PhraseTable<true>([
  ['built, build, year built, yr built, construction year, constructed, year', true],
]);
const before = new PhraseTable<{ when: When; isCertain: boolean }>([
  [
    'after, since, newer than, post, later than, no older than, not older than, younger than',
    { when: 'after', isCertain: true },
  ],
  ['from, starting, starting in, at least, over, >, ≥, min', { when: 'after', isCertain: false }],
  ['before, older than, pre, prior to, earlier than', { when: 'before', isCertain: true }],
  ['no newer than, not newer than, no later than', { when: 'before', isCertain: true }],
  ['until, up to, by, under, <, ≤, max', { when: 'before', isCertain: false }],
  ['in, around, circa, =, during', { when: 'in', isCertain: false }],
]);
const after = new PhraseTable<When>([
  ['+, or newer, or later, and newer, and later, and up, and after, or after, onwards, onward, or younger', 'after'],
  ['or more recent, or above, or more', 'after'],
  ['or older, or earlier, and older, and earlier, or before, and before', 'before'],
]);

type Years = { readonly kind: 'yearBuilt'; readonly min?: number; readonly max?: number };
const yearsOf = (when: When, year: number): Years => ({
  kind: 'yearBuilt',
  ...(when === 'before' ? {} : { min: year }),
  ...(when === 'after' ? {} : { max: year }),
});

/** The year built: "built after 1990", "2005+", "1990 or newer", "pre-1950", "1990s", "between 1990 and 2005". */
export function readYears(tokens: readonly Token[], from: number): Candidate[] {
  const named = built.longest(tokens, from);
  let at = named?.to ?? from;
  const phrase = before.longest(tokens, at);
  const isOpened = ['between', 'from'].includes(tokens[at]?.text ?? '');
  const range = yearRange(tokens, isOpened ? at + 1 : at);
  const result = (to: number, meaning: Years, certainty: number): Candidate[] => {
    const end = built.longest(tokens, to);
    const suffix = end && tokens[to]!.text !== 'year' ? end.to : to;
    return [{ from, to: suffix, meanings: [meaning], certainty }];
  };
  if (range && (named ?? isOpened ?? false)) return result(range.to, { kind: 'yearBuilt', ...range.years }, 1);
  if (range) return built.longest(tokens, range.to) ? result(range.to, { kind: 'yearBuilt', ...range.years }, 1) : [];
  if (phrase) at = phrase.to;
  if (tokens[at]?.text === 'the') at++;
  if (phrase && isHyphen(tokens[at])) at++;
  const decade = decadeAt(tokens, at, named !== undefined);
  if (decade) {
    const [first, to] = decade;
    const when = phrase?.value.when ?? 'in';
    if (when === 'in') return result(to, { kind: 'yearBuilt', min: first, max: first + 9 }, 1);
    return result(to, yearsOf(when, first), 1);
  }
  const year = yearOf(tokens[at]);
  if (year === undefined) return [];
  const trailing = after.longest(tokens, at + 1);
  if (trailing && (named !== undefined || year >= 1_850)) return result(trailing.to, yearsOf(trailing.value, year), 1);
  if (named && !(tokens[from]!.text === 'year' && named.to === from + 1))
    return result(at + 1, yearsOf(phrase?.value.when ?? 'in', year), 1);
  if (phrase?.value.isCertain && year >= 1_800) return result(at + 1, yearsOf(phrase.value.when, year), 0.98);
  return built.longest(tokens, at + 1) ? result(at + 1, yearsOf(phrase?.value.when ?? 'in', year), 0.98) : [];
}

function yearRange(
  tokens: readonly Token[],
  at: number,
): { years: { min: number; max: number }; to: number } | undefined {
  const [low, high] = [yearOf(tokens[at]), yearOf(tokens[at + 2])];
  const joint = tokens[at + 1];
  if (low === undefined || high === undefined || low > high || low < 1_800 || high > 2_050) return undefined;
  if (!isHyphen(joint) && !['to', 'and', '&', 'through'].includes(joint?.text ?? '')) return undefined;
  return { years: { min: low, max: high }, to: at + 3 };
}

/** The first year of "1990s", and of "90s" behind "built in the". */
function decadeAt(tokens: readonly Token[], at: number, isBuilt: boolean): [first: number, to: number] | undefined {
  const number = tokens[at];
  if (number?.kind !== 'number' || tokens[at + 1]?.text !== 's' || Number(number.text) % 10 !== 0) return undefined;
  const year = yearOf(number);
  if (year !== undefined && year >= 1_800) return [year, at + 2];
  if (!isBuilt || number.text.length !== 2) return undefined;
  return [(Number(number.text) < 30 ? 2_000 : 1_900) + Number(number.text), at + 2];
}

export const yearWords: Iterable<string> = [...built.words, ...before.words, ...after.words];

export const yearStarters: Iterable<string> = [...built.firstWords, ...before.firstWords, 'between', 'from'];
