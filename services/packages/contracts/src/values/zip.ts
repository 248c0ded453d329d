import type { State, unlistedPlaces } from '../states.ts';
import { valueText } from './cell.ts';
import { damaged, notUnderstood, type Reading, value, valueOf } from './reading.ts';

/** A postal code of the United States. */
export interface Zip {
  /** Five digits. */
  readonly zip: string;
  /** The four digits of ZIP+4. */
  readonly plus4: string | null;
}

/** The first three digits of ZIP codes by state, DC and territory, as the Postal Service assigns them (Publication 65). */
const prefixes: Readonly<Record<State | keyof typeof unlistedPlaces, string>> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '205-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-770 772-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 205 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831 834',
  DC: '200 202-205 569',
  PR: '006-007 009',
  VI: '008',
  GU: '969',
  AS: '967',
  MP: '969',
};

let places: ReadonlyMap<string, readonly string[]> | undefined;
function placesByPrefix(): ReadonlyMap<string, readonly string[]> {
  if (places) return places;
  const found = new Map<string, string[]>();
  for (const [place, ranges] of Object.entries(prefixes))
    for (const range of ranges.split(' ')) {
      const [from = '', to = from] = range.split('-');
      for (let at = Number(from); at <= Number(to); at += 1) {
        const prefix = String(at).padStart(3, '0');
        found.set(prefix, [...(found.get(prefix) ?? []), place]);
      }
    }
  places = found;
  return found;
}

/**
 * The postal codes of the states, or of DC or a territory, that have ZIP codes with this beginning. Several for the few beginnings
 * that two share (063 is Connecticut and Fishers Island, New York); none for one that is not assigned.
 */
export const statesOfZip = (zip: string): readonly string[] => placesByPrefix().get(zip.slice(0, 3)) ?? [];

/**
 * A ZIP code of a cell, with the zeros that spreadsheets drop at its beginning: `7030`, `="07030"`, `70301234` and `07030 1234` are
 * 07030, `78701.0` is 78701.
 * @param state the postal code of the row's state; a ZIP code of another one is not understood
 */
export function readZip(cell: string, state?: string | null): Reading<Zip> {
  const { text, done } = valueText(cell);
  if (done) return done;
  const plain = text.replace(/[.,]0+$/, '');
  const [, digits = '', plus = ''] =
    /^(\d{5})[\s–-]*(\d{4})?-?$/.exec(plain) ?? /^(\d{3,4})[\s–-]+(\d{4})?$/.exec(plain) ?? shortened(plain);
  if (/^0*$/.test(digits)) return notUnderstood('Not a ZIP code');
  const zip = digits.padStart(5, '0');
  const found = statesOfZip(zip);
  const read: Zip = { zip, plus4: plus === '' || plus === '0000' ? null : plus };
  if (state && !found.includes(state)) {
    if (digits.length < 5) return damaged(`Not five digits, and ${zip} is no ZIP code of ${state}`);
    if (found.length > 0) return notUnderstood(`${zip} is a ZIP code of ${found[0]}, not of ${state}`);
    return notUnderstood(`${zip} is no ZIP code of ${state}`);
  }
  return found.length === 0 ? notUnderstood(`${zip} is no ZIP code`) : value(read);
}

/** Digits that lost zeros at their beginning: of a ZIP code three or four are left, of ZIP+4 without a hyphen seven or eight. */
function shortened(text: string): readonly (string | undefined)[] {
  return /^(\d{3,4})$/.exec(text) ?? /^(\d{3,5})(\d{4})$/.exec(text) ?? [];
}

/** Whether a text that somebody typed states a ZIP code. Nobody types one without its zeros: four digits lack the fifth. */
export const isZipText = (text: string): boolean =>
  readZip(text).kind === 'value' && /^\D*\d{5}(?:\d{4})?(?:\D|$)/.test(text);

/** The five digits of such a text. */
export const fiveDigitsOf = (text: string): string => valueOf(readZip(text))?.zip ?? text;
