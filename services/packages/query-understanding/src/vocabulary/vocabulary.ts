import type { Meaning } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { categoryPhrases } from './categories.ts';
import { dealPhrases } from './deals.ts';
import { fieldPhrases } from './fieldWords.ts';
import { fillerPhrases } from './fillers.ts';
import { orderPhrases } from './orders.ts';
import { propertyTypePhrases } from './propertyTypes.ts';

/** What a phrase means, and how certainly. */
export interface PhraseMeaning {
  readonly meanings: readonly Meaning[];
  readonly certainty: number;
}

const text: readonly Meaning[] = [{ kind: 'text' }];
const filler: readonly Meaning[] = [{ kind: 'filler' }];
const withCertainty =
  (certainty: number) =>
  ([phrases, meanings]: readonly [string, readonly Meaning[]]): [string, PhraseMeaning] => [
    phrases,
    { meanings, certainty },
  ];

/** All phrases with a meaning of their own. The first entry of a phrase counts. */
export const phrases = new PhraseTable<PhraseMeaning>([
  ...dealPhrases.map(withCertainty(1)),
  ...orderPhrases.map(withCertainty(1)),
  ...propertyTypePhrases.map(withCertainty(1)),
  ...categoryPhrases.map(withCertainty(0.98)),
  ...fillerPhrases.map((list) => withCertainty(0.9)([list, filler])),
  ...fieldPhrases.map((list) => withCertainty(list.includes(' ') ? 1.01 : 0.9)([list, text])),
]);
