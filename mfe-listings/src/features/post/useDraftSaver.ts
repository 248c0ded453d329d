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
  startWith?: DraftContent;
  onStarted?: (id: number) => void;
}

/**
 * Autosave of a draft. Unsaved content of this device is restored first; if another device saved since, the save
 * reports a conflict.
 */
export function useDraftSaver({ draft, userId, ownerId, startWith, onStarted }: Options): {
  saver: DraftSaver;
  now: Snapshot;
  restored: boolean;
} {
  const [{ saver, restored }] = useState(() => {
    const kept = readLocalDraft(userId, draft?.id ?? null);
    const from = draft && kept ? { ...draft, version: kept.version } : draft;
    return {
      saver: new DraftSaver({ draft: from, unsaved: kept?.content, startWith, userId, ownerId, onStarted }),
      restored: kept !== null,
    };
  });
  const now = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => {
    const online = () => saver.retry();
    addEventListener('pagehide', saver.keep);
    addEventListener('online', online);
    return () => {
      removeEventListener('pagehide', saver.keep);
      removeEventListener('online', online);
      saver.leave();
    };
  }, [saver]);
  return { saver, now, restored };
}
