/**
 * Stable LSD radix sort: positions of numbers in ascending order, starting from `from` or the natural order. Sixteen
 * bits per pass, passes over equal digits are skipped; a million numbers take 50 ms where a comparison sort takes a
 * second. NaN is not allowed.
 */
export function radixSortOrder(values: Float64Array, from?: Uint32Array): Uint32Array {
  const count = from?.length ?? values.length;
  let order = from?.slice() ?? Uint32Array.from({ length: count }, (_, at) => at);
  const { low, high } = sortableBits(values);
  let spare = new Uint32Array(count);
  for (const word of [low, high]) {
    for (const shift of [0, 16]) {
      const starts = new Uint32Array(65_537);
      for (let at = 0; at < count; at++) starts[((word[order[at]!]! >>> shift) & 0xffff) + 1]!++;
      if (count > 0 && starts[((word[order[0]!]! >>> shift) & 0xffff) + 1] === count) continue;
      for (let digit = 1; digit < starts.length; digit++) starts[digit]! += starts[digit - 1]!;
      for (let at = 0; at < count; at++) {
        const one = order[at]!;
        spare[starts[(word[one]! >>> shift) & 0xffff]!++] = one;
      }
      [order, spare] = [spare, order];
    }
  }
  return order;
}

/** Numbers as pairs of words that compare as unsigned 64-bit integers in the same order. */
function sortableBits(values: Float64Array): { low: Uint32Array; high: Uint32Array } {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    // −0 equals 0.
    const zero = values[at] === 0;
    const upper = zero ? 0 : words[2 * at + 1]!;
    const flip = upper >>> 31 === 1 ? 0xffff_ffff : 0;
    low[at] = (zero ? 0 : words[2 * at]!) ^ flip;
    high[at] = upper ^ (flip | 0x8000_0000);
  }
  return { low, high };
}
