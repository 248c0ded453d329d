import type { Listing } from './listing.ts';
import { type Random, randomOf } from './random.ts';

/** Price of a demo listing until a date, in whole dollars. */
export interface EarlierPrice {
  /** End of the price. */
  readonly until: Date;
  readonly price: number;
  readonly arv: number | null;
}

const day = 86_400_000;
/** A separate random stream, so that the listing itself does not change. */
const priceStream = 0x51_7c_c1;

/** Rounds to hundreds, large prices to thousands. */
function round(price: number): number {
  const step = price < 20_000 ? 100 : price < 400_000 ? 500 : 5_000;
  return Math.max(step, Math.round(price / step) * step);
}

/** The price before a change: usually two to nine percent higher, sometimes lower. Never equal. */
function priceBefore(random: Random, price: number): number {
  const before = round(price * (random.chance(0.85) ? random.between(1.02, 1.09) : random.between(0.94, 0.98)));
  return before === price ? round(price * 1.1) + 100 : before;
}

/**
 * Price history of about a third of the listings, one to four entries each, oldest first, at least two days apart and
 * away from creation and now. Younger listings have fewer.
 */
export function earlierPrices(listing: Listing, now: Date): EarlierPrice[] {
  const random = randomOf(listing.id ^ priceStream);
  if (!random.chance(0.39)) return [];
  const span = now.getTime() - listing.createdAt.getTime();
  const count = Math.min(1 + random.weighted([5, 3, 1.5, 0.5]), Math.floor(span / (6 * day)));
  const steps: EarlierPrice[] = [];
  let { price, arv } = listing;
  for (let nth = count; nth >= 1; nth--) {
    price = priceBefore(random, price);
    if (arv !== null && random.chance(0.15)) arv = round(arv * random.between(0.96, 1.05));
    const share = (nth - random.between(0.2, 0.8)) / count;
    steps.push({ until: new Date(listing.createdAt.getTime() + Math.round(span * share)), price, arv });
  }
  return steps.reverse();
}
