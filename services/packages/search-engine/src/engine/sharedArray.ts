type TypedArray = Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Copies an array to a shared buffer of its own, unless it has one. */
export function toSharedArray<A extends TypedArray>(array: A): A {
  if (array.buffer instanceof SharedArrayBuffer && array.buffer.byteLength === array.byteLength) return array;
  const type = array.constructor as new (buffer: SharedArrayBuffer) => A;
  const copy = new type(new SharedArrayBuffer(array.byteLength));
  copy.set(array as never);
  return copy;
}
