/** A seeded random number generator. */
export interface Random {
  /** The next number in [0, 1). */
  (): number;
  between(low: number, high: number): number;
  /** An integer from low to high, both included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Creates a generator from a name; equal names give equal sequences (FNV-1a into mulberry32). */
export function createRandom(name: string): Random {
  let state = 2166136261;
  for (let i = 0; i < name.length; i++) {
    state = Math.imul(state ^ name.charCodeAt(i), 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return Object.assign(next, {
    between,
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  });
}
