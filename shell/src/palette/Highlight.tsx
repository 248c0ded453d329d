import type { ReactNode } from 'react';
import type { Ranges } from './matches.ts';

/** A text with its matching parts marked. */
export function Highlight({ text, ranges }: { text: string; ranges: Ranges }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end) continue; // overlaps the part before
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to + 1)}</mark>);
    end = to + 1;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
