import { type State, stateNames } from '@dealstead/contracts';
import { nameKey } from './nameKey.ts';

/** Traditional abbreviations and Spanish names. Abbreviations that are English words ("Wash.", "Ill.") are not included. */
const otherNames: Readonly<Partial<Record<State, string>>> = {
  AZ: 'ariz',
  CA: 'calif, cali',
  CO: 'colo',
  CT: 'conn',
  FL: 'fla',
  HI: 'hawai',
  KS: 'kans',
  LA: 'luisiana',
  MI: 'mich',
  MN: 'minn',
  MO: 'misuri',
  MS: 'misisipi',
  NC: 'n carolina, no carolina, carolina del norte',
  ND: 'n dakota, no dakota, dakota del norte',
  NE: 'nebr',
  NH: 'nuevo hampshire, nueva hampshire',
  NJ: 'nueva jersey',
  NM: 'nuevo mexico, n mexico',
  NY: 'nueva york, new york state, ny state',
  OK: 'okla',
  PA: 'penna, penn, pensilvania',
  SC: 's carolina, so carolina, carolina del sur',
  SD: 's dakota, so dakota, dakota del sur',
  TN: 'tenn',
  TX: 'tex, tejas',
  WA: 'washington state, wa state',
  WI: 'wisc',
  WV: 'w virginia, w va, virginia occidental',
};

/** By folded name, also without the space of "New York". */
const stateByKey: ReadonlyMap<string, State> = new Map(
  (Object.entries(stateNames) as [State, string][]).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    ...[name, name.replace(' ', ''), ...(otherNames[code]?.split(', ') ?? [])].map(
      (one) => [nameKey(one), code] as const,
    ),
  ]),
);

export const isState = (code: string): code is State => Object.hasOwn(stateNames, code);

/**
 * One of the fifty states by its code, name, traditional abbreviation ("Calif.") or Spanish name, in any case. Codes that
 * are words ("in", "or", "me") are states here; whether a text means them is up to the caller.
 */
export const stateNamed = (nameOrCode: string): State | undefined => stateByKey.get(nameKey(nameOrCode));
