import type { Conversation } from '@dealstead/contracts';
import { write } from '@dealstead/kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  addEventListener('blur', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    removeEventListener('blur', onChange);
  };
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Marks messages as read while the page is in front and the newest message is in view. */
export function useReadReceipt({ id, readSeq }: Conversation, lastSeq: number, isAtEnd: boolean): void {
  const isSeen = useSyncExternalStore(subscribe, isLookedAt, () => false) && isAtEnd;
  const sent = useRef(readSeq);
  useEffect(() => {
    if (!isSeen || lastSeq <= sent.current) return;
    const before = sent.current;
    sent.current = lastSeq;
    write('PUT', '/api/conversations/{id}/read', { params: { id }, body: { seq: lastSeq } }).catch(() => {
      // The next message or visit sends a receipt again.
      sent.current = before;
    });
  }, [id, isSeen, lastSeq]);
}
