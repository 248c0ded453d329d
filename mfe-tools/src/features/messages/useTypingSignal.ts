import { write } from '@dealstead/kit';
import { useCallback, useRef } from 'react';

/** Milliseconds between two signals; the server forgets one after twice this time. */
const signalEvery = 3_000;

/** Signals typing to the other side, at most every three seconds, and its end at once. */
export function useTypingSignal(conversationId: number): (isTyping: boolean) => void {
  const lastAt = useRef(0);
  return useCallback(
    (isTyping) => {
      const now = Date.now();
      if (isTyping ? now - lastAt.current < signalEvery : lastAt.current === 0) return;
      lastAt.current = isTyping ? now : 0;
      // A signal that is lost does no harm.
      write('PUT', '/api/conversations/{id}/typing', { params: { id: conversationId }, body: { isTyping } }).catch(
        () => undefined,
      );
    },
    [conversationId],
  );
}
