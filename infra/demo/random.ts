/** A stream of chance that is the same for the same seed on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Some of them, all different, in the order of the list. */
  some<T>(from: readonly T[], count: number): T[];
  /** From the bell curve of this mean and deviation. */
  normal(mean: number, deviation: number): number;
  /** An index, as often as its weight says. */
  weighted(weights: readonly number[]): number;
}

/** Chance drawn from a seed (mulberry32 over a mixed seed, so that neighbors have nothing in common). */
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
