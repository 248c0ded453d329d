/**
 * The arithmetic that a listing is shown with. Dollars in and out, no rounding; an unknown part gives null.
 */

/** What is left of the value after repair once price and rehab are paid: ARV − price − rehab. */
export function spread(price: number, rehab: number, arv: number): number {
  return arv - price - rehab;
}

/** Spread over what is paid in, as a share: before buying, holding and selling costs. Null where nothing is paid. */
export function returnOnCost(price: number, rehab: number, arv: number): number | null {
  const paid = price + rehab;
  return paid > 0 ? spread(price, rehab, arv) / paid : null;
}

/** The most that the 70% rule lets a flipper pay: ARV × 70 % − repairs (maximum allowable offer, flip variant). */
export function maximumOffer(arv: number, rehab: number): number {
  return arv * 0.7 - rehab;
}

/** Price for one acre, or null where no acreage is known. */
export function pricePerAcre(price: number, acres: number | null): number | null {
  return acres !== null && acres > 0 ? price / acres : null;
}
