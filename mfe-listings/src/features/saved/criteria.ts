import { dealTypeLabels, dealTypes } from '@dealstead/contracts';
import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import { money } from '@dealstead/kit';
import { acresInWords, placeInWords, priceInWords } from '../filters/words.ts';
import { categoriesInWords, valuesOf } from '../search/filter.ts';

/** All that a saved search asks for: 'Land, “lake”, in Texas, under $250k'. Its order is none of it. */
export function criteriaInWords(criteria: SavedSearch['searchCriteria']): string {
  const { category, search, dealType, maxArvPercent, minSpread, maxDaysOnMarket } = criteria;
  const price = priceInWords(criteria);
  const acres = acresInWords(criteria);
  const types = dealTypes.filter((type) => valuesOf(dealType).includes(type));
  const words = [
    category ? categoriesInWords(category) : 'All categories',
    search && `“${search}”`,
    placeInWords(criteria),
    price && lower(price),
    acres && lower(acres),
    maxArvPercent && `under ${maxArvPercent}% of ARV`,
    minSpread && `spread of ${money(Number(minSpread))} or more`,
    types.length > 0 && types.map((type) => lower(dealTypeLabels[type])).join(' or '),
    maxDaysOnMarket && `at most ${maxDaysOnMarket} days on market`,
    criteria.ownerFinance && 'owner finance',
    criteria.featured && 'featured',
    criteria.underContract && 'under contract, too',
  ];
  return words.filter(Boolean).join(', ');
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
