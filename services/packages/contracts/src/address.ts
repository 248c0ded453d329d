import { stateNames, unlistedPlaces, type State } from './states.ts';
import { singleLine, unaccented } from './text.ts';

/** A postal address in its parts. `address` is the street line as it was typed, perhaps with town, state and ZIP code. */
export interface PostalAddress {
  readonly address?: string | null;
  readonly city?: string | null;
  /** Postal code of the state. */
  readonly state?: string | null;
  readonly zipCode?: string | null;
}

const shortNames: Readonly<Record<string, string>> = { saint: 'st', fort: 'ft', mount: 'mt' };
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
/** Words of a name as they are compared: "St. Louis" and "Saint Louis" are equal. */
const keysOf = (name: string): string[] =>
  wordsOf(unaccented(name).toLowerCase().replaceAll(/[.'’]/g, '')).map((word) => shortNames[word] ?? word);

/** The text before a name at its end, and whether a comma precedes the name; null where it does not end with the name. */
function beforeName(text: string, name: string): { rest: string; hasComma: boolean } | null {
  const keys = keysOf(name);
  if (keys.length === 0) return null;
  const [, rest = '', separator = '', tail = ''] =
    new RegExp(`^(.*?)((?:^|[\\s,])[\\s,]*)([^\\s,]+(?:[\\s,]+[^\\s,]+){${keys.length - 1}})$`).exec(text) ?? [];
  return keysOf(tail).join(' ') === keys.join(' ') ? { rest, hasComma: rest === '' || separator.includes(',') } : null;
}

const country = /[\s,]*\b(?:USA|U\.S\.A\.|United States(?: of America)?)[\s,.]*$/i;
/** What follows the last comma of a street line and is no town: a unit's name, which often has no digit. */
const unitWord = /,\s*(?:apartment|apt|building|bldg|floor|front|lot|rear|room|space|suite|ste|trailer|unit)\b[^,]*$/i;

/**
 * The street line of an address without the town, state, ZIP code and country that were typed after it, so that they are
 * not shown twice. Empty where only the town was typed.
 */
export function streetOf({ address, city, state, zipCode }: PostalAddress): string {
  const typed = singleLine(address ?? '');
  const whole = typed.replace(country, '').replace(/[\s,]+$/, '');
  const [, beforeZip, zip] = /^(|.*?[\s,])[\s,]*(\d{5})(?:-\d{4})?$/.exec(whole) ?? [];
  const hasZip = zip !== undefined && (!zipCode || zipCode.startsWith(zip));
  const withoutZip = hasZip ? (beforeZip ?? '').replace(/[\s,]+$/, '') : whole;

  const stateName: string | undefined = stateNames[state as State];
  const noState = beforeName(withoutZip, state ?? '') ?? beforeName(withoutZip, stateName ?? '');
  const noCity = beforeName(noState?.rest ?? withoutZip, city ?? '');
  const streets = [
    noCity && (noState !== null || noCity.hasComma) ? noCity.rest : null,
    // Another name of the town than the listing's.
    noState && hasZip && !unitWord.test(noState.rest) ? noState.rest.replace(/,[^,\d#]*$/, '') : null,
    noState && (hasZip || noState.hasComma) ? noState.rest : null,
    hasZip ? withoutZip : null,
    whole,
  ];
  // "12 Washington, MO" in Washington: the name is the street's.
  const street = streets.find((rest) => rest === '' || (rest !== null && /\p{L}/u.test(rest)));
  return (street ?? typed).replace(/[\s,]+$/, '');
}

/** An address in one line: "12 Elm St, Memphis, TN 38104"; without a street, the town. */
export function addressLine(place: PostalAddress): string {
  const stateAndZip = [place.state, place.zipCode].filter(Boolean).join(' ');
  return [streetOf(place), place.city, stateAndZip].filter(Boolean).join(', ');
}

/** Beginnings of ZIP codes of the places that cannot be listed. */
const unlistedZips: readonly (readonly [RegExp, string])[] = [
  [/^20[02-5]/, unlistedPlaces.DC],
  [/^00[679]/, unlistedPlaces.PR],
  [/^008/, unlistedPlaces.VI],
];

/** The place of a ZIP code outside the fifty states; null for another one. */
export const unlistedPlaceOfZip = (zip: string): string | null =>
  unlistedZips.find(([beginning]) => /^\d{5}(-\d{4})?$/.test(zip.trim()) && beginning.test(zip.trim()))?.[1] ?? null;

/** The place outside the fifty states in which an address ends, by its code, its name or its ZIP code; null without one. */
export function unlistedPlaceOf(address: string): string | null {
  const whole = singleLine(address)
    .replace(country, '')
    .replaceAll(/\b([A-Z])\.(?=[A-Z]\b)/g, '$1');
  const [, beforeZip = whole, zip = ''] = /^(.*?)[\s,]*\b(\d{5})(?:-\d{4})?$/.exec(whole) ?? [];
  const text = beforeZip.replace(/[\s,.]+$/, '');
  for (const [code, place] of Object.entries(unlistedPlaces)) {
    const name = place.replace('the ', '');
    // A street may end like a code: "12 Rue VI".
    if (new RegExp(zip === '' ? `,\\s*${code}$` : `[\\s,]${code}$`).test(text)) return place;
    if (new RegExp(`(?:^|[\\s,])${name}$`, 'i').test(text)) return place;
  }
  return unlistedPlaceOfZip(zip);
}
