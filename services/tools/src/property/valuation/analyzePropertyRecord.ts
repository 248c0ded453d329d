import type { AssumptionsInUse } from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import type { PropertyRecordScope, StoredPropertyRecord } from '../propertyRecords/store.ts';
import { analyzeProperty, type AnalysisChoices } from './analyze.ts';
import { findSales } from './salesStore.ts';
import { subjectOf } from './subject.ts';

/** Analyzes a stored property against the recorded sales that its settings select. `asOf` is a day. */
export async function analyzePropertyRecord(
  db: Db,
  report: StoredPropertyRecord,
  choices: AnalysisChoices,
  asOf: string,
  scope: PropertyRecordScope,
  assumptions?: AssumptionsInUse,
) {
  const chosenIds = choices.choices.filter(({ pinned, dropped }) => pinned || dropped).map(({ recordId }) => recordId);
  const query = { subjectId: report.id, subject: subjectOf(report), settings: choices.settings, asOf, chosenIds };
  return analyzeProperty(report, await findSales(db, query, scope), choices, asOf, assumptions);
}
