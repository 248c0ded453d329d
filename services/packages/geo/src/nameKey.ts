import { foldText } from './foldText.ts';

/** Abbreviations in place names. "St" and "Pt" are expanded in front of another word only: at the end they are streets. */
const leading: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  pt: 'point',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};
const trailing: Readonly<Record<string, string>> = {
  spgs: 'springs',
  hts: 'heights',
  bch: 'beach',
  jct: 'junction',
  mtn: 'mountain',
  mtns: 'mountains',
  twp: 'township',
};
/** Particles that are written apart or together: "De Kalb" and "DeKalb", "O'Fallon" and "O Fallon", "La Grange". */
export const particles: ReadonlySet<string> = new Set(['o', 'd', 'l', 'de', 'du', 'la', 'le', 'mc', 'mac']);

const maxCacheEntries = 20_000;
const cache = new Map<string, string>();

/**
 * Canonical form of a place name, for comparisons and lookups: "St. Louis" and "saint-louis", "Ft Worth" and "Fort Worth",
 * "O'Fallon" and "ofallon", "De Kalb" and "DeKalb" are equal. Lower case without accents and punctuation; abbreviations are
 * expanded, a leading "the" is dropped. Empty if the name has no letters or digits.
 */
export function nameKey(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const key = computeKey(name);
  // Names repeat: a million listings are in a few thousand towns.
  if (cache.size >= maxCacheEntries) cache.clear();
  cache.set(name, key);
  return key;
}

/** The parts of a name that folding changes in case only. */
const splitPlain = (name: string): string[] => name.toLowerCase().split(' ');

const splitFolded = (name: string): string[] =>
  foldText(name)
    .replaceAll(/['’`]/g, '')
    // "D.C." and "N.C." are one word each.
    .replaceAll(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
    .split(/[^\p{L}\p{N}]+/u);

function computeKey(name: string): string {
  const parts = (/^[A-Za-z0-9 ]*$/.test(name) ? splitPlain(name) : splitFolded(name)).filter((part) => part !== '');
  if (parts[0] === 'the' && parts.length > 1) parts.shift();
  let key = '';
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const isDirection = part.length === 1 && 'nsew'.includes(part);
    const expanded = isLast ? trailing[part] : isDirection && at > 0 ? undefined : (leading[part] ?? trailing[part]);
    key += `${expanded ?? part}${isLast || particles.has(part) ? '' : ' '}`;
  }
  return key;
}

const shortForms = new Map<string, string[]>();
for (const [short, long] of [...Object.entries(leading), ...Object.entries(trailing)])
  shortForms.set(long, [...(shortForms.get(long) ?? []), short]);

/** A word of a key with the abbreviations that expand to it. */
export const abbreviationsOf = (word: string): readonly string[] => [word, ...(shortForms.get(word) ?? [])];

/** Whether two names are the same town's, in one state. */
export const sameTown = (name: string, other: string): boolean => nameKey(name) === nameKey(other);
