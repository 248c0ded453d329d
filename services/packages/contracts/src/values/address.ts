import { streetOf } from '../address.ts';
import { type State, states } from '../states.ts';
import { unaccented } from '../text.ts';

/** The texts of an address's cells, without what stands for nothing (`unescapeCell`): the whole in one, or its parts in any columns, as RESO's Data Dictionary names them. */
export interface AddressCells {
  /** One cell: the street line, perhaps with unit, town, state and ZIP code. */
  readonly whole?: string;
  readonly number?: string;
  /** N, before the name. */
  readonly preDirection?: string;
  readonly name?: string;
  /** St, Ave: RESO's StreetSuffix. */
  readonly suffix?: string;
  readonly postDirection?: string;
  readonly unit?: string;
  readonly city?: string;
  /** Postal code of the state. */
  readonly state?: string;
  readonly zip?: string;
}

const unitWords =
  'apartment|apt|unit|suite|ste|room|rm|space|spc|trailer|trlr|lot|building|bldg|floor|fl|penthouse|ph|basement|bsmt|rear|front|no|number';
const hasUnitWord = new RegExp(`^(?:#|(?:${unitWords})\\b)`, 'i');
const meant = (text = ''): string => text.trim();

/**
 * The street line of an address with its unit: "55 W Sample Avenue #3". Town, state and ZIP code behind it are left out,
 * unless they are the street's name ("100 Houston St" in Houston). Empty without a street.
 */
export function streetLine(cells: AddressCells): string {
  const [whole, number, name] = [meant(cells.whole), meant(cells.number), meant(cells.name)];
  const words = [number, meant(cells.preDirection), name, meant(cells.suffix), meant(cells.postDirection)];
  const joined = name === '' ? '' : words.filter((word) => word !== '' && word !== '0').join(' ');
  const street = streetOf({
    address: whole === '' ? joined : whole,
    city: meant(cells.city),
    state: meant(cells.state),
    zipCode: meant(cells.zip),
  });
  return withUnit(street, meant(cells.unit));
}

/** A street line with the unit of another cell: "900 Lake Dr #101". A unit that it ends in already is not repeated. */
export function withUnit(street: string, cell: string): string {
  const unit = cell.replace(/[.0]0*$/, (zeros) => (zeros.startsWith('.') ? '' : zeros));
  if (street === '' || unit === '' || hasUnit(street, unit)) return street;
  return `${street} ${hasUnitWord.test(unit) ? unit : `#${unit}`}`;
}

/** Whether a street line ends in the unit already: a file with both has "900 Lake Dr #101" beside "101". */
function hasUnit(street: string, unit: string): boolean {
  const [line, last] = [
    streetKey(street).split(' '),
    streetKey(`1 X St, Unit ${unit.replace(hasUnitWord, '').trim()}`),
  ];
  return line.length > 2 && line.at(-2) === '#' && line.at(-1) === last.split(' ').at(-1);
}

/** Both forms of a word are equal: abbreviations of the Postal Service's Publication 28, appendices B and C. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  [
    'alley aly,avenue ave av,boulevard blvd boul,bridge brg,building bldg,circle cir circ,corner cor,court ct,cove cv,creek crk',
    'crossing xing,drive dr driv,estate est,estates ests,expressway expy,extension ext,floor fl,fork frk,fort ft,freeway fwy',
    'gardens gdns,grove grv,harbor hbr,heights hts,highway hwy hiway,hill hl,hills hls,hollow holw,island is,junction jct,knoll knl',
    'lake lk,lane ln,loop lp,manor mnr,meadow mdw,meadows mdws,mount mt,mountain mtn,parkway pkwy pky,place pl,plaza plz,point pt',
    'ranch rnch,ridge rdg,road rd,route rte rt,spring spg,springs spgs,square sq,station sta,street saint st str',
    'terrace ter terr,trail trl,trace trce,turnpike tpke,valley vly,view vw,village vlg,vista vis,way wy,county co cnty',
    'interstate i,northeast ne,northwest nw,southeast se,southwest sw,north n,south s,east e,west w',
    'first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th,ninth 9th,tenth 10th',
    // The unit's number identifies it, regardless of its type.
    '# apartment apt unit suite ste room rm space spc trailer trlr',
  ]
    .flatMap((line) => line.split(','))
    .flatMap((forms) => {
      const [first = '', ...others] = forms.split(' ');
      return [first, ...others].map((form): [string, string] => [form, first]);
    }),
);
/** All forms of each word: a form may stand for several ("st" for street and saint). */
const formsOf: ReadonlyMap<string, readonly string[]> = Map.groupBy(abbreviations.keys(), (form) =>
  abbreviations.get(form)!,
);
const longestForms = [...formsOf].flatMap(([, forms]) => forms.filter((form) => form.length > 4));
const leastBeginning = 4;

/** Whether a word in lower case says that a unit's number follows: "apt", "suite". */
export const isUnitWord = (word: string): boolean => abbreviations.get(word) === '#';

/**
 * The other forms in which an address may hold a word in lower case, or the word whose beginning it is: "avenue" and "aven" give
 * "ave" and "av". Empty for other words.
 */
export function otherStreetForms(word: string): readonly string[] {
  const whole = word.length < leastBeginning ? undefined : longestForms.find((form) => form.startsWith(word));
  const key = abbreviations.get(word) ?? abbreviations.get(whole ?? '');
  if (key === undefined || key === '#') return [];
  return formsOf.get(key)!.filter((form) => form !== word && form !== whole);
}
const directions = new Set('n,s,e,w,north,south,east,west'.split(','));
/** Names of numbered roads. A state's roads are called routes, roads and highways by turns. */
const roads: readonly (readonly [RegExp, string])[] = [
  [/\b(?:co|county|cnty) (?:rd|road)(?= \w*\d)|\bcr(?= \w*\d)/g, 'county road'],
  [/\b(?:co|county|cnty) (?:hwy|highway)(?= \w*\d)/g, 'county highway'],
  [/\b(?:state|st) (?:rd|road|rte?|route|hwy|highway)(?= \w*\d)|\b(?:sr|sh)(?= \d)/g, 'state highway'],
  [/\b(?:us|u s|united states) (?:hwy|highway|rte?|route) (?=\w*\d)|\bus (?=\d)/g, 'us highway '],
  [/\b(?:fm|farm to market|farm market)(?: (?:rd|road))?(?= \d)/g, 'farm to market road'],
  [/\b(?:rr|rural (?:rte?|route))(?= \d)/g, 'rural route'],
];
/** Most streets are none of them. */
const numberedRoad = /\b(?:rd|road|cr|hwy|highway|rte?|route|sr|sh|us|fm|market|rr) \w*\d/;
/** Words behind a street's name after which a number is a unit's: "12 Elm St 4B", but not "County Road 12". */
const beforeUnit = new Set(
  'alley,avenue,boulevard,circle,court,cove,drive,lane,loop,place,street,terrace,trail,way'.split(','),
);

function plainOf(text: string): string {
  const plain = (/^[ -~]*$/.test(text) ? text : unaccented(text)).toLowerCase();
  // Most texts have no such sign.
  if (!/['’.#]/.test(plain)) return plain;
  return plain
    .replaceAll(/['’]/g, '')
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll('.', ' ')
    .replaceAll('#', ' # ');
}
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:(?<=\p{N})[-/]\p{N}+)*|#/gu) ?? [];

/**
 * The form of a street line by which addresses are compared: independent of case, punctuation, accents and postal
 * abbreviations; town, state and ZIP code behind a comma are left out, and no other part. Empty without letters and digits: such
 * rows are equal to nothing, also not to each other.
 */
export function streetKey(address: string): string {
  const [line = '', ...rest] = address.split(/[,;\n]/);
  const unit = rest.find((part) => abbreviations.get(tokensOf(plainOf(part))[0] ?? '') === '#') ?? '';
  let street = tokensOf(plainOf(line)).join(' ');
  if (numberedRoad.test(street)) for (const [pattern, name] of roads) street = street.replaceAll(pattern, name);
  // "N6 W23001" of Wisconsin's grid is one number.
  street = street.replaceAll(/\b([nsew]\d+) ([nsew]\d+)\b/g, '$1$2');
  const words = [...street.split(' '), ...tokensOf(plainOf(unit))].filter((word) => word !== '');
  const key = words.map((word, at) => {
    // "12 North St" is not "12 N St" of a town whose streets have letters.
    const isName = directions.has(word) && at === 1 && beforeUnit.has(abbreviations.get(words[2] ?? '') ?? '');
    return isName ? word : (abbreviations.get(word) ?? word);
  });
  const last = key.length - 1;
  if (last >= 3 && /^\d+[a-z]?$/.test(key[last]!) && beforeUnit.has(key[last - 1]!)) key.splice(last, 0, '#');
  return key.filter((word, at) => !(word === '#' && key[at + 1] === '#')).join(' ');
}

/** Where an address is, for comparisons. */
export interface PlacedStreet {
  /** The street line, perhaps with its town. */
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** An address in one line in its parts, as far as commas separate them. */
export function placeOf(address: string): PlacedStreet & { readonly state: State | null } {
  const [street = '', ...rest] = address.split(',').map((part) => part.trim());
  const last = rest.at(-1) ?? '';
  const [, code = '', zip = ''] = /^([A-Za-z]{2})?\s*(\d{5})?(?:-\d{4})?$/.exec(last) ?? [];
  const state = states.find((known) => known === code.toUpperCase()) ?? null;
  const isPlace = state !== null || zip !== '';
  // "Memphis, TN 38104" is a town without a street.
  if (isPlace && rest.length === 1 && !/^\d/.test(street))
    return { address: null, city: street, state, zipCode: zip || null };
  const city = isPlace ? rest.at(-2) : last;
  return { address: street, city: city || null, state, zipCode: zip || null };
}

const townKey = (city: string | null): string => plainOf(city ?? '').trim();

/**
 * Whether two addresses are the same: one street and unit in one state, and in one ZIP code, or in one town where either has no
 * ZIP code.
 */
export function isSameAddress(one: PlacedStreet, other: PlacedStreet): boolean {
  const key = streetKey(one.address ?? '');
  if (key === '' || key !== streetKey(other.address ?? '') || one.state !== other.state) return false;
  if (one.zipCode && other.zipCode) return one.zipCode.slice(0, 5) === other.zipCode.slice(0, 5);
  return townKey(one.city) !== '' && townKey(one.city) === townKey(other.city);
}
