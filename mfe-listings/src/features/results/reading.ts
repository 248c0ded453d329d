import type { Reading } from '@dealstead/contracts';
import { count, money } from '@dealstead/kit';

/** One thing that a search text was read as. */
export interface Note {
  readonly words: string;
  /** The text without what was read so; absent where those words cannot be told apart. */
  readonly without?: string;
}

const least = String.raw`(?:at least|over|more than|from|min(?:imum)?|above)\s+`;
const most = String.raw`(?:at most|under|less than|below|up to|max(?:imum)?|within)\s+`;
const acresWord = String.raw`[\d.,]+\s*\+?\s*(?:acres?|ac)\b(?:\s+or\s+(?:more|less))?`;
const dollarsWord = String.raw`\$?\s*[\d.,]+\s*(?:k|m|thousand|million)?\b`;

/** What a text was read as, in words, with the way to take each back. */
export function notesOf(reading: Reading, text: string): readonly Note[] {
  const { near, minAcres, maxAcres, minPrice, maxPrice, corrected } = reading;
  const notes: Note[] = [];
  const add = (words: string, pattern: RegExp) => notes.push({ words, without: taken(text, pattern) });
  if (near) {
    const city = escaped(near.name.split(',', 1)[0] ?? near.name);
    add(
      `Near ${near.name}, within ${count(near.miles)} miles`,
      new RegExp(
        String.raw`(?:\b(?:near|around|close to|in|within [\d.]+ miles? of)\s+)?\b${city}\b(?:\s*,?\s*[a-z]{2}\b)?`,
        'i',
      ),
    );
  }
  if (minAcres !== null && minAcres === maxAcres) {
    add(`${count(minAcres)} acres`, new RegExp(acresWord, 'i'));
  } else {
    if (minAcres !== null) add(`${count(minAcres)} acres or more`, new RegExp(`(?:${least})?${acresWord}`, 'i'));
    if (maxAcres !== null) add(`${count(maxAcres)} acres or less`, new RegExp(`(?:${most})?${acresWord}`, 'i'));
  }
  if (minPrice !== null) add(`${money(minPrice)} or more`, new RegExp(`${least}${dollarsWord}`, 'i'));
  if (maxPrice !== null) add(`${money(maxPrice)} or less`, new RegExp(`${most}${dollarsWord}`, 'i'));
  for (const { typed, meant } of corrected) {
    notes.push({
      words: `No listing says “${typed}”: showing ${meant.join(', ')}`,
      without: taken(text, new RegExp(String.raw`\b${escaped(typed)}\b`, 'i')),
    });
  }
  return notes;
}

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function taken(text: string, pattern: RegExp): string | undefined {
  const rest = text.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
  return rest === text.trim() ? undefined : rest;
}
