/** A seeded random number generator, equal on every machine. */
export interface Random {
  /** In [0, 1). */
  unit(): number;
  between(low: number, high: number): number;
  /** An integer, both bounds included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A sample without replacement, in the order of the list. */
  some<T>(from: readonly T[], count: number): T[];
  /** Normally distributed. */
  normal(mean: number, deviation: number): number;
  /** An index, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
}

/** Creates a generator from a seed (mulberry32 over a mixed seed, so that consecutive seeds are uncorrelated). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + unit() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(unit() * from.length)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  };
  return {
    unit,
    between,
    whole,
    pick,
    chance: (share) => unit() < share,
    some: (from, count) => {
      let left = Math.min(count, from.length);
      return from.filter((_, at) => {
        const taken = unit() < left / (from.length - at);
        if (taken) left -= 1;
        return taken;
      });
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    weighted: (weights) => {
      let left = unit() * weights.reduce((total, weight) => total + weight, 0);
      const found = weights.findIndex((weight) => (left -= weight) < 0);
      return found < 0 ? weights.length - 1 : found;
    },
  };
}
