import type { ColumnName, Columns } from './columns.ts';

/**
 * Copies a column in another order. Elements are copied as integers of their width: with three array types the loop
 * stays fast, with six it becomes megamorphic.
 */
export function permuteColumn(from: Columns[ColumnName], order: Uint32Array, into: Columns[ColumnName]): void {
  const [source, target] = [asIntegers(from), asIntegers(into)];
  const parts = from.BYTES_PER_ELEMENT > 4 ? 2 : 1;
  if (parts === 1) for (let at = 0; at < order.length; at++) target[at] = source[order[at]!]!;
  else
    for (let at = 0; at < order.length; at++) {
      target[2 * at] = source[2 * order[at]!]!;
      target[2 * at + 1] = source[2 * order[at]! + 1]!;
    }
}

function asIntegers({
  buffer,
  byteOffset,
  byteLength,
  BYTES_PER_ELEMENT,
}: Columns[ColumnName]): Uint8Array | Uint16Array | Uint32Array {
  if (BYTES_PER_ELEMENT === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  if (BYTES_PER_ELEMENT === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
