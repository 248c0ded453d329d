import { allOf, part, type SqlPart } from '@dealstead/service-kit';
import type { ContactFilter } from '@dealstead/contracts/tools/contacts';
import type { Sql } from '../../database.ts';
import { searchedEmail, searchQuery } from '../../queries/index.ts';
import type { OutreachScope } from '../scope.ts';

/** SQL: a contact `c` with its email suppression `e` can be mailed. */
export const reachableCondition = part`c.email IS NOT NULL AND e.address IS NULL`;

/** The condition of a filter on the owner's contacts `c`. Who may not see addresses cannot search for them either. */
export async function contactCondition(
  db: Sql,
  { ownerId, canSeeContactData }: Omit<OutreachScope, 'actorId'>,
  filter: ContactFilter,
): Promise<SqlPart> {
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
  const ids = email === null ? [] : await findContactsByEmail(db, ownerId, email);
  // An address that a contact has finds that contact alone, and none with the same words.
  if (ids.length > 0) conditions.push(part`c.id = ANY(${ids}::int[])`);
  else if (query !== null)
    conditions.push(part`${canSeeContactData ? part`c.search` : part`c.name_search`} @@ ${query}::tsquery`);
  return allOf(conditions);
}

/** Contacts of an owner with an email address, as `searchedEmail` reads it. */
export async function findContactsByEmail({ sql }: Sql, ownerId: number, email: string): Promise<number[]> {
  const contacts = await sql<{ id: number }>`
    SELECT id FROM contacts WHERE owner_user_id = ${ownerId} AND email_key = ${email}`;
  return contacts.map(({ id }) => id);
}
