import type { Token } from '../lexer.ts';
import type { Candidate, Meaning } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { stateAt, type StateMatch } from './states.ts';

export interface PlaceContext {
  /** Words of the vocabulary are names of places in some contexts only: "Mobile, AL". */
  readonly isKeyword: (word: string) => boolean;
  /** Words that mean a condition by themselves ("house", "cheap") are never names of places. */
  readonly isCondition: (word: string) => boolean;
  /** Common English words are names of places in some contexts only. */
  readonly isEnglish: (word: string) => boolean;
}

/** A place whose name begins at some token. */
export interface Found {
  readonly meaning: Meaning;
  readonly to: number;
  readonly certainty: number;
  /** Of a city. */
  readonly name?: Candidate['name'];
}

/** Behind a city, its metropolitan area. */
export const areaWords = new PhraseTable<true>([
  [
    'metro, metro area, metropolitan area, area, msa, metroplex, and surrounding areas, and surrounding area, areas',
    true,
  ],
  [
    'and surrounding, & surrounding areas, metropolitan, greater area, surrounding area, surrounding areas, metro areas',
    true,
  ],
  [
    'and surrounding counties, and suburbs, & suburbs, and surroundings, and nearby areas, and the surrounding area',
    true,
  ],
]);

export const regionMeaning = ({ id, name }: { id: string; name: string }): Meaning => ({
  kind: 'region',
  region: id,
  name,
});

const separators: ReadonlySet<string> = new Set([',', '-', '/']);

/** The state behind a place, perhaps with a comma between. */
export function stateBehind(
  tokens: readonly Token[],
  to: number,
): (StateMatch & { isBehindComma: boolean }) | undefined {
  const isBehindComma = separators.has(tokens[to]?.text ?? '');
  const state = stateAt(tokens, isBehindComma ? to + 1 : to);
  return state && { ...state, isBehindComma };
}

/** The state that the name or code behind a place says, where it cannot be another word. */
export function saidState(tokens: readonly Token[], to: number): StateMatch | undefined {
  const state = stateBehind(tokens, to);
  return state && (state.form === 'name' || state.form === 'code') ? state : undefined;
}

/** A place with the state behind it, which says nothing more. */
export function withStateBehind(tokens: readonly Token[], found: Found): Found {
  const state = saidState(tokens, found.to);
  return state ? { ...found, to: state.to } : found;
}
