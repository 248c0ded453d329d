import {
  type BathsFieldName,
  importColumns,
  type ImportField,
  type MoneyFieldName,
  type NamedScalarField,
  type ScalarFieldName,
  scalarFields,
  type ScalarValues,
} from '@dealstead/contracts';

/** A scalar field with a file column, and the name of its value in a parsed row. */
export type ImportedField = NamedScalarField & { readonly importName: ImportField; readonly cell: keyof ScalarCells };

/** Values of a row's scalar fields; amounts in integer cents, baths in quarters, dates as `YYYY-MM-DD`. */
export type ScalarCells = {
  readonly [
    K in ScalarFieldName as K extends MoneyFieldName ? `${K}Cents` : K extends BathsFieldName ? `${K}Quarters` : K
  ]: ScalarValues<K>[K];
};

/** What a cell's name adds to that of its field. */
const suffixes: Partial<Record<NamedScalarField['kind'], string>> = { money: 'Cents', baths: 'Quarters' };

/** Scalar fields with a file column. */
export const importedFieldsOf = (fields: readonly NamedScalarField[]): readonly ImportedField[] =>
  fields.flatMap((field) =>
    field.importName === undefined
      ? []
      : [
          {
            ...field,
            importName: field.importName as ImportField,
            cell: `${field.name}${suffixes[field.kind] ?? ''}` as keyof ScalarCells,
          },
        ],
  );

export const importedFields = importedFieldsOf(scalarFields);

const labels: ReadonlyMap<string, string> = new Map(importColumns.map(({ name, label }) => [name, label]));

/** The label of a column that a file may have; its name where it has none. */
export const labelOfField = (field: string): string => labels.get(field) ?? field;
