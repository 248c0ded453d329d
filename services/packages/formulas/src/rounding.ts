/**
 * Rounds half away from zero to an integer: 0.5 becomes 1 and −0.5 becomes −1. Amounts keep fractions of a cent through a
 * calculation; screens, files and stored columns round each figure once, with this function.
 */
export function roundHalfAway(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}

const fourDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/**
 * A percent as typed, such as 6.125, as text: "6.125%". Rounded to four decimals, as its field is, because a percent that stands
 * for an amount may have any number of them.
 */
export const percentText = (percent: number): string => `${fourDecimals.format(percent).replace('-', '\u2212')}%`;
