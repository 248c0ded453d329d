/** Prices of the listings that are similar to one at a price: 60% to 160% of it, in whole units. */
export const similarPrices = (price: number): { readonly least: number; readonly most: number } => ({
  least: Math.round(price * 0.6),
  most: Math.round(price * 1.6),
});
