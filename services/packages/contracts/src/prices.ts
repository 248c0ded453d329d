/** Days for which a listing can be featured. */
export const featuredDays = [7, 14, 30] as const;
export type FeaturedDays = (typeof featuredDays)[number];

const featured: Record<FeaturedDays, number> = { 7: 29_00, 14: 49_00, 30: 89_00 };

/** Cents for featuring a listing. */
export function featuredCents(days: FeaturedDays): number {
  return featured[days];
}

/** Stripe's price id for featuring a listing. */
export function featuredPriceId(days: FeaturedDays): string {
  return `price_featured_${days}_days`;
}

/** Cents a month for a VA seat beyond the free ones, and Stripe's id of that price. */
export const seatCents = 29_98;
export const seatPriceId = 'price_va_seat_monthly';
/** VA seats that the wholesaler plan includes. */
export const freeSeats = 2;

/** Days for which a plan stays active after a failed renewal. */
export const graceDays = 7;
