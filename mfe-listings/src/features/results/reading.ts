import type { QueryInterpretation } from '@dealstead/contracts';
import { formatCount, formatMoney } from '@dealstead/kit';

/** One interpretation of a part of the search text. */
export interface Note {
  readonly words: string;
  /** The text without the interpreted words; empty if they cannot be located, so that the whole text is removed. */
  readonly without: string;
}

const bounds = String.raw`(?:(?:between|from|about|around|approximately|roughly|over|above|under|below|up to|starting at|minimum|maximum|min|max|at (?:least|most)|(?:no |not )?(?:more|less|fewer|larger|bigger|greater|smaller|cheaper) than)\s+|[<>≤≥~]\s*)*`;
const behind = String.raw`(?:\s*\+|\s+(?:or (?:more|less|larger|bigger|smaller|fewer|above|under|below|cheaper)|and (?:up|above)|plus|minimum|maximum|min|max)\b)?`;
const joint = String.raw`\s*(?:to|and|[-–—])\s*`;
const spelled =
  'half|quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred';
const number = String.raw`(?:[\d.,]+(?:\s*\/\s*\d+)?[½¼¾]?|[½¼¾]|\b(?:${spelled})\b)`;
const unit = String.raw`\s*\+?[\s-]*(?:of\s+)?(?:an?\s+)?(?:acres?|ac)\b`;
const scale = String.raw`(?:k|thousand|grand|mm?|mil|million)\b`;
const dollars = String.raw`(?:\$\s*[\d.,]+\s*(?:${scale})?|[\d.,]+\s*${scale}|\d{1,3}(?:,\d{3})+|\d{4,})(?:\s*(?:dollars?|usd|bucks)\b)?`;

const acresSaid = new RegExp(`${bounds}(?:${number}(?:${unit})?${joint})?${number}${unit}${behind}`, 'gi');
const dollarsSaid = new RegExp(String.raw`${bounds}(?:\$?[\d.,]+\s*(?:${scale})?${joint})?${dollars}${behind}`, 'gi');

/** Interpretations of a text as labels, each with the text that remains without it. */
export function notesOf(reading: QueryInterpretation, text: string): readonly Note[] {
  const { near, minAcres, maxAcres, minPrice, maxPrice, corrected } = reading;
  const notes: Note[] = [];
  if (near) {
    const name = escaped(near.name.split(',', 1)[0] ?? near.name);
    const said = String.raw`(?:\b(?:near(?:by)?|around|outside|by|close to|in|(?:within )?[\d.,]+ mi(?:les?)? (?:of|from|around|to))\s+)(?:(?:the|city|town|of|downtown)\s+)*`;
    const state = /, ([A-Z]{2})$/.exec(near.name)?.[1] ?? 'none';
    notes.push({
      words: `Near ${near.name}, within ${formatCount(near.miles)} miles`,
      without: taken(text, new RegExp(String.raw`(?:${said})?\b(?:${name}|\d{5})\b(?:\s*,?\s*${state}\b)?`, 'gi')),
    });
  }
  const acres = range(minAcres, maxAcres, (value) => formatCount(value));
  if (acres) notes.push({ words: acres.replace(/^\S+( to \S+)?/, '$& acres'), without: taken(text, acresSaid) });
  const price = range(minPrice, maxPrice, formatMoney);
  if (price) notes.push({ words: price, without: taken(text, dollarsSaid) });
  for (const { typed, meant } of corrected) {
    notes.push({
      words: `No listing says “${typed}”: showing ${meant.join(', ')}`,
      without: taken(text, new RegExp(String.raw`\b${escaped(typed)}\b`, 'gi')),
    });
  }
  return notes;
}

/** "4 to 6", "4 or more", "6 or less"; undefined without a bound. */
function range(least: number | null, most: number | null, say: (value: number) => string): string | undefined {
  if (least !== null && most !== null) return `${say(least)} to ${say(most)}`;
  if (least !== null) return `${say(least)} or more`;
  return most === null ? undefined : `${say(most)} or less`;
}

const escaped = (words: string) => words.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function taken(text: string, pattern: RegExp): string {
  const rest = text.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
  return rest === text.trim() ? '' : rest;
}
