import { allOf, part, rawPart, type SqlPart } from '@dealstead/service-kit';
import {
  leadFilterFields,
  openLeadStatuses,
  readFieldFilter,
  readIdList,
  type LeadSortOrder,
  type NamedLeadField,
} from '@dealstead/contracts';
import type { LeadFilter } from '@dealstead/contracts/tools/leads';
import type { Sql } from '../../database.ts';
import { searchedEmail, searchTerms } from '../../queries/index.ts';
import type { Order, RecordScope } from '../records/list.ts';

/** Whose leads, and whether the caller sees how to reach people. */
export interface LeadScope extends RecordScope {
  readonly canSeeContactData: boolean;
}

/** The searchable text of lead `l` without what a masked seat does not see: address, number and notes. */
export const shownLexemes = (table: SqlPart): SqlPart => part`lead_lexemes(${table}.created_by_user_id, regexp_replace(
  concat_ws(' ', ${table}.first_name, ${table}.last_name, ${table}.company, ${table}.property_address, ${table}.second_owner,
    ${table}.county, ${table}.apn, lead_tag_words(${table}.tags)),
  '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+', ' ', 'g'))`;

/**
 * SQL: whether the words of a lead that the column `search` does not have match a query, read from the index `leads_more_words`,
 * whose condition this repeats.
 */
export const moreWordsMatch = (query: string): SqlPart => part`(deleted_at IS NULL
  AND (phones <> '[]' OR emails <> '[]' OR second_owner IS NOT NULL OR mailing_address IS NOT NULL
    OR county IS NOT NULL OR apn IS NOT NULL OR tags <> '{}')
  AND lead_more_lexemes(created_by_user_id, phones, emails, second_owner, mailing_address, county, apn, tags) @@ ${query}::tsquery)`;

/** The condition of a field without a parameter of its own. */
function fieldCondition({ kind, column }: NamedLeadField, text: string): SqlPart {
  if (kind === 'tags') return part`${rawPart(`l.${column}`)} @> ARRAY[${text}]::text[]`;
  return part`${rawPart(`l.${column}`)} IS ${text === 'yes' ? part`TRUE` : text === 'no' ? part`FALSE` : part`NULL`}`;
}

const dueConditions = {
  late: (today: string) => part`l.next_followup_date < ${today}::date`,
  today: (today: string) => part`l.next_followup_date <= ${today}::date`,
  week: (today: string) => part`l.next_followup_date <= ${today}::date + 7`,
  none: () => part`l.next_followup_date IS NULL`,
} as const;

/** The conditions of the filters by lists. The index `leads_of_lists` has leads that are in some list. */
function listConditions(filter: LeadFilter): SqlPart[] {
  const { inAnyList, inAllLists, notInLists, minLists } = filter;
  const ids = (text: string) => part`${readIdList(text)}::int[]`;
  return [
    ...((inAnyList ?? inAllLists ?? minLists) ? [part`l.list_ids <> '{}'`] : []),
    ...(inAnyList ? [part`l.list_ids && ${ids(inAnyList)}`] : []),
    ...(inAllLists ? [part`l.list_ids @> ${ids(inAllLists)}`] : []),
    ...(notInLists ? [part`NOT l.list_ids && ${ids(notInLists)}`] : []),
    ...(minLists ? [part`cardinality(l.list_ids) >= ${minLists}`] : []),
  ];
}

/** The condition of a filter on the owner's leads `l`. Filters by due date leave out leads that are closed or lost. */
export async function leadCondition(
  db: Sql,
  { ownerId, actorId, today, canSeeContactData }: LeadScope,
  filter: LeadFilter,
): Promise<SqlPart> {
  const conditions = [part`l.created_by_user_id = ${ownerId}`, part`l.deleted_at IS NULL`];
  const open = () => part`l.status = ANY(${[...openLeadStatuses]})`;
  if (filter.status === 'open') conditions.push(open());
  else if (filter.status) conditions.push(part`l.status = ${filter.status}`);
  if (filter.priority) conditions.push(part`l.priority = ${filter.priority}`);
  if (filter.leadType) conditions.push(part`l.lead_type = ${filter.leadType}`);
  if (filter.source) conditions.push(part`l.lead_source = ${filter.source}`);
  if (filter.importId) {
    const id = filter.importId;
    conditions.push(
      part`(l.import_id = ${id} OR l.id = ANY(ARRAY(SELECT lead_id FROM lead_import_found WHERE import_id = ${id})))`,
    );
  }
  conditions.push(...listConditions(filter));
  if (filter.assigned === 'me') conditions.push(part`l.assigned_to_user_id = ${actorId}`);
  else if (filter.assigned === 'none') conditions.push(part`l.assigned_to_user_id IS NULL`);
  else if (filter.assigned) conditions.push(part`l.assigned_to_user_id = ${Number(filter.assigned)}`);
  if (filter.due) conditions.push(open(), dueConditions[filter.due](today));
  for (const [name, text] of Object.entries(readFieldFilter(filter.fields ?? '{}') ?? {})) {
    const field = leadFilterFields.find((known) => known.name === name);
    const [, customId] = /^custom(\d{1,9})$/.exec(name) ?? [];
    if (field) conditions.push(fieldCondition(field, text));
    else if (customId) conditions.push(part`lower(l.custom ->> ${customId}) = lower(${text})`);
  }
  if (filter.search) conditions.push(await searchCondition(db, { ownerId, canSeeContactData }, filter.search));
  return allOf(conditions);
}

/** The condition of a search. An address that some leads have finds them alone, and none with the same words. */
async function searchCondition(
  db: Sql,
  { ownerId, canSeeContactData }: Pick<LeadScope, 'ownerId' | 'canSeeContactData'>,
  search: string,
): Promise<SqlPart> {
  const email = canSeeContactData ? searchedEmail(search) : null;
  const ids = email === null ? [] : await findLeadsByEmail(db, ownerId, email);
  if (ids.length > 0) return part`l.id = ANY(${ids}::int[])`;
  return allOf(
    searchTerms(ownerId, search).flatMap((term) => [
      part`(l.search @@ ${term}::tsquery OR ${moreWordsMatch(term)})`,
      ...(canSeeContactData ? [] : [part`${shownLexemes(part`l`)} @@ ${term}::tsquery`]),
    ]),
  );
}

/**
 * Leads of an owner with an email address, as `searchedEmail` reads it. Those that were just written may have no keys yet. By the
 * index of keys alone, as in `tiedQuery`.
 */
export async function findLeadsByEmail({ sql }: Sql, ownerId: number, email: string): Promise<number[]> {
  const leads = await sql<{ id: number }>`
    SELECT id FROM leads WHERE email_keys @> ARRAY[${email}] AND deleted_at IS NULL AND created_by_user_id + 0 = ${ownerId}::int
    UNION ALL SELECT id FROM leads WHERE email_keys IS NULL AND deleted_at IS NULL AND created_by_user_id = ${ownerId}
      AND (email_key = ${email} OR emails @> ${JSON.stringify([{ key: email }])}::jsonb)`;
  return leads.map(({ id }) => id);
}

export const leadOrders: Record<LeadSortOrder, Order> = {
  'follow-up': { key: part`coalesce(l.next_followup_date, 'infinity'::date)`, type: 'date' },
  newest: { key: part`l.created_at`, type: 'timestamptz', descending: true },
  updated: { key: part`l.updated_at`, type: 'timestamptz', descending: true },
  name: { key: part`lower(l.last_name || ' ' || l.first_name)`, type: 'text' },
  value: { key: part`coalesce(l.property_value_cents, -1)`, type: 'bigint', descending: true },
  priority: { key: part`array_position(ARRAY['high', 'medium', 'low'], l.priority)`, type: 'int' },
};
