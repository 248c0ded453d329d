import { isHyphen, type Token } from '../lexer.ts';
import type { Candidate, Meaning } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { type Bound, boundsAfter, boundsBefore } from './bounds.ts';
import { parseFigure } from './figures.ts';
import { parseQuantity, valueOf } from './quantity.ts';

const arv = new PhraseTable<true>([
  ['arv, arvs, after repair value, after repaired value, after repair values, the arv', true],
]);
const below = new PhraseTable<true>([
  ['below, under, less than, beneath, off, off of, discount to, discount from, discount off, discounted from', true],
]);
const links = new PhraseTable<true>([['of, of the, to, at, in, from, the, is, =, on', true]]);

const arvPercent = (max: number): Meaning[] => [{ kind: 'arvPercent', max: Math.round(max * 100) / 100 }];

/** Price in percent of ARV: "70% arv", "under 70 arv", "arv below 65%", "30% below arv", "70 cents on the dollar", "below arv". */
export function readArvPercent(tokens: readonly Token[], from: number): Candidate[] {
  const beneath = below.longest(tokens, from);
  const value = beneath && arv.longest(tokens, beneath.to);
  if (value && tokens[from]!.text !== 'off') return [{ from, to: value.to, meanings: arvPercent(100), certainty: 1 }];
  const named = arv.longest(tokens, from);
  if (named) return readBehindArv(tokens, from, named.to);
  return readBeforeArv(tokens, from);
}

function percentAt(
  tokens: readonly Token[],
  at: number,
): { percent: number; hasSign: boolean; to: number } | undefined {
  const figure = parseFigure(tokens, at);
  if (!figure || figure.hasDollar || figure.isSpelled || figure.times > 1) return undefined;
  const hasSign = figure.unit === 'percent';
  const to = hasSign || figure.unit === undefined ? figure.to : at + 1;
  // "60-70%": the larger one is the bound.
  if (isHyphen(tokens[to])) {
    const high = percentAt(tokens, to + 1);
    if (high) return high;
  }
  const percent = !hasSign && figure.value < 1 ? figure.value * 100 : figure.value;
  return percent > 0 && percent <= 200 ? { percent, hasSign, to } : undefined;
}

function readBehindArv(tokens: readonly Token[], from: number, to: number): Candidate[] {
  const bound = boundsBefore.longest(tokens, links.skip(tokens, to));
  const found = percentAt(tokens, bound?.to ?? links.skip(tokens, to));
  if (!found || (!found.hasSign && !bound) || bound?.value.bound === 'least') return [];
  if (!found.hasSign && found.percent < 20) return [];
  const end = boundsAfter.longest(tokens, found.to)?.to ?? found.to;
  return [{ from, to: end, meanings: arvPercent(found.percent), certainty: 0.99 }];
}

function readBeforeArv(tokens: readonly Token[], from: number): Candidate[] {
  const bound = boundsBefore.longest(tokens, from);
  if (bound?.value.bound === 'least') return [];
  const found = percentAt(tokens, bound?.to ?? from);
  if (!found) return [];
  const dollar = ['cents on the dollar', 'cents on dollar'].some((phrase) =>
    phrase.split(' ').every((word, ahead) => tokens[found.to + ahead]?.text === word),
  );
  if (dollar) {
    const length = tokens[found.to + 2]!.text === 'the' ? 4 : 3;
    return [{ from, to: found.to + length, meanings: arvPercent(found.percent), certainty: 1 }];
  }
  const trailing = boundsAfter.longest(tokens, found.to);
  const discount = bound ? undefined : below.longest(tokens, found.to);
  const at = links.skip(tokens, discount?.to ?? trailing?.to ?? found.to);
  const value = arv.longest(tokens, at);
  if (!value || (!found.hasSign && found.percent < 20)) return [];
  const to = boundsAfter.longest(tokens, value.to)?.to ?? value.to;
  const percent = discount ? 100 - found.percent : found.percent;
  return percent <= 0 ? [] : [{ from, to, meanings: arvPercent(percent), certainty: 1 }];
}

const spreads = new PhraseTable<true>([
  [
    'spread, spreads, profit, profits, equity, potential profit, projected profit, in equity, of equity, in profit',
    true,
  ],
  [
    'of profit, in spread, of spread, built in equity, of built in equity, in built in equity, instant equity, gross profit',
    true,
  ],
  ['net profit, upside', true],
]);
const openers = new PhraseTable<Bound>([
  ['min, minimum, at least', 'least'],
  ['max, maximum, at most', 'most'],
]);

/** A minimum of ARV − price − rehab: "50k spread", "spread over 50k", "at least $40,000 profit". */
export function readSpread(tokens: readonly Token[], from: number): Candidate[] {
  const opener = openers.longest(tokens, from);
  const named = spreads.longest(tokens, opener?.to ?? from);
  if (named) {
    const quantity = parseQuantity(tokens, links.skip(tokens, named.to));
    if (!quantity || quantity.bound === 'most' || opener?.value === 'most') return [];
    return spreadOf(tokens, from, quantity.to, quantity);
  }
  const quantity = parseQuantity(tokens, from);
  const word = quantity && spreads.longest(tokens, quantity.to);
  if (!quantity || !word || quantity.bound === 'most') return [];
  return spreadOf(tokens, from, boundsAfter.longest(tokens, word.to)?.to ?? word.to, quantity);
}

function spreadOf(
  _tokens: readonly Token[],
  from: number,
  to: number,
  { low, unit }: NonNullable<ReturnType<typeof parseQuantity>>,
): Candidate[] {
  const dollars = valueOf(low);
  if ((unit !== undefined && unit !== 'dollars') || low.isSpelled || dollars < 1_000 || dollars > 1e11) return [];
  return [{ from, to, meanings: [{ kind: 'spread', min: dollars }], certainty: 1 }];
}

export const arvWords: Iterable<string> = [...arv.words, ...below.words, ...links.words, ...spreads.words];

export const arvStarters: Iterable<string> = [
  ...arv.firstWords,
  ...below.firstWords,
  ...spreads.firstWords,
  ...openers.firstWords,
];
