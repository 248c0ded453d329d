import { dollarsToCents, emptyLead, type LeadField, leadFieldList, type NamedLeadField } from '@dealstead/contracts';
import type { LeadEmail, LeadPhone } from '@dealstead/contracts';
import type { Lead, LeadFields } from '@dealstead/contracts/tools/leads';
import { maskEmail, maskPhone, maskText, part, rawPart, type SqlPart } from '@dealstead/service-kit';
import type { ColumnValues } from '../records/changeLog.ts';
import { readContactPoints, storedEmails, storedPhones } from './contactPoints.ts';

export type { ColumnValues };

/** Column of each editable field. */
export const leadColumns = Object.fromEntries(leadFieldList.map(({ name, column }) => [name, column])) as Record<
  LeadField,
  string
>;

/** Editable fields as column values; dollars become cents. */
export const columnsOf = (fields: readonly NamedLeadField[], values: Readonly<Record<string, unknown>>): ColumnValues =>
  Object.fromEntries(
    fields.flatMap(({ name, column, kind }) => {
      const value = values[name];
      if (value === undefined) return [];
      return [[column, columnValue(kind, value)]];
    }),
  );

function columnValue(kind: NamedLeadField['kind'], value: unknown): unknown {
  if (kind === 'money' && typeof value === 'number') return dollarsToCents(value);
  if (kind === 'phones') return storedPhones(value as readonly LeadPhone[]);
  return kind === 'emails' ? storedEmails(value as readonly LeadEmail[]) : value;
}

export const toColumns = (values: Partial<LeadFields>): ColumnValues => columnsOf(leadFieldList, values);

/** Columns of a new lead for which nothing is entered. */
export const newLeadColumns: ColumnValues = toColumns(
  Object.fromEntries(Object.entries(emptyLead).filter(([, value]) => value !== null)),
);

/** SQL of a field of lead `l` in the API's name and unit. */
function selectField({ name, column, kind }: NamedLeadField): string {
  const alias = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (kind === 'money') return `(l.${column} / 100.0)::float8 AS ${alias}`;
  return `l.${column}${kind === 'day' ? '::text' : ''} AS ${alias}`;
}

export const selectOf = (fields: readonly NamedLeadField[]): SqlPart => rawPart(fields.map(selectField).join(', '));

/** SQL of a lead's fields in the API's names; `l` is the table. */
export const leadSelect = part`l.id, l.version, ${selectOf(leadFieldList)}, l.list_ids, l.created_by_user_id,
  l.last_contact_date::text AS last_contact_date, l.created_at, l.updated_at`;

/** A row of `leadSelect`. */
export interface StoredLead extends Omit<Lead, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const toLead = <Row extends StoredLead>(row: Row) => ({
  ...row,
  ...readContactPoints(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Contact data of a lead: what a seat without its permission sees as a mask, and cannot edit. */
export const maskedFieldsOf = (fields: readonly NamedLeadField[]): readonly NamedLeadField[] =>
  fields.filter(({ isContactData }) => isContactData);

const maskedFields = maskedFieldsOf(leadFieldList);
/** The names of the fields that are contact data. */
export const maskedFieldNames: ReadonlySet<string> = new Set(maskedFields.map(({ name }) => name));

/** Texts of the owner's own fields may state how to reach somebody. */
const maskValues = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? maskText(value) : value]),
  );

const isContactPoints = (value: unknown): value is readonly (LeadPhone | LeadEmail)[] => Array.isArray(value);

function maskOf({ kind }: NamedLeadField, value: unknown): unknown {
  if (isContactPoints(value))
    return value.map((contactPoint) =>
      'number' in contactPoint
        ? { ...contactPoint, number: maskPhone(contactPoint.number), source: null }
        : { ...contactPoint, address: maskEmail(contactPoint.address), source: null },
    );
  if (typeof value === 'object' && value !== null) return maskValues(value);
  if (typeof value !== 'string' || value === '') return null;
  if (kind === 'email') return maskEmail(value);
  if (kind === 'text') return maskText(value);
  return kind === 'phone' ? maskPhone(value) : '•••';
}

/** A lead as the API shows it to someone: without the permission for contact details, address and number are masked. */
export const showLead = <Row extends Partial<Record<LeadField, unknown>>>(
  lead: Row,
  { canSeeContactData }: { canSeeContactData: boolean },
): Row => (canSeeContactData ? lead : maskFields(maskedFields, lead));

/** A row whose contact data is masked. */
export const maskFields = <Row extends object>(fields: readonly NamedLeadField[], row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    fields
      .filter(({ name }) => name in row)
      .map((field) => [field.name, maskOf(field, (row as Readonly<Record<string, unknown>>)[field.name])]),
  ),
});
