import { type State, stateNames } from '@dealstead/contracts';
import type { Token } from '../lexer.ts';
import { PhraseTable } from '../phraseTable.ts';

const otherNames: Readonly<Partial<Record<State, string>>> = {
  AL: 'ala',
  AZ: 'ariz',
  CA: 'calif, cali',
  CO: 'colo',
  CT: 'conn',
  FL: 'fla',
  HI: 'hawai',
  LA: 'luisiana',
  MI: 'mich',
  MN: 'minn',
  MS: 'misisipi',
  MO: 'misuri',
  NH: 'n hampshire',
  NJ: 'n jersey, nueva jersey, jersey',
  NM: 'n mexico, nuevo mexico',
  NY: 'new york state, nueva york',
  NC: 'n carolina, n c, carolina del norte',
  ND: 'n dakota, n d, dakota del norte',
  OK: 'okla',
  PA: 'penn, penna, pensilvania',
  RI: 'r i',
  SC: 's carolina, s c, carolina del sur',
  SD: 's dakota, s d, dakota del sur',
  TN: 'tenn',
  TX: 'tex, tejas',
  WA: 'washington state',
  WI: 'wisc, wis',
  WY: 'wyo',
  KS: 'kans, kan',
  NE: 'nebr, neb',
  NV: 'nev',
  WV: 'w virginia, w va, w v',
};

/** Names of states, including the usual abbreviations that are no postal codes. */
export const stateTable = new PhraseTable<State>(
  (Object.entries(stateNames) as [State, string][]).flatMap(([code, name]): [string, State][] => [
    [name.toLowerCase(), code],
    ...(otherNames[code] === undefined ? [] : [[otherNames[code], code] as [string, State]]),
  ]),
);

const stateByCode = new Map<string, State>(
  (Object.keys(stateNames) as State[]).map((code) => [code.toLowerCase(), code]),
);
/** Abbreviations that are English words. */
const abbreviations: readonly (readonly [word: string, state: State])[] = [
  ['ill', 'IL'],
  ['ind', 'IN'],
  ['ore', 'OR'],
  ['wash', 'WA'],
  ['miss', 'MS'],
  ['mass', 'MA'],
  ['ark', 'AR'],
  ['del', 'DE'],
  ['cal', 'CA'],
];
for (const [word, state] of abbreviations) stateByCode.set(word, state);
/** Codes and abbreviations that are words of nearly every text. */
const commonWords: ReadonlySet<string> = new Set(['in', 'or', 'me', 'hi', ...abbreviations.map(([word]) => word)]);
/** Codes that are words as well. */
const words: ReadonlySet<string> = new Set(['oh', 'pa', 'ma', 'co', 'mo', 'al', 'id', 'ok', 'de', 'la']);

/** How a state is written, by falling certainty. A common word is never a state by itself. */
export type StateForm = 'name' | 'code' | 'word' | 'common word';

export interface StateMatch {
  readonly state: State;
  readonly form: StateForm;
  readonly to: number;
}

/** The state that is named at a token, whatever its context says. */
export function stateAt(tokens: readonly Token[], at: number): StateMatch | undefined {
  const name = stateTable.longest(tokens, at);
  if (name) return { state: name.value, form: 'name', to: name.to };
  const token = tokens[at];
  const state = token?.kind === 'word' ? stateByCode.get(token.text) : undefined;
  if (state === undefined) return undefined;
  const form = commonWords.has(token!.text) ? 'common word' : words.has(token!.text) ? 'word' : 'code';
  return { state, form, to: at + 1 };
}
