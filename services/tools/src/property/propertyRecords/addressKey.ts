import type { State } from '@dealstead/contracts';
import { isUnitWord, streetKey } from '@dealstead/contracts/values/address';
import { foldText, stateNamed } from '@dealstead/geo';

/** Street words with their abbreviations of USPS Publication 28, appendices B and C. */
const abbreviations: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  crossing: 'xing',
  drive: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  highway: 'hwy',
  hiway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  road: 'rd',
  route: 'rte',
  rt: 'rte',
  square: 'sq',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  county: 'co',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'apt',
  suite: 'ste',
  '#': 'unit',
  saint: 'st',
  fort: 'ft',
  mount: 'mt',
};

/**
 * The street and town of a record as addresses are compared: "1180 N Kearney Ave #4" in Memphis is "1180 north kearney avenue # 4 memphis".
 * Empty without a street: such parcels are equal to nothing by their address, also not to each other.
 */
export function placeKey(address: string, city: string): string {
  // The town is in a cell of its own, so that what follows a comma is a part of the street's line: "Lot 5, Block 3".
  const street = streetKey(address.replaceAll(/[,;\n]/g, ' '));
  return street === '' ? '' : `${street} ${streetKey(city)}`.trim();
}

/** The same of a text in which a town may follow the street behind a comma. */
function typedPlaceKey(text: string): string {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const [, firstWord = ''] = /^(#|\p{L}+)/u.exec(last.toLowerCase()) ?? [];
  const hasTown = parts.length > 1 && !isUnitWord(firstWord);
  return hasTown ? placeKey(parts.slice(0, -1).join(' '), last) : placeKey(parts.join(' '), '');
}

/**
 * The beginnings of keys that a text may be the beginning of, while it is typed: its last word may be a whole one ("12 N" for North) or
 * the beginning of another ("12 N" for Nelson).
 */
export function keyBeginnings(text: string): string[] {
  const [, before = '', word = ''] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(text.trimEnd()) ?? [];
  const keys = [typedPlaceKey(text), `${typedPlaceKey(before)} ${foldText(word)}`.trim()];
  return [...new Set(keys)].filter((key) => key !== '');
}

/**
 * The form of an address by which records were found before `placeKey`, and which is a part of the source's key of a parcel without a
 * number: lower case without accents and punctuation, street words, directions and unit words abbreviated. "1180 North Kearney
 * Avenue, Memphis" is "1180 n kearney ave memphis".
 */
export function addressKey(text: string): string {
  return foldText(text)
    .replaceAll(/['’.]/g, '')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ');
}

/** Letters and digits of a parcel number in lower case, by which it is searched: "041-0257.031" is "0410257031". Null if it has none. */
export function parcelKey(text: string | null): string | null {
  const key = (text ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return key === '' ? null : key;
}

/** The same with its boundaries, whatever separates the parts: "041-0257.031" is "041-0257-031". */
export const writtenParcelKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Whether two parcel numbers are one: their letters and digits are equal, and the boundaries that one of them has, the other has
 * too. "1-23" is "123" and not "12-3".
 */
export function isSameParcel(one: string, other: string): boolean {
  if (parcelKey(one) !== parcelKey(other)) return false;
  const [fewer, more] = [boundariesOf(one), boundariesOf(other)].toSorted((a, b) => a.size - b.size);
  return [...fewer!].every((boundary) => more!.has(boundary));
}

/** The numbers of letters and digits before each separator. */
function boundariesOf(text: string): ReadonlySet<number> {
  const boundaries = new Set<number>();
  let count = 0;
  for (const sign of writtenParcelKey(text)) {
    if (sign === '-') boundaries.add(count);
    else count += 1;
  }
  return boundaries;
}

/** What is known of a typed address; both keys cover street and city. */
export interface AddressQuery {
  /** As `placeKey`. */
  readonly key: string;
  /** As `addressKey`. */
  readonly oldKey: string;
  /** What the keys are of. */
  readonly text: string;
  readonly state: State | null;
  readonly zipCode: string | null;
}

/**
 * Splits country, ZIP code and state off the end of a typed address. "10 Elm St, Macon, GA 31201" has the key
 * "10 elm street macon", the state GA and the ZIP code 31201.
 */
export function parseAddress(text: string): AddressQuery {
  const whole = text.replace(/[\s,]*(?:USA|U\.S\.A\.|United States)[\s.]*$/i, '').trim();
  const [, beforeZip = whole, zipCode = null] = /^(.*\S)[\s,]+(\d{5})(?:-\d{4})?$/.exec(whole) ?? [];
  for (const words of [2, 1]) {
    const [, rest, name = ''] =
      new RegExp(`^(.+?)[\\s,]+(\\p{L}+(?: \\p{L}+){${words - 1}})\\.?$`, 'u').exec(beforeZip) ?? [];
    const state = name === '' ? undefined : stateNamed(name);
    // A street may end like a state: "10 Washington" has no town yet.
    if (rest !== undefined && state !== undefined && /\p{L}/u.test(rest)) return { ...keysOf(rest), state, zipCode };
  }
  return { ...keysOf(beforeZip), state: null, zipCode };
}

const keysOf = (text: string) => ({ key: typedPlaceKey(text), oldKey: addressKey(text), text });
