import type { PropertyAnalysis } from '@dealstead/contracts';

/** Which sales are compared: "Sales of 12 months within 0.5 miles and 20% of its size." */
export function searchText({
  settings: { months, miles, sizePercent },
  county,
  isOwnSelection,
}: Pick<PropertyAnalysis, 'settings' | 'county' | 'isOwnSelection'>): string {
  const area = miles === null ? `in ${county ?? 'its'} County` : `within ${miles} ${miles === 1 ? 'mile' : 'miles'}`;
  const sales = `Sales of ${months} ${months === 1 ? 'month' : 'months'} ${area} and ${sizePercent}% of its size.`;
  return isOwnSelection ? `${sales} These are the comparables that you chose in the property lookup.` : sales;
}
