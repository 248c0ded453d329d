import type { Token } from './lexer.ts';
import type { Candidate, Meaning } from './meaning.ts';
import { PhraseTable } from './phraseTable.ts';

/** Words that exclude what follows them. */
const negations = new PhraseTable<true>([
  ['not, not in, not in the, no, non, without, without any, except, except for, except in, except the', true],
  ['excluding, exclude, excludes, other than, but not, but not in, anything but, everything but, all but, sin', true],
  ['anywhere but, everywhere but, excepto, menos, not the, not a, not any, no any, never', true],
]);
const joints: ReadonlySet<string> = new Set(['or', 'and', 'nor', ',', '/', '&']);

/** What "no" denies rather than names: the words of "no HOA" find "HOA dues, no pets" as well. */
const fees: ReadonlySet<string> = new Set(['hoa', 'hoas']);

/** Kinds of meaning that a listing can have; an exclusion of one must not become the condition. */
const isCondition = ({ kind }: Meaning): boolean => kind !== 'text' && kind !== 'filler' && kind !== 'order';

/** Above the certainty of any reading of the words themselves. */
const certainty = 3;
/** Words of an object that is no condition: "no credit check". */
const mostWords = 2;

/**
 * Readings of the exclusions of a text: "not in Texas", "land not florida", "no HOA", "except duplexes". A state is excluded by a
 * filter; anything else is left out and reported, because as words or as a condition it would find its opposite.
 */
export function readExclusions(tokens: readonly Token[], candidates: readonly Candidate[]): Candidate[] {
  const byStart = Map.groupBy(
    candidates.filter(({ meanings }) => meanings.some(isCondition)),
    ({ from }) => from,
  );
  const longestAt = (at: number) => byStart.get(at)?.toSorted((one, other) => other.to - one.to)[0];
  /** Phrases with a negation of their own: "no more than", "not under contract", "no credit check". */
  const isPhrase = (from: number, object: Token | undefined) =>
    !fees.has(object?.text ?? '') && candidates.some((candidate) => candidate.from === from && candidate.to > from + 1);
  const found: Candidate[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const negation = negations.longest(tokens, from);
    if (!negation || isPhrase(from, tokens[negation.to])) continue;
    const objects: Candidate[] = [];
    let to = negation.to;
    for (let at = to, object = longestAt(at); object; object = longestAt(at)) {
      objects.push(object);
      to = object.to;
      if (!joints.has(tokens[to]?.text ?? '')) break;
      at = to + 1;
      // "Not in Texas, 3 beds": what follows is of another kind.
      if (longestAt(at)?.meanings[0]?.kind !== object.meanings[0]?.kind) break;
    }
    if (objects.length === 0) {
      while (to < negation.to + mostWords && tokens[to]?.kind === 'word' && !byStart.has(to)) to++;
      if (to === negation.to) continue;
    }
    found.push({ from, to, meanings: [meaningOf(objects)], certainty });
    from = to - 1;
  }
  return found;
}

function meaningOf(objects: readonly Candidate[]): Meaning {
  const states = objects.flatMap(({ meanings }) =>
    meanings.flatMap((meaning) => (meaning.kind === 'states' ? meaning.states : [])),
  );
  const areStates =
    objects.length > 0 && objects.every(({ meanings }) => meanings.every(({ kind }) => kind === 'states'));
  return areStates ? { kind: 'otherStates', states } : { kind: 'excluded' };
}
