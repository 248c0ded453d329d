import { isHyphen, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { type Bound, boundsAfter, boundsBefore } from './bounds.ts';
import { parseFigure } from './figures.ts';
import { parseQuantity, valueOf } from './quantity.ts';

const rates = new PhraseTable<'capRate' | 'cashOnCash'>([
  ['cap rate, cap rates, caprate, caprates, capitalization rate, cap', 'capRate'],
  [
    'cash on cash, cash on cash return, cash on cash returns, cash on cash roi, coc, coc return, coc returns, coc roi',
    'cashOnCash',
  ],
]);
const flips = new PhraseTable<true>([
  ['flip profit, flip profits, flipping profit, flipping profits, fix and flip profit, fix & flip profit', true],
  ['profit on a flip, profit on the flip, profit on flip, profit from flipping, profit flipping', true],
]);
const maos = new PhraseTable<true>([
  ['mao, my mao, the mao, max allowable offer, maximum allowable offer, max offer, maximum offer', true],
]);
const below = new PhraseTable<true>([
  ['below, under, beneath, less than, at or below, at or under, at, within, priced below, priced under', true],
  ['price below, price under, price at or below, asking below, asking under, ≤, <', true],
]);
const links = new PhraseTable<true>([['of, of the, is, are, =, :, at, a, return, returns, with', true]]);
const openers = new PhraseTable<Bound>([
  ['min, minimum, at least', 'least'],
  ['max, maximum, at most', 'most'],
]);

/** A larger number without a percent sign is no rate: "cap rate 2024". */
const mostWithoutSign = 30;

/**
 * A minimum of a projected return: "cap rate 7%+", "8% cash on cash", "flip profit above 40k", "below MAO". Upper bounds are
 * none that a list filters by and stay text.
 */
export function readReturns(tokens: readonly Token[], from: number): Candidate[] {
  const opener = openers.longest(tokens, from);
  const start = opener?.to ?? from;
  const found = [...readRate(tokens, from, start), ...readFlip(tokens, from, start)];
  if (opener?.value === 'most') return found.map(asText);
  return [...found, ...readMao(tokens, from, start)];
}

const asText = (candidate: Candidate): Candidate => ({ ...candidate, meanings: [{ kind: 'text' }] });

interface Percent {
  readonly percent: number;
  readonly bound: Bound | undefined;
  readonly to: number;
}

/** A rate with its bound: "at least 7%", "7 %+", "7-9%", of which the lower one counts. */
function percentAt(tokens: readonly Token[], from: number): Percent | undefined {
  const before = boundsBefore.longest(tokens, from);
  const at = before?.to ?? from;
  const figure = parseFigure(tokens, at);
  if (!figure || figure.hasDollar || figure.isSpelled || figure.times > 1) return undefined;
  let hasSign = figure.unit === 'percent';
  let to = hasSign ? figure.to : figure.numberTo;
  if (isHyphen(tokens[to])) {
    const high = parseFigure(tokens, to + 1);
    if (high && (high.unit === 'percent' || high.value > figure.value)) {
      hasSign ||= high.unit === 'percent';
      to = high.unit === 'percent' ? high.to : high.numberTo;
    }
  }
  const after = before ? undefined : boundsAfter.longest(tokens, to);
  const bound = (before ?? after)?.value.bound;
  if (figure.value <= 0 || figure.value > (hasSign ? 100 : mostWithoutSign)) return undefined;
  // "8+% cap rate".
  const sign = after && !hasSign && tokens[after.to]?.text === '%';
  return { percent: figure.value, bound, to: sign ? after.to + 1 : (after?.to ?? to) };
}

function readRate(tokens: readonly Token[], from: number, start: number): Candidate[] {
  const named = rates.longest(tokens, start);
  const found = named
    ? (percentAt(tokens, named.to) ?? percentAt(tokens, links.skip(tokens, named.to)))
    : percentAt(tokens, start);
  if (!found) return [];
  const rate = named ?? rates.longest(tokens, links.skip(tokens, found.to));
  if (!rate) return [];
  const trailing = named || found.bound ? undefined : boundsAfter.longest(tokens, rate.to);
  const to = trailing?.to ?? Math.max(rate.to, found.to);
  const min = Math.round(found.percent * 100) / 100;
  const candidate: Candidate = { from, to, meanings: [{ kind: rate.value, min }], certainty: 1 };
  return [(found.bound ?? trailing?.value.bound) === 'most' ? asText(candidate) : candidate];
}

function readFlip(tokens: readonly Token[], from: number, start: number): Candidate[] {
  const named = flips.longest(tokens, start);
  const quantity = named
    ? (parseQuantity(tokens, named.to) ?? parseQuantity(tokens, links.skip(tokens, named.to)))
    : parseQuantity(tokens, start);
  if (!quantity || (quantity.unit !== undefined && quantity.unit !== 'dollars')) return [];
  const flip = named ?? flips.longest(tokens, links.skip(tokens, quantity.to));
  const dollars = valueOf(quantity.low);
  if (!flip || quantity.low.isSpelled || dollars < 1_000 || dollars > 1e11) return [];
  const to = named ? quantity.to : boundsAfter.skip(tokens, flip.to);
  const candidate: Candidate = { from, to, meanings: [{ kind: 'flipProfit', min: dollars }], certainty: 1 };
  return [quantity.bound === 'most' ? asText(candidate) : candidate];
}

function readMao(tokens: readonly Token[], from: number, start: number): Candidate[] {
  const quantity = parseQuantity(tokens, start);
  const isAmount =
    quantity && (quantity.unit === undefined || quantity.unit === 'dollars') && quantity.bound !== 'most';
  const beneath = below.longest(tokens, isAmount ? quantity.to : start);
  const mao = beneath && maos.longest(tokens, beneath.to);
  if (!mao) return [];
  const dollars = isAmount ? valueOf(quantity.low) : 0;
  if (isAmount && (quantity.low.isSpelled || dollars < 500 || dollars > 1e11)) return [];
  return [{ from, to: mao.to, meanings: [{ kind: 'maoMargin', min: dollars }], certainty: 1 }];
}

export const returnWords: Iterable<string> = [...rates.words, ...flips.words, ...maos.words];

export const returnStarters: Iterable<string> = [
  ...rates.firstWords,
  ...flips.firstWords,
  ...below.firstWords,
  ...openers.firstWords,
];
