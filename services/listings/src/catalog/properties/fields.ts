import {
  centsToDollars,
  type DetailsFieldName,
  type NamedScalarField,
  type PublicFieldName,
  type ScalarFieldName,
  scalarFields,
  type ScalarValues,
  toBaths,
} from '@dealstead/contracts';
import { camelCase, rawPart, type SqlPart } from '@dealstead/service-kit';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import type { ScalarColumns } from './property.ts';

/**
 * Mapping between rows, drafts and writes for the fields that the contracts' registry derives; the others have separate
 * code.
 */

type RowValue = string | number | null;

/** Expressions that select fields as `valuesOfRow` reads them: dates as `YYYY-MM-DD`. */
export const selectFields = (fields: readonly NamedScalarField[]): SqlPart =>
  rawPart(fields.map(({ kind, column }) => (kind === 'date' ? `${column}::text` : column)).join(', '));

/** Values of a row in the API's format: dollars for cents, baths for quarters. */
export const valuesOfRow = (fields: readonly NamedScalarField[], row: object): Record<string, RowValue> =>
  Object.fromEntries(
    fields.map(({ name, kind, column }) => {
      const value = (row as Readonly<Record<string, RowValue>>)[camelCase(column)] ?? null;
      return [name, inApiUnit(kind, value)];
    }),
  );

/** A column's value in the API's unit. */
function inApiUnit(kind: NamedScalarField['kind'], value: RowValue): RowValue {
  if (value === null) return null;
  if (kind === 'money') return centsToDollars(value as number);
  return kind === 'baths' ? toBaths(value as number) : value;
}

/** Fields of the listing's page that are not columns of its card. */
const pageFields = scalarFields.filter(
  ({ name, visibility }) => visibility === 'public' && name !== 'arv' && name !== 'rehabCost',
);
export const pageFieldColumns = selectFields(pageFields);
export const pageFieldsOf = (row: object) =>
  valuesOfRow(pageFields, row) as ScalarValues<Exclude<PublicFieldName, 'arv' | 'rehabCost'>>;

/** Fields that members see after opening a listing's details. */
const detailsFields = scalarFields.filter(({ visibility }) => visibility === 'details');
export const detailsFieldColumns = selectFields(detailsFields);
export const detailsFieldsOf = (row: object) => valuesOfRow(detailsFields, row) as ScalarValues<DetailsFieldName>;

/** Cents as form input in dollars, an empty text for null. */
export function typedDollars(cents: number | null): string {
  if (cents === null) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** A stored value as form input: dollars for cents, dates as `YYYY-MM-DD`, an empty text for null. */
function typedScalar(kind: NamedScalarField['kind'], value: RowValue): string {
  if (value === null) return '';
  if (kind === 'money') return typedDollars(Number(value));
  return String(kind === 'baths' ? toBaths(Number(value)) : value);
}

/** Fields of a stored listing as a draft's texts. */
export const draftTextsOf = (property: ScalarColumns): Record<ScalarFieldName, string> =>
  Object.fromEntries(
    scalarFields.map(({ name, kind, column }) => [
      name,
      typedScalar(kind, property[camelCase(column) as keyof ScalarColumns]),
    ]),
  ) as Record<ScalarFieldName, string>;

/** Parses a draft's fields for publishing as columns; those of another seller role are cleared. */
export const propertyFieldsOf = (
  input: PublishInput,
  fields: readonly NamedScalarField[] = scalarFields,
): ScalarColumns =>
  Object.fromEntries(
    fields.map(({ name, column, sellerRole }) => [
      camelCase(column),
      sellerRole !== undefined && sellerRole !== input.sellerRole ? null : input[name],
    ]),
  ) as unknown as ScalarColumns;
