import { type Category, formatBaths, toBaths, truncateText } from '@dealstead/contracts';
import type { ImportedListing } from './importedListing.ts';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';
import { findCategory, propertyType } from './vocabulary.ts';

/** The category of our own column, else of the dictionary's types, else of what the row describes. @throws RowError */
export function readCategory(cells: RowCells, hasLand: boolean, hasHouse: boolean): Category {
  const own = cells.text('X_Dealstead_Category');
  const type = cells.text('PropertyType');
  const subType = cells.text('PropertySubType');
  let unknown: RowError | undefined;
  for (const [field, word] of [
    ['X_Dealstead_Category', own],
    ['PropertyType', type],
  ] as const) {
    if (word === '') continue;
    const found = findCategory(word);
    if (found === 'lease') throw new RowError(field, 'Leases cannot be listed, only sales', word);
    if (found === null) {
      unknown ??= new RowError(
        field,
        field === 'PropertyType' ? 'Unknown property type' : 'Is none of our categories',
        word,
        { isWord: true },
      );
      continue;
    }
    // "CommercialSale" is less specific than "Warehouse".
    const finer = own === '' && subType !== '' ? findCategory(subType) : null;
    const category =
      finer === 'industrial' || finer === 'mixed-use' || finer === 'recreational' || finer === 'investment'
        ? finer
        : found;
    if (type !== '') cells.warnAboutSpelling('PropertyType', type, propertyType[category]);
    return category;
  }
  const bySubType = subType === '' ? null : findCategory(subType);
  if (bySubType === 'lease') throw new RowError('PropertySubType', 'Leases cannot be listed, only sales', subType);
  const described = bySubType ?? (hasHouse ? 'residential' : hasLand ? 'land' : null);
  if (described === null) throw unknown ?? new RowError('PropertyType', 'Property type is missing');
  if (unknown === undefined) return described;
  const { field, reason, value, choice } = unknown;
  return cells.optional((): Category => {
    throw new RowError(field, `${reason}, so that it is ${described} by what the row says`, value, choice);
  }, described);
}

const nouns: Readonly<Record<Category, string>> = {
  land: 'Land',
  residential: 'House',
  commercial: 'Commercial property',
  industrial: 'Industrial property',
  'mixed-use': 'Mixed-use property',
  agricultural: 'Farm',
  recreational: 'Recreational land',
  investment: 'Income property',
  development: 'Development site',
  unrestricted: 'Unrestricted land',
};

type Titled = Pick<
  ImportedListing,
  'category' | 'city' | 'state' | 'zipCode' | 'address' | 'showAddress' | 'acres' | 'bedrooms' | 'bathroomsQuarters'
>;

/**
 * A title for a row without one, such as "3 bed, 1.5 bath house on Elm St, Kent, WA 98030". Buyers read it, so it has the house number
 * only where the row says that they see the address.
 */
export function inventTitle(row: Titled): string {
  const { address, showAddress, city, state, zipCode } = row;
  const street = address?.replace(/\s*#.*$/, '') ?? '';
  const [, name] = /^\d\S*\s+(?:\d+\/\d+\s+)?(.+)$/.exec(street) ?? [];
  const place = showAddress && address !== null ? ` at ${address},` : name === undefined ? ' in' : ` on ${name},`;
  return truncateText(`${nounOf(row)}${place} ${city}, ${state}${zipCode === null ? '' : ` ${zipCode}`}`, 255);
}

function nounOf({ category, acres, bedrooms, bathroomsQuarters }: Titled): string {
  if (category === 'residential' && bedrooms !== null && bedrooms > 0) {
    const baths = bathroomsQuarters ? `, ${formatBaths(toBaths(bathroomsQuarters))} bath` : '';
    return `${bedrooms} bed${baths} house`;
  }
  if (category === 'land' && acres !== null) return `${Number(Number(acres).toFixed(2)) || acres} acres`;
  return nouns[category];
}
