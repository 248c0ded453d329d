/** What is asked of the process that reads other people's pictures, and what it answers. */
export interface EncoderJob {
  /** `size`: only its size, as its header says; `photo`: all forms of a photo; else one picture of that format. */
  readonly make: 'size' | 'photo' | 'jpeg' | 'png' | 'webp';
  /** The file to read, and the folder to write into. */
  readonly input: string;
  readonly folder: string;
}

/** What came of a picture: its size as it is to be seen, and the files that were made of it. */
export interface EncodedImage {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Why there is no picture: the file's fault, in a word and with its pixels where they are known, or ours. */
export type EncoderFailure =
  | { readonly why: 'unreadable' | 'too-small' | 'too-long' | 'no-space' }
  | { readonly why: 'too-many-pixels'; readonly pixels: number }
  | { readonly why: 'broken'; readonly message: string };

export type EncoderResult = { readonly made: EncodedImage } | { readonly failed: EncoderFailure };
