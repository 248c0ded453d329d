import { photoLimits, type StoredPhoto } from '@dealstead/contracts';
import { messageOf } from '@dealstead/kit';
import { upload, type Upload } from '../upload.ts';

/** A photo being uploaded. */
export interface QueuedPhoto {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  /** Error of the upload; it waits for Retry then. */
  readonly failed: string | null;
}

/** Maximum number of concurrent uploads; more would slow each one down on a phone. */
const maximumParallel = 2;

export interface QueueOptions {
  /** The draft of the photos, which the first photo may have to create. */
  readonly draftId: () => Promise<number>;
  readonly onStored: (photo: StoredPhoto) => void;
}

/** Upload queue of photos, two at a time, with progress per photo and retry of failed ones. */
export class UploadQueue {
  #coming: readonly QueuedPhoto[] = [];
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
  readonly snapshot = (): readonly QueuedPhoto[] => this.#coming;

  /** Adds files up to `room`; returns the number of files over the limit. */
  add(files: readonly File[], limit: number): number {
    const accepted = files.slice(0, Math.max(0, limit));
    this.#set([
      ...this.#coming,
      ...accepted.map((file) => ({ key: ++this.#last, file, sent: 0, failed: tooLarge(file) })),
    ]);
    this.#next();
    return files.length - accepted.length;
  }

  retry(key: number): void {
    this.#change(key, { failed: null, sent: 0 });
    this.#next();
  }

  /** Removes a pending or failed photo. */
  remove(key: number): void {
    this.#running.get(key)?.cancel();
    this.#set(this.#coming.filter((photo) => photo.key !== key));
  }

  #next(): void {
    for (const { key, failed } of this.#coming) {
      if (this.#running.size >= maximumParallel) return;
      if (failed === null && !this.#running.has(key)) void this.#send(key);
    }
  }

  async #send(key: number): Promise<void> {
    const photo = this.#coming.find((photos) => photos.key === key);
    if (!photo) return;
    this.#running.set(key, null);
    try {
      const id = await this.#options.draftId();
      const sending = upload<StoredPhoto>(`/api/drafts/${id}/photos`, photo.file, (sent) =>
        this.#change(key, { sent }),
      );
      this.#running.set(key, sending);
      const stored = await sending.done;
      this.#set(this.#coming.filter((photos) => photos.key !== key));
      this.#options.onStored(stored);
    } catch (error) {
      this.#change(key, { failed: messageOf(error, 'Connection lost') });
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  #change(key: number, patch: Partial<QueuedPhoto>): void {
    this.#set(this.#coming.map((photo) => (photo.key === key ? { ...photo, ...patch } : photo)));
  }

  #set(photos: readonly QueuedPhoto[]): void {
    this.#coming = photos;
    for (const listener of this.#listeners) listener();
  }
}

/** Checks the server's limits before an upload. */
function tooLarge(file: File): string | null {
  return file.size > photoLimits.bytes ? `Larger than ${photoLimits.bytes / 1024 / 1024} MB` : null;
}
