/** An estimate in dollars as every screen and document shows its range: in steps of $1,000, small ones of $100. */
export function roundedEstimate(dollars: number): number {
  const step = dollars < 20_000 ? 100 : 1_000;
  return Math.round(dollars / step) * step;
}
