/** The part of libheif's JavaScript interface that `heic.ts` uses; the package's own types describe its C functions only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }

  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `target.data` (RGBA); null if the image is damaged. */
    display(target: Pixels, done: (decoded: Pixels | null) => void): void;
    free(): void;
  }

  interface Libheif {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  const createLibheif: () => Promise<Libheif>;
  export default createLibheif;
}
