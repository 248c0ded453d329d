import {
  categoryLabels,
  dealTypeLabels,
  dealTypes,
  stateNames,
  type FilterName,
  type PropertySummary,
} from '@dealstead/contracts';
import { formatCount, formatMoneyCompact } from '@dealstead/kit';
import { categoriesLabel, parseCategory, splitValues, type SearchFilter } from '../search/filter.ts';

/** The controls of the filter row; each sets a few parameters. */
export type Control = 'category' | 'price' | 'arv' | 'acres' | 'dealType' | 'more';

/** The parameters that a control sets. */
export const controlOf = {
  category: ['category'],
  price: ['minPrice', 'maxPrice'],
  arv: ['maxArvPercent'],
  acres: ['minAcres', 'maxAcres'],
  dealType: ['dealType'],
  more: ['state', 'county', 'city', 'minSpread', 'maxDaysOnMarket', 'ownerFinance', 'featured', 'underContract'],
} as const satisfies Record<Control, readonly FilterName[]>;

/** A range as text: "$40k – $250k", "Under $250k", "From $40k"; undefined without one. */
function range(from: string | undefined, to: string | undefined, say: (value: number) => string): string | undefined {
  if (from && to) return `${say(Number(from))} – ${say(Number(to))}`;
  if (to) return `Under ${say(Number(to))}`;
  return from && `From ${say(Number(from))}`;
}

export const priceLabel = ({ minPrice, maxPrice }: SearchFilter) => range(minPrice, maxPrice, formatMoneyCompact);

export function acresLabel({ minAcres, maxAcres }: SearchFilter): string | undefined {
  const said = range(minAcres, maxAcres, (value) => formatCount(value));
  return said && `${said} acres`;
}

/** A control's button label: its value, else undefined. */
export function controlLabel(control: Exclude<Control, 'more'>, filter: SearchFilter): string | undefined {
  switch (control) {
    case 'category': {
      const chosen = splitValues(filter.category).length;
      return chosen > 2 ? `${chosen} categories` : categoriesLabel(filter.category) || undefined;
    }
    case 'price':
      return priceLabel(filter);
    case 'arv':
      return filter.maxArvPercent && `Under ${filter.maxArvPercent}% of ARV`;
    case 'acres':
      return acresLabel(filter);
    case 'dealType': {
      const chosen = dealTypes.filter((type) => splitValues(filter.dealType).includes(type));
      return chosen.length > 1 ? `${chosen.length} deal types` : chosen[0] && dealTypeLabels[chosen[0]];
    }
  }
}

/** Number of a control's parameters that are set. */
export const countSetFilters = (control: Control, filter: SearchFilter): number =>
  controlOf[control].filter((name) => filter[name] !== undefined).length;

/** Number of filters besides the text; a range counts once. */
export function countAllSetFilters(filter: SearchFilter): number {
  const single = (['category', 'price', 'arv', 'acres', 'dealType'] as const).filter(
    (control) => countSetFilters(control, filter) > 0,
  );
  return single.length + countSetFilters('more', filter);
}

/** Filter names as lowercase text within a sentence. */
export const filterLabels: Readonly<Partial<Record<FilterName, string>>> = {
  maxArvPercent: 'percent of ARV',
  minSpread: 'spread',
  dealType: 'deal type',
  maxDaysOnMarket: 'days on market',
  ownerFinance: 'owner finance',
  box: 'the map’s section',
  area: 'the drawn area',
};

/** The control that sets a filter; the map's own filters have none. */
export function controlFor(name: FilterName): Control | undefined {
  return (Object.keys(controlOf) as Control[]).find((control) =>
    controlOf[control].some((parameter) => parameter === name),
  );
}

/** Joins names: "Percent of ARV and deal type". */
export function joinWithAnd(words: readonly string[]): string {
  const text = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Area of a filter: "in Memphis, TN", "in Texas", "in the drawn area"; empty for the whole country. */
export function placeLabel(filter: SearchFilter, near?: NonNullable<PropertySummary['reading']>['near']): string {
  if (filter.area) return 'in the drawn area';
  if (filter.box) return 'in this part of the map';
  const states = splitValues(filter.state);
  const only = states.length === 1 ? states[0] : undefined;
  if (filter.city) return `in ${filter.city}${only ? `, ${only}` : ''}`;
  if (filter.county) return `in ${filter.county} County${only ? `, ${only}` : ''}`;
  if (states.length > 0 && states.length < 4)
    return `in ${states.map((state) => stateNames[state as keyof typeof stateNames]).join(', ')}`;
  if (states.length > 0) return `in ${states.length} states`;
  return near ? `near ${near.name}` : '';
}

/** Description of a filter without a count: "Land in Texas under $250k"; for titles and names. */
export function filterSummary(filter: SearchFilter): string {
  const category = parseCategory(filter.category ?? '');
  const what = category
    ? `${categoryLabels[category]} deals`
    : splitValues(filter.category).length > 1
      ? categoriesLabel(filter.category)
      : 'Investment properties';
  const price = priceLabel(filter);
  return [
    what,
    placeLabel(filter),
    price && price.charAt(0).toLowerCase() + price.slice(1),
    filter.search && `“${filter.search}”`,
  ]
    .filter(Boolean)
    .join(' ');
}
