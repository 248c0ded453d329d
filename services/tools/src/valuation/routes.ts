import type { PropertyAnalysis } from '@dealstead/contracts';
import {
  getPropertyAnalysis,
  getRecordedValue,
  savePropertyAnalysis,
} from '@dealstead/contracts/tools/propertyAnalysis';
import { handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { z } from 'zod';
import { todayInNewYork } from '../dashboards/rules.ts';
import { hasLookedUp } from '../records/lookupStore.ts';
import { type LookupDeps, scopeOf } from '../records/lookUp.ts';
import { findByAddress, findByParcel, readReport } from '../records/store.ts';
import { defaultSettings, noAssumptions, type AnalysisChoices } from './analyze.ts';
import { readChoices, saveAnalysis } from './analysisStore.ts';
import { analyzeReport } from './analyzeReport.ts';
import { fetchSalesNear } from './fetchSales.ts';
import { subjectOf } from './subject.ts';

/** Comparables and analysis of a property that a member looked up. */
export function valuationRoutes(deps: LookupDeps): Route[] {
  const { db } = deps;

  const get = handle(getPropertyAnalysis, async ({ actor, params }) => {
    const saved = await readChoices(db, actor.id, params.id);
    const analysis = await analyzeRecord(deps, actor.id, params.id, saved);
    return { ...analysis, savedAt: saved?.savedAt ?? null };
  });

  const save = handle(savePropertyAnalysis, async ({ actor, params, body }) => {
    const { salesProblem, ...analysis } = await analyzeRecord(deps, actor.id, params.id, body);
    await db.change((tx) => saveAnalysis(tx, actor.id, analysis));
    return respond<PropertyAnalysis>({ ...analysis, salesProblem, savedAt: deps.now().toISOString() }).invalidates(
      `/api/property-records/${params.id}/analysis`,
    );
  });

  const getValue = handle(getRecordedValue, async ({ query }) => {
    const id = await findRecordId(deps, query);
    const report = id === null ? null : await readReport(db, id);
    if (!report) return { value: null, sales: 0 };
    const choices = { settings: defaultSettings(subjectOf(report)), choices: [], assumptions: noAssumptions };
    const { arv } = await analyzeReport(db, report, choices, todayInNewYork(deps.now()), scopeOf(deps));
    return { value: arv?.value ?? null, sales: arv?.sampleSize ?? 0 };
  });

  return [get, save, getValue];
}

type RecordedValueQuery = Pick<
  z.output<NonNullable<typeof getRecordedValue.query>>,
  'address' | 'parcelNumber' | 'state'
>;

/** The one stored record of a parcel number or an address; null where there is none or several. */
async function findRecordId(deps: LookupDeps, { address, parcelNumber, state }: RecordedValueQuery) {
  const scope = scopeOf(deps);
  const parcels = parcelNumber === undefined ? [] : await findByParcel(deps.db, { parcelNumber, state }, scope);
  if (parcels.length === 1) return parcels[0]!.id;
  const places = address === undefined ? [] : await findByAddress(deps.db, address, scope);
  return places.length === 1 ? places[0]!.id : null;
}

async function analyzeRecord(deps: LookupDeps, userId: number, id: number, chosen: AnalysisChoices | null) {
  const { db, now } = deps;
  if (!(await hasLookedUp(db, userId, id))) throw new NotFound();
  const report = await readReport(db, id);
  if (!report) throw new NotFound();
  const salesProblem = await fetchSalesNear(deps, report);
  const choices = chosen ?? {
    settings: defaultSettings(subjectOf(report)),
    choices: [],
    assumptions: noAssumptions,
  };
  return { ...(await analyzeReport(db, report, choices, todayInNewYork(now()), scopeOf(deps))), salesProblem };
}
