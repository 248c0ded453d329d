/** A request to the encoder process. */
export interface EncoderJob {
  /**
   * `size`: only the dimensions, from the header; `hash`: only the difference hash; `photo`: all variants of a photo, and
   * its hash; else one image of that format.
   */
  readonly output: 'size' | 'hash' | 'photo' | 'jpeg' | 'png' | 'webp';
  /** The input file, and the output directory. */
  readonly input: string;
  readonly folder: string;
}

/** The size of an image after rotation, and the files that were written. */
export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  /** Of `hash` and `photo`: the difference hash as 16 hexadecimal digits; null with little contrast. */
  readonly dhash?: string | null;
}

/** Why an image was not encoded: a fault of the file, or an error here. */
export type EncoderFailure =
  | { readonly reason: 'unreadable' | 'too-small' | 'too-long' | 'no-space' }
  | { readonly reason: 'too-many-pixels'; readonly pixels: number }
  | { readonly reason: 'broken'; readonly message: string };

export type EncoderResult = { readonly image: EncodedImage } | { readonly failed: EncoderFailure };
