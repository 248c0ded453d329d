import type { FigureUnit } from './analysis.ts';
import { percentText, roundHalfAway } from './rounding.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * A result, an input or a number of a derivation as text, with a minus sign: amounts to the cent and rates to two decimals, half
 * away from zero. Pages and documents write every figure with it, so that they print the same digits.
 */
export const figureText = (value: number, unit: FigureUnit, decimals = 2): string =>
  unsigned(value, unit, decimals).replace(/^-/, '\u2212');

function unsigned(value: number, unit: FigureUnit, decimals: number): string {
  switch (unit) {
    case 'cents':
      return money.format(roundHalfAway(value) / 100);
    case 'share':
      return `${(roundHalfAway(value * 100 * 10 ** decimals) / 10 ** decimals).toFixed(decimals)}%`;
    case 'percent':
      return percentText(value);
    case 'ratio':
      return value.toFixed(decimals);
    case 'count':
      return plain.format(value);
    default:
      return `${plain.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}
