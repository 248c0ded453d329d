/** A seeded random number generator (mulberry32), equal on every machine. */
export interface Random {
  /** In [0, 1). */
  unit(): number;
  between(low: number, high: number): number;
  /** An integer, both bounds included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Normally distributed (Box-Muller). */
  normal(mean: number, deviation: number): number;
}

/** Creates a generator from a number; consecutive seeds are uncorrelated. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    between: (low, high) => low + unit() * (high - low),
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    chance: (share) => unit() < share,
    pick: (from) => from[Math.floor(unit() * from.length)]!,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  };
}
