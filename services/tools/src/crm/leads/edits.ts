import {
  emailKey,
  firstOfEach,
  isOpenLead,
  type LeadField,
  leadFields,
  leadStatuses,
  type LeadStatus,
  maxLeadTags,
  maxContactPoints,
  phoneKey,
} from '@dealstead/contracts';
import type { LeadFields } from '@dealstead/contracts/tools/leads';
import { NotFound, Refusal } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { setListed } from '../lists/store.ts';
import { changedFields } from '../records/conflict.ts';
import { insertAddition, insertChange, moveRelated, setColumns } from './changes.ts';
import { newLeadColumns, type StoredLead, toColumns, toLead } from './columns.ts';
import type { LeadScope } from './filter.ts';
import { assertAssignable, assignedLeads, assignmentTexts } from '../records/assignment.ts';
import { contactEffects, stageText } from './rules.ts';
import * as store from './store.ts';
import { readContactPoints, withResult, withContactPoints } from './contactPoints.ts';

export const leadNotFound = () => new NotFound('This lead no longer exists.');

export async function lockLead(tx: Tx, { ownerId }: Pick<LeadScope, 'ownerId'>, id: number): Promise<StoredLead> {
  const [lead] = await store.lockLeads(tx, ownerId, [id]);
  if (!lead) throw leadNotFound();
  return lead;
}

type Named = Pick<LeadFields, 'firstName' | 'lastName' | 'company'>;
const isNamed = ({ firstName, lastName, company }: Named) => Boolean(firstName || lastName || company);

/** @throws Refusal 400 for a change that leaves a lead without its name. A file may state none. */
export function assertStillNamed(lead: Named, changes: Partial<Named>): void {
  const message = 'Enter a name or a company.';
  if (isNamed(lead) && !isNamed({ ...lead, ...changes }))
    throw new Refusal(400, 'invalid-input', message, { firstName: message });
}

const noContactPoints = { phone: null, email: null, phones: [], emails: [] };

export async function createLead(tx: Tx, scope: LeadScope, fields: Partial<LeadFields>): Promise<StoredLead> {
  await assertAssignable(tx, assignedLeads, scope, fields.assignedToUserId);
  const columns = { ...newLeadColumns, ...toColumns(withContactPoints(noContactPoints, fields)) };
  const created = await store.insertLead(tx, scope.ownerId, columns);
  await insertAddition(tx, scope, created.id);
  await store.syncFollowUps(tx, [created.id], scope.actorId);
  return created;
}

export interface EditedLeads {
  readonly changeId: number;
  /** How many got another assignee. */
  readonly assigned: number;
}

/** Edits leads that are locked; a changed status or assignee goes to their timelines. */
export async function editLeads(
  tx: Tx,
  scope: LeadScope,
  ids: readonly number[],
  changes: Partial<LeadFields>,
): Promise<EditedLeads> {
  const { status, assignedToUserId } = changes;
  const moved = status === undefined ? [] : await addStageEntries(tx, scope, ids, status);
  const assigned = assignedToUserId === undefined ? [] : await addAssignmentEntries(tx, scope, ids, assignedToUserId);
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'edit',
    effects: { added: [...moved, ...assigned] },
  });
  // A lead that is closed or lost needs no follow-up.
  const ends = status !== undefined && !isOpenLead(status);
  await setColumns(tx, changeId, ids, toColumns(ends ? { ...changes, nextFollowupDate: null } : changes));
  if (ends || changes.nextFollowupDate !== undefined) await store.syncFollowUps(tx, ids, scope.actorId);
  return { changeId, assigned: assigned.length };
}

function addStageEntries(tx: Tx, { actorId, today }: LeadScope, ids: readonly number[], status: LeadStatus) {
  const from = leadStatuses.filter((now) => now !== status);
  return store.insertEntries(tx, ids, {
    userId: actorId,
    activityType: 'stage',
    completedDate: today,
    column: 'status',
    texts: Object.fromEntries(from.map((now) => [now, stageText(now, status)])),
  });
}

/** @throws Refusal 400 for someone to whom leads may not be assigned */
async function addAssignmentEntries(tx: Tx, scope: LeadScope, ids: readonly number[], userId: number | null) {
  const former = await store.listAssigned(tx, ids);
  await assertAssignable(tx, assignedLeads, scope, userId, former);
  const texts = await assignmentTexts(tx, former, userId);
  return store.insertEntries(tx, ids, {
    userId: scope.actorId,
    activityType: 'assignment',
    completedDate: scope.today,
    column: 'assigned_to_user_id',
    texts: Object.fromEntries([...texts].map(([id, text]) => [id ?? '', text])),
  });
}

export async function deleteLeads(tx: Tx, scope: LeadScope, ids: readonly number[]): Promise<number> {
  const changeId = await insertChange(tx, { ownerId: scope.ownerId, userId: scope.actorId, kind: 'delete' });
  await setColumns(tx, changeId, ids, { deleted_at: new Date().toISOString() });
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
    ...(contact.outcome === undefined
      ? {}
      : toColumns({ phones: withResult(lead.phones, contact.phone, contact.outcome) })),
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

const isJoined = (field: LeadField) =>
  field === 'custom' || field === 'phone' || field === 'email' || field === 'phones' || field === 'emails';
const isUnknown = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All numbers and addresses of both, those of the lead first, or those of the duplicate where the caller takes its first. */
function mergedContactPoints(lead: StoredLead, other: StoredLead, take: readonly LeadField[]): Partial<LeadFields> {
  const [own, others] = [readContactPoints(lead), readContactPoints(other)];
  const joined = <ContactPoint>(
    taken: boolean,
    ofLead: readonly ContactPoint[],
    ofOther: readonly ContactPoint[],
    keyOf: (contactPoint: ContactPoint) => string,
  ) => {
    const all = taken ? [...ofOther, ...ofLead] : [...ofLead, ...ofOther];
    return firstOfEach(all, keyOf).slice(0, maxContactPoints);
  };
  return withContactPoints(lead, {
    phones: joined(take.includes('phone'), own.phones, others.phones, phoneKey),
    emails: joined(take.includes('email'), own.emails, others.emails, emailKey),
    custom: { ...other.custom, ...lead.custom },
    tags: firstOfEach([...lead.tags, ...other.tags], (tag) => tag.toLowerCase()).slice(0, maxLeadTags),
  });
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
    leadFields
      .filter((field) => !isJoined(field) && (take.includes(field) || isUnknown(lead[field])))
      .map((field) => [field, other[field]]),
  );
  const listIds = other.listIds.filter((listId) => !lead.listIds.includes(listId));
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'merge',
    effects: { moved, stacked: { leadId: id, listIds } },
  });
  for (const listId of listIds) await setListed(tx, [id], listId, true);
  await setColumns(
    tx,
    changeId,
    [id],
    toColumns(
      changedFields<LeadFields>(toLead(lead) as LeadFields, { ...fields, ...mergedContactPoints(lead, other, take) }),
    ),
  );
  await setColumns(tx, changeId, [otherId], { deleted_at: new Date().toISOString() });
  await store.syncFollowUps(tx, [id], scope.actorId);
  return changeId;
}
