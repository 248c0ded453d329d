import { leadFieldLabels } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/tools/leads';
import {
  admitScope,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  maskText,
  NotFound,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
import type { Db } from '../../database.ts';
import { assertCanSeeContactData, canSeeContactData } from '../../seats/permissions.ts';
import { canUse } from '../records/canUse.ts';
import { conflictMessage, findConflict } from '../records/conflict.ts';
import { listTasks } from '../tasks/store.ts';
import { undoChange } from './changes.ts';
import { showLead, toLead } from './columns.ts';
import * as edits from './edits.ts';
import type { LeadScope } from './filter.ts';
import { findOwnListing, listDealsOfLead, listDuplicates } from './related.ts';
import { nextAction } from './rules.ts';
import * as store from './store.ts';

/** Open pages read these again after a change. */
export const leadTags = ['/api/leads', '/api/dashboards/pro'];

const scopeOf = (actor: MemberIdentity): LeadScope => {
  const { ownerId } = admitScope(actor, 'lead-management');
  return {
    ownerId,
    actorId: actor.id,
    today: todayInNewYork(),
    canSeeContactData: canSeeContactData(actor, ownerId),
  };
};

/** What is masked cannot be edited: the mask would be saved. */
const maskedFields: readonly string[] = ['email', 'phone', 'notes'];

/** Leads of a member; a delegate with the permission for leads works on the owner's. */
export function leadRoutes(db: Db, live: Live): Route[] {
  const changed = <Body>({ ownerId }: LeadScope, body: Body) => {
    live.member(ownerId, ...leadTags);
    return respond(body).invalidates(...leadTags);
  };

  return [
    ...readRoutes(db),
    ...recordRoutes(db, live, changed),

    handleIdempotent(contract.createLead, db, async ({ body, actor }, tx) => {
      const scope = scopeOf(actor);
      const created = await edits.createLead(tx, scope, body);
      tx.afterCommit(() => live.member(scope.ownerId, ...leadTags));
      return respond(showLead(toLead(created), scope)).invalidates(...leadTags);
    }),

    handle(contract.updateLead, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      if (Object.keys(body.changes).some((field) => maskedFields.includes(field)))
        assertCanSeeContactData(actor, scope.ownerId);
      const result = await db.change(async (tx) => {
        const stored = await edits.lockLead(tx, scope, id);
        const conflict = findConflict<contract.LeadFields>(
          toLead(stored) as contract.LeadFields & { version: number },
          body,
        );
        if (conflict) throw new Conflict(conflictMessage(conflict, 'lead', leadFieldLabels), 'lead-conflict', conflict);
        return edits.editLeads(tx, scope, [stored], body.changes);
      });
      return changed(scope, await withLead(db, scope, id, result));
    }),

    handle(contract.changeLeads, async ({ body, actor }) => {
      const scope = scopeOf(actor);
      const result = await db.change(async (tx) => {
        const leads = await store.lockLeads(tx, scope.ownerId, [...new Set(body.ids)]);
        if (leads.length === 0) throw edits.leadNotFound();
        const changeId =
          'delete' in body
            ? await edits.deleteLeads(tx, scope, leads)
            : await edits.editLeads(tx, scope, leads, body.changes);
        return { changed: leads.length, changeId };
      });
      return changed(scope, result);
    }),

    handle(contract.undoLeadChange, async ({ params: { id }, actor }) => {
      const scope = scopeOf(actor);
      const undone = await db.change((tx) => undoChange(tx, scope.ownerId, scope.actorId, id));
      if (!undone) throw new NotFound('This change cannot be taken back anymore.');
      return changed(scope, undone);
    }),
  ];
}

/** Lists, counts and the page of a lead. */
function readRoutes(db: Db): Route[] {
  return [
    handle(contract.listLeads, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return (await store.listLeads(db, scope, query)).map((lead) => showLead(lead, scope));
    }),

    handle(contract.countLeads, async ({ query, actor }) => {
      const scope = scopeOf(actor);
      return { today: scope.today, ...(await store.countLeads(db, scope, query)) };
    }),

    handle(contract.getLead, async ({ params: { id }, actor }) => {
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
      const open = activities.find(({ scheduledDate, completedDate }) => scheduledDate !== null && !completedDate);
      const facts = { lead, followUp: open?.description ?? null, hasDeal: deals.length > 0, today: scope.today };
      return {
        ...showLead(lead, scope),
        today: scope.today,
        canSeeContactData: scope.canSeeContactData,
        activities: scope.canSeeContactData
          ? activities
          : activities.map((activity) => ({ ...activity, description: maskText(activity.description) })),
        tasks,
        duplicates: duplicates.map((duplicate) => showLead(duplicate, scope)),
        property,
        nextAction: nextAction(facts),
        deals: canUse(actor, 'deal-pipeline', scope.ownerId) ? deals : [],
      };
    }),
  ];
}

type Changed = <Body>(scope: LeadScope, body: Body) => ReturnType<typeof respond<Body>>;

/** What is done with a single lead: contacts with them, follow-ups and merges. */
function recordRoutes(db: Db, live: Live, changed: Changed): Route[] {
  return [
    handleIdempotent(contract.logActivity, db, async ({ params: { id }, body, actor }, tx) => {
      const scope = scopeOf(actor);
      const changeId = await edits.logContact(tx, scope, await edits.lockLead(tx, scope, id), body);
      const lead = showLead(toLead(await edits.lockLead(tx, scope, id)), scope);
      tx.afterCommit(() => live.member(scope.ownerId, ...leadTags));
      return respond({ lead, changeId }).invalidates(...leadTags);
    }),

    handle(contract.planFollowUp, async ({ params: { id }, body, actor }) => {
      const scope = scopeOf(actor);
      const changeId = await db.change(async (tx) =>
        edits.planFollowUp(tx, scope, await edits.lockLead(tx, scope, id), body),
      );
      return changed(scope, await withLead(db, scope, id, changeId));
    }),

    handle(contract.mergeLeads, async ({ params: { id }, body, actor }) => {
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
