import { limits, UnreadableWorkbook } from './unreadable.ts';

const chunkBytes = 16_000_000;

/**
 * Texts by number, as UTF-8 in large buffers beside their offsets (an arena): ten million short strings as JavaScript
 * values would take a gigabyte and the garbage collector's time.
 */
export class TextArena {
  readonly #chunks: Buffer[] = [];
  /** Of each text: chunk, start and end. */
  #places = new Uint32Array(3 * 1_024);
  #count = 0;
  #used = chunkBytes;
  #bytes = 0;

  /** @throws UnreadableWorkbook once there is too much text */
  add(text: string): void {
    const most = text.length * 3;
    if (this.#used + most > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafe(chunkBytes));
      this.#used = 0;
    }
    const written = this.#chunks.at(-1)!.write(text, this.#used, 'utf8');
    this.#bytes += written + 12;
    if (this.#bytes > limits.textBytes)
      throw new UnreadableWorkbook(
        'This workbook has too much text to read at once. Save the sheet as CSV and upload that.',
      );
    if (this.#places.length < 3 * (this.#count + 1)) {
      const larger = new Uint32Array(this.#places.length * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places.set([this.#chunks.length - 1, this.#used, this.#used + written], 3 * this.#count);
    this.#used += written;
    this.#count++;
  }

  /** A text by its number, from 0. */
  get(number: number): string | undefined {
    if (!(number >= 0 && number < this.#count)) return undefined;
    const [chunk, start, end] = this.#places.subarray(3 * number, 3 * number + 3);
    return this.#chunks[chunk!]!.toString('utf8', start, end);
  }
}
