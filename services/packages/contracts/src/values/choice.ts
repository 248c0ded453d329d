import { valueText } from './cell.ts';
import { notUnderstood, type Reading, value } from './reading.ts';

/** A word as choices are compared: letters and digits in lower case, so that "Single-Family" and "single family" are equal. */
export const choiceKey = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Words that mean a choice, by the choice: spaces, case and punctuation do not matter. */
export type Synonyms<Choice extends string> = Readonly<Partial<Record<Choice, readonly string[]>>>;

export interface ChoiceOptions<Choice extends string> {
  readonly labels?: Readonly<Record<Choice, string>>;
  readonly synonyms?: Synonyms<Choice>;
}

export type ChoiceReader<Choice extends string> = (
  cell: string,
  mapping?: Readonly<Record<string, Choice>>,
) => Reading<Choice>;

/**
 * A function that reads a cell as one of several choices, by their names, labels and synonyms. `mapping` is what a person said
 * that words of the file mean ("Offer Sent": "offer made"), and counts first; it is read as often as a cell, so that it can grow.
 */
export function choiceReader<Choice extends string>(
  choices: readonly Choice[],
  { labels, synonyms }: ChoiceOptions<Choice> = {},
): ChoiceReader<Choice> {
  const known = new Map<string, Choice>();
  for (const choice of choices)
    for (const word of [choice, labels?.[choice] ?? choice, ...(synonyms?.[choice] ?? [])])
      known.set(choiceKey(word), choice);
  return (cell, mapping = {}) => {
    const { text, done } = valueText(cell);
    if (done) return done;
    const key = choiceKey(text);
    const mapped = Object.entries(mapping).find(([word]) => choiceKey(word) === key)?.[1];
    const choice = mapped ?? known.get(key);
    return choice === undefined ? notUnderstood('Not one of the choices') : value(choice);
  };
}

/** Yes or no, as files write them: true, Y, 1, x. */
export const readYesNo = choiceReader(['yes', 'no'], {
  synonyms: { yes: ['y', 'true', 't', '1', 'x', 'on', '✓', '✔'], no: ['n', 'false', 'f', '0', 'off'] },
});
