import type { PropertyAnalysis } from '@dealstead/contracts';
import {
  downloadComparables,
  getPropertyAnalysis,
  getRecordedValue,
  savePropertyAnalysis,
} from '@dealstead/contracts/tools/propertyAnalysis';
import { file, handle, NotFound, respond, type Route } from '@dealstead/service-kit';
import type { FindDocumentBrand } from '../../copies/index.ts';
import { hasLookedUp } from '../propertyRecords/lookupStore.ts';
import type { LookupDeps } from '../propertyRecords/lookUp.ts';
import { readPropertyRecord } from '../propertyRecords/store.ts';
import type { AnalysisChoices } from './analyze.ts';
import { saveAnalysis } from './analysisStore.ts';
import { renderComparablesSheet } from './comparablesSheet.ts';
import { findRecordId } from './findRecord.ts';
import { valueRecord } from './valueRecord.ts';

/** Comparables and analysis of a property that a member looked up. */
export function valuationRoutes(deps: LookupDeps, findDocumentBrand: FindDocumentBrand): Route[] {
  const { db } = deps;

  const get = handle(getPropertyAnalysis, ({ actor, params }) => valueOpened(deps, actor.id, params.id));

  const save = handle(savePropertyAnalysis, async ({ actor, params, body }) => {
    const { salesProblem, savedAt: _savedAt, ...analysis } = await valueOpened(deps, actor.id, params.id, body);
    await db.change((tx) => saveAnalysis(tx, actor.id, analysis));
    return respond<PropertyAnalysis>({ ...analysis, salesProblem, savedAt: deps.now().toISOString() }).invalidates(
      `/api/property-records/${params.id}/analysis`,
      '/api/property-values',
    );
  });

  const sheet = handle(downloadComparables, async ({ actor, params: { id } }) => {
    const analysis = await valueOpened(deps, actor.id, id);
    const report = await readPropertyRecord(db, id);
    if (!report) throw new NotFound();
    const content = await renderComparablesSheet(report, analysis, deps.now(), await findDocumentBrand(actor.id));
    return file('application/pdf', content, {
      headers: {
        'content-disposition': `attachment; filename="dealstead-comparables-${id}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  });

  const getValue = handle(getRecordedValue, async ({ query }) => {
    const id = await findRecordId(deps, query);
    const valued = id === null ? null : await valueRecord(deps, id, { memberId: null });
    return { value: valued?.arv?.value ?? null, sales: valued?.arv?.sampleSize ?? 0 };
  });

  return [get, save, sheet, getValue];
}

/** The value of a property that the member has looked up. @throws NotFound for another */
async function valueOpened(deps: LookupDeps, memberId: number, id: number, choices?: AnalysisChoices) {
  const isOpened = await hasLookedUp(deps.db, memberId, id);
  const valued = isOpened ? await valueRecord(deps, id, { memberId, ...(choices && { choices }) }) : null;
  if (!valued) throw new NotFound();
  return valued;
}
