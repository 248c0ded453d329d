/**
 * Rounds half away from zero to an integer: 0.5 becomes 1 and −0.5 becomes −1. Amounts keep fractions of a cent through a
 * calculation; screens, files and stored columns round each figure once, with this function.
 */
export function roundHalfAway(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}
