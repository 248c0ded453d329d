import { Worker } from 'node:worker_threads';
import type { NamedArrays, StoredDocuments } from './textIndex.ts';

/** Messages to the thread: a range of documents to index, or at the end their final order. */
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

/** The arrays of a text index, and the property types of its documents as bits. */
export interface BuiltTexts {
  readonly arrays: NamedArrays;
  readonly types: Uint32Array;
}

/** Documents sent in one message. */
const batchSize = 10_000;

/** Builds a text index in a worker thread, which reads stored fields from shared memory. */
export class TextBuilderThread {
  readonly #worker = new Worker(new URL('./textBuilderThread.worker.ts', import.meta.url));
  readonly #texts: Promise<BuiltTexts>;
  #source: StoredDocuments | undefined;
  #sent = 0;
  #added = 0;

  constructor() {
    this.#texts = new Promise((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
      this.#worker.once('exit', (code) => reject(new Error(`The text's thread ended early (${code}).`)));
    });
    // `build` reports the failure.
    this.#texts.catch(() => undefined);
  }

  /** Adds the next document of a growing source. */
  add(source: StoredDocuments, document: number): void {
    this.#source = source;
    this.#added = document + 1;
    if (this.#added - this.#sent >= batchSize) this.#flush();
  }

  /** Document `d` is the one that was added as number `order[d]`. */
  async build(order: Uint32Array): Promise<BuiltTexts> {
    this.#flush();
    this.#send({ order });
    return this.#texts;
  }

  /** Terminates the thread. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #flush(): void {
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
