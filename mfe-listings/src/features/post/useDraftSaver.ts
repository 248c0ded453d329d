import type { Draft, DraftContent } from '@dealstead/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readLocalDraft } from './localDraft.ts';
import { DraftSaver, type Snapshot } from './DraftSaver.ts';

interface Options {
  draft: Draft | null;
  userId: number;
  /** Whose listing a new one becomes, where that is not who types. */
  ownerId?: number;
  /** What a new listing begins with, such as the seller's contact. */
  startWith?: DraftContent;
  onStarted?: (id: number) => void;
}

/**
 * A draft that saves itself. Content that this device kept goes on where it was; where the draft was saved elsewhere
 * since, saving it says so and one chooses.
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
