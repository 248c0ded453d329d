import { isAscii } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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

/** Detects a text's encoding from its bytes. */
export class EncodingDetector {
  #marked: Encoding | undefined;
  #begun = false;
  readonly #decoder = new TextDecoder('utf-8');
  #letters = 0;
  #broken = 0;

  add(bytes: Uint8Array): void {
    if (!this.#begun) this.#marked = detectBom(bytes) ?? detectUtf16(bytes.subarray(0, 4_096));
    this.#begun = true;
    if ((this.#marked !== undefined && this.#marked !== 'utf-8') || isAscii(bytes)) return;
    for (const sign of this.#decoder.decode(bytes, { stream: true })) {
      if (sign === '\uFFFD') this.#broken++;
      else if (sign > '\u007F') this.#letters++;
    }
  }

  /** UTF-8 unless there is a byte order mark, NULs, or too many invalid sequences. */
  get encoding(): Encoding {
    if (this.#marked !== undefined) return this.#marked;
    return this.#broken * 100 > this.#letters ? 'windows-1252' : 'utf-8';
  }

  /** Whether the bytes are valid UTF-8, apart from the byte order mark. */
  get isClean(): boolean {
    return this.encoding === 'utf-8' && this.#broken === 0;
  }
}

/** Decodes a text in pieces, without the byte order mark; invalid bytes become U+FFFD. */
export async function* decodeStream(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
