import {
  type leadFieldEntries,
  leadFieldList,
  leadFileFieldsOf,
  type LeadField,
  type NamedLeadField,
} from './leadFields.ts';

/** Columns of files that are no field by themselves: parts of a name or of an address. */
const partColumns = {
  fullName: {
    label: 'Full name',
    aliases: 'name owner ownername contact contactname leadname sellername owner1name',
    after: 'lastName',
  },
  propertyCity: { label: 'Property city', aliases: 'city situscity sitecity', after: 'propertyAddress' },
  propertyState: { label: 'Property state', aliases: 'state situsstate sitestate st', after: 'propertyAddress' },
  propertyZip: {
    label: 'Property ZIP',
    aliases: 'zip zipcode postalcode situszip propertyzipcode',
    after: 'propertyAddress',
  },
} as const satisfies Record<string, { label: string; aliases: string; after: LeadField }>;

type RecordFieldName = {
  [Name in LeadField]: (typeof leadFieldEntries)[Name]['kind'] extends 'record' ? Name : never;
}[LeadField];
export type LeadImportField = Exclude<LeadField, RecordFieldName> | keyof typeof partColumns;

export interface LeadImportColumn {
  readonly field: LeadImportField;
  readonly label: string;
  readonly aliases: readonly string[];
}

/** Columns that an import of leads knows, with the spellings in which files of list brokers and other products name them. */
export const leadImportColumnsOf = (fields: readonly NamedLeadField[]): readonly LeadImportColumn[] =>
  leadFileFieldsOf(fields.filter(({ group, kind }) => group === 'main' && kind !== 'tags')).flatMap(
    ({ name, label, importLabel = label, aliases = '' }) => [
      { field: name as LeadImportField, label: importLabel, aliases: aliases.split(' ') },
      ...Object.entries(partColumns)
        .filter(([, { after }]) => after === name)
        .map(([part, column]) => ({
          field: part as LeadImportField,
          label: column.label,
          aliases: column.aliases.split(' '),
        })),
    ],
  );

export const leadImportColumns = leadImportColumnsOf(leadFieldList);
export const leadImportFields = leadImportColumns.map(({ field }) => field) as [LeadImportField, ...LeadImportField[]];
export const leadImportLabels = Object.fromEntries(
  leadImportColumns.map(({ field, label }) => [field, label]),
) as Record<LeadImportField, string>;

/** States of an import. Those that end in `ing` are a background job's. */
export const leadImportStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type LeadImportState = (typeof leadImportStates)[number];
