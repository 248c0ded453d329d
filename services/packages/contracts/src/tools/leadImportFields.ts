import { contactPointColumns } from './contactPointColumns.ts';
import type { ListField } from '../imports/options.ts';
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
  propertyState: {
    label: 'Property state',
    aliases: 'state stateorprovince situsstate sitestate st',
    after: 'propertyAddress',
  },
  propertyZip: {
    label: 'Property ZIP',
    aliases: 'zip zipcode zip5 ziporpostalcode postalcode situszip sitezip propertyzipcode',
    after: 'propertyAddress',
  },
  secondOwnerFirst: {
    label: 'Second owner first name',
    aliases: 'owner2firstname coownerfirstname secondownerfirstname',
    after: 'secondOwner',
  },
  secondOwnerLast: {
    label: 'Second owner last name',
    aliases: 'owner2lastname coownerlastname secondownerlastname',
    after: 'secondOwner',
  },
  mailingCity: { label: 'Mailing city', aliases: 'mailcity ownercity ownermailingcity', after: 'mailingAddress' },
  mailingState: { label: 'Mailing state', aliases: 'mailstate ownerstate ownermailingstate', after: 'mailingAddress' },
  mailingZip: {
    label: 'Mailing ZIP',
    aliases: 'mailzip ownerzip mailingzipcode ownermailingzip mailzipcode',
    after: 'mailingAddress',
  },
  propertyUnit: { label: 'Property unit', aliases: 'unit unitnumber apt apartment suite', after: 'propertyAddress' },
} as const satisfies Record<string, { label: string; aliases: string; after: LeadField }>;

/** The further numbers stand behind the first one. */
const contactPointsBehind: Readonly<Partial<Record<LeadField, 'phones' | 'emails'>>> = {
  phone: 'phones',
  email: 'emails',
};

type RecordFieldName = {
  [Name in LeadField]: (typeof leadFieldEntries)[Name]['kind'] extends 'record' ? Name : never;
}[LeadField];
export type LeadImportField = Exclude<LeadField, RecordFieldName> | keyof typeof partColumns;

/** Columns that an import of leads knows, with the spellings in which files of list brokers and other products name them. */
export const leadImportColumnsOf = (fields: readonly NamedLeadField[]): readonly ListField[] =>
  leadFileFieldsOf(fields).flatMap((field) => [
    {
      field: field.name,
      label: field.importLabel ?? field.label,
      aliases: field.aliases?.split(' ') ?? [],
      ...(field.kind === 'day' ? { isDate: true as const } : {}),
      ...(field.kind === 'choice' ? { choices: field.choiceLabels } : {}),
    },
    ...Object.entries(partColumns)
      .filter(([, { after }]) => after === field.name)
      .map(([part, column]) => ({
        field: part,
        label: column.label,
        aliases: column.aliases.split(' '),
      })),
    ...contactPointColumns
      .filter(({ contactPoints }) => contactPoints === contactPointsBehind[field.name])
      .map(({ field: name, label, aliases }) => ({
        field: name,
        label,
        aliases,
      })),
  ]);

export const leadImportColumns = leadImportColumnsOf(leadFieldList);
