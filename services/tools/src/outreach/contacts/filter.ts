import type { ContactFilter } from '@dealstead/contracts/tools/contacts';
import type { Condition } from '../../queries/condition.ts';
import { searchQuery } from '../../queries/searchQuery.ts';
import type { OutreachScope } from '../scope.ts';

/** SQL: a contact `c` with its email suppression `e` can be mailed. */
export const reachableCondition = 'c.email IS NOT NULL AND e.address IS NULL';

/** The condition of a filter on the owner's contacts `c`. Who may not see addresses cannot search for them either. */
export function contactCondition(
  { ownerId, canSeeContactData }: Omit<OutreachScope, 'actorId'>,
  filter: ContactFilter,
): Condition {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`c.owner_user_id = ${put(ownerId)}`];
  if (filter.tag) conditions.push(`c.tags @> ARRAY[${put(filter.tag)}]`);
  if (filter.state) conditions.push(`c.state = ${put(filter.state)}`);
  if (filter.type) conditions.push(`${put(filter.type)} = ANY(c.investment_types)`);
  if (filter.source) conditions.push(`c.consent_source = ${put(filter.source)}`);
  if (filter.importId) conditions.push(`c.import_id = ${put(filter.importId)}`);
  if (filter.reach === 'reachable') conditions.push(reachableCondition);
  if (filter.reach === 'suppressed') conditions.push('(e.address IS NOT NULL OR t.address IS NOT NULL)');
  const query = filter.search ? searchQuery(ownerId, filter.search) : null;
  if (query !== null) conditions.push(`c.${canSeeContactData ? 'search' : 'name_search'} @@ ${put(query)}::tsquery`);
  return { where: conditions.join(' AND '), values };
}
