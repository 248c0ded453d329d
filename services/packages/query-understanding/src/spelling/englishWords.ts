import { readFileSync } from 'node:fs';

let loaded: ReadonlySet<string> | undefined;
/** Loaded on first use. */
const words = (): ReadonlySet<string> =>
  (loaded ??= new Set(
    readFileSync(new URL('./englishWords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ));

/** Whether a word in lower case is a common English word. Names are none. */
export const isEnglish = (word: string): boolean => words().has(word);
