import type { Listing } from './listing.ts';
import { type Random, randomOf } from './random.ts';

/** What a demo listing cost until a moment, in whole dollars. */
export interface EarlierPrice {
  /** Until when. */
  readonly until: Date;
  readonly price: number;
  readonly arv: number | null;
}

const day = 86_400_000;
/** A stream of chance beside that of the listing, which stays as it is. */
const beside = 0x51_7c_c1;

/** Asked prices end in hundreds, the large ones in thousands. */
function round(price: number): number {
  const step = price < 20_000 ? 100 : price < 400_000 ? 500 : 5_000;
  return Math.max(step, Math.round(price / step) * step);
}

/** The price before a change: mostly higher, by two to nine percent; now and then lower. Never the same. */
function priceBefore(random: Random, price: number): number {
  const before = round(price * (random.chance(0.85) ? random.between(1.02, 1.09) : random.between(0.94, 0.98)));
  return before === price ? round(price * 1.1) + 100 : before;
}

/**
 * Earlier prices of about a third of the listings, one to four each, oldest first: at least two days apart from each
 * other, from the beginning and from now. The younger the listing, the fewer.
 */
export function earlierPrices(of: Listing, now: Date): EarlierPrice[] {
  const random = randomOf(of.id ^ beside);
  if (!random.chance(0.39)) return [];
  const span = now.getTime() - of.createdAt.getTime();
  const count = Math.min(1 + random.weighted([5, 3, 1.5, 0.5]), Math.floor(span / (6 * day)));
  const steps: EarlierPrice[] = [];
  let { price, arv } = of;
  for (let nth = count; nth >= 1; nth--) {
    price = priceBefore(random, price);
    if (arv !== null && random.chance(0.15)) arv = round(arv * random.between(0.96, 1.05));
    const share = (nth - random.between(0.2, 0.8)) / count;
    steps.push({ until: new Date(of.createdAt.getTime() + Math.round(span * share)), price, arv });
  }
  return steps.reverse();
}
