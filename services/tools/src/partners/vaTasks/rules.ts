import { type Recurrence, type VaTaskField, vaTaskFieldsOfAssignee, addDays, addMonths } from '@dealstead/contracts';
import { Forbidden } from '@dealstead/service-kit';
import type { TeamScope } from '../../copies/index.ts';

/** @throws Forbidden for a field that only the owner and the task's author change */
export function assertCanChange(
  { actorId, isOwner }: TeamScope,
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
