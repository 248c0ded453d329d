import {
  customEntriesOf,
  exportedLeadValue,
  leadFieldList,
  leadValue,
  type NamedLeadField,
} from '@dealstead/contracts';
import type { Lead } from '@dealstead/contracts/tools/leads';
import type { ExportRowsPage } from '../../queries/index.ts';
import type { Db } from '../../database.ts';
import { listDefinitions } from '../customFields/store.ts';
import { joinListNames, readListNames } from '../lists/store.ts';
import { leadSelect, type StoredLead, toLead } from './columns.ts';

const pageRows = 1_000;

function typeOf({ kind }: NamedLeadField): 'number' | 'integer' | 'text' {
  if (kind === 'money' || kind === 'number') return 'number';
  return kind === 'record' ? 'integer' : 'text';
}

/** Fields of an exported lead with the type of their column. */
export const exportFieldsOf = (fields: readonly NamedLeadField[]) => [
  { name: 'id', type: 'integer' } as const,
  // To whom a lead is assigned means nothing outside the team.
  ...fields
    .filter(({ name }) => name !== 'assignedToUserId')
    .map((field) => ({ name: field.name, type: typeOf(field) }) as const),
  { name: 'lastContactDate', type: 'text' } as const,
  { name: 'createdAt', type: 'text' } as const,
  { name: 'updatedAt', type: 'text' } as const,
];

const fields = exportFieldsOf(leadFieldList.filter(({ kind }) => kind !== 'custom'));

const exported = (lead: Lead, custom: readonly NamedLeadField[]) => [
  ...fields.map(({ name }) => {
    const field = leadFieldList.find((known) => known.name === name);
    return field ? exportedLeadValue(field, lead[field.name]) : (lead[name as 'id' | 'createdAt'] ?? null);
  }),
  ...custom.map((field) => exportedLeadValue(field, leadValue(lead, field))),
];

/** A page of a member's leads by id, for exports. Dollars as numbers, times in ISO 8601. */
export async function readLeadRows({ sql }: Db, ownerId: number, after: number): Promise<ExportRowsPage> {
  const rows =
    await sql<StoredLead>`SELECT ${leadSelect} FROM leads l WHERE l.created_by_user_id = ${ownerId} AND l.deleted_at IS NULL AND l.id > ${after}
     ORDER BY l.id LIMIT ${pageRows}`;
  const custom = customEntriesOf(await listDefinitions({ sql }, ownerId));
  const listNames = await readListNames({ sql }, ownerId);
  return {
    columns: [
      ...fields.map(({ name, type }) => ({ name, type })),
      ...custom.map((field) => ({ name: field.label, heading: field.label, type: typeOf(field) })),
      { name: 'lists', type: 'text' },
    ],
    rows: rows.map((row) => {
      const lead = toLead(row);
      return [...exported(lead, custom), joinListNames(lead.listIds, listNames)];
    }),
    next: rows.length < pageRows ? null : (rows.at(-1)?.id ?? null),
  };
}
