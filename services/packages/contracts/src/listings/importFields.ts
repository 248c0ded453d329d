import { categoryLabels } from '../categories.ts';
import type { ListField } from '../imports/options.ts';
import { urgencyLabels } from './listingTerms.ts';
import { dealTypeLabels } from './filter.ts';
import { listingFields, type ListingFields } from './listingFields.ts';

/** States of an import: uploaded → checking → checked → importing → done → undoing → undone; failed states its reason. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

type Registered = (typeof listingFields)[keyof typeof listingFields];
type Column = Extract<Registered, { importName: string }>;

/** What a column of a file can be read as; names of the RESO Data Dictionary 2.0, ours where it has none. */
export type ImportField = Column['importName'];
/** What an export has a column for. */
export type ExportField = Exclude<ImportField, Extract<Column, { isExported: false }>['importName']>;

/** A column of imported and exported files. */
export interface ImportColumn {
  readonly name: ImportField;
  /** Column names in files of other systems: lower-case letters and digits, best first. */
  readonly aliases: readonly string[];
  readonly label: string;
  readonly isExported: boolean;
  readonly isDate: boolean;
}

/** Columns of dates with rules of their own. */
const ownDates: readonly string[] = ['CloseDate', 'OnMarketDate', 'ModificationTimestamp'];

/** Columns of files that a registry of fields has, in its order. */
export function importColumnsOf(fields: ListingFields): readonly ImportColumn[] {
  return Object.values(fields).flatMap(({ importName, aliases, importLabel, label, isExported = true, kind }) =>
    importName === undefined
      ? []
      : [
          {
            name: importName as ImportField,
            aliases: aliases?.split(' ') ?? [],
            label: importLabel ?? label,
            isExported,
            isDate: kind === 'date' || ownDates.includes(importName),
          },
        ],
  );
}

export const importColumns = importColumnsOf(listingFields);
export const importFields = importColumns.map(({ name }) => name) as [ImportField, ...ImportField[]];

/** Words that a file may have for a column, with their labels. */
const choices: Partial<Record<ImportField, Readonly<Record<string, string>>>> = {
  StandardStatus: {
    Active: 'Active',
    ActiveUnderContract: 'Under contract',
    Closed: 'Sold',
    Expired: 'Expired',
    Withdrawn: 'Withdrawn',
    Incomplete: 'Draft, not public yet',
  },
  PropertyType: categoryLabels,
  X_Dealstead_Category: categoryLabels,
  X_Dealstead_DealType: dealTypeLabels,
  X_Dealstead_SellerRole: {
    owner: 'Owner',
    agent: 'Licensed agent',
    'equitable-interest': 'Equitable interest under contract',
  },
  X_Dealstead_Urgency: urgencyLabels,
};

/** What columns of a file of listings may be imported as. */
export const listFieldsOf = (columns: readonly ImportColumn[]): readonly ListField[] =>
  columns.map(({ name, label, aliases, isDate }) => ({
    field: name,
    label,
    aliases,
    ...(isDate && { isDate }),
    ...(choices[name] && { choices: choices[name] }),
  }));
export const listingImportFields = listFieldsOf(importColumns);

/**
 * What an export leaves out or gives back changed, in sentences for the page and the documentation. Everything else of a
 * listing is equal after export, import and export.
 */
export const exportLimitations = [
  'Photos are exported as links. Documents and evidence for ARV and rehab are left out, because an import does not download files.',
  'A listing for sale, under contract or in review is imported as a draft, and no listing is imported as featured.',
  'Acreage written as text, such as “about forty”, is left out.',
  'The disclosure you confirmed is left out. Whoever imports the file confirms their own.',
  'History is left out: views, favorites, inquiries, offers, earlier prices, and when you last confirmed or promoted the listing.',
  'Profit, gross ROI and cash-on-cash return are recalculated from the numbers.',
] as const;

/** The contact that buyers see. Only the owner of the listings may import it. */
export const importContactFields = [
  'X_Dealstead_ContactName',
  'X_Dealstead_ContactEmail',
  'X_Dealstead_ContactPhone',
] as const satisfies readonly ImportField[];
