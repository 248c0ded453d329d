import {
  decideAccess,
  type Recurrence,
  type VaTaskField,
  vaTaskFieldsOfAssignee,
  addDays,
  addMonths,
} from '@dealstead/contracts';
import { type MemberIdentity, membershipOf } from '@dealstead/contracts/identity';
import { admitPlan, Forbidden } from '@dealstead/service-kit';

/** Whose team's tasks someone works on. */
export interface TaskScope {
  readonly ownerId: number;
  readonly actorId: number;
  /** The owner sees all tasks of the team, others those that are assigned to them or that they created. */
  readonly isOwner: boolean;
  readonly today: string;
}

/**
 * The scope of a caller: the own team where the plan includes assistants, else the team of their seat, with whatever
 * permissions. @throws PlanRequired for someone with neither
 */
export function taskScope(actor: MemberIdentity, today: string): TaskScope {
  const { id, actingFor } = actor;
  const hasOwnTeam = decideAccess(membershipOf(actor), 'va-management').allowed;
  if (actingFor && (actingFor.isChosen || !hasOwnTeam))
    return { ownerId: actingFor.id, actorId: id, isOwner: false, today };
  admitPlan(['va-management'], membershipOf(actor));
  return { ownerId: id, actorId: id, isOwner: true, today };
}

/** @throws Forbidden for a field that only the owner and the task's author change */
export function assertCanChange(
  { actorId, isOwner }: TaskScope,
  { createdByUserId }: { createdByUserId: number },
  fields: readonly string[],
): void {
  if (isOwner || createdByUserId === actorId) return;
  if (fields.every((field) => vaTaskFieldsOfAssignee.includes(field as VaTaskField))) return;
  throw new Forbidden('You can move this task and write notes. Its owner changes the rest.');
}

/** The date one step of a rule after another, `steps` times; a month that is too short gives its last day. */
function step(start: string, rule: Recurrence, steps: number): string {
  const { FREQ, INTERVAL = '1' } = Object.fromEntries(rule.split(';').map((part) => part.split('='))) as {
    FREQ: 'DAILY' | 'WEEKLY' | 'MONTHLY';
    INTERVAL?: string;
  };
  const count = Number(INTERVAL) * steps;
  if (FREQ === 'MONTHLY') return addMonths(start, count);
  return addDays(start, count * (FREQ === 'WEEKLY' ? 7 : 1));
}

/**
 * The due date of the task after a completed one: the first of the series after both its due date and today. `anchor` is the
 * series' first date, so that a monthly task of the 31st returns to the 31st after a shorter month.
 */
export function nextDueDate(rule: Recurrence, anchor: string, due: string, today: string): string {
  const after = due > today ? due : today;
  for (let steps = 1; ; steps++) {
    const next = step(anchor, rule, steps);
    if (next > after) return next;
  }
}
