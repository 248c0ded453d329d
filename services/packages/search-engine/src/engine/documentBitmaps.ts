import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { wordsFor } from './bitmap.ts';
import { flag } from './columns.ts';

/** Bitmaps for each value of a part of the composite key, concatenated. */
export function bitmapsBy(values: number, keys: Uint16Array, part: (key: number) => number): Uint32Array {
  const words = wordsFor(keys.length);
  const bits = new Uint32Array(new SharedArrayBuffer(values * words * 4));
  for (let document = 0; document < keys.length; document++) {
    bits[part(keys[document]!) * words + (document >>> 5)]! |= 1 << (document & 31);
  }
  return bits;
}

/** Bitmaps for each property type, concatenated. */
export function typeBitmaps(types: Uint32Array): Uint32Array {
  const words = wordsFor(types.length);
  const bits = new Uint32Array(new SharedArrayBuffer(propertyTypes.length * words * 4));
  for (let document = 0; document < types.length; document++) {
    const bit = 1 << (document & 31);
    for (let rest = types[document]!; rest !== 0; rest &= rest - 1) {
      bits[(31 - Math.clz32(rest & -rest)) * words + (document >>> 5)]! |= bit;
    }
  }
  return bits;
}

/** Bitmaps of documents under contract and with owner finance, concatenated. */
export function flagBitmaps(flags: Uint8Array): Uint32Array {
  const words = wordsFor(flags.length);
  const bits = new Uint32Array(new SharedArrayBuffer(2 * words * 4));
  for (let document = 0; document < flags.length; document++) {
    const at = document >>> 5;
    const bit = 1 << (document & 31);
    if (flags[document]! & flag.underContract) bits[at]! |= bit;
    if (flags[document]! & flag.ownerFinance) bits[words + at]! |= bit;
  }
  return bits;
}
