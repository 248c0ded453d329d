import type { Draft, DraftContent } from '@dealstead/contracts';
import { ApiError, write } from '@dealstead/kit';
import { removeLocalDraft, storeLocalDraft } from './localDraft.ts';

/** Milliseconds without a keystroke after which a draft is saved. */
const pause = 800;
/** Milliseconds until a failed save is tried again. */
const again = 5_000;

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
  /** Not saved: what was typed is kept on this device, and tried again. */
  | { readonly state: 'failed'; readonly why: 'network' | 'signed-out' | 'refused'; readonly message: string }
  /** Saved elsewhere since; nothing is saved here until one of the two is chosen. */
  | { readonly state: 'conflict'; readonly theirs: Draft };

export interface Snapshot {
  readonly id: number | null;
  readonly version: number;
  readonly content: DraftContent;
  readonly saving: SaveStatus;
}

export interface SaverOptions {
  /** The draft as it stands on the server; null before the first keystroke of a new listing. */
  readonly draft: Draft | null;
  /** What this device kept because it could not be saved. */
  readonly unsaved?: DraftContent;
  readonly startWith?: DraftContent;
  readonly userId: number;
  /** Whose listing a new one becomes, where that is not who types. */
  readonly ownerId?: number;
  /** A new listing got its draft. */
  readonly onStarted?: (id: number) => void;
}

/**
 * Saves a draft as it is typed: one call at a time, the newest content, with the version that it saw. What is not saved
 * yet stands in this device's storage, so a closed tab or a lost connection loses nothing.
 */
export class DraftSaver {
  #now: Snapshot;
  #dirty = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #options: SaverOptions;

  constructor(options: SaverOptions) {
    const { draft, unsaved, startWith } = options;
    this.#options = options;
    this.#now = {
      id: draft?.id ?? null,
      version: draft?.version ?? 0,
      content: unsaved ?? draft?.content ?? startWith ?? {},
      saving: draft ? { state: 'saved', at: draft.savedAt } : { state: 'new' },
    };
    if (unsaved) this.#plan(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Snapshot => this.#now;

  /** Changes some of the content; it is saved after a pause. */
  readonly change = (some: Partial<DraftContent>): void => {
    this.#set({ content: { ...this.#now.content, ...some } });
    this.#plan(pause);
  };

  /** Saves what is not saved yet. @throws whatever keeps it from being saved; `ApiError` 409 while there is a conflict */
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

  /** Ends a conflict: `mine` is saved over the other, `theirs` replaces what stands here. */
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

  /** The draft is gone: published or thrown away. Nothing is saved from here on. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.#forget();
  }

  /** Tries a failed save again now. */
  retry(): void {
    if (this.#dirty) this.#plan(0);
  }

  /** Saves what is left without waiting; for a form that is being closed. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.#dirty) void this.#save();
  }

  /** What this device keeps is written at once; for a page that is being left. */
  readonly keep = (): void => {
    if (this.#dirty) storeLocalDraft(this.#options.userId, this.#now);
  };

  #plan(wait: number): void {
    this.#dirty = true;
    storeLocalDraft(this.#options.userId, this.#now);
    clearTimeout(this.#timer);
    if (this.#now.saving.state !== 'conflict') this.#timer = setTimeout(() => void this.#save(), wait);
  }

  /** What kept it from being saved, or nothing. */
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
    if (failure === undefined && this.#dirty) this.#timer = setTimeout(() => void this.#save(), pause);
    return failure;
  }

  async #send(): Promise<void> {
    const { id, version, content } = this.#now;
    this.#dirty = false;
    this.#set({ saving: { state: 'saving' } });
    if (id === null) {
      const { ownerId } = this.#options;
      const started = await write('POST', '/api/drafts', {
        body: { content, ...(ownerId !== undefined && { ownerId }) },
      });
      this.#forget();
      this.#set({ id: started.id, version: started.version, saving: { state: 'saved', at: started.savedAt } });
      // Whom buyers reach came from the service, which knows the owner.
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
    const why = status === 401 ? 'signed-out' : status >= 400 && status < 500 && status !== 429 ? 'refused' : 'network';
    this.#set({ saving: { state: 'failed', why, message: problem?.message ?? 'The connection dropped.' } });
    if (why === 'network') this.#timer = setTimeout(() => void this.#save(), again);
  }

  #forget(): void {
    removeLocalDraft(this.#options.userId, this.#now.id);
    if (this.#now.id !== null) removeLocalDraft(this.#options.userId, null);
  }

  #set(some: Partial<Snapshot>): void {
    this.#now = { ...this.#now, ...some };
    for (const listener of this.#listeners) listener();
  }
}
