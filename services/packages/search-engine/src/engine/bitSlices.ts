import { wordsFor } from './bitmap.ts';

/*
 * Bit-sliced index (O'Neil and Quass, "Improved query performance with variant indexes", 1997): bitmap s holds bit s of
 * every document's value, so that a range takes one pass over as many bitmaps as the largest value has bits. The bitmaps
 * are interleaved word by word, the lowest bit first.
 */

/** Builds the index of a column. */
export function buildBitSlices(values: Uint16Array | Uint32Array): Uint32Array {
  let all = 0;
  for (let document = 0; document < values.length; document++) all |= values[document]!;
  const slices = 32 - Math.clz32(all);
  const bits = new Uint32Array(new SharedArrayBuffer(slices * wordsFor(values.length) * 4));
  for (let document = 0; document < values.length; document++) {
    const value = values[document]!;
    if (value === 0) continue;
    const at = (document >>> 5) * slices;
    const bit = 1 << (document & 31);
    for (let slice = 0; slice < slices; slice++) if ((value >>> slice) & 1) bits[at + slice]! |= bit;
  }
  return bits;
}

/** Writes the documents with a value from `min` (at least 1) to `max` to a bitmap. */
export function selectRange(bits: Uint32Array, min: number, max: number, into: Uint32Array): void {
  const slices = into.length === 0 ? 0 : bits.length / into.length;
  const largest = slices === 32 ? 0xffff_ffff : 2 ** slices - 1;
  if (min > largest || min > max) {
    into.fill(0);
    return;
  }
  const upper = Math.min(max, largest);
  for (let word = 0, at = 0; word < into.length; word++, at += slices) {
    // Documents known to be above `min` or below `max`, and those equal in all higher bits.
    let above = 0;
    let atLeast = -1;
    let below = 0;
    let atMost = -1;
    for (let slice = slices - 1; slice >= 0; slice--) {
      const has = bits[at + slice]!;
      if ((min >>> slice) & 1) atLeast &= has;
      else {
        above |= atLeast & has;
        atLeast &= ~has;
      }
      if ((upper >>> slice) & 1) {
        below |= atMost & ~has;
        atMost &= has;
      } else atMost &= ~has;
    }
    into[word] = (above | atLeast) & (below | atMost);
  }
}
