/*
 * Positions are rounded to hundredths of a degree and held as integers. A bound in degrees becomes a bound in hundredths
 * that includes exactly the rounded positions inside it; the loops correct the rounding error of the multiplication.
 */

/** The smallest integer `n` with `n / 100 >= degrees`. */
export function ceilHundredths(degrees: number): number {
  let hundredths = Math.floor(degrees * 100) - 1;
  while (hundredths / 100 < degrees) hundredths++;
  return hundredths;
}

/** The largest integer `n` with `n / 100 <= degrees`. */
export function floorHundredths(degrees: number): number {
  let hundredths = Math.ceil(degrees * 100) + 1;
  while (hundredths / 100 > degrees) hundredths--;
  return hundredths;
}
