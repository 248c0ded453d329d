import { countyKeys, townKeys } from './gazetteer.ts';
import { abbreviationsOf, particles } from './nameKey.ts';
import { nicknameKeys } from './nicknames.ts';
import { regionsByName } from './regions.ts';

/** First words of names, and first two words with a space between. */
let prefixes: ReadonlySet<string> | undefined;

function collectPrefixes(): Set<string> {
  const found = new Set<string>();
  for (const keys of [townKeys(), countyKeys(), nicknameKeys(), regionsByName().keys()]) {
    for (const key of keys) {
      const end = key.indexOf(' ');
      const first = end === -1 ? key : key.slice(0, end);
      for (const word of abbreviationsOf(first)) found.add(word);
      if (end === -1) continue;
      const last = key.indexOf(' ', end + 1);
      const second = last === -1 ? key.slice(end + 1) : key.slice(end + 1, last);
      for (const word of abbreviationsOf(first))
        for (const other of abbreviationsOf(second)) found.add(`${word} ${other}`);
    }
  }
  return found;
}

/**
 * How many of some folded words may form the name of a city, county or region: 0 if no name begins with the first word, 1 if
 * none continues with the second one, else all. A cheap test in front of lookups. Built on first use in 60 ms.
 */
export function placeNameLength(words: readonly string[]): number {
  prefixes ??= collectPrefixes();
  let at = words[0] === 'the' ? 1 : 0;
  const next = (): string => {
    // "O Fallon", "De Kalb": particles are written apart or together.
    let word = words[at++] ?? '';
    while (particles.has(words[at - 1] ?? '') && at < words.length) word += words[at++];
    return word;
  };
  const first = next();
  if (!prefixes.has(first)) return 0;
  const most = at;
  // "Fond du" may continue.
  if (particles.has(words.at(-1)!)) return words.length;
  return at < words.length && prefixes.has(`${first} ${next()}`) ? words.length : most;
}
