import { isAscii, isUtf8 } from 'node:buffer';

/** `mixed` is UTF-8 with Windows-1252 in some places, as in a list that several programs have added to. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'mixed';

/** Byte order marks. */
function detectBom(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a byte order mark: every other byte of English text is NUL. */
function detectUtf16(bytes: Uint8Array): Encoding | undefined {
  const nulls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nulls[at % 2]!++;
  const half = bytes.length / 2;
  if (half < 8) return undefined;
  if (nulls[1]! > half * 0.7 && nulls[0]! < half * 0.1) return 'utf-16le';
  if (nulls[0]! > half * 0.7 && nulls[1]! < half * 0.1) return 'utf-16be';
  return undefined;
}

/** Letters with accents within words, as Windows writes them and as Excel on a Mac does. */
const windowsLetters = /[a-z][\u00E0-\u00F6\u00F8-\u00FF][a-z]|[A-Z][\u00C0-\u00D6\u00D8-\u00DE][A-Z]/g;
const macLetters = /[a-z][\u0087\u008E\u0096\u0097\u009C\u009F][a-z]|[A-Z][\u0083\u0084\u0086][A-Z]/g;

/** Detects a text's encoding from all of its bytes, which come in pieces: one accent may be in the last row of a million. */
export class EncodingDetector {
  #marked: Encoding | undefined;
  #begun = false;
  readonly #decoder = new TextDecoder('utf-8');
  #letters = 0;
  #broken = 0;
  #windows = 0;
  #mac = 0;

  add(bytes: Uint8Array): void {
    if (!this.#begun) this.#marked = detectBom(bytes) ?? detectUtf16(bytes.subarray(0, 4_096));
    this.#begun = true;
    if ((this.#marked !== undefined && this.#marked !== 'utf-8') || isAscii(bytes)) return;
    for (const sign of this.#decoder.decode(bytes, { stream: true })) {
      if (sign === '\uFFFD') this.#broken++;
      else if (sign > '\u007F') this.#letters++;
    }
    if (this.#broken === 0) return;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    this.#windows += text.match(windowsLetters)?.length ?? 0;
    this.#mac += text.match(macLetters)?.length ?? 0;
  }

  get encoding(): Encoding {
    if (this.#marked !== undefined && (this.#marked !== 'utf-8' || this.#broken === 0)) return this.#marked;
    if (this.#broken === 0) return 'utf-8';
    // Two letters of Windows-1252 in a row may look like one of UTF-8.
    if (this.#marked === 'utf-8' || this.#letters * 20 >= this.#broken) return 'mixed';
    return this.#mac > this.#windows * 4 ? 'macintosh' : 'windows-1252';
  }

  /** Whether the bytes are valid UTF-8, apart from the byte order mark. */
  get isClean(): boolean {
    return this.encoding === 'utf-8' && this.#broken === 0;
  }
}

/** Decodes a text in pieces, without the byte order mark; bytes that the encoding does not have become U+FFFD. */
export async function* decodeStream(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === 'mixed' ? new MixedDecoder() : new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Bytes that begin a letter of UTF-8 that was cut off, or that no text of Windows-1252 has. */
const lostBytes = new Set([0xc2, 0xc3, 0xe2, 0xfe, 0xff]);
const windows = new TextDecoder('windows-1252');

/** Decodes UTF-8 in which some words are Windows-1252. */
class MixedDecoder {
  /** The last bytes of the piece before, which may belong to a letter that goes on. */
  #rest = Buffer.alloc(0);
  #isFirst = true;

  decode(chunk: Uint8Array = new Uint8Array(), { stream }: { readonly stream: boolean } = { stream: false }): string {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let end = bytes.length;
    if (stream) while (end > 0 && bytes[end - 1]! > 0x7f) end--;
    this.#rest = bytes.subarray(end);
    const complete = bytes.subarray(0, end);
    const text = isUtf8(complete) ? complete.toString('utf8') : decodeMixed(complete);
    const isMarked = this.#isFirst && text.startsWith('\uFEFF');
    if (text !== '') this.#isFirst = false;
    return isMarked ? text.slice(1) : text;
  }
}

/** Each run of letters that are not ASCII is in one encoding. */
const decodeMixed = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00FF]+/g, (run) => {
    const own = Buffer.from(run, 'latin1');
    if (isUtf8(own)) return own.toString('utf8');
    return own.length === 1 && lostBytes.has(own[0]!) ? '\uFFFD' : windows.decode(own);
  });
