import { allOf, part, type SqlPart } from '@dealstead/service-kit';
import type { ContactFilter } from '@dealstead/contracts/tools/contacts';
import { searchedEmail, searchQuery } from '../../queries/searchQuery.ts';
import type { OutreachScope } from '../scope.ts';

/** SQL: a contact `c` with its email suppression `e` can be mailed. */
export const reachableCondition = part`c.email IS NOT NULL AND e.address IS NULL`;

/** The condition of a filter on the owner's contacts `c`. Who may not see addresses cannot search for them either. */
export function contactCondition(
  { ownerId, canSeeContactData }: Omit<OutreachScope, 'actorId'>,
  filter: ContactFilter,
): SqlPart {
  const conditions = [part`c.owner_user_id = ${ownerId}`];
  if (filter.tag) conditions.push(part`c.tags @> ARRAY[${filter.tag}]`);
  if (filter.state) conditions.push(part`c.state = ${filter.state}`);
  if (filter.type) conditions.push(part`${filter.type} = ANY(c.investment_types)`);
  if (filter.source) conditions.push(part`c.consent_source = ${filter.source}`);
  if (filter.importId) conditions.push(part`c.import_id = ${filter.importId}`);
  if (filter.reach === 'reachable') conditions.push(reachableCondition);
  if (filter.reach === 'suppressed') conditions.push(part`(e.address IS NOT NULL OR t.address IS NOT NULL)`);
  const query = filter.search ? searchQuery(ownerId, filter.search) : null;
  const email = filter.search && canSeeContactData ? searchedEmail(filter.search) : null;
  const words = part`${canSeeContactData ? part`c.search` : part`c.name_search`} @@ ${query}::tsquery`;
  // An address that some contact has finds that contact alone, and none with the same words.
  if (email !== null)
    conditions.push(part`(c.email_key = ${email} OR (${words} AND NOT EXISTS (
      SELECT 1 FROM contacts WHERE owner_user_id = ${ownerId} AND email_key = ${email})))`);
  else if (query !== null) conditions.push(words);
  return allOf(conditions);
}
