/**
 * A seeded generator of shares in [0, 1): xoshiro128** (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", 2018), its state filled from a 32-bit seed by splitmix32. One seed gives one series on every machine.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  const splitmix = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  let [a, b, c, d] = [splitmix(), splitmix(), splitmix(), splitmix()];
  const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result / 4_294_967_296;
  };
}

/** A standard normal number by the Box–Muller transform. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A number of the triangular distribution by its inverse distribution function. Low ≤ mode ≤ high. */
export function triangular(random: () => number, low: number, mode: number, high: number): number {
  const share = random();
  const range = high - low;
  if (range <= 0) return low;
  return share < (mode - low) / range
    ? low + Math.sqrt(share * range * (mode - low))
    : high - Math.sqrt((1 - share) * range * (high - mode));
}
