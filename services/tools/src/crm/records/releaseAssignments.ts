import { rawPart, part, type SqlPart } from '@dealstead/service-kit';
import { todayInNewYork } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import { dealTags } from './recordAccess.ts';

/** Whether assignee `l.assigned_to_user_id` has lost the seat or permission by which they held the owner's record. */
const isLost = (
  permission: 'leads' | 'deals',
  ownerId: number,
) => part`l.assigned_to_user_id IS NOT NULL AND l.assigned_to_user_id <> ${ownerId}
  AND NOT EXISTS (SELECT FROM team_seats s WHERE s.owner_user_id = ${ownerId} AND s.user_id = l.assigned_to_user_id
    AND ${permission} = ANY(s.permissions))`;

interface Released {
  readonly name: string;
  readonly records: number;
}

/** The names, sums and notes of `released`, a list of records with the person who had them. */
const summarize = (entries: SqlPart) => part`
  , noted AS (${entries})
  SELECT coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), 'A former member') AS name,
    count(*)::int AS records
  FROM released LEFT JOIN members m ON m.user_id = released.person GROUP BY 1 ORDER BY 1`;

const note = part`'No longer assigned to ' || coalesce(
  (SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') FROM members WHERE user_id = person), 'a former member')
  || ', whose seat changed'`;

const update = (table: 'leads' | 'deals', owner: SqlPart, ownerId: number) => part`
  WITH lost AS (
    SELECT l.id, l.assigned_to_user_id AS person FROM ${rawPart(table)} l WHERE l.${owner} = ${ownerId} AND ${isLost(table, ownerId)}
    ORDER BY l.id FOR UPDATE),
  released AS (
    UPDATE ${rawPart(table)} l SET assigned_to_user_id = NULL, version = version + 1, updated_at = now() FROM lost
    WHERE l.id = lost.id RETURNING l.id, lost.person)`;

/**
 * Makes leads, deals and to-dos of an owner unassigned whose assignee has no seat for them anymore. The timelines say so, and
 * one notification to the owner says how many were whose.
 */
export async function releaseAssignments(tx: Tx, live: Live, ownerId: number): Promise<void> {
  const leads = await tx.sql<Released>`${update('leads', part`created_by_user_id`, ownerId)}${summarize(
    part`INSERT INTO lead_activities (lead_id, user_id, activity_type, description, completed_date)
      SELECT id, ${ownerId}, 'assignment', ${note}, ${todayInNewYork()}::date FROM released`,
  )}`;
  const deals = await tx.sql<Released>`${update('deals', part`user_id`, ownerId)}${summarize(
    part`INSERT INTO deal_activities (deal_id, user_id, activity_type, description)
      SELECT id, ${ownerId}, 'field', ${note} FROM released`,
  )}`;
  await tx.sql`UPDATE crm_tasks l SET assigned_to_user_id = NULL WHERE l.owner_user_id = ${ownerId}
       AND ((l.lead_id IS NOT NULL AND ${isLost('leads', ownerId)}) OR (l.deal_id IS NOT NULL AND ${isLost('deals', ownerId)}))`;
  tx.afterCommit(() => live.member(ownerId, ...dealTags));
  const names = [...new Set([...leads, ...deals].map(({ name }) => name))];
  await notify(tx, live, ...names.map((name) => toNotification(ownerId, name, leads, deals)));
}

function toNotification(ownerId: number, name: string, leads: readonly Released[], deals: readonly Released[]) {
  const amount = (released: readonly Released[], noun: string) => {
    const records = released.find((one) => one.name === name)?.records ?? 0;
    return records === 0 ? [] : [`${records.toLocaleString('en-US')} ${noun}${records === 1 ? '' : 's'}`];
  };
  const amounts = [...amount(leads, 'lead'), ...amount(deals, 'deal')];
  return {
    userId: ownerId,
    topic: 'account' as const,
    title: `${amounts.join(' and ')} of ${name} ${amounts.join() === '1 lead' || amounts.join() === '1 deal' ? 'is' : 'are'} no longer assigned`,
    body: 'Their seat no longer includes them. Assign them to someone else.',
    url: leads.some((one) => one.name === name) ? '/leads?assigned=none' : '/deals?assigned=none',
    group: `released/${name}`,
  };
}

/** Clears assignees among records that an undo restored, if their seats do not permit the records anymore. */
export async function clearLostAssignees(
  tx: Tx,
  ownerId: number,
  ids: readonly number[],
  table: 'leads' | 'deals',
): Promise<void> {
  await tx.sql`UPDATE ${rawPart(table)} l SET assigned_to_user_id = NULL WHERE l.id = ANY(${ids}::int[]) AND ${isLost(table, ownerId)}`;
}
