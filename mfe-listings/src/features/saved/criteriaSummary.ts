import { dealTypeLabels, dealTypes } from '@dealstead/contracts';
import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import { formatMoney } from '@dealstead/kit';
import { acresLabel, placeLabel, priceLabel } from '../filters/labels.ts';
import { returnsLabels } from '../returns/returnLabels.ts';
import { categoriesLabel, splitValues } from '../search/filter.ts';

/** Summary of a saved search's criteria, without the sort order: 'Land, “lake”, in Texas, under $250k'. */
export function criteriaSummary(criteria: SavedSearch['searchCriteria']): string {
  const { category, search, dealType, maxArvPercent, minSpread, maxDaysOnMarket } = criteria;
  const price = priceLabel(criteria);
  const acres = acresLabel(criteria);
  const types = dealTypes.filter((type) => splitValues(dealType).includes(type));
  const words = [
    category ? categoriesLabel(category) : 'All categories',
    search && `“${search}”`,
    placeLabel(criteria),
    price && lower(price),
    acres && lower(acres),
    maxArvPercent && `under ${maxArvPercent}% of ARV`,
    minSpread && `spread of ${formatMoney(Number(minSpread))} or more`,
    ...returnsLabels(criteria).map(lower),
    types.length > 0 && types.map((type) => lower(dealTypeLabels[type])).join(' or '),
    maxDaysOnMarket && `at most ${maxDaysOnMarket} days on market`,
    criteria.ownerFinance && 'owner finance',
    criteria.featured && 'featured',
    criteria.underContract && 'including under contract',
  ];
  return words.filter(Boolean).join(', ');
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
