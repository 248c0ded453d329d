import { foldText } from '@dealstead/geo';

/** Postal abbreviations; both forms are equal. */
const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'alley aly,avenue ave av,boulevard blvd boul,bridge brg,building bldg,circle cir circ,corner cor,court ct,cove cv,creek crk',
    'crossing xing,drive dr driv,estate est,expressway expy,extension ext,fork frk,fort ft,freeway fwy,grove grv,harbor hbr',
    'heights hts,highway hwy hiway,hill hl,hills hls,hollow holw,island is,junction jct,knoll knl,lake lk,lane ln,loop lp',
    'manor mnr,meadow mdw,meadows mdws,mount mt,mountain mtn,parkway pkwy pky,place pl,plaza plz,point pt,ranch rnch,ridge rdg',
    'road rd,route rte rt,spring spg,springs spgs,square sq,station sta,street saint st str,terrace ter terr,trail trl,trace trce',
    'turnpike tpke,valley vly,view vw,village vlg,vista vis,way wy,county co cnty',
    'north n,south s,east e,west w,northeast ne,northwest nw,southeast se,southwest sw',
    'first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th,ninth 9th,tenth 10th',
    // The unit's number identifies it, regardless of its type.
    '# apartment apt unit suite ste room rm space spc trailer trlr',
  ]
    .flatMap((line) => line.split(','))
    .flatMap((forms) => {
      const [first = '', ...others] = forms.split(' ');
      return [first, ...others].map((form) => [form, first]);
    }),
);
const roads: Readonly<Record<string, readonly string[]>> = {
  cr: ['county', 'road'],
  sr: ['state', 'road'],
  fm: ['farm', 'to', 'market', 'road'],
  us: ['us', 'highway'],
};

const tokenize = (text: string): string[] =>
  foldText(text)
    .replaceAll(/['’.]/g, '')
    .replaceAll('#', ' # ')
    .match(/[\p{L}\p{N}]+(?:(?<=\p{N})[-/]\p{N}+)*|#/gu) ?? [];

/** The first number of an address, by which listings are looked up. */
export const parseHouseNumber = (address: string): string => /\d+/.exec(address)?.[0] ?? '';

/**
 * Normal form of an address: independent of case, punctuation, accents and postal abbreviations. City, state and ZIP
 * code are removed, a unit is not. May be empty.
 */
export function normalizeAddress(address: string): string {
  const [street = '', ...rest] = address.split(/[,;\n]/);
  const unit = rest.find((part) => abbreviations[tokenize(part)[0] ?? ''] === '#' || /^\s*#/.test(part)) ?? '';
  const words = [...tokenize(street), ...tokenize(unit)];
  return words
    .flatMap((word, at) => (at > 0 && /^\d/.test(words[at + 1] ?? '') && roads[word]) || [abbreviations[word] ?? word])
    .filter((word, at, all) => !(word === '#' && all[at + 1] === '#'))
    .join(' ');
}
