/** A request to the encoder process. */
export interface EncoderJob {
  /** `size`: only its size, as its header says; `photo`: all forms of a photo; else one picture of that format. */
  readonly make: 'size' | 'photo' | 'jpeg' | 'png' | 'webp';
  /** The file to read, and the folder to write into. */
  readonly input: string;
  readonly folder: string;
}

/** The size of an image after rotation, and the files that were written. */
export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Why an image was not encoded: a fault of the file, or an error here. */
export type EncoderFailure =
  | { readonly why: 'unreadable' | 'too-small' | 'too-long' | 'no-space' }
  | { readonly why: 'too-many-pixels'; readonly pixels: number }
  | { readonly why: 'broken'; readonly message: string };

export type EncoderResult = { readonly made: EncodedImage } | { readonly failed: EncoderFailure };
