import { diffArrays } from 'diff';

/** A part of two texts that both have, or one of them. */
interface TextPart {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

/** Words and the spaces between them, without the marks of headings. A word goes up to the next space: an amount is one. */
const wordsOf = (text: string): string[] => text.replaceAll(/^#+ /gm, '').split(/(\s+)/);

/** What changed from one contract text to another, word by word. */
export const compareTexts = (from: string, to: string): TextPart[] =>
  diffArrays(wordsOf(from), wordsOf(to)).map(({ value, added, removed }) => ({
    value: value.join(''),
    added,
    removed,
  }));
