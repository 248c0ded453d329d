import {
  categoryLabels,
  dealTypeLabels,
  dealTypes,
  formatBaths,
  nearMiles,
  propertyTypeLabels,
  propertyTypes,
  stateNames,
  states as allStates,
  type FilterName,
} from '@dealstead/contracts';
import { formatCount, formatMoneyCompact } from '@dealstead/kit';
import { returnsLabels } from '../returns/returnLabels.ts';
import { categoriesLabel, parseCategory, splitValues, type SearchFilter } from '../search/filter.ts';

/** The controls of the filter row; each sets a few parameters. */
export type Control = 'category' | 'price' | 'arv' | 'returns' | 'acres' | 'beds' | 'dealType' | 'more';

/** The parameters that a control sets. */
export const controlOf = {
  category: ['category', 'propertyType'],
  price: ['minPrice', 'maxPrice'],
  arv: ['maxArvPercent'],
  returns: ['minCashOnCash', 'minCapRate', 'minMaoMargin', 'minFlipProfit'],
  acres: ['minAcres', 'maxAcres'],
  beds: ['minBeds', 'maxBeds', 'minBaths'],
  dealType: ['dealType'],
  more: [
    'state',
    'county',
    'city',
    'zip',
    'region',
    'near',
    'radius',
    'minSqft',
    'maxSqft',
    'minYearBuilt',
    'maxYearBuilt',
    'minSpread',
    'maxDaysOnMarket',
    'ownerFinance',
    'featured',
    'underContract',
  ],
} as const satisfies Record<Control, readonly FilterName[]>;

/** A range as text: "$40k – $250k", "Under $250k", "From $40k"; undefined without one. */
function range(from: string | undefined, to: string | undefined, format: (value: number) => string) {
  if (from && to) return from === to ? format(Number(from)) : `${format(Number(from))} – ${format(Number(to))}`;
  if (to) return `Under ${format(Number(to))}`;
  return from && `From ${format(Number(from))}`;
}

/** A range of whole things: "3+ beds", "2–3 beds", "Up to 3 beds". */
function countRange(from: string | undefined, to: string | undefined, unit: string) {
  if (from && to) return from === to ? `${from} ${unit}` : `${from}–${to} ${unit}`;
  if (to) return `Up to ${to} ${unit}`;
  return from && `${from}+ ${unit}`;
}

const withUnit = (text: string | undefined, unit: string) => text && `${text} ${unit}`;

export const priceLabel = ({ minPrice, maxPrice }: SearchFilter) => range(minPrice, maxPrice, formatMoneyCompact);
export const acresLabel = ({ minAcres, maxAcres }: SearchFilter) =>
  withUnit(range(minAcres, maxAcres, formatCount), 'acres');
export const bedsLabel = ({ minBeds, maxBeds }: SearchFilter) => countRange(minBeds, maxBeds, 'beds');
export const bathsLabel = ({ minBaths }: SearchFilter) =>
  countRange(minBaths && formatBaths(Number(minBaths)), undefined, 'baths');
export const livingAreaLabel = ({ minSqft, maxSqft }: SearchFilter) =>
  withUnit(range(minSqft, maxSqft, formatCount), 'sq ft');

export function yearBuiltLabel({ minYearBuilt, maxYearBuilt }: SearchFilter): string | undefined {
  if (minYearBuilt && maxYearBuilt)
    return minYearBuilt === maxYearBuilt ? `Built in ${minYearBuilt}` : `Built ${minYearBuilt}–${maxYearBuilt}`;
  if (maxYearBuilt) return `Built ${maxYearBuilt} or earlier`;
  return minYearBuilt && `Built ${minYearBuilt} or later`;
}

export const propertyTypesLabel = (value: string | undefined): string =>
  propertyTypes
    .filter((type) => splitValues(value).includes(type))
    .map((type) => propertyTypeLabels[type])
    .join(', ');

/** A control's button label: its value, else undefined. */
export function controlLabel(control: Exclude<Control, 'more'>, filter: SearchFilter): string | undefined {
  switch (control) {
    case 'category': {
      const chosen = [...splitValues(filter.category), ...splitValues(filter.propertyType)].length;
      if (chosen > 2) return `${chosen} types`;
      return (
        [categoriesLabel(filter.category), propertyTypesLabel(filter.propertyType)].filter(Boolean).join(', ') ||
        undefined
      );
    }
    case 'price':
      return priceLabel(filter);
    case 'arv':
      return filter.maxArvPercent && `Under ${filter.maxArvPercent}% of ARV`;
    case 'returns': {
      const bounds = returnsLabels(filter);
      return bounds.length > 1 ? `${bounds.length} returns` : bounds[0];
    }
    case 'acres':
      return acresLabel(filter);
    case 'beds':
      return [bedsLabel(filter), bathsLabel(filter)].filter(Boolean).join(', ') || undefined;
    case 'dealType': {
      const chosen = dealTypes.filter((type) => splitValues(filter.dealType).includes(type));
      return chosen.length > 1 ? `${chosen.length} deal types` : chosen[0] && dealTypeLabels[chosen[0]];
    }
  }
}

/** Number of a control's parameters that are set. */
export const countSetFilters = (control: Control, filter: SearchFilter): number =>
  controlOf[control].filter((name) => filter[name] !== undefined).length;

/** Number of filters besides the text; a range counts once, and each return, and beds and baths, for itself. */
export function countAllSetFilters(filter: SearchFilter): number {
  const single = (['category', 'price', 'arv', 'acres', 'dealType'] as const).filter(
    (control) => countSetFilters(control, filter) > 0,
  );
  const rooms = [bedsLabel(filter), bathsLabel(filter)].filter(Boolean);
  return single.length + returnsLabels(filter).length + rooms.length + countSetFilters('more', filter);
}

/** Filter names as lowercase text within a sentence. */
export const filterLabels: Readonly<Partial<Record<FilterName, string>>> = {
  maxArvPercent: 'percent of ARV',
  minSpread: 'spread',
  dealType: 'deal type',
  maxDaysOnMarket: 'days on market',
  ownerFinance: 'owner finance',
  box: 'map area',
  area: 'drawn area',
  minCashOnCash: 'cash-on-cash return',
  minCapRate: 'cap rate',
  minMaoMargin: 'MAO',
  minFlipProfit: 'all-cash flip profit',
};

/** The control that sets a filter; the map's own filters have none. */
export function controlFor(name: FilterName): Control | undefined {
  return (Object.keys(controlOf) as Control[]).find((control) =>
    controlOf[control].some((parameter) => parameter === name),
  );
}

/** Joins names: "Percent of ARV and deal type". */
export function joinWithAnd(names: readonly string[]): string {
  const text = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Region ids in the gazetteer are names in kebab case. */
const regionName = (id: string): string =>
  id
    .split('-')
    .map((word) => (/^(nyc|dmv|dfw)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** The place of a filter as a chip says it: "Memphis, TN", "Within 25 miles of Austin, TX"; undefined without one. */
export function placeName(filter: SearchFilter): string | undefined {
  const { near, radius, zip, city, county, region } = filter;
  const states = splitValues(filter.state);
  const inState = states.length === 1 ? `, ${states[0]}` : '';
  if (near) return `Within ${radius ?? nearMiles} miles of ${near}`;
  if (zip) return `ZIP ${zip.replaceAll(',', ', ')}`;
  if (city) return `${city}${inState}`;
  if (county) return `${county} County${inState}`;
  if (region) return regionName(region);
  const others = allStates.filter((state) => !states.includes(state));
  if (states.length > 3 && others.length <= 3)
    return `All states but ${joinWithAnd(others.map((state) => stateNames[state]))}`;
  if (states.length > 3) return `${states.length} states`;
  return states.map((state) => stateNames[state as keyof typeof stateNames]).join(', ') || undefined;
}

/** Area of a filter within a sentence: "in Memphis, TN", "in Texas", "in the drawn area"; empty for the whole country. */
export function placeLabel(filter: SearchFilter): string {
  if (filter.area) return 'in the drawn area';
  if (filter.box) return 'in this part of the map';
  const name = placeName(filter);
  if (name === undefined) return '';
  if (filter.near) return lowerFirst(name);
  return `in ${name.startsWith('All states') ? lowerFirst(name) : name}`;
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What is searched for, in the plural and lower case: "3-bed houses", "land", "properties". */
export function nounOf(filter: SearchFilter): string {
  const types = propertyTypes.filter((type) => splitValues(filter.propertyType).includes(type));
  const category = parseCategory(filter.category ?? '');
  const noun =
    types.length > 0
      ? types.map((type) => pluralOf(propertyTypeLabels[type].toLowerCase())).join(' and ')
      : category === 'land'
        ? 'land'
        : category
          ? `${categoryLabels[category].toLowerCase()} properties`
          : 'properties';
  const { minBeds } = filter;
  return minBeds ? `${minBeds}-bed ${noun}` : noun;
}

const pluralOf = (noun: string): string => {
  if (/(multifamily|office|retail|self-storage)$/.test(noun)) return `${noun} properties`;
  if (noun.endsWith('x')) return `${noun}es`;
  return `${noun}s`;
};

/** Description of a filter without a count: "Land in Texas under $250k"; for titles and names. */
export function filterSummary(filter: SearchFilter): string {
  const category = parseCategory(filter.category ?? '');
  const types = propertyTypesLabel(filter.propertyType);
  const kind = types
    ? `${types} deals`
    : category
      ? `${categoryLabels[category]} deals`
      : splitValues(filter.category).length > 1
        ? categoriesLabel(filter.category)
        : 'Investment properties';
  const price = priceLabel(filter);
  return [kind, placeLabel(filter), price && lowerFirst(price), filter.search && `“${filter.search}”`]
    .filter(Boolean)
    .join(' ');
}
