import { Worker } from 'node:worker_threads';
import type { Arrays, Recorded } from './text.ts';

/** What the thread is told: listings to read the texts of, from one to before another, or at the end their order. */
export type TextMessage =
  | {
      readonly keys: Uint16Array;
      readonly bytes: Uint8Array;
      readonly starts: Uint32Array;
      readonly phrases: { readonly bytes: Uint8Array; readonly starts: Uint32Array };
      readonly from: number;
      readonly to: number;
    }
  | { readonly order: Uint32Array };

/** Listings that are handed over at once. */
const atOnce = 10_000;

/** Builds the text of a segment in another thread, which reads the records that this one shares with it. */
export class TextThread {
  readonly #worker = new Worker(new URL('./textthread.worker.ts', import.meta.url));
  readonly #arrays: Promise<Arrays>;
  #source: Recorded | undefined;
  #sent = 0;
  #added = 0;

  constructor() {
    this.#arrays = new Promise((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
      this.#worker.once('exit', (code) => reject(new Error(`The text's thread ended early (${code}).`)));
    });
    // Heard of when the text is asked for.
    this.#arrays.catch(() => undefined);
  }

  /** Takes the next document of a source that grows. */
  add(source: Recorded, document: number): void {
    this.#source = source;
    this.#added = document + 1;
    if (this.#added - this.#sent >= atOnce) this.#hand();
  }

  /** Document `d` is the listing that was added as number `order[d]`. */
  async build(order: Uint32Array): Promise<Arrays> {
    this.#hand();
    this.#send({ order });
    return this.#arrays;
  }

  /** Ends the thread where the text is not wanted after all. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #hand(): void {
    if (!this.#source || this.#sent === this.#added) return;
    const { columns, records } = this.#source;
    const { bytes, starts, phrases } = records;
    this.#send({
      keys: columns.key,
      bytes,
      starts,
      phrases: { bytes: phrases.bytes, starts: phrases.starts },
      from: this.#sent,
      to: this.#added,
    });
    this.#sent = this.#added;
  }

  #send(message: TextMessage): void {
    this.#worker.postMessage(message);
  }
}
