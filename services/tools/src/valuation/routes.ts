import type { PropertyAnalysis } from '@dealstead/contracts';
import { getPropertyAnalysis, savePropertyAnalysis } from '@dealstead/contracts/tools/propertyAnalysis';
import { handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import { todayInNewYork } from '../dashboards/rules.ts';
import { hasLookedUp } from '../records/lookupStore.ts';
import { type LookupDeps, scopeOf } from '../records/lookUp.ts';
import { readReport } from '../records/store.ts';
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

  return [get, save];
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
