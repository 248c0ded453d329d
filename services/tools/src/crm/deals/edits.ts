import { type AssumptionsInUse, type DealField, dealFields, isSettled } from '@dealstead/contracts';
import type { DealFields } from '@dealstead/contracts/tools/deals';
import { Conflict, NotFound, Refusal } from '@dealstead/service-kit';
import { holdAssumptions } from '../../copies/index.ts';
import type { Tx } from '../../database.ts';
import type { ColumnValues } from '../records/changeLog.ts';
import { assertAssignable, assignedDeals, assignmentEntries } from '../records/assignment.ts';
import { changedFields } from '../records/conflict.ts';
import type { RecordScope } from '../records/list.ts';
import { insertAddition, insertChange, setColumns } from './changes.ts';
import { type StoredDeal, toColumns } from './columns.ts';
import { storeFigures } from './profitUpdate.ts';
import {
  type EditedDeal,
  editProblem,
  type EditProblem,
  requirementProblem,
  timelineOf,
  withChanges,
} from './rules.ts';
import * as store from './store.ts';

export const dealNotFound = () => new NotFound('This deal no longer exists.');

export async function lockDeal(tx: Tx, { ownerId }: RecordScope, id: number): Promise<StoredDeal> {
  const [deal] = await store.lockDeals(tx, ownerId, [id]);
  if (!deal) throw dealNotFound();
  return deal;
}

const invalid = (field: DealField, message: string) => new Refusal(400, 'invalid-input', message, { [field]: message });

function refuse(problem: EditProblem, title?: string): never {
  const message = title === undefined ? problem.message : `${title}: ${problem.message}`;
  if (problem.code === 'invalid-input') throw invalid(problem.field, message);
  if (problem.code === 'deal-transition') throw new Conflict(message, problem.code);
  throw new Conflict(message, problem.code, { stage: problem.stage, missing: problem.missing });
}

/** @throws Refusal 400 for someone outside of the team, a lead of someone else or an unknown listing */
async function assertReferences(tx: Tx, scope: RecordScope, changes: Partial<DealFields>, now: EditedDeal | null) {
  const { ownerId } = scope;
  const { assignedToUserId, leadId = null, buyerLeadId = null, propertyId = null } = changes;
  await assertAssignable(tx, assignedDeals, scope, assignedToUserId, now ? [now.assignedToUserId] : []);
  if (leadId === null && buyerLeadId === null && propertyId === null) return;
  const unknown = await store.findUnknownReferences(tx, ownerId, { leadId, buyerLeadId, propertyId });
  if (unknown.leadId && leadId !== now?.leadId) throw invalid('leadId', 'There is no such lead.');
  if (unknown.buyerLeadId && buyerLeadId !== now?.buyerLeadId) throw invalid('buyerLeadId', 'There is no such lead.');
  if (unknown.propertyId && propertyId !== now?.propertyId) throw invalid('propertyId', 'There is no such listing.');
}

const emptyDeal: EditedDeal = {
  title: '',
  address: null,
  dealType: 'wholesale',
  stage: 'analysis',
  status: 'active',
  lostReason: null,
  leadId: null,
  propertyId: null,
  assignedToUserId: null,
  purchasePrice: null,
  offerAmount: null,
  contractPrice: null,
  rehabBudget: null,
  arv: null,
  monthlyRent: null,
  wholesaleFee: null,
  otherCosts: null,
  actualProfit: null,
  buyerName: null,
  buyerLeadId: null,
  offerDate: null,
  contractDate: null,
  expectedClosingDate: null,
  closingDate: null,
  notes: null,
  hasContract: false,
  hasContractDocument: false,
};

/** Adds a deal. It may begin in a later stage, if it has what that requires. */
export async function createDeal(tx: Tx, scope: RecordScope, fields: Partial<DealFields>): Promise<StoredDeal> {
  await assertReferences(tx, scope, fields, null);
  const deal = withChanges(emptyDeal, fields);
  const problem = requirementProblem(deal);
  if (problem) refuse(problem);
  const { hasContract: _hasContract, hasContractDocument: _hasContractDocument, ...columns } = deal;
  const inUse = await holdAssumptions(tx, scope.ownerId);
  const created = await store.insertDeal(tx, scope.ownerId, {
    ...toColumns(columns),
    ...(isSettled(deal) ? { final_assumptions: inUse } : {}),
  });
  await insertAddition(tx, scope, created.id);
  await storeFigures(tx, scope.ownerId, [created.id]);
  return lockDeal(tx, scope, created.id);
}

/** Edits deals that are locked; moves and changed figures go to the timeline. @returns the change's number */
export async function editDeals(
  tx: Tx,
  scope: RecordScope,
  deals: readonly StoredDeal[],
  changes: Partial<DealFields>,
): Promise<number> {
  const inUse = await holdAssumptions(tx, scope.ownerId);
  const edited = [];
  for (const deal of deals) {
    await assertReferences(tx, scope, changes, deal);
    const next = withChanges(deal, changes);
    const problem = editProblem(deal, next);
    if (problem) refuse(problem, deals.length > 1 ? deal.title : undefined);
    edited.push({ deal, next });
  }
  const assigned = await assignmentEntries(tx, deals, changes.assignedToUserId);
  const added = await store.insertActivities(tx, [
    ...edited.flatMap(({ deal, next }) =>
      timelineOf(deal, next).map((entry) => ({ ...entry, dealId: deal.id, userId: scope.actorId })),
    ),
    ...assigned.map(({ id, description }) => ({
      dealId: id,
      userId: scope.actorId,
      activityType: 'field' as const,
      description,
    })),
  ]);
  const changeId = await insertChange(tx, {
    ownerId: scope.ownerId,
    userId: scope.actorId,
    kind: 'edit',
    effects: { added: added.map(({ id }) => id) },
  });
  // Deals of a bulk change mostly get the same values, so that a few updates set all of them.
  const groups = new Map<string, number[]>();
  for (const { deal, next } of edited) {
    const values = JSON.stringify(columnsOf(deal, next, inUse));
    groups.set(values, [...(groups.get(values) ?? []), deal.id]);
  }
  for (const [values, ids] of groups) await setColumns(tx, changeId, ids, JSON.parse(values) as ColumnValues);
  await storeFigures(
    tx,
    scope.ownerId,
    deals.map(({ id }) => id),
  );
  return changeId;
}

/** The columns that an edit changes, with those that follow from them. */
function columnsOf(deal: StoredDeal, next: EditedDeal, inUse: AssumptionsInUse): ColumnValues {
  const fields = Object.fromEntries(dealFields.map((field) => [field, next[field]])) as DealFields;
  const isMoved = deal.stage !== next.stage || deal.status !== next.status;
  const isEnded = isSettled(next);
  const isEndChanged = isSettled(deal) !== isEnded;
  return {
    ...toColumns(changedFields<DealFields>(deal, fields)),
    // What a deal was closed or lost with stays until it is reopened.
    ...(isEndChanged ? { final_assumptions: isEnded ? inUse : null, final_analysis: null } : {}),
    ...(isMoved ? { stage_changed_at: new Date().toISOString() } : {}),
  };
}

/** Moves deals to the trash, or back. */
export async function deleteDeals(
  tx: Tx,
  scope: RecordScope,
  deals: readonly StoredDeal[],
  isDeleted: boolean,
): Promise<number> {
  const kind = isDeleted ? 'delete' : 'restore';
  const changeId = await insertChange(tx, { ownerId: scope.ownerId, userId: scope.actorId, kind });
  const ids = deals.map(({ id }) => id);
  await setColumns(tx, changeId, ids, { deleted_at: isDeleted ? new Date().toISOString() : null });
  return changeId;
}
