import { part } from '@dealstead/service-kit';
import { toPhoneKey } from '@dealstead/contracts';
import type {
  Contact,
  ContactCounts,
  ContactFields,
  ContactFilter,
  ContactListQuery,
  ContactRow,
} from '@dealstead/contracts/tools/contacts';
import { decodeCursor, encodeCursor } from '../../queries/index.ts';
import type { Db, Sql, Tx } from '../../database.ts';
import type { OutreachScope } from '../scope.ts';
import { contactSelect, contactTables, type StoredContact, toContact, toContactColumns } from './columns.ts';
import { contactCondition, reachableCondition } from './filter.ts';

const orders = {
  newest: { key: part`c.id`, type: part`int`, direction: part`DESC`, after: part`<` },
  name: {
    key: part`lower(c.last_name || ' ' || c.first_name)`,
    type: part`text`,
    direction: part`ASC`,
    after: part`>`,
  },
} as const;

/** A page of contacts in the order of the query, after its cursor. */
export async function listContacts(db: Db, scope: OutreachScope, query: ContactListQuery): Promise<ContactRow[]> {
  const { key, type, direction, after } = orders[query.sortBy];
  const start = query.after === undefined ? null : decodeCursor(query.after);
  const next = start ? part`AND (${key}, c.id) ${after} (${start[0]}::${type}, ${start[1]})` : part``;
  const condition = await contactCondition(db, scope, query);
  const rows = await db.sql<StoredContact & { key: string }>`
    SELECT ${contactSelect}, (${key})::text AS key FROM ${contactTables}
    WHERE ${condition} ${next} ORDER BY ${key} ${direction}, c.id ${direction} LIMIT ${query.limit}`;
  return rows.map(({ key: position, ...row }) => ({
    ...toContact(row, scope),
    cursor: encodeCursor(position, row.id),
  }));
}

/** How many contacts match, and how many of them can be mailed. */
export async function countContacts(
  db: Db,
  scope: OutreachScope,
  filter: ContactFilter,
): Promise<Omit<ContactCounts, 'canSeeContactData'>> {
  const { sql } = db;
  const condition = await contactCondition(db, scope, filter);
  const [counts, tags] = await Promise.all([
    sql<{ all: number; reachable: number; suppressed: number }>`
      SELECT count(*) AS all, count(*) FILTER (WHERE ${reachableCondition}) AS reachable,
        count(*) FILTER (WHERE e.address IS NOT NULL OR t.address IS NOT NULL) AS suppressed
      FROM ${contactTables} WHERE ${condition}`,
    sql<{
      tag: string;
    }>`SELECT tag FROM contacts c, unnest(c.tags) tag WHERE c.owner_user_id = ${scope.ownerId} GROUP BY tag
       ORDER BY count(*) DESC, tag LIMIT 200`,
  ]);
  return { ...counts[0]!, tags: tags.map(({ tag }) => tag) };
}

/** A contact of the owner as someone may see it; undefined for another member's. */
export async function findContact({ sql }: Sql, scope: OutreachScope, id: number): Promise<Contact | undefined> {
  const [row] =
    await sql<StoredContact>`SELECT ${contactSelect} FROM ${contactTables} WHERE c.id = ${id} AND c.owner_user_id = ${scope.ownerId}`;
  return row && toContact(row, scope);
}

/** Another contact of the owner with the same address or number, if any. */
export async function findSame(
  { sql }: Tx,
  ownerId: number,
  { email, phone }: Partial<Pick<ContactFields, 'email' | 'phone'>>,
  exceptId = 0,
): Promise<{ id: number; name: string } | undefined> {
  const [found] = await sql<{ id: number; name: string }>`
    SELECT id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, phone) AS name FROM contacts
    WHERE owner_user_id = ${ownerId} AND id <> ${exceptId}
      AND (email_key = ${email?.toLowerCase() ?? null} OR us_phone_key(phone) = ${phone ? toPhoneKey(phone) : null})
    LIMIT 1`;
  return found;
}

/** Adds a contact. @returns its id */
export async function insertContact(
  { sql }: Tx,
  { ownerId, actorId }: OutreachScope,
  fields: Partial<ContactFields>,
): Promise<number> {
  const values = {
    first_name: '',
    last_name: '',
    tags: [],
    investment_types: [],
    ...toContactColumns(fields),
  };
  const [row] = await sql<{ id: number }>`
    INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, email, phone, company, city, state, tags,
      investment_types, min_budget_cents, max_budget_cents, consent_source, consent_date, notes)
    SELECT ${ownerId}, ${actorId}, n.first_name, n.last_name, n.email, n.phone, n.company, n.city, n.state, n.tags,
      n.investment_types, n.min_budget_cents, n.max_budget_cents, n.consent_source, n.consent_date, n.notes
    FROM jsonb_populate_record(NULL::contacts, ${JSON.stringify(values)}::jsonb) n
    RETURNING id`;
  return row!.id;
}

/** Changes a contact. @returns whether it is the owner's */
export async function updateContact(
  { sql }: Tx,
  ownerId: number,
  id: number,
  fields: Partial<ContactFields>,
): Promise<boolean> {
  const changed = await sql`
    UPDATE contacts c SET first_name = n.first_name, last_name = n.last_name, email = n.email, phone = n.phone,
      company = n.company, city = n.city, state = n.state, tags = n.tags, investment_types = n.investment_types,
      min_budget_cents = n.min_budget_cents, max_budget_cents = n.max_budget_cents, consent_source = n.consent_source,
      consent_date = n.consent_date, notes = n.notes, version = c.version + 1, updated_at = now()
    FROM contacts old, jsonb_populate_record(old, ${JSON.stringify(toContactColumns(fields))}::jsonb) n
    WHERE old.id = ${id} AND old.owner_user_id = ${ownerId} AND c.id = old.id
    RETURNING c.id`;
  return changed.length === 1;
}

/** Adds tags to contacts, or removes them. @returns how many contacts there were */
export async function changeTags(
  { sql }: Tx,
  ownerId: number,
  ids: readonly number[],
  { add = [], remove = [] }: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<number> {
  const changed = await sql`
    UPDATE contacts SET version = version + 1, updated_at = now(), tags = (
      SELECT coalesce(array_agg(tag ORDER BY first), '{}') FROM (
        SELECT tag, min(place) AS first FROM unnest(tags || ${[...add]}::text[]) WITH ORDINALITY AS t(tag, place)
        WHERE tag <> ALL(${[...remove]}::text[]) GROUP BY tag ORDER BY first LIMIT 20) merged)
    WHERE owner_user_id = ${ownerId} AND id = ANY(${[...ids]}::int[]) RETURNING id`;
  return changed.length;
}

/** Deletes contacts; their suppressions stay. @returns how many there were */
export async function deleteContacts({ sql }: Tx, ownerId: number, ids: readonly number[]): Promise<number> {
  const deleted = await sql`
    DELETE FROM contacts WHERE owner_user_id = ${ownerId} AND id = ANY(${[...ids]}::int[]) RETURNING id`;
  return deleted.length;
}
