import type { SearchInterpretation } from '@dealstead/contracts/listings/interpretation';
import { interpretQuery } from '@dealstead/query-understanding';
import { findMiss, type JudgedQuery, type Miss } from './judgedQueries.ts';

export interface InterpretationReport {
  readonly queries: number;
  readonly misses: readonly Miss[];
  /** Share of interpretations that are right. */
  readonly rate: number;
}

/** Interprets every query and compares. */
export function evaluateInterpretation(
  set: readonly JudgedQuery[],
  interpret: (text: string) => SearchInterpretation = interpretQuery,
): InterpretationReport {
  const misses = set.flatMap((judged) => findMiss(judged, interpret(judged.query)) ?? []);
  return { queries: set.length, misses, rate: 1 - misses.length / set.length };
}
