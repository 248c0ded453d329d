import type { EditedPost, PostFields, PostState } from '@dealstead/contracts';
import { ApiError, messageOf, toast, write } from '@dealstead/kit';
import { useEffect, useRef, useState } from 'react';
import { dropUnsavedEdits, keepUnsavedEdits, readUnsavedEdits, type UnsavedEdits } from './unsavedEdits.ts';

/** Milliseconds without a change before a post is saved, and before a failed save is repeated. */
const saveDelay = 1_200;
const retryDelay = 5_000;
const notSaved = 'Not saved. Trying again…';

export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Repeated until it succeeds. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Someone else saved this post; `version` is theirs. Nothing is saved until the author decides. */
  | { readonly kind: 'conflict'; readonly version: number };

const theirVersion = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409 || error.problem?.code !== 'outdated') return null;
  const { details } = error.problem;
  const version = typeof details === 'object' && details !== null && 'version' in details ? details.version : undefined;
  return typeof version === 'number' ? version : null;
};

/** Whether trying again can help, because nothing is wrong with the post. */
const isTemporary = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/** Edits of an earlier visit that this tab still stores, unless they were saved. */
function findUnsavedEdits({ id, fields }: EditedPost): UnsavedEdits | null {
  const stored = readUnsavedEdits(id);
  return stored && JSON.stringify(stored.fields) !== JSON.stringify(fields) ? stored : null;
}

/**
 * Saves a post while it is edited, one request at a time, and detects that someone else saved it. Edits stay in the tab until
 * they are saved, and are offered when the post is opened again.
 */
export function useAutosave(post: EditedPost) {
  const [state, setState] = useState<PostState>(post);
  const [fields, setFields] = useState<PostFields>(post.fields);
  const [status, setStatus] = useState<SaveStatus>({ kind: 'saved' });
  const [unsaved, setUnsaved] = useState(() => findUnsavedEdits(post));
  const latest = useRef({ fields: post.fields, version: post.version, saved: post.fields });
  const saving = useRef<Promise<void>>(undefined);
  const isOpen = useRef(true);

  async function save(): Promise<void> {
    const { fields: sent, version } = latest.current;
    setStatus({ kind: 'saving' });
    keepUnsavedEdits(post.id, { version, fields: sent });
    try {
      const next = await write('PUT', '/api/admin/blog/posts/{id}', {
        params: { id: post.id },
        body: { version, fields: sent },
      });
      latest.current = { ...latest.current, version: next.version, saved: sent };
      dropUnsavedEdits(post.id);
      setState(next);
      setStatus({ kind: latest.current.fields === sent ? 'saved' : 'unsaved' });
    } catch (error) {
      const conflicting = theirVersion(error);
      setStatus(
        conflicting === null
          ? { kind: 'failed', message: isTemporary(error) ? notSaved : messageOf(error, notSaved) }
          : { kind: 'conflict', version: conflicting },
      );
      if (!isOpen.current)
        toast({
          title: 'Your last edits were not saved',
          description: 'This tab keeps them. Open the post again to restore them.',
          destructive: true,
        });
    }
  }

  async function saveChanges(): Promise<void> {
    // Of several callers that wait for one save, the first starts the next one and the others wait for that as well: two at
    // the same time would send the same version, and the second would be refused as outdated.
    while (saving.current) await saving.current;
    if (latest.current.fields === latest.current.saved) return;
    saving.current = save().finally(() => (saving.current = undefined));
    await saving.current;
  }

  /** Saves what is unsaved, before an act on the post. Resolves the saved version, or null after a notice that it was not saved. */
  async function flush(): Promise<number | null> {
    await saveChanges();
    if (latest.current.fields === latest.current.saved) return latest.current.version;
    toast({ title: 'Your last edits are not saved, so nothing was done.', destructive: true });
    return null;
  }

  useEffect(() => {
    if (status.kind !== 'unsaved' && status.kind !== 'failed') return;
    const timer = setTimeout(() => void saveChanges(), status.kind === 'failed' ? retryDelay : saveDelay);
    return () => clearTimeout(timer);
  });
  const saveLatest = useRef(saveChanges);
  useEffect(() => {
    saveLatest.current = saveChanges;
  });
  // Leaving for another page of the site saves at once. Closing the tab asks first.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      void saveLatest.current();
    };
  }, []);
  useWarningBeforeUnload(status.kind !== 'saved');

  return {
    state,
    fields,
    status,
    flush,
    /** Edits of an earlier visit that were not saved; null for none. */
    unsaved,
    change(changes: Partial<PostFields>): void {
      latest.current.fields = { ...latest.current.fields, ...changes };
      setFields(latest.current.fields);
      setStatus((current) => (current.kind === 'conflict' ? current : { kind: 'unsaved' }));
    },
    /** Forgets the edits of an earlier visit. */
    forgetUnsaved(): void {
      dropUnsavedEdits(post.id);
      setUnsaved(null);
    },
    /** Gives up what is not saved. */
    discard(): void {
      latest.current.saved = latest.current.fields;
      dropUnsavedEdits(post.id);
    },
    /** Saves this text over the other version. */
    overwrite(version: number): void {
      latest.current.version = version;
      setStatus({ kind: 'unsaved' });
    },
    /** Takes over the state after a change of status. */
    replaceState(next: PostState): void {
      latest.current.version = next.version;
      setState(next);
    },
  };
}

function useWarningBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
