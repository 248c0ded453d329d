import { isHyphen, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { units } from './figures.ts';

/** Part of a hundred thousand dollars, in thousands. */
type Tier = readonly [min: number, max: number];

const tiers = new PhraseTable<Tier>([
  ['low, lower, in the low, in the lower', [0, 30]],
  ['mid, middle, in the mid, in the middle', [30, 70]],
  ['high, higher, upper, in the high, in the upper', [70, 100]],
  ['low to mid, low mid, in the low to mid', [0, 70]],
  ['mid to high, mid high, mid to upper, in the mid to high', [30, 100]],
  ['in the', [0, 100]],
]);

/**
 * "Low 100s", "in the mid $200s", "high 300k": a part of the hundred thousand dollars that begins there. "High 200s to low
 * 300s" goes from one to the other.
 */
export function readPriceTier(tokens: readonly Token[], from: number): Candidate[] {
  const first = tierAt(tokens, from);
  if (!first) return [];
  const isRange = tokens[first.to]?.text === 'to' || isHyphen(tokens[first.to]);
  const last = (isRange && tierAt(tokens, first.to + 1)) || first;
  const [min, max] = [Math.min(first.min, last.min), Math.max(first.max, last.max)];
  return [{ from, to: last.to, meanings: [{ kind: 'price', min, max }], certainty: 1 }];
}

function tierAt(tokens: readonly Token[], from: number): { min: number; max: number; to: number } | undefined {
  const tier = tiers.longest(tokens, from);
  if (!tier) return undefined;
  const at = tokens[tier.to]?.text === '$' ? tier.to + 1 : tier.to;
  const number = tokens[at];
  if (number?.kind !== 'number' || !/^[1-9]00$/.test(number.text)) return undefined;
  const suffix = tokens[at + 1]?.text ?? '';
  const isPlural = suffix === 's' || suffix === 'ks';
  // "In the 200k range" is read as an amount.
  const isTier = isPlural || (suffix === 'k' && tokens[from]!.text !== 'in');
  const to = suffix === 'k' && tokens[at + 2]?.text === 's' ? at + 3 : at + 2;
  if (!isTier || units.longest(tokens, to)) return undefined;
  const [min, max] = tier.value.map((part) => (Number(number.text) + part) * 1_000) as [number, number];
  return { min, max, to };
}

export const tierStarters: Iterable<string> = tiers.firstWords;
