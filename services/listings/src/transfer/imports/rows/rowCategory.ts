import type { Category } from '@dealstead/contracts';
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

/** A title for a row without one, such as "3 bed house in Kent, WA". */
export function inventTitle(
  category: Category,
  { city, state }: Pick<ImportedListing, 'city' | 'state'>,
  acres: string | null,
  bedrooms: number | null,
): string {
  const isHouse = category === 'residential' && bedrooms !== null && bedrooms > 0;
  if (isHouse) return `${bedrooms} bed house in ${city}, ${state}`;
  if (category === 'land' && acres !== null)
    return `${Number(Number(acres).toFixed(2)) || acres} acres in ${city}, ${state}`;
  return `${nouns[category]} in ${city}, ${state}`;
}
