import { photoLimits, type StoredPhoto } from '@dealstead/contracts';
import { messageOf } from '@dealstead/kit';
import { upload, type Upload } from '../upload.ts';

/** A photo on its way. */
export interface Coming {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  /** Why it did not get there; it waits for Retry then. */
  readonly failed: string | null;
}

/** Photos that are sent at the same time; more would only make each slower on a phone. */
const together = 2;

export interface QueueOptions {
  /** The draft that photos are stored for, which a first photo may have to begin. */
  readonly draftId: () => Promise<number>;
  readonly onStored: (photo: StoredPhoto) => void;
}

/** Sends photos two at a time, each with its own progress, and keeps what failed for another try. */
export class UploadQueue {
  #coming: readonly Coming[] = [];
  #last = 0;
  readonly #running = new Map<number, Upload<StoredPhoto> | null>();
  readonly #listeners = new Set<() => void>();
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): readonly Coming[] => this.#coming;

  /** Takes files, as many as there is `room` for; gives how many were left out. */
  add(files: readonly File[], room: number): number {
    const taken = files.slice(0, Math.max(0, room));
    this.#set([
      ...this.#coming,
      ...taken.map((file) => ({ key: ++this.#last, file, sent: 0, failed: tooLarge(file) })),
    ]);
    this.#next();
    return files.length - taken.length;
  }

  retry(key: number): void {
    this.#change(key, { failed: null, sent: 0 });
    this.#next();
  }

  /** Forgets a photo that is on its way or failed. */
  remove(key: number): void {
    this.#running.get(key)?.cancel();
    this.#set(this.#coming.filter((one) => one.key !== key));
  }

  #next(): void {
    for (const { key, failed } of this.#coming) {
      if (this.#running.size >= together) return;
      if (failed === null && !this.#running.has(key)) void this.#send(key);
    }
  }

  async #send(key: number): Promise<void> {
    const one = this.#coming.find((coming) => coming.key === key);
    if (!one) return;
    this.#running.set(key, null);
    try {
      const id = await this.#options.draftId();
      const sending = upload<StoredPhoto>(`/api/drafts/${id}/photos`, one.file, (sent) => this.#change(key, { sent }));
      this.#running.set(key, sending);
      const stored = await sending.done;
      this.#set(this.#coming.filter((coming) => coming.key !== key));
      this.#options.onStored(stored);
    } catch (error) {
      this.#change(key, { failed: messageOf(error, 'Connection dropped') });
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  #change(key: number, some: Partial<Coming>): void {
    this.#set(this.#coming.map((one) => (one.key === key ? { ...one, ...some } : one)));
  }

  #set(coming: readonly Coming[]): void {
    this.#coming = coming;
    for (const listener of this.#listeners) listener();
  }
}

/** What the server would refuse anyway, said before any of it is sent. */
function tooLarge(file: File): string | null {
  return file.size > photoLimits.bytes ? `Larger than ${photoLimits.bytes / 1024 / 1024} MB` : null;
}
