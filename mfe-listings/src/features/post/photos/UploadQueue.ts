import { photoLimits, type StoredPhoto } from '@dealstead/contracts';
import { canUploadAgain, messageOf, upload } from '@dealstead/kit';

/** A photo being uploaded. */
export interface QueuedPhoto {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  /** Error of the upload. */
  readonly failed: UploadFailure | null;
}

interface UploadFailure {
  readonly message: string;
  /** Whether the same file may be accepted later; otherwise only removing it is offered. */
  readonly canRetry: boolean;
}

const failureOf = (error: unknown): UploadFailure => ({
  message: messageOf(error, 'Connection lost'),
  canRetry: canUploadAgain(error),
});

/** Maximum number of concurrent uploads; more would slow each one down on a phone. */
const maximumParallel = 2;

export interface QueueOptions {
  /** The draft of the photos, which the first photo may have to create. */
  readonly draftId: () => Promise<number>;
  /**
   * Called with each stored photo. Uploads end in any order: the photo belongs before the first one of which `isLater`
   * says that it was chosen later.
   */
  readonly onStored: (photo: StoredPhoto, isLater: (photoId: string) => boolean) => void;
  /** Sends a file; the page's own upload unless a test replaces it. */
  readonly send?: typeof upload<StoredPhoto>;
}

/** Upload queue of photos, two at a time, with progress per photo and retry of failed ones. */
export class UploadQueue {
  #coming: readonly QueuedPhoto[] = [];
  #last = 0;
  /** What cancels each upload under way. */
  readonly #running = new Map<number, AbortController>();
  /** Keys by the id of the stored photo: the order in which the files were chosen. */
  readonly #stored = new Map<string, number>();
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
    this.#running.get(key)?.abort();
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
    const cancellation = new AbortController();
    this.#running.set(key, cancellation);
    try {
      const id = await this.#options.draftId();
      const { send = upload<StoredPhoto> } = this.#options;
      const stored = await send(`/api/drafts/${id}/photos`, photo.file, {
        onProgress: (sent) => this.#change(key, { sent }),
        signal: cancellation.signal,
      });
      this.#set(this.#coming.filter((photos) => photos.key !== key));
      this.#stored.set(stored.id, key);
      this.#options.onStored(stored, (photoId) => (this.#stored.get(photoId) ?? 0) > key);
    } catch (error) {
      this.#change(key, { failed: failureOf(error) });
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
function tooLarge(file: File): UploadFailure | null {
  const message = `Larger than ${photoLimits.bytes / 1024 / 1024} MB`;
  return file.size > photoLimits.bytes ? { message, canRetry: false } : null;
}
