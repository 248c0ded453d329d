import { Conflict } from '@dealstead/service-kit';
import type { CandidateSet } from './rules.ts';
import { findIncompatibilities } from './rules.ts';

/** A Conflict whose message names the first reason; the response lists all. */
export function refusal(code: string, summary: string, reasons: readonly string[]): Conflict {
  const more = reasons.length > 1 ? ` And ${reasons.length - 1} more.` : '';
  return new Conflict(`${summary}: ${reasons[0]}${more}`, code, { reasons });
}

/** @throws Conflict where the releases cannot run together */
export function assertCompatible(summary: string, set: CandidateSet): void {
  const reasons = findIncompatibilities(set);
  if (reasons.length > 0) throw refusal('incompatible-release', summary, reasons);
}
