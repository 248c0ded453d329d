import { Readable } from 'node:stream';
import { dealFieldLabels, isSettled } from '@dealstead/contracts';
import * as documentEndpoints from '@dealstead/contracts/tools/dealDocuments';
import * as endpoints from '@dealstead/contracts/tools/deals';
import {
  assertCanExport,
  file,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  type Route,
  streamed,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { canSeeContactData, type Teams, findAssumptions, holdAssumptions } from '../../copies/index.ts';
import { assignedDeals, notifyAssignee } from '../records/assignment.ts';
import { canUse } from '../records/canUse.ts';
import { showActivities } from '../records/showActivities.ts';
import type { RecordScope } from '../records/list.ts';
import { createRecordAccess, dealTags, type RecordAccess } from '../records/recordAccess.ts';
import { prepareDocument } from '../../documents/index.ts';
import { listContractsOfDeal } from '../contracts/listStore.ts';
import { listTasks } from '../tasks/store.ts';
import { undoChange } from './changes.ts';
import { assumptionsOf, type StoredDeal, toDeal } from './columns.ts';
import * as documents from './documents.ts';
import * as edits from './edits.ts';
import { streamDealsCsv } from './exportCsv.ts';
import { dealMaximumOffer } from './profit.ts';
import * as store from './store.ts';
import { differencesOfAnalysis, strategyOf } from './strategyFigures.ts';

type Access = RecordAccess<endpoints.DealFields>;

export interface DealDeps {
  readonly db: Db;
  readonly live: Live;
  readonly teams: Teams;
}

/** Deals of a member; a delegate with the permission for deals works on the owner's. */
export function dealRoutes({ db, live, teams }: DealDeps): Route[] {
  const access = createRecordAccess<endpoints.DealFields>({
    live,
    feature: 'deal-pipeline',
    noun: 'deal',
    labels: dealFieldLabels,
    tags: dealTags,
  });
  const { scopeOf, changed, changedBy, assertNoConflict, undone } = access;

  return [
    ...readRoutes({ db, teams }, access),
    ...recordRoutes(db, access),

    handleIdempotent(endpoints.createDeal, db, {
      async prepare({ body, actor }) {
        if (body.assignedToUserId != null) await teams.load(scopeOf(actor).ownerId);
      },
      async run({ body, actor }, tx) {
        const scope = scopeOf(actor);
        const created = await edits.createDeal(tx, scope, body);
        const record = { id: created.id, name: created.title };
        const assignment = { userId: body.assignedToUserId, count: 1, change: 'new', record };
        await notifyAssignee(tx, live, assignedDeals, scope, assignment);
        return changedBy(tx, scope, toDeal(created, await holdAssumptions(tx, scope.ownerId)));
      },
    }),

    handle(endpoints.updateDeal, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      if (body.changes.assignedToUserId != null) await teams.load(scope.ownerId);
      const changeId = await db.change(async (tx) => {
        const stored = await edits.lockDeal(tx, scope, id);
        assertNoConflict(stored, body);
        return editAndNotify(tx, live, scope, [stored], body.changes);
      });
      const found = await store.findDeal(db, scope.ownerId, id);
      if (!found) throw edits.dealNotFound();
      const { analysis: _analysis, ...deal } = found;
      const inUse = await findAssumptions(db, scope.ownerId);
      return changed(scope, { deal: toDeal(deal, inUse), changeId });
    }),

    handle(endpoints.changeDeals, async ({ body, actor }) => {
      const scope = scopeOf(actor);
      if ('changes' in body && body.changes.assignedToUserId != null) await teams.load(scope.ownerId);
      const result = await db.change(async (tx) => {
        const deleted = 'delete' in body && !body.delete;
        const deals = await store.lockDeals(tx, scope.ownerId, [...new Set(body.ids)], { deleted });
        if (deals.length === 0) throw edits.dealNotFound();
        const changeId =
          'delete' in body
            ? await edits.deleteDeals(tx, scope, deals, body.delete)
            : await editAndNotify(tx, live, scope, deals, body.changes);
        return { changed: deals.length, changeId };
      });
      return changed(scope, result);
    }),

    handle(endpoints.undoDealChange, async ({ params: { id }, actor }) => {
      const scope = scopeOf(actor);
      return undone(scope, await db.change((tx) => undoChange(tx, scope.ownerId, id)));
    }),
  ];
}

/** Edits deals that are locked, and notifies whoever gets them. @returns the change's number */
async function editAndNotify(
  tx: Tx,
  live: Live,
  scope: RecordScope,
  deals: readonly StoredDeal[],
  changes: Partial<endpoints.DealFields>,
): Promise<number> {
  const changeId = await edits.editDeals(tx, scope, deals, changes);
  const { assignedToUserId: userId } = changes;
  const count = deals.filter(({ assignedToUserId }) => assignedToUserId !== userId).length;
  const [first] = deals;
  const record = deals.length === 1 ? { id: first!.id, name: first!.title } : undefined;
  await notifyAssignee(tx, live, assignedDeals, scope, { userId, count, change: `change/${changeId}`, record });
  return changeId;
}

/** Lists, counts, the value by month, the export and the page of a deal. */
function readRoutes({ db, teams }: Pick<DealDeps, 'db' | 'teams'>, { scopeOf }: Access): Route[] {
  return [
    handle(endpoints.listDeals, ({ query, actor }) => store.listDeals(db, scopeOf(actor), query)),

    handle(endpoints.countDeals, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return { today: scope.today, ...(await store.countDeals(db, scope, query)) };
    }),

    handle(endpoints.listDealAssignees, ({ actor }) => teams.list(scopeOf(actor).ownerId, assignedDeals.permission)),

    handle(endpoints.getDealValue, ({ query, actor }) => store.valueByMonth(db, scopeOf(actor), query)),

    handle(endpoints.exportDeals, ({ query, actor }) => {
      const scope = scopeOf(actor);
      assertCanExport(actor, scope.ownerId);
      return streamed(
        'text/csv; charset=utf-8',
        Readable.from(streamDealsCsv(db, scope, query), { objectMode: false }),
        {
          'content-disposition': 'attachment; filename="deals.csv"',
          'cache-control': 'no-store',
        },
      );
    }),

    handle(endpoints.getDeal, async ({ params: { id }, actor }) => {
      const scope = scopeOf(actor);
      const stored = await store.findDeal(db, scope.ownerId, id);
      if (!stored) throw edits.dealNotFound();
      const canSeeLeads = canUse(actor, 'lead-management', scope.ownerId);
      const [inUse, activities, files, tasks, contracts, related] = await Promise.all([
        findAssumptions(db, scope.ownerId),
        store.listActivities(db, id),
        documents.listDocuments(db, id),
        listTasks(db, { column: 'deal_id', id }),
        canUse(actor, 'contracts', scope.ownerId) ? listContractsOfDeal(db, scope.ownerId, id) : [],
        store.findRelated(db, stored, scope, {
          withLeads: canSeeLeads,
          withPhone: canSeeContactData(actor, scope.ownerId),
        }),
      ]);
      const { figures, ...used } = assumptionsOf(stored, inUse);
      const { statement: profit, ...computed } = strategyOf(stored, figures);
      const { maximum: _maximum, ...offer } = dealMaximumOffer(stored, figures);
      const { analysis, ...deal } = stored;
      return {
        ...toDeal(deal, inUse),
        ...computed,
        analysis:
          analysis === null || computed.analysisId === null
            ? null
            : {
                id: analysis.id,
                name: analysis.name,
                isOwn: analysis.userId === actor.id,
                updatedAt: new Date(analysis.updatedAt).toISOString(),
                differs: differencesOfAnalysis(stored),
              },
        today: scope.today,
        assumptions: { ...used, isOwn: scope.ownerId === actor.id, isFixed: isSettled(stored) },
        profit,
        offer,
        activities: showActivities(actor, scope.ownerId, activities),
        documents: files,
        tasks,
        contracts,
        ...related,
      };
    }),
  ];
}

/** The timeline, checklist and documents of a deal. */
function recordRoutes(db: Db, { scopeOf, changed, changedBy }: Access): Route[] {
  const documentNotFound = () => new NotFound('This document no longer exists.');
  return [
    handleIdempotent(endpoints.logDealActivity, db, async ({ params: { id }, body, actor }, tx) => {
      const scope = scopeOf(actor);
      await edits.lockDeal(tx, scope, id);
      const [activity] = await store.insertActivities(tx, [{ ...body, dealId: id, userId: scope.actorId }]);
      return changedBy(tx, scope, activity!);
    }),

    handle(endpoints.setChecklistItem, async ({ params, body, actor }) => {
      const scope = scopeOf(actor);
      const isFound = await db.change((tx) => store.setChecklistItem(tx, scope.ownerId, { ...params, ...body }));
      if (!isFound) throw edits.dealNotFound();
      return changed(scope, { message: 'Saved.' });
    }),

    handle(documentEndpoints.uploadDealDocument, async ({ params: { id }, query, file: upload, actor }) => {
      const scope = scopeOf(actor);
      if (!(await store.findDeal(db, scope.ownerId, id))) throw edits.dealNotFound();
      const prepared = await prepareDocument(upload, query.name);
      const stored = await db.change(async (tx) => {
        await edits.lockDeal(tx, scope, id);
        const entry = {
          dealId: id,
          userId: scope.actorId,
          activityType: 'document',
          description: `Added ${prepared.name}`,
        };
        await store.insertActivities(tx, [entry]);
        return documents.insertDocument(tx, { ...query, ...prepared, dealId: id, uploadedByUserId: scope.actorId });
      });
      return changed(scope, stored);
    }),

    handle(documentEndpoints.getDealDocument, async ({ params: { id, documentId }, actor }) => {
      const found = await documents.findDocument(db, scopeOf(actor).ownerId, id, documentId);
      if (!found) throw documentNotFound();
      return file(found.type, found.content, {
        headers: {
          // Opened as a page, a document must not run anything.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
          'cache-control': 'no-store',
        },
      });
    }),

    handle(documentEndpoints.deleteDealDocument, async ({ params: { id, documentId }, actor }) => {
      const scope = scopeOf(actor);
      await db.change(async (tx) => {
        await edits.lockDeal(tx, scope, id);
        const name = await documents.deleteDocument(tx, id, documentId);
        if (name === undefined) throw documentNotFound();
        const entry = { dealId: id, userId: scope.actorId, activityType: 'document', description: `Deleted ${name}` };
        await store.insertActivities(tx, [entry]);
      });
      return changed(scope, { message: 'Document deleted.' });
    }),
  ];
}
