import { leadFields } from '@dealstead/contracts';
import type { LeadFields } from '@dealstead/contracts/tools/leads';
import { NotFound, Refusal } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { changedFields } from '../records/conflict.ts';
import { insertChange, moveRelated, setColumns } from './changes.ts';
import { type StoredLead, toColumns, toLead } from './columns.ts';
import type { LeadScope } from './filter.ts';
import { assertAssignable, assignedLeads, assignmentEntries } from '../records/assignment.ts';
import { contactEffects, isOpen, stageText } from './rules.ts';
import * as store from './store.ts';

export const leadNotFound = () => new NotFound('This lead no longer exists.');

export async function lockLead(tx: Tx, { ownerId }: Pick<LeadScope, 'ownerId'>, id: number): Promise<StoredLead> {
  const [lead] = await store.lockLeads(tx, ownerId, [id]);
  if (!lead) throw leadNotFound();
  return lead;
}

export async function createLead(tx: Tx, scope: LeadScope, fields: Partial<LeadFields>): Promise<StoredLead> {
  await assertAssignable(tx, assignedLeads, scope, fields.assignedToUserId);
  const columns = { last_name: '', lead_type: 'seller', status: 'new', priority: 'medium', ...toColumns(fields) };
  const created = await store.insertLead(tx, scope.ownerId, columns);
  await store.syncFollowUps(tx, [created.id], scope.actorId);
  return created;
}

/** Edits leads that are locked; a changed status goes to the timeline. @returns the change's number */
export async function editLeads(
  tx: Tx,
  scope: LeadScope,
  leads: readonly StoredLead[],
  changes: Partial<LeadFields>,
): Promise<number> {
  const { status, assignedToUserId } = changes;
  const assignees = leads.map((lead) => lead.assignedToUserId);
  await assertAssignable(tx, assignedLeads, scope, assignedToUserId, assignees);
  const moved = status === undefined ? [] : leads.filter((lead) => lead.status !== status);
  const assigned = await assignmentEntries(tx, leads, assignedToUserId);
  const entry = { userId: scope.actorId, completedDate: scope.today };
  const added = await store.insertActivities(tx, [
    ...moved.map(({ id, status: from }) => ({
      ...entry,
      leadId: id,
      activityType: 'stage',
      description: stageText(from, status!),
    })),
    ...assigned.map(({ id, description }) => ({ ...entry, leadId: id, activityType: 'assignment', description })),
  ]);
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'edit',
    effects: { added },
  });
  const ids = leads.map(({ id }) => id);
  // A lead that is closed or lost needs no follow-up.
  const ends = status !== undefined && !isOpen(status);
  await setColumns(tx, changeId, ids, toColumns(ends ? { ...changes, nextFollowupDate: null } : changes));
  if (ends || changes.nextFollowupDate !== undefined) await store.syncFollowUps(tx, ids, scope.actorId);
  return changeId;
}

export async function deleteLeads(tx: Tx, scope: LeadScope, leads: readonly StoredLead[]): Promise<number> {
  const changeId = await insertChange(tx, { ownerId: scope.ownerId, userId: scope.actorId, kind: 'delete' });
  await setColumns(
    tx,
    changeId,
    leads.map(({ id }) => id),
    { deleted_at: new Date().toISOString() },
  );
  return changeId;
}

type Contact = Parameters<typeof contactEffects>[1];

export async function logContact(tx: Tx, scope: LeadScope, stored: StoredLead, contact: Contact): Promise<number> {
  const lead = toLead(stored);
  const effects = contactEffects(lead, contact, scope.today);
  const entry = { leadId: lead.id, userId: scope.actorId, completedDate: scope.today };
  const entries = [{ ...entry, activityType: contact.activityType as string, description: effects.description }];
  if (effects.status)
    entries.push({ ...entry, activityType: 'stage', description: stageText(lead.status, effects.status) });
  const added = await store.insertActivities(tx, entries);
  const completed = effects.completesFollowUp ? await store.completeFollowUp(tx, lead.id, scope.today) : [];
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'log',
    effects: { added, completed },
  });
  await setColumns(tx, changeId, [lead.id], {
    ...(effects.isContact ? { last_contact_date: scope.today } : {}),
    ...(effects.status ? { status: effects.status } : {}),
    ...(effects.nextFollowupDate === undefined ? {} : { next_followup_date: effects.nextFollowupDate }),
  });
  await store.syncFollowUps(tx, [lead.id], scope.actorId);
  return changeId;
}

type FollowUpPlan = { date: string; description?: string | undefined } | { done: boolean };

export async function planFollowUp(tx: Tx, scope: LeadScope, { id }: StoredLead, plan: FollowUpPlan): Promise<number> {
  const isDone = 'done' in plan && plan.done;
  const completed = isDone ? await store.completeFollowUp(tx, id, scope.today) : [];
  const described = 'date' in plan && plan.description ? await describeFollowUp(tx, scope, id, plan.description) : [];
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'follow-up',
    effects: { completed, described },
  });
  await setColumns(tx, changeId, [id], { next_followup_date: 'date' in plan ? plan.date : null });
  await store.syncFollowUps(tx, [id], scope.actorId);
  return changeId;
}

/** Says what the follow-up is about. @returns the former text where there was one */
async function describeFollowUp(tx: Tx, scope: LeadScope, leadId: number, description: string) {
  const before = await store.describeFollowUp(tx, leadId, description);
  if (before.length === 0)
    await store.insertActivities(tx, [{ leadId, userId: scope.actorId, activityType: 'task', description }]);
  return before;
}

type Merge = { otherId: number; take: readonly (keyof LeadFields)[] };

/** Fields that are empty in the lead come from the duplicate, as do those that the caller takes. */
export async function mergeLeads(tx: Tx, scope: LeadScope, id: number, { otherId, take }: Merge): Promise<number> {
  if (otherId === id) throw new Refusal(400, 'invalid-input', 'Choose another lead to merge.');
  const leads = await store.lockLeads(tx, scope.ownerId, [id, otherId]);
  const [lead, other] = [leads.find((row) => row.id === id), leads.find((row) => row.id === otherId)];
  if (!lead || !other) throw leadNotFound();
  const moved = await moveRelated(tx, otherId, id, lead.nextFollowupDate === null);
  const fields: Partial<LeadFields> = Object.fromEntries(
    leadFields.filter((field) => take.includes(field) || lead[field] === null).map((field) => [field, other[field]]),
  );
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'merge',
    effects: { moved },
  });
  await setColumns(tx, changeId, [id], toColumns(changedFields<LeadFields>(toLead(lead) as LeadFields, fields)));
  await setColumns(tx, changeId, [otherId], { deleted_at: new Date().toISOString() });
  await store.syncFollowUps(tx, [id], scope.actorId);
  return changeId;
}
