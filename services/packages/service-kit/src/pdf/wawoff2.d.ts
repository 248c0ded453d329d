declare module 'wawoff2' {
  const wawoff2: { decompress(file: Uint8Array): Promise<Uint8Array> };
  export default wawoff2;
}
declare module 'wawoff2/build/decompress_binding.js' {
  const woff2: { decompress(file: Uint8Array): Uint8Array };
  export default woff2;
}
