import {
  type ImportField,
  type MoneyFieldName,
  type NamedScalarField,
  type ScalarFieldName,
  scalarFields,
  type ScalarValues,
} from '@dealstead/contracts';

/** A scalar field with a file column, and the name of its value in a parsed row. */
export type ImportedField = NamedScalarField & { readonly importName: ImportField; readonly cell: keyof ScalarCells };

/** Values of a row's scalar fields; amounts in integer cents, dates as `YYYY-MM-DD`. */
export type ScalarCells = {
  readonly [K in ScalarFieldName as K extends MoneyFieldName ? `${K}Cents` : K]: ScalarValues<K>[K];
};

/** Scalar fields with a file column. */
export const importedFieldsOf = (fields: readonly NamedScalarField[]): readonly ImportedField[] =>
  fields.flatMap((field) =>
    field.importName === undefined
      ? []
      : [
          {
            ...field,
            importName: field.importName as ImportField,
            cell: (field.kind === 'money' ? `${field.name}Cents` : field.name) as keyof ScalarCells,
          },
        ],
  );

export const importedFields = importedFieldsOf(scalarFields);
