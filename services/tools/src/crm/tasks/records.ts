import { dealTasks, leadTasks } from '@dealstead/contracts/tools/tasks';
import type { Route } from '@dealstead/service-kit';
import { lockDeal } from '../deals/edits.ts';
import { insertActivities as insertDealActivities } from '../deals/store.ts';
import { lockLead } from '../leads/edits.ts';
import { insertActivities as insertLeadActivities } from '../leads/store.ts';
import { assignedDeals, assignedLeads } from '../records/assignment.ts';
import { dealTags, leadTags } from '../records/recordAccess.ts';
import { type TaskDeps, taskRoutes } from './routes.ts';

/** The to-dos and deadlines of deals. */
export const dealTaskRoutes = (deps: TaskDeps): Route[] =>
  taskRoutes(deps, {
    contract: dealTasks,
    column: 'deal_id',
    kind: assignedDeals,
    lock: lockDeal,
    log: (tx, { actorId }, dealId, description) =>
      insertDealActivities(tx, [{ dealId, userId: actorId, activityType: 'task', description }]),
    tags: dealTags,
  });

/** The to-dos of leads. */
export const leadTaskRoutes = (deps: TaskDeps): Route[] =>
  taskRoutes(deps, {
    contract: leadTasks,
    column: 'lead_id',
    kind: assignedLeads,
    lock: lockLead,
    log: (tx, { actorId, today }, leadId, description) =>
      insertLeadActivities(tx, [{ leadId, userId: actorId, activityType: 'note', description, completedDate: today }]),
    tags: leadTags,
  });
