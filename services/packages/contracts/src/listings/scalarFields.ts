import type { FieldVisibility, IntegerField, ListingFields, ScalarField } from './listingFields.ts';
import { listingFields } from './listingFields.ts';

type Registry = typeof listingFields;
type KeysWith<Shape> = { [K in keyof Registry]: Registry[K] extends Shape ? K : never }[keyof Registry];

/** Name of a field with one value, all of whose uses are derived from the registry. */
export type ScalarFieldName = Exclude<keyof Registry, KeysWith<{ kind: 'custom' }>>;
type NamesVisibleTo<V extends FieldVisibility> = ScalarFieldName & KeysWith<{ visibility: V }>;
export type PublicFieldName = NamesVisibleTo<'public'>;
export type MoneyFieldName = ScalarFieldName & KeysWith<{ kind: 'money' }>;
export type BathsFieldName = ScalarFieldName & KeysWith<{ kind: 'baths' }>;
export type DetailsFieldName = NamesVisibleTo<'details'>;

type ValueOf<K extends ScalarFieldName> = Registry[K]['kind'] extends 'integer' | 'baths' | 'money' ? number : string;

/** Values of scalar fields; null where the seller states none. */
export type ScalarValues<K extends ScalarFieldName> = { [N in K]: ValueOf<N> | null };

export type NamedScalarField = ScalarField & { readonly name: ScalarFieldName };

/** Scalar fields of a registry, in its order. */
export function scalarFieldsOf(fields: ListingFields): readonly NamedScalarField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'custom' ? [] : [{ ...field, name: name as ScalarFieldName }],
  );
}

export const scalarFields: readonly NamedScalarField[] = scalarFieldsOf(listingFields);

/** The scalar fields of a registry without those that a screen places itself. */
export const scalarFieldsExcept = (
  placed: readonly ScalarFieldName[],
  fields: readonly NamedScalarField[] = scalarFields,
): readonly NamedScalarField[] => fields.filter(({ name }) => !placed.includes(name));

/** The greatest value of an integer field. */
export const greatestOf = ({ max, yearsAhead }: IntegerField, now = new Date()): number =>
  yearsAhead === undefined ? max : Math.min(max, now.getUTCFullYear() + yearsAhead);

/** The entry of a scalar field with its name. */
export const scalarField = (name: ScalarFieldName): NamedScalarField => ({ ...listingFields[name], name });

/** Every public scalar field without a value, for fixtures and previews of a listing's page. */
export const emptyPublicFields = Object.fromEntries(
  scalarFields.filter(({ visibility }) => visibility === 'public').map(({ name }) => [name, null]),
) as { [K in PublicFieldName]: null };
