import { todayInNewYork } from '@dealstead/contracts';
import type { PropertyAnalysis } from '@dealstead/contracts';
import { findAssumptionsOfPlan } from '../../copies/index.ts';
import { type LookupDeps, scopeOf } from '../propertyRecords/lookUp.ts';
import { readPropertyRecord } from '../propertyRecords/store.ts';
import { type AnalysisChoices, choicesOfNobody } from './analyze.ts';
import { readChoices } from './analysisStore.ts';
import { analyzePropertyRecord } from './analyzePropertyRecord.ts';
import { fetchSalesNear } from './fetchSales.ts';
import { subjectOf } from './subject.ts';

export interface Valuer {
  /** Whose saved comparables and assumptions count; null for the usual ones. */
  readonly memberId: number | null;
  /** Choices that take the place of the saved ones. */
  readonly choices?: AnalysisChoices;
}

/**
 * The value of a recorded property today in New York, with its comparables. It is the only valuation by comparables: lookup,
 * reports, listings, deals and moderation read it, so that a property has one value a day. A member who chose other comparables
 * sees theirs everywhere. Null without such a record.
 */
export async function valueRecord(
  deps: LookupDeps,
  recordId: number,
  { memberId, choices: given }: Valuer,
): Promise<PropertyAnalysis | null> {
  const { db, now } = deps;
  const report = await readPropertyRecord(db, recordId);
  if (!report) return null;
  const salesProblem = await fetchSalesNear(deps, report);
  const saved = given || memberId === null ? null : await readChoices(db, memberId, recordId);
  const choices = given ?? saved ?? choicesOfNobody(subjectOf(report));
  const assumptions = await findAssumptionsOfPlan(db, memberId);
  const analysis = await analyzePropertyRecord(db, report, choices, todayInNewYork(now()), scopeOf(deps), assumptions);
  return { ...analysis, salesProblem, savedAt: saved?.savedAt ?? null };
}
