import { formatBaths, type PropertyPage } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';

type Home = Pick<PropertyPage, 'bedrooms' | 'bathrooms' | 'squareFeet' | 'yearBuilt' | 'zoning'>;

/** Building and zoning facts as text; a year has no thousands separator. */
export function homeFacts({ bedrooms, bathrooms, squareFeet, yearBuilt, zoning }: Home): readonly [string, string][] {
  const facts: readonly [string, string | null][] = [
    ['Bedrooms', bedrooms === null ? null : formatCount(bedrooms)],
    ['Bathrooms', bathrooms === null ? null : formatBaths(bathrooms)],
    ['Square feet', squareFeet === null ? null : formatCount(squareFeet)],
    ['Year built', yearBuilt === null ? null : String(yearBuilt)],
    ['Zoning', zoning?.trim() || null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
