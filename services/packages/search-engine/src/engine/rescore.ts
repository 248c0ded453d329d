import { milesBetween } from '@dealstead/geo';
import { stemOf } from '../text/stem.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Word } from '../types.ts';
import type { CardSource } from './cardJson.ts';
import { noPosition } from './columns.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import type { RankedHit } from './relevance.ts';
import { parseJsonContent, readFields } from './storedFields.ts';

/*
 * Second phase of relevance order: the best hits of the first phase are scored in full and sorted again, as Elasticsearch's
 * rescore window does. The README explains the formula.
 */

/** Number of hits that are scored in full. */
export const rescoreWindow = 48;
/** Points for a title in which all words stand in typed order, and for a position in the center of the area. */
export const rescorePoints = { phrase: 1, place: 1, featured: 0.5 } as const;
/** Number of featured listings that get points for it: a quarter of the first page. */
export const maxPromoted = 3;

/** A hit with its full score. */
export interface RescoredHit {
  readonly id: number;
  readonly total: number;
}

/** A hit of the first phase with its full score but for the points of being featured. */
export interface WindowHit extends RankedHit, RescoredHit {
  readonly isFeatured: boolean;
}

export interface Candidate {
  readonly hit: RankedHit;
  readonly source: CardSource;
  readonly document: number;
}

/** Comparator: higher score first, then by id. */
export const compareRescored = (one: RescoredHit, other: RescoredHit): number =>
  other.total - one.total || other.id - one.id;

/** The full score of a candidate without the points of being featured. */
export function rescore({ hit, source, document }: Candidate, { words, near }: CompiledQuery): RescoredHit {
  const { latitude, longitude } = source.columns;
  const place = near && {
    latitude: latitude[document]! / 100,
    longitude: longitude[document]! / 100,
    isKnown: latitude[document] !== noPosition,
  };
  const title = words.length > 1 ? parseJsonContent(readFields(source.records, document, 1)[0]!) : '';
  const total =
    hit.score / Math.max(words.length, 1) +
    hit.quality +
    phraseShare(title, words) * rescorePoints.phrase +
    (near && place?.isKnown ? nearness(near, place) * rescorePoints.place : 0);
  return { id: hit.id, total };
}

/** 1 in the center of a circle, 0 at its border. */
function nearness(
  { latitude, longitude, miles }: NonNullable<CompiledQuery['near']>,
  place: { readonly latitude: number; readonly longitude: number },
): number {
  const away = milesBetween(latitude, longitude, place.latitude, place.longitude);
  return Math.max(0, 1 - away / Math.max(miles, 1));
}

/** Share of the query's pairs of neighboring words that are neighbors in the title, too. */
export function phraseShare(title: string, words: readonly Word[]): number {
  if (words.length < 2) return 0;
  if (!mayHoldPair(title, words)) return 0;
  const typed = tokenize(title);
  let pairs = 0;
  for (let at = 1; at < words.length; at++) {
    const isPair = typed.some(
      (_, place) => place > 0 && isForm(typed[place - 1]!, words[at - 1]!) && isForm(typed[place]!, words[at]!),
    );
    if (isPair) pairs++;
  }
  return pairs / (words.length - 1);
}

/** Whether two of the words may stand in a title: cheaper than splitting it. Forms of a word share three letters. */
function mayHoldPair(title: string, words: readonly Word[]): boolean {
  if (/[^ -~]|'/.test(title) || words.some(({ text }) => /^\d/.test(text))) return true;
  const lower = title.toLowerCase();
  const found = words.filter(({ text, corrections }) => corrections !== undefined || lower.includes(text.slice(0, 3)));
  return found.length > 1;
}

function isForm(typed: string, { text, kind, corrections }: Word): boolean {
  if (corrections) return corrections.some((other) => isForm(typed, { text: other, kind: 'word' }));
  if (typed === text || (kind === 'beginning' && typed.startsWith(text))) return true;
  return typed[0] === text[0] && stemOf(typed) === stemOf(text);
}

/** Full scores of the candidates, in their order. */
export const scoreWindow = (candidates: readonly Candidate[], query: CompiledQuery): WindowHit[] =>
  candidates.map((candidate) => ({
    ...candidate.hit,
    ...rescore(candidate, query),
    isFeatured: candidate.source.columns.featuredUntil[candidate.document]! > query.now,
  }));

/**
 * The order of a window by full scores. Featured listings get points for it, but only the best `maxPromoted` of them, so
 * that at most a quarter of the first page is there because it is featured.
 */
export function orderWindow(window: readonly WindowHit[]): RescoredHit[] {
  let promoted = 0;
  return window
    .toSorted(compareRescored)
    .map(({ id, total, isFeatured }) => ({
      id,
      total: isFeatured && promoted++ < maxPromoted ? total + rescorePoints.featured : total,
    }))
    .sort(compareRescored);
}
