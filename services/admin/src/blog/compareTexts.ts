import type { DiffPart } from '@dealstead/contracts/admin/blog/management';
import { diffLines, diffWordsWithSpace } from 'diff';

/** Unchanged lines that are shown on each side of a change. A paragraph of Markdown is a line, and so is the blank one after it. */
const contextLines = 2;

/** What changed from a text to another: changed lines word by word, with the lines around them, and the number of the others. */
export function compareTexts(before: string, after: string): DiffPart[] {
  const lines = diffLines(before, after);
  return lines.flatMap((part, index): DiffPart[] => {
    const [previous, next] = [lines[index - 1], lines[index + 1]];
    if (part.removed && next?.added) return compareWords(part.value, next.value);
    if (part.added) return previous?.removed ? [] : [{ kind: 'added', text: part.value }];
    if (part.removed) return [{ kind: 'removed', text: part.value }];
    return shorten(part.value, previous ? contextLines : 0, next ? contextLines : 0);
  });
}

const compareWords = (before: string, after: string): DiffPart[] =>
  diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));

/** The first and last lines of an unchanged text, and how many lines are between them. */
function shorten(text: string, first: number, last: number): DiffPart[] {
  // Each line with its end.
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const omitted = lines.length - first - last;
  if (omitted <= 1) return [{ kind: 'same', text }];
  const parts: DiffPart[] = [
    { kind: 'same', text: lines.slice(0, first).join('') },
    { kind: 'omitted', lines: omitted },
    { kind: 'same', text: lines.slice(lines.length - last).join('') },
  ];
  return parts.filter((part) => part.kind === 'omitted' || part.text !== '');
}
