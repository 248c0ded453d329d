import type { QueryClient } from '@dealstead/kit';

/** Milliseconds. */
const delays = { slowCall: 700, probe: 800, firstRetry: 1_000, maximumRetry: 15_000 };

export interface Connection {
  subscribe(listener: () => void): () => void;
  isLost(): boolean;
  /** Probes the server now. */
  retry(): void;
  stop(): void;
}

/**
 * Watches whether the server is reachable. It probes only after a network error, a slow request or an `offline` event.
 * While the server is unavailable it probes with exponential backoff; afterwards failed queries are refetched.
 */
export function watchConnection(client: QueryClient, page: Window = window): Connection {
  const listeners = new Set<() => void>();
  const slow = new Map<object, ReturnType<typeof setTimeout>>();
  let lost = false;
  let probing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = delays.firstRetry;

  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    clearTimeout(timer);
    const reached = await isReachable();
    probing = false;
    if (reached) pause = delays.firstRetry;
    else {
      timer = setTimeout(() => void probe(), pause);
      pause = Math.min(pause * 2, delays.maximumRetry);
    }
    if (lost === !reached) return;
    lost = !reached;
    for (const listener of listeners) listener();
    if (reached) await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }
  const retryNow = () => void probe();

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'fetch') slow.set(event.query, setTimeout(retryNow, delays.slowCall));
    else if (type === 'success' || type === 'error' || type === 'failed') {
      clearTimeout(slow.get(event.query));
      slow.delete(event.query);
    }
    if ((type === 'failed' || type === 'error') && event.action.error instanceof TypeError) retryNow();
  });
  const unsubscribeWrites = client.getMutationCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      (event.action.type === 'failed' || event.action.type === 'error') &&
      event.action.error instanceof TypeError
    )
      retryNow();
  });
  page.addEventListener('offline', retryNow);
  page.addEventListener('online', retryNow);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isLost: () => lost,
    retry: retryNow,
    stop() {
      unsubscribe();
      unsubscribeWrites();
      clearTimeout(timer);
      for (const waiting of slow.values()) clearTimeout(waiting);
      page.removeEventListener('offline', retryNow);
      page.removeEventListener('online', retryNow);
    },
  };
}

/** Whether the server responds at all, with any status. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(delays.probe) });
    return true;
  } catch {
    return false; // no connection or a timeout
  }
}
