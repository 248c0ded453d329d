import { expect, test } from '@jest/globals';
import {
  importColumnsOf,
  listingFields,
  type ListingFields,
  type NamedScalarField,
  scalarFieldsExcept,
  listFieldsOf,
  scalarFieldsOf,
} from '@dealstead/contracts';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import { draftShapeOf, pageShapeOf, publishShapeOf } from '@dealstead/contracts/listings/fieldSchemas';
import { z } from 'zod';
import { guessMapping } from '@dealstead/service-kit/imports/rows';
import { copyColumnsOf } from '../../transfer/imports/rows/copyRows.ts';
import { importedFieldsOf } from '../../transfer/imports/rows/fields.ts';
import type { ImportedListing } from '../../transfer/imports/rows/importedListing.ts';
import { updateColumnsOf } from '../../transfer/imports/rows/rowUpdate.ts';
import { scalarValuesOf } from '../../transfer/exports/exportRows.ts';
import { propertyFieldsOf, selectFields, valuesOfRow } from './fields.ts';

/** A registry with one more field, as in docs/how-to/add-a-listing-field.md. */
const fields: ListingFields = {
  ...listingFields,
  hoaFee: {
    kind: 'money',
    column: 'hoa_fee_cents',
    importName: 'AssociationFee',
    aliases: 'hoa hoafee',
    group: 'terms',
    visibility: 'public',
    compare: 'least',
    label: 'HOA fee a month',
    message: 'Enter the monthly HOA fee in dollars, such as 45.',
  },
};
const scalars = scalarFieldsOf(fields);
const added = scalars.filter(({ column }) => column === 'hoa_fee_cents');
const imported = importedFieldsOf(added);
// The registry's types do not include the added field.
const row = { hoaFeeCents: 45_50 } as unknown as ImportedListing;

test('a field in the registry is in drafts, publishing and the API of the listing page', () => {
  const draft = z.strictObject(draftShapeOf(scalars) as Record<string, z.ZodType>);
  expect(draft.parse({ hoaFee: '45.50' })).toEqual({ hoaFee: '45.50' });
  expect(draft.safeParse({ hoaFees: '45.50' }).success).toBe(false);
  const publish = z.object(publishShapeOf(scalars) as Record<string, z.ZodType>);
  expect(publish.parse({ hoaFee: '$45.50' })).toMatchObject({ hoaFee: 45_50, inspectionDays: null });
  expect(publish.safeParse({ hoaFee: 'much' }).error?.issues).toMatchObject([
    { path: ['hoaFee'], message: 'Must be an amount, such as 96,000' },
  ]);
  expect(pageShapeOf(scalars)).toHaveProperty('hoaFee');
});

test('the column of an added listing field is written by publishing and read in dollars', () => {
  const input = { hoaFee: 45_50, sellerRole: 'owner' } as unknown as PublishInput;
  expect(propertyFieldsOf(input, added)).toEqual({ hoaFeeCents: 45_50 });
  expect(selectFields(added).strings.join('')).toBe('hoa_fee_cents');
  expect(valuesOfRow(added, { hoaFeeCents: 45_50 })).toEqual({ hoaFee: 45.5 });
});

test('a file imports it by its name and aliases, and exports it', () => {
  const columns = importColumnsOf(fields);
  expect(columns.at(-1)).toEqual({
    name: 'AssociationFee',
    aliases: ['hoa', 'hoafee'],
    label: 'HOA fee a month',
    isExported: true,
    isDate: false,
  });
  expect(guessMapping(listFieldsOf(columns), ['HOA Fee'])).toEqual({ AssociationFee: 'HOA Fee' });
  expect(copyColumnsOf(imported).map(({ column, text }) => [column, text(row)])).toEqual([['hoa_fee_cents', '4550']]);
  expect(updateColumnsOf(imported)).toMatchObject([
    { column: 'hoa_fee_cents', fields: ['AssociationFee'], kind: 'money' },
  ]);
  expect(scalarValuesOf(imported, { hoaFeeCents: 45_50 })).toEqual({ AssociationFee: 45.5 });
});

test('screens with explicit positions append it', () => {
  const placed = scalarFieldsOf(listingFields).map(({ name }) => name);
  expect(scalarFieldsExcept(placed, scalars)).toEqual(added satisfies readonly NamedScalarField[]);
});

test.each([
  ['of another seller role is cleared', 'owner', null],
  ['of the own seller role is stored', 'agent', 'TN 0042'],
])('a listing field %s', (_, sellerRole, stored) => {
  const input = { sellerRole, licenseNumber: 'TN 0042' } as unknown as PublishInput;
  const license = scalars.filter(({ name }) => name === 'licenseNumber');
  expect(propertyFieldsOf(input, license)).toEqual({ licenseNumber: stored });
});
