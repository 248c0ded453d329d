import { daysPerMonth, monthsBefore } from '../dates.ts';
import type { Sale } from '../types.ts';
import { hasKnownFacts, type KnownSale } from './hedonic.ts';

export interface Neighbor {
  readonly known: KnownSale;
  readonly miles: number;
  readonly months: number;
}

interface Area {
  readonly latitude: number;
  readonly longitude: number;
  readonly months: number;
  readonly radiusMiles: number;
  readonly count: number;
}

export interface NeighborOptions extends Area {
  /** Days since 1970. Only sales before this day are neighbors, unless `around` is set. */
  readonly day: number;
  /** For training: all sales but this one, before or after it. */
  readonly around?: KnownSale;
}

const milesPerDegree = 69.1;

/** The nearest sales, nearest first: k nearest neighbors by a scan, with distances in a local plane. */
export function nearestSales(sales: readonly KnownSale[], options: NeighborOptions): Neighbor[] {
  const { day, around } = options;
  const longest = options.months * daysPerMonth;
  const isCandidate = (known: KnownSale) => {
    const age = around === undefined ? day - known.day : Math.abs(day - known.day);
    return age <= longest && known !== around && (around !== undefined || age > 0);
  };
  return nearest(sales, options, isCandidate)
    .sort((a, b) => a.square - b.square)
    .slice(0, options.count)
    .map(({ item, square }) => ({
      known: item,
      miles: Math.sqrt(square),
      months: Math.abs(day - item.day) / daysPerMonth,
    }));
}

/** The sales of which `nearestSales` would choose on a date: those that the model can read, unsorted. */
export function nearestKnown(sales: readonly Sale[], area: Area, asOf: string): Sale[] {
  const since = monthsBefore(asOf, area.months);
  const located = sales.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return nearest(
    located as readonly (Sale & { latitude: number; longitude: number })[],
    area,
    (sale) => sale.soldOn < asOf && sale.soldOn >= since && hasKnownFacts(sale),
  ).map(({ item }) => item);
}

/** The nearest candidates within the radius, unsorted; more than `count` only where distances are equal. */
function nearest<Item extends { readonly latitude: number; readonly longitude: number }>(
  items: readonly Item[],
  { latitude, longitude, radiusMiles, count }: Area,
  isCandidate: (item: Item) => boolean,
): { item: Item; square: number }[] {
  const milesEast = milesPerDegree * Math.cos((latitude * Math.PI) / 180);
  const found: { item: Item; square: number }[] = [];
  for (const item of items) {
    const north = (item.latitude - latitude) * milesPerDegree;
    const east = (item.longitude - longitude) * milesEast;
    const square = north * north + east * east;
    if (square <= radiusMiles * radiusMiles && isCandidate(item)) found.push({ item, square });
  }
  if (found.length <= count) return found;
  const farthest = Float64Array.from(found, ({ square }) => square).sort()[count - 1]!;
  return found.filter(({ square }) => square <= farthest);
}
