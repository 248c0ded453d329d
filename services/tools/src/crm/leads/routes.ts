import { leadFieldLabels, leadName, maxMatchingLeads } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/leads';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import {
  assertCanExport,
  csvFile,
  handle,
  handleIdempotent,
  type Live,
  maskText,
  type Route,
} from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Tx } from '../../database.ts';
import { assertCanSeeContactData, canSeeContactData, type Teams } from '../../copies/index.ts';
import { assignedLeads, notifyAssignee } from '../records/assignment.ts';
import { canUse } from '../records/canUse.ts';
import { countMatchingChange, lockMatching, matchingTimeout } from '../records/matching.ts';
import { showActivities } from '../records/showActivities.ts';
import { createRecordAccess, leadTags } from '../records/recordAccess.ts';
import { listDefinitions } from '../customFields/store.ts';
import { assertCustomValues } from '../customFields/values.ts';
import { changeList } from '../lists/changeList.ts';
import { listTasks } from '../tasks/store.ts';
import { undoChange } from './changes.ts';
import { maskedFieldNames, showLead, type StoredLead, toLead } from './columns.ts';
import * as edits from './edits.ts';
import { streamLeadsCsv } from './exportCsv.ts';
import { leadCondition, type LeadScope } from './filter.ts';
import { findOwnListing, listDealsOfLead, listDuplicates } from './related.ts';
import { nextAction } from './rules.ts';
import * as store from './store.ts';
import { withContactPoints } from './contactPoints.ts';

function createLeadAccess(live: Live) {
  const access = createRecordAccess<endpoints.LeadFields>({
    live,
    feature: 'lead-management',
    noun: 'lead',
    labels: leadFieldLabels,
    tags: leadTags,
  });
  const scopeOf = (actor: MemberIdentity): LeadScope => {
    const scope = access.scopeOf(actor);
    return { ...scope, canSeeContactData: canSeeContactData(actor, scope.ownerId) };
  };
  return { ...access, scopeOf };
}

type Access = ReturnType<typeof createLeadAccess>;

export interface LeadDeps {
  readonly db: Db;
  readonly live: Live;
  readonly teams: Teams;
}

/** Leads of a member; a delegate with the permission for leads works on the owner's. */
export function leadRoutes({ db, live, teams }: LeadDeps): Route[] {
  const access = createLeadAccess(live);
  const { scopeOf, changed, changedBy, assertNoConflict, undone } = access;

  return [
    ...readRoutes({ db, teams }, access),
    ...recordRoutes(db, access),

    handleIdempotent(endpoints.createLead, db, {
      async prepare({ body, actor }) {
        const { ownerId } = scopeOf(actor);
        if (body.assignedToUserId != null) await teams.load(ownerId);
        if (body.custom) assertCustomValues(await listDefinitions(db, ownerId), body.custom);
      },
      async run({ body, actor }, tx) {
        const scope = scopeOf(actor);
        const created = await edits.createLead(tx, scope, body);
        const assignment = { userId: body.assignedToUserId, count: 1, change: 'new', record: named(created) };
        await notifyAssignee(tx, live, assignedLeads, scope, assignment);
        return changedBy(tx, scope, showLead(toLead(created), scope));
      },
    }),

    handle(endpoints.updateLead, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      // What is masked cannot be edited: the mask would be saved.
      if (Object.keys(body.changes).some((field) => maskedFieldNames.has(field)))
        assertCanSeeContactData(actor, scope.ownerId);
      if (body.changes.assignedToUserId != null) await teams.load(scope.ownerId);
      const definitions = body.changes.custom ? await listDefinitions(db, scope.ownerId) : [];
      const result = await db.change(async (tx) => {
        const stored = await edits.lockLead(tx, scope, id);
        assertNoConflict(toLead(stored) as endpoints.LeadFields & { version: number }, body);
        const lead = toLead(stored);
        if (body.changes.custom) assertCustomValues(definitions, body.changes.custom, lead.custom);
        const changes = withContactPoints(lead, body.changes);
        edits.assertStillNamed(lead, changes);
        return editAndNotify(tx, live, scope, [stored.id], changes);
      });
      return changed(scope, await withLead(db, scope, id, result));
    }),

    handle(endpoints.changeLeads, async ({ body, actor }) => {
      const scope = scopeOf(actor);
      if ('changes' in body && body.changes.assignedToUserId != null) await teams.load(scope.ownerId);
      const result = await db.change(async (tx) => {
        const leads = await store.lockLeads(tx, scope.ownerId, [...new Set(body.ids)]);
        if (leads.length === 0) throw edits.leadNotFound();
        return changeLocked(
          tx,
          live,
          scope,
          leads.map(({ id }) => id),
          body,
        );
      });
      return changed(scope, result);
    }),

    handle(endpoints.changeMatchingLeads, async ({ body, actor }) => {
      const scope = scopeOf(actor);
      if ('changes' in body && body.changes.assignedToUserId != null) await teams.load(scope.ownerId);
      const result = await db.change((tx) => changeMatching(tx, live, scope, body), { timeout: matchingTimeout });
      return changed(scope, result);
    }),

    handle(endpoints.undoLeadChange, async ({ params: { id }, actor }) => {
      const scope = scopeOf(actor);
      const undo = (tx: Tx) => undoChange(tx, scope.ownerId, scope.actorId, id);
      return undone(scope, await db.change(undo, { timeout: matchingTimeout }));
    }),
  ];
}

/** Edits or deletes all leads that match a filter. */
async function changeMatching(
  tx: Tx,
  live: Live,
  scope: LeadScope,
  body: z.output<typeof endpoints.changeMatchingLeads.body>,
) {
  await countMatchingChange(tx, scope);
  const condition = await leadCondition(tx, scope, body.filter);
  const ids = await lockMatching(tx, { table: 'leads', condition, count: body.count, limit: maxMatchingLeads });
  return changeLocked(tx, live, scope, ids, body);
}

type BulkChange = { changes: Partial<endpoints.LeadFields> } | { list: endpoints.ListChange } | { delete: true };

/** Edits or deletes leads that are locked, or changes a list of them, as one change. */
async function changeLocked(tx: Tx, live: Live, scope: LeadScope, ids: readonly number[], change: BulkChange) {
  const apply = () => {
    if ('delete' in change) return edits.deleteLeads(tx, scope, ids);
    return 'list' in change
      ? changeList(tx, scope, ids, change.list)
      : editAndNotify(tx, live, scope, ids, change.changes);
  };
  return { changed: ids.length, changeId: await apply() };
}

const named = (lead: StoredLead) => ({ id: lead.id, name: leadName(lead) });

/** Edits leads that are locked, and notifies whoever gets them. @returns the change's number */
async function editAndNotify(
  tx: Tx,
  live: Live,
  scope: LeadScope,
  ids: readonly number[],
  changes: Partial<endpoints.LeadFields>,
): Promise<number> {
  const { changeId, assigned: count } = await edits.editLeads(tx, scope, ids, changes);
  const { assignedToUserId: userId } = changes;
  const record = ids.length === 1 ? named(await edits.lockLead(tx, scope, ids[0]!)) : undefined;
  await notifyAssignee(tx, live, assignedLeads, scope, { userId, count, change: `change/${changeId}`, record });
  return changeId;
}

/** Lists, counts and the page of a lead. */
function readRoutes({ db, teams }: Pick<LeadDeps, 'db' | 'teams'>, { scopeOf }: Access): Route[] {
  return [
    handle(endpoints.listLeads, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return (await store.listLeads(db, scope, query)).map((lead) => showLead(lead, scope));
    }),

    handle(endpoints.countLeads, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return { today: scope.today, ...(await store.countLeads(db, scope, query)) };
    }),

    handle(endpoints.exportLeads, ({ query, actor }) => {
      const scope = scopeOf(actor);
      assertCanExport(actor, scope.ownerId);
      return csvFile(streamLeadsCsv(db, scope, query), 'leads.csv');
    }),

    handle(endpoints.listLeadAssignees, ({ actor }) => teams.list(scopeOf(actor).ownerId, assignedLeads.permission)),

    handle(endpoints.getLead, async ({ params: { id }, actor }) => {
      const scope = scopeOf(actor);
      const stored = await store.findLead(db, scope.ownerId, id);
      if (!stored) throw edits.leadNotFound();
      const [activities, tasks, deals, duplicates, property] = await Promise.all([
        store.listActivities(db, id),
        listTasks(db, { column: 'lead_id', id }),
        listDealsOfLead(db, scope.ownerId, id),
        listDuplicates(db, scope.ownerId, id),
        stored.propertyId === null ? null : findOwnListing(db, scope.ownerId, stored.propertyId),
      ]);
      const lead = toLead(stored);
      const shown = showActivities(actor, scope.ownerId, activities);
      const open = activities.find(({ scheduledDate, completedDate }) => scheduledDate !== null && !completedDate);
      const facts = { lead, followUp: open?.description ?? null, hasDeal: deals.length > 0, today: scope.today };
      return {
        ...showLead(lead, scope),
        today: scope.today,
        canSeeContactData: scope.canSeeContactData,
        activities: scope.canSeeContactData
          ? shown
          : shown.map((activity) => ({ ...activity, description: maskText(activity.description) })),
        tasks,
        duplicates: duplicates.map((duplicate) => showLead(duplicate, scope)),
        property,
        nextAction: nextAction(facts),
        deals: canUse(actor, 'deal-pipeline', scope.ownerId) ? deals : [],
      };
    }),
  ];
}

/** What is done with a single lead: contacts with them, follow-ups and merges. */
function recordRoutes(db: Db, { scopeOf, changed, changedBy }: Access): Route[] {
  return [
    handleIdempotent(endpoints.logActivity, db, async ({ params: { id }, body, actor }, tx) => {
      const scope = scopeOf(actor);
      const changeId = await edits.logContact(tx, scope, await edits.lockLead(tx, scope, id), body);
      const lead = showLead(toLead(await edits.lockLead(tx, scope, id)), scope);
      return changedBy(tx, scope, { lead, changeId });
    }),

    handle(endpoints.planFollowUp, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      const changeId = await db.change(async (tx) =>
        edits.planFollowUp(tx, scope, await edits.lockLead(tx, scope, id), body),
      );
      return changed(scope, await withLead(db, scope, id, changeId));
    }),

    handle(endpoints.mergeLeads, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      const changeId = await db.change((tx) => edits.mergeLeads(tx, scope, id, body));
      return changed(scope, await withLead(db, scope, id, changeId));
    }),
  ];
}

async function withLead(db: Db, scope: LeadScope, id: number, changeId: number) {
  const lead = await store.findLead(db, scope.ownerId, id);
  if (!lead) throw edits.leadNotFound();
  return { lead: showLead(toLead(lead), scope), changeId };
}
