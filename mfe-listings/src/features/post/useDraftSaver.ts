import type { Draft, DraftContent } from '@dealstead/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readLocalDraft } from './localDraft.ts';
import { DraftSaver, type Snapshot } from './DraftSaver.ts';

interface Options {
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
export function useDraftSaver({ draft, userId, ownerId, initialContent, onStarted }: Options): {
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
