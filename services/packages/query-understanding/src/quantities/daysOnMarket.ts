import type { Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';

const fixed = new PhraseTable<number>([
  ['new today, listed today, added today, posted today, new listings today, today only', 1],
  ['last 24 hours, past 24 hours, in the last 24 hours, in the past 24 hours, in last 24 hours, in past 24 hours', 1],
  ['last day, past day, in the last day, in the past day, since yesterday', 1],
  ['new this week, listed this week, added this week, posted this week, this week, in the last week, last week', 7],
  ['past week, in the past week, within the last week, within the past week, new listings this week', 7],
  ['new this month, listed this month, added this month, posted this month, this month, in the last month', 30],
  ['last month, past month, in the past month, within the last month, within the past month', 30],
]);
const leads = new PhraseTable<true>([
  ['last, past, in the last, in the past, in last, in past, within the last, within the past, within last', true],
  ['within past, over the last, over the past, during the last, for the last, previous', true],
]);
const listed = new PhraseTable<true>([
  ['listed, added, posted, new, new in, listed within, added within, posted within, published', true],
]);
const periods = new PhraseTable<number>([
  ['day, days', 1],
  ['week, weeks, wk, wks', 7],
  ['month, months, mo', 30],
]);
const market = new PhraseTable<true>([['on market, on the market, dom, old listings', true]]);
const mostBefore = new PhraseTable<true>([
  [
    'less than, fewer than, under, below, max, maximum, at most, up to, no more than, not more than, <, ≤, within',
    true,
  ],
]);

const spelled: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['seven', 7],
  ['ten', 10],
  ['thirty', 30],
]);

/** "New this week", "listed in the last 3 days", "past 30 days", "under 60 days on market", "dom < 30". */
export function readDaysOnMarket(tokens: readonly Token[], from: number): Candidate[] {
  const of = (days: number, to: number): Candidate[] =>
    days > 0 && days <= 3_650 ? [{ from, to, meanings: [{ kind: 'daysOnMarket', max: days }], certainty: 1 }] : [];
  const verb = listed.longest(tokens, from);
  const known = fixed.longest(tokens, from) ?? (verb && fixed.longest(tokens, verb.to));
  if (known) return of(known.value, known.to);
  const lead =
    listed
      .matches(tokens, from)
      .map(({ to }) => leads.longest(tokens, to))
      .find((found) => found !== undefined) ?? leads.longest(tokens, from);
  if (lead) {
    const period = periodAt(tokens, lead.to);
    return period ? of(period.days, period.to) : [];
  }
  if (verb && ['within', 'in'].includes(tokens[verb.to - 1]!.text)) {
    const period = periodAt(tokens, verb.to);
    return period ? of(period.days, period.to) : [];
  }
  const named = market.longest(tokens, from);
  if (named) {
    const bound = mostBefore.longest(tokens, named.to);
    const number = tokens[bound?.to ?? -1];
    return bound && number?.kind === 'number' ? of(Number(number.text), bound.to + 1) : [];
  }
  const bound = mostBefore.longest(tokens, from);
  const period = bound && periodAt(tokens, bound.to);
  const end = period && market.longest(tokens, period.to);
  if (period && end) return of(period.days, end.to);
  const number = bound && tokens[bound.to];
  const behind = bound && market.longest(tokens, bound.to + 1);
  return number?.kind === 'number' && behind ? of(Number(number.text), behind.to) : [];
}

function periodAt(tokens: readonly Token[], at: number): { days: number; to: number } | undefined {
  const number = tokens[at];
  const period = periods.longest(tokens, at + 1);
  const count = number?.kind === 'number' ? Number(number.text) : spelled.get(number?.text ?? '');
  return period && count !== undefined ? { days: Math.round(count * period.value), to: period.to } : undefined;
}

export const marketWords: Iterable<string> = [...fixed.words, ...leads.words, ...listed.words, ...periods.words];

export const marketStarters: Iterable<string> = [
  ...fixed.firstWords,
  ...leads.firstWords,
  ...listed.firstWords,
  ...market.firstWords,
  ...mostBefore.firstWords,
];
