import type { DealSortOrder } from '@dealstead/contracts';
import type { DealFilter } from '@dealstead/contracts/tools/deals';
import type { Condition } from '../../queries/condition.ts';
import { searchQuery } from '../../queries/searchQuery.ts';
import type { Order, RecordScope } from '../records/list.ts';
import { closingDay, profitCents } from './columns.ts';

/** A deal that still needs work. */
export const openDeal = `l.status = 'active' AND l.stage <> 'closed'`;

const dueConditions = {
  late: (today: string) => `l.expected_closing_date < ${today}::date`,
  week: (today: string) => `l.expected_closing_date <= ${today}::date + 7`,
  month: (today: string) => `l.expected_closing_date <= ${today}::date + 30`,
  none: () => 'l.expected_closing_date IS NULL',
} as const;

/** The condition of a filter on the owner's deals `l`. Filters by closing leave out deals that are closed or lost. */
export function dealCondition({ ownerId, actorId, today }: RecordScope, filter: DealFilter): Condition {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`l.user_id = ${put(ownerId)}`];
  const { stage } = filter;
  conditions.push(stage === 'deleted' ? 'l.deleted_at IS NOT NULL' : 'l.deleted_at IS NULL');
  if (stage === 'open') conditions.push(openDeal);
  else if (stage === 'active' || stage === 'lost') conditions.push(`l.status = '${stage}'`);
  else if (stage && stage !== 'deleted') conditions.push(`l.status = 'active' AND l.stage = ${put(stage)}`);
  if (filter.dealType) conditions.push(`l.deal_type = ${put(filter.dealType)}`);
  if (filter.assigned === 'me') conditions.push(`l.assigned_to_user_id = ${put(actorId)}`);
  else if (filter.assigned === 'none') conditions.push('l.assigned_to_user_id IS NULL');
  else if (filter.assigned) conditions.push(`l.assigned_to_user_id = ${put(Number(filter.assigned))}`);
  if (filter.propertyId) conditions.push(`l.property_id = ${put(filter.propertyId)}`);
  if (filter.due) conditions.push(openDeal, dueConditions[filter.due](filter.due === 'none' ? '' : put(today)));
  const query = filter.search ? searchQuery(ownerId, filter.search) : null;
  if (query !== null) conditions.push(`l.search @@ ${put(query)}::tsquery`);
  return { where: conditions.join(' AND '), values };
}

/** Cents for deals without a profit, below every real one. */
const noProfit = '-1000000000000000';

export const dealOrders: Record<DealSortOrder, Order> = {
  closing: { key: `coalesce(${closingDay}, 'infinity'::date)`, type: 'date' },
  newest: { key: 'l.id', type: 'int', descending: true },
  updated: { key: 'l.updated_at', type: 'timestamptz', descending: true },
  title: { key: 'lower(l.title)', type: 'text' },
  profit: {
    key: `coalesce(${profitCents}, ${noProfit})`,
    type: 'bigint',
    descending: true,
  },
};
