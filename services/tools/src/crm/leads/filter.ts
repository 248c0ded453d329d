import {
  leadFilterFields,
  openLeadStatuses,
  readFieldFilter,
  readIdList,
  type LeadSortOrder,
  type NamedLeadField,
} from '@dealstead/contracts';
import type { LeadFilter } from '@dealstead/contracts/tools/leads';
import type { Condition } from '../../queries/condition.ts';
import { searchTerms } from '../../queries/searchQuery.ts';
import type { Order, RecordScope } from '../records/list.ts';

/** Whose leads, and whether the caller sees how to reach people. */
export interface LeadScope extends RecordScope {
  readonly canSeeContactData: boolean;
}

/** The searchable text of lead `l` without what a masked seat does not see: address, number and notes. */
export const shownLexemes = (table: string): string => `lead_lexemes(${table}.created_by_user_id, regexp_replace(
  concat_ws(' ', ${table}.first_name, ${table}.last_name, ${table}.company, ${table}.property_address, ${table}.second_owner,
    ${table}.county, ${table}.apn, lead_tag_words(${table}.tags)),
  '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+', ' ', 'g'))`;

/**
 * SQL: whether the words of a lead that the column `search` does not have match a query, read from the index `leads_more_search`,
 * whose condition this repeats.
 */
export const moreWordsMatch = (query: string): string => `(deleted_at IS NULL
  AND (phones <> '[]' OR emails <> '[]' OR second_owner IS NOT NULL OR mailing_address IS NOT NULL
    OR county IS NOT NULL OR apn IS NOT NULL OR tags <> '{}')
  AND lead_more_lexemes(created_by_user_id, phones, emails, second_owner, mailing_address, county, apn, tags) @@ ${query})`;

/** The condition of a field without a parameter of its own. */
function fieldCondition({ kind, column }: NamedLeadField, text: string, put: (value: unknown) => string): string {
  if (kind === 'tags') return `l.${column} @> ARRAY[${put(text)}]::text[]`;
  return `l.${column} IS ${text === 'yes' ? 'TRUE' : text === 'no' ? 'FALSE' : 'NULL'}`;
}

const dueConditions = {
  late: (today: string) => `l.next_followup_date < ${today}::date`,
  today: (today: string) => `l.next_followup_date <= ${today}::date`,
  week: (today: string) => `l.next_followup_date <= ${today}::date + 7`,
  none: () => 'l.next_followup_date IS NULL',
} as const;

/** The conditions of the filters by lists. The index `leads_of_lists` has leads that are in some list. */
function listConditions(filter: LeadFilter, put: (value: unknown) => string): string[] {
  const { inAnyList, inAllLists, notInLists, minLists } = filter;
  const ids = (text: string) => `${put(readIdList(text))}::int[]`;
  return [
    ...((inAnyList ?? inAllLists ?? minLists) ? ["l.list_ids <> '{}'"] : []),
    ...(inAnyList ? [`l.list_ids && ${ids(inAnyList)}`] : []),
    ...(inAllLists ? [`l.list_ids @> ${ids(inAllLists)}`] : []),
    ...(notInLists ? [`NOT l.list_ids && ${ids(notInLists)}`] : []),
    ...(minLists ? [`cardinality(l.list_ids) >= ${put(minLists)}`] : []),
  ];
}

/** The condition of a filter on the owner's leads `l`. Filters by due date leave out leads that are closed or lost. */
export function leadCondition(
  { ownerId, actorId, today, canSeeContactData }: LeadScope,
  filter: LeadFilter,
): Condition {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`l.created_by_user_id = ${put(ownerId)}`, 'l.deleted_at IS NULL'];
  const open = () => `l.status = ANY(${put([...openLeadStatuses])})`;
  if (filter.status === 'open') conditions.push(open());
  else if (filter.status) conditions.push(`l.status = ${put(filter.status)}`);
  if (filter.priority) conditions.push(`l.priority = ${put(filter.priority)}`);
  if (filter.leadType) conditions.push(`l.lead_type = ${put(filter.leadType)}`);
  if (filter.source) conditions.push(`l.lead_source = ${put(filter.source)}`);
  if (filter.importId) {
    const id = put(filter.importId);
    conditions.push(
      `(l.import_id = ${id} OR l.id = ANY(ARRAY(SELECT lead_id FROM lead_import_found WHERE import_id = ${id})))`,
    );
  }
  conditions.push(...listConditions(filter, put));
  if (filter.assigned === 'me') conditions.push(`l.assigned_to_user_id = ${put(actorId)}`);
  else if (filter.assigned === 'none') conditions.push('l.assigned_to_user_id IS NULL');
  else if (filter.assigned) conditions.push(`l.assigned_to_user_id = ${put(Number(filter.assigned))}`);
  if (filter.due) conditions.push(open(), dueConditions[filter.due](filter.due === 'none' ? '' : put(today)));
  for (const [name, text] of Object.entries(readFieldFilter(filter.fields ?? '{}') ?? {})) {
    const field = leadFilterFields.find((known) => known.name === name);
    const [, customId] = /^custom(\d{1,9})$/.exec(name) ?? [];
    if (field) conditions.push(fieldCondition(field, text, put));
    else if (customId) conditions.push(`lower(l.custom ->> ${put(customId)}) = lower(${put(text)})`);
  }
  for (const term of filter.search ? searchTerms(ownerId, filter.search) : []) {
    const parameter = put(term);
    conditions.push(`(l.search @@ ${parameter}::tsquery OR ${moreWordsMatch(`${parameter}::tsquery`)})`);
    if (!canSeeContactData) conditions.push(`${shownLexemes('l')} @@ ${parameter}::tsquery`);
  }
  return { where: conditions.join(' AND '), values };
}

export const leadOrders: Record<LeadSortOrder, Order> = {
  'follow-up': { key: "coalesce(l.next_followup_date, 'infinity'::date)", type: 'date' },
  newest: { key: 'l.created_at', type: 'timestamptz', descending: true },
  updated: { key: 'l.updated_at', type: 'timestamptz', descending: true },
  name: { key: "lower(l.last_name || ' ' || l.first_name)", type: 'text' },
  value: { key: 'coalesce(l.property_value_cents, -1)', type: 'bigint', descending: true },
  priority: { key: "array_position(ARRAY['high', 'medium', 'low'], l.priority)", type: 'int' },
};
