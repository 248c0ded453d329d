import type { FilterName } from '@dealstead/contracts/listings/filter';
import type { BoundedKind, FilterParameters } from '@dealstead/contracts/listings/interpretation';

const parameters: Readonly<Record<BoundedKind, readonly [min: FilterName | null, max: FilterName | null]>> = {
  price: ['minPrice', 'maxPrice'],
  acres: ['minAcres', 'maxAcres'],
  beds: ['minBeds', 'maxBeds'],
  baths: ['minBaths', null],
  sqft: ['minSqft', 'maxSqft'],
  yearBuilt: ['minYearBuilt', 'maxYearBuilt'],
  arvPercent: [null, 'maxArvPercent'],
  spread: ['minSpread', null],
  daysOnMarket: [null, 'maxDaysOnMarket'],
  cashOnCash: ['minCashOnCash', null],
  capRate: ['minCapRate', null],
  maoMargin: ['minMaoMargin', null],
  flipProfit: ['minFlipProfit', null],
};

/** At most two decimals, as the parameters accept. */
const written = (value: number): string => `${Math.round(value * 100) / 100}`;

/** The URL parameters of bounds. */
export function boundsFilter(kind: BoundedKind, min: number | undefined, max: number | undefined): FilterParameters {
  const [least, most] = parameters[kind];
  return {
    ...(least !== null && min !== undefined ? { [least]: written(min) } : {}),
    ...(most !== null && max !== undefined ? { [most]: written(max) } : {}),
  };
}

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const grouped = (value: number): string => numberFormat.format(value);

/** "$200K", "$1.25M", "$78,704". */
export function moneyLabel(dollars: number): string {
  if (dollars >= 1e6 && dollars % 1e4 === 0) return `$${grouped(dollars / 1e6)}M`;
  if (dollars >= 1e3 && dollars < 1e6 && dollars % 500 === 0) return `$${grouped(dollars / 1e3)}K`;
  return `$${grouped(dollars)}`;
}

const counted = (text: string, count: number, noun: string): string => `${text} ${count === 1 ? noun : `${noun}s`}`;

/** "3+ beds", "2–3 beds", "Up to 3 beds", "3 beds". */
function rooms(noun: string, min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined)
    return min === max ? counted(grouped(min), min, noun) : `${grouped(min)}–${grouped(max)} ${noun}s`;
  if (min !== undefined) return `${grouped(min)}+ ${noun}s`;
  return counted(`Up to ${grouped(max!)}`, max!, noun);
}

/** "Under $200K", "$100K–$200K", "Over $100K". */
function range(
  format: (value: number) => string,
  min: number | undefined,
  max: number | undefined,
  unit: string,
  atLeast: string,
): string {
  if (min !== undefined && max !== undefined)
    return min === max ? `${format(min)}${unit}` : `${format(min)}–${format(max)}${unit}`;
  return min === undefined ? `Under ${format(max!)}${unit}` : atLeast;
}

/** A chip's label in American English. At least one bound is defined. */
export function boundsLabel(kind: BoundedKind, min: number | undefined, max: number | undefined): string {
  switch (kind) {
    case 'price':
      return range(moneyLabel, min, max, '', `Over ${moneyLabel(min ?? 0)}`);
    case 'acres':
      return range(grouped, min, max, max === 1 ? ' acre' : ' acres', `${grouped(min ?? 0)}+ acres`);
    case 'sqft':
      return range(grouped, min, max, ' sq ft', `${grouped(min ?? 0)}+ sq ft`);
    case 'beds':
      return rooms('bed', min, max);
    case 'baths':
      return rooms('bath', min, max);
    case 'yearBuilt':
      if (min !== undefined && max !== undefined) return min === max ? `Built in ${min}` : `Built ${min}–${max}`;
      return min === undefined ? `Built ${max} or earlier` : `Built ${min} or later`;
    case 'arvPercent':
      return `At most ${written(max!)}% of ARV`;
    case 'spread':
      return `${moneyLabel(min!)}+ spread`;
    case 'daysOnMarket':
      return max === 1 ? 'Listed today' : `Listed in the last ${max} days`;
    case 'cashOnCash':
      return `${written(min!)}%+ cash-on-cash`;
    case 'capRate':
      return `${written(min!)}%+ cap rate`;
    case 'maoMargin':
      return min === 0 ? 'Price at or below MAO' : `Price ${moneyLabel(min!)}+ below MAO`;
    case 'flipProfit':
      return `${moneyLabel(min!)}+ flip profit, all cash`;
  }
}
