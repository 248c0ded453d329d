import type { Draft, DraftContent } from '@dealstead/contracts';
import { ApiError, write } from '@dealstead/kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readLocalDraft, removeLocalDraft, storeLocalDraft } from './localDraft.ts';

/** Milliseconds without a keystroke before a draft is saved. */
const saveDelay = 800;
/** Milliseconds before a failed save is retried. */
const retryDelay = 5_000;

const contactIn = ({ contactName, contactEmail, contactPhone }: DraftContent): DraftContent => ({
  contactName,
  contactEmail,
  contactPhone,
});

export type SaveStatus =
  /** Nothing was typed yet. */
  | { readonly state: 'new' }
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'saving' }
  /** A save failed: the input is stored on this device, and the save is retried. */
  | { readonly state: 'failed'; readonly reason: 'network' | 'signed-out' | 'refused'; readonly message: string }
  /** Optimistic lock conflict: another tab or device saved. Saving is suspended until one version is chosen. */
  | { readonly state: 'conflict'; readonly theirs: Draft };

export interface Snapshot {
  readonly id: number | null;
  readonly version: number;
  readonly content: DraftContent;
  readonly saving: SaveStatus;
}

export interface SaverOptions {
  /** The draft on the server; null before the first keystroke of a new listing. */
  readonly draft: Draft | null;
  /** Unsaved content stored on this device. */
  readonly unsaved?: DraftContent;
  readonly initialContent?: DraftContent;
  readonly userId: number;
  /** Owner of a new listing, if it is not the user. */
  readonly ownerId?: number;
  /** Called when a draft was created for a new listing. */
  readonly onStarted?: (id: number) => void;
}

/**
 * Autosave of a draft with optimistic locking: one request at a time, with the latest content and the version that it
 * is based on. Unsaved content is in `localStorage`, so a closed tab or a lost connection loses nothing.
 */
export class DraftSaver {
  #now: Snapshot;
  #dirty = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #options: SaverOptions;

  constructor(options: SaverOptions) {
    const { draft, unsaved, initialContent } = options;
    this.#options = options;
    this.#now = {
      id: draft?.id ?? null,
      version: draft?.version ?? 0,
      content: unsaved ?? draft?.content ?? initialContent ?? {},
      saving: draft ? { state: 'saved', at: draft.savedAt } : { state: 'new' },
    };
    if (unsaved) this.#plan(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Snapshot => this.#now;

  /** Changes fields of the content; they are saved after a pause. */
  readonly change = (patch: Partial<DraftContent>): void => {
    this.#set({ content: { ...this.#now.content, ...patch } });
    this.#plan(saveDelay);
  };

  /** Saves pending changes. @throws the error of the save; `ApiError` 409 during a conflict */
  async flush(): Promise<{ id: number; version: number }> {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.#dirty || this.#now.id === null) {
      this.#dirty = true;
      const failure = await this.#save();
      if (failure !== undefined) throw failure;
    }
    const { id, version, saving } = this.#now;
    if (id === null || saving.state === 'conflict') throw new Error('The draft is not saved.');
    return { id, version };
  }

  /** Resolves a conflict: `mine` overwrites the other version, `theirs` replaces the local content. */
  resolve(choice: 'mine' | 'theirs'): void {
    const { saving } = this.#now;
    if (saving.state !== 'conflict') return;
    const { theirs } = saving;
    if (choice === 'theirs') {
      this.#dirty = false;
      this.#forget();
      this.#set({ version: theirs.version, content: theirs.content, saving: { state: 'saved', at: theirs.savedAt } });
    } else {
      this.#set({ version: theirs.version, saving: { state: 'saving' } });
      this.#plan(0);
    }
  }

  /** The draft was published or discarded: stops saving. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#forget();
  }

  /** Retries a failed save now. */
  retry(): void {
    if (this.#dirty) this.#plan(0);
  }

  /** Starts saving pending changes without waiting; called on unmount. */
  dispose(): void {
    clearTimeout(this.#timer);
    if (this.#dirty) void this.#save();
  }

  /** Stores the unsaved content at once; called when the page is unloaded. */
  readonly storeLocally = (): void => {
    if (this.#dirty) storeLocalDraft(this.#options.userId, this.#now);
  };

  #plan(wait: number): void {
    this.#dirty = true;
    storeLocalDraft(this.#options.userId, this.#now);
    clearTimeout(this.#timer);
    if (this.#now.saving.state !== 'conflict') this.#timer = setTimeout(() => void this.#save(), wait);
  }

  /** Resolves to the error of the save, or to undefined. */
  async #save(): Promise<unknown> {
    if (this.#running) await this.#running;
    if (!this.#dirty || this.#now.saving.state === 'conflict') return undefined;
    let failure: unknown;
    this.#running = this.#send().catch((error: unknown) => {
      failure = error;
      this.#failed(error);
    });
    await this.#running;
    this.#running = null;
    if (failure === undefined && this.#dirty) this.#timer = setTimeout(() => void this.#save(), saveDelay);
    return failure;
  }

  async #send(): Promise<void> {
    const { id, version, content } = this.#now;
    this.#dirty = false;
    this.#set({ saving: { state: 'saving' } });
    if (id === null) {
      const { ownerId } = this.#options;
      const started = await write('POST', '/api/drafts', { body: { content, ownerId } });
      this.#forget();
      this.#set({ id: started.id, version: started.version, saving: { state: 'saved', at: started.savedAt } });
      // The service supplies the contact, which is the owner's.
      if (started.userId !== this.#options.userId)
        this.#set({ content: { ...this.#now.content, ...contactIn(started.content) } });
      this.#options.onStarted?.(started.id);
    } else {
      const saved = await write('PUT', '/api/drafts/{id}', { params: { id }, body: { version, content } });
      this.#set({ version: saved.version, saving: { state: 'saved', at: saved.savedAt } });
    }
    if (!this.#dirty) this.#forget();
  }

  #failed(error: unknown): void {
    this.#dirty = true;
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.code === 'changed-elsewhere') {
      this.#set({ saving: { state: 'conflict', theirs: problem.details as Draft } });
      return;
    }
    const status = error instanceof ApiError ? error.status : 0;
    const reason =
      status === 401 ? 'signed-out' : status >= 400 && status < 500 && status !== 429 ? 'refused' : 'network';
    this.#set({ saving: { state: 'failed', reason, message: problem?.message ?? 'The connection was lost.' } });
    if (reason === 'network') this.#timer = setTimeout(() => void this.#save(), retryDelay);
  }

  #forget(): void {
    removeLocalDraft(this.#options.userId, this.#now.id);
    if (this.#now.id !== null) removeLocalDraft(this.#options.userId, null);
  }

  #set(patch: Partial<Snapshot>): void {
    this.#now = { ...this.#now, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

interface DraftSaverOptions {
  draft: Draft | null;
  userId: number;
  /** Owner of a new listing, if it is not the user. */
  ownerId?: number;
  /** Initial content of a new listing, such as the seller's contact. */
  initialContent?: DraftContent;
  onStarted?: (id: number) => void;
}

/**
 * Autosave of a draft. Unsaved content of this device is restored first; if another device saved since, the save
 * reports a conflict.
 */
export function useDraftSaver({ draft, userId, ownerId, initialContent, onStarted }: DraftSaverOptions): {
  saver: DraftSaver;
  snapshot: Snapshot;
  restored: boolean;
} {
  const [{ saver, restored }] = useState(() => {
    const stored = readLocalDraft(userId, draft?.id ?? null);
    const from = draft && stored ? { ...draft, version: stored.version } : draft;
    return {
      saver: new DraftSaver({ draft: from, unsaved: stored?.content, initialContent, userId, ownerId, onStarted }),
      restored: stored !== null,
    };
  });
  const snapshot = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => {
    const online = () => saver.retry();
    addEventListener('pagehide', saver.storeLocally);
    addEventListener('online', online);
    return () => {
      removeEventListener('pagehide', saver.storeLocally);
      removeEventListener('online', online);
      saver.dispose();
    };
  }, [saver]);
  return { saver, snapshot, restored };
}
