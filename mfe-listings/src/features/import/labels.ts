import {
  categories,
  categoryLabels,
  importColumns,
  sellerRoles,
  stateNames,
  type ImportField,
  type ImportState,
} from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';

/** Column labels for sellers; files use the field names of the dictionary. */
export const fieldLabels = Object.fromEntries(importColumns.map(({ name, label }) => [name, label])) as Readonly<
  Record<ImportField, string>
>;

const roleLabels: Readonly<Record<(typeof sellerRoles)[number], string>> = {
  owner: 'Owner',
  agent: 'Licensed agent',
  'equitable-interest': 'Equitable interest under contract',
};

/** Fields that may have a default for all rows, with the selectable values. */
export const defaultable = [
  {
    field: 'X_Dealstead_Category',
    values: categories.map((category) => [category, categoryLabels[category]] as const),
  },
  { field: 'StateOrProvince', values: Object.entries(stateNames) },
  {
    field: 'StandardStatus',
    values: [
      ['Active', 'Active'],
      ['ActiveUnderContract', 'Under contract'],
      ['Incomplete', 'Draft, not public yet'],
    ],
  },
  { field: 'X_Dealstead_SellerRole', values: sellerRoles.map((role) => [role, roleLabels[role]] as const) },
] as const satisfies readonly { field: ImportField; values: readonly (readonly [string, string])[] }[];

/** Page of one import. */
export const pathOf = (id: number): string => `/import-listings?import=${id}`;

/** Status labels of an import. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  checked: 'Ready to add',
  importing: 'Adding',
  done: 'Added',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
};

/** Statuses in which the service is processing. */
export const isRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing';

/** `1 row`, `2,140 rows`. */
export const counted = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`;

export const formatLabels: Readonly<Record<Import['format'], string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  'reso-json': 'RESO JSON',
};
