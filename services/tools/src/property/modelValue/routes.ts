import { todayInNewYork } from '@dealstead/contracts';
import type { ModelValue } from '@dealstead/contracts';
import { getModelValue } from '@dealstead/contracts/tools/modelValues';
import { handle, NotFound, type Route } from '@dealstead/service-kit';
import { type ArvModel, type ArvResult, estimateArv, shippedArvModel } from '@dealstead/valuation';
import { type LookupDeps, scopeOf } from '../propertyRecords/lookUp.ts';
import { hasLookedUp } from '../propertyRecords/lookupStore.ts';
import { readPropertyRecord } from '../propertyRecords/store.ts';
import { subjectOf } from '../valuation/subject.ts';
import { findModelSales } from './store.ts';

/** The value of a looked-up property by the trained model. */
export function modelValueRoute(deps: LookupDeps): Route {
  const { db, now } = deps;
  return handle(getModelValue, async ({ actor, params: { id } }) => {
    const report = (await hasLookedUp(db, actor.id, id)) ? await readPropertyRecord(db, id) : null;
    if (!report) throw new NotFound();
    const model = shippedArvModel();
    const asOf = todayInNewYork(now());
    const subject = subjectOf(report);
    const sales = await findModelSales(db, { subject, subjectId: id, asOf }, scopeOf(deps));
    return {
      asOf,
      ...resultOf(estimateArv(subject, sales, model, asOf)),
      hasSampleSales: sales.some(({ isSample }) => isSample),
      accuracy: accuracyOf(model),
    };
  });
}

const factLabels = {
  logArea: 'living area',
  logAcres: 'lot size',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  yearBuilt: 'year built',
} as const;

function resultOf(result: ArvResult): Pick<ModelValue, 'estimate' | 'reason'> {
  if (result.estimate === null) return { estimate: null, reason: result.detail };
  const { arvCents, lowCents, highCents, sales, explanation, imputed } = result.estimate;
  return {
    reason: null,
    estimate: {
      value: arvCents / 100,
      low: lowCents / 100,
      high: highCents / 100,
      sales,
      explanation,
      assumed: imputed.map((fact) => factLabels[fact]),
    },
  };
}

const accuracyOf = ({ source, evaluation }: ArvModel): ModelValue['accuracy'] => ({
  source,
  medianError: evaluation.comparables.modelMedianError,
  comparablesMedianError: evaluation.comparables.medianError,
  coverage: evaluation.coverage,
  heldOutSales: evaluation.comparables.sales,
  heldOutFrom: evaluation.period.from,
  heldOutTo: evaluation.period.to,
});
