import { allOf, part, type SqlPart } from '@dealstead/service-kit';
import type { DealSortOrder } from '@dealstead/contracts';
import type { DealFilter } from '@dealstead/contracts/tools/deals';
import { searchQuery } from '../../queries/index.ts';
import type { Order, RecordScope } from '../records/list.ts';
import { closingDay, profitCents } from './columns.ts';

/** A deal `l` that was closed or lost, as `isSettled` says. */
export const settledDeal = part`(l.stage = 'closed' OR l.status = 'lost')`;

/** A deal that still needs work. */
export const openDeal = part`l.status = 'active' AND l.stage <> 'closed'`;

const dueConditions = {
  late: (today: string) => part`l.expected_closing_date < ${today}::date`,
  week: (today: string) => part`l.expected_closing_date <= ${today}::date + 7`,
  month: (today: string) => part`l.expected_closing_date <= ${today}::date + 30`,
  none: () => part`l.expected_closing_date IS NULL`,
} as const;

/** The condition of a filter on the owner's deals `l`. Filters by closing leave out deals that are closed or lost. */
export function dealCondition({ ownerId, actorId, today }: RecordScope, filter: DealFilter): SqlPart {
  const conditions = [part`l.user_id = ${ownerId}`];
  const { stage } = filter;
  conditions.push(stage === 'deleted' ? part`l.deleted_at IS NOT NULL` : part`l.deleted_at IS NULL`);
  if (stage === 'open') conditions.push(openDeal);
  else if (stage === 'active' || stage === 'lost') conditions.push(part`l.status = ${stage}`);
  else if (stage && stage !== 'deleted') conditions.push(part`l.status = 'active' AND l.stage = ${stage}`);
  if (filter.dealType) conditions.push(part`l.deal_type = ${filter.dealType}`);
  if (filter.assigned === 'me') conditions.push(part`l.assigned_to_user_id = ${actorId}`);
  else if (filter.assigned === 'none') conditions.push(part`l.assigned_to_user_id IS NULL`);
  else if (filter.assigned) conditions.push(part`l.assigned_to_user_id = ${Number(filter.assigned)}`);
  if (filter.propertyId) conditions.push(part`l.property_id = ${filter.propertyId}`);
  if (filter.due) conditions.push(openDeal, dueConditions[filter.due](today));
  const query = filter.search ? searchQuery(ownerId, filter.search) : null;
  if (query !== null) conditions.push(part`l.search @@ ${query}::tsquery`);
  return allOf(conditions);
}

/** Deals without a profit have cents below every real one. */
export const dealOrders: Record<DealSortOrder, Order> = {
  closing: { key: part`coalesce(${closingDay}, 'infinity'::date)`, type: 'date' },
  newest: { key: part`l.id`, type: 'int', descending: true },
  updated: { key: part`l.updated_at`, type: 'timestamptz', descending: true },
  title: { key: part`lower(l.title)`, type: 'text' },
  profit: {
    key: part`coalesce(${profitCents}, -1000000000000000)`,
    type: 'bigint',
    descending: true,
  },
};
