import type { ColumnName, Columns } from './columns.ts';

/** Writes numbers in another order, as whole numbers of their width: a loop over three types of array is quick, over six is not. */
export function gather(from: Columns[ColumnName], order: Uint32Array, into: Columns[ColumnName]): void {
  const [source, target] = [bare(from), bare(into)];
  const parts = from.BYTES_PER_ELEMENT > 4 ? 2 : 1;
  if (parts === 1) for (let at = 0; at < order.length; at++) target[at] = source[order[at]!]!;
  else
    for (let at = 0; at < order.length; at++) {
      target[2 * at] = source[2 * order[at]!]!;
      target[2 * at + 1] = source[2 * order[at]! + 1]!;
    }
}

function bare({
  buffer,
  byteOffset,
  byteLength,
  BYTES_PER_ELEMENT,
}: Columns[ColumnName]): Uint8Array | Uint16Array | Uint32Array {
  if (BYTES_PER_ELEMENT === 1) return new Uint8Array(buffer, byteOffset, byteLength);
  if (BYTES_PER_ELEMENT === 2) return new Uint16Array(buffer, byteOffset, byteLength / 2);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
