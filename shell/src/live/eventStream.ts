import { invalidate, sessionKey } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import { pageHydrated } from '../page/pageHydrated.ts';

/** Milliseconds between connection attempts. */
const firstRetry = 1_000;
const maxRetry = 30_000;

export interface StreamOptions {
  client: QueryClient;
  /** Called when the connection breaks, to probe the server. */
  onLost: () => void;
  open?: (url: string) => EventSource;
}

/**
 * Subscribes to the server-sent events that invalidate cached responses of the signed-in user. After a reconnect all
 * mounted queries are refetched, because events of the gap are lost. Returns the unsubscribe function.
 */
export function subscribeToEvents({ client, onLost, open = (url) => new EventSource(url) }: StreamOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstRetry;
  let missed = false;

  const connect = () => {
    source = open('/api/stream');
    source.addEventListener('open', () => {
      pause = firstRetry;
      if (missed) void client.invalidateQueries({ refetchType: 'active' });
      missed = false;
    });
    source.addEventListener('stale', ({ data }: MessageEvent<string>) => {
      const { stale }: { stale?: string[] } = JSON.parse(data);
      void pageHydrated().then(() => invalidate(client, stale ?? []));
    });
    source.addEventListener('error', () => {
      // EventSource reconnects without backoff and gives up on a status other than 200.
      source?.close();
      // The stream also ends after a sign-out in another tab.
      if (!missed) void client.invalidateQueries({ queryKey: sessionKey });
      missed = true;
      onLost();
      timer = setTimeout(connect, pause * (0.75 + Math.random() / 2));
      pause = Math.min(pause * 2, maxRetry);
    });
  };
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
  };
  // An open connection would keep the page out of the back/forward cache.
  const reconnect = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    missed = true;
    connect();
  };
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', reconnect);
  connect();
  return () => {
    removeEventListener('pagehide', disconnect);
    removeEventListener('pageshow', reconnect);
    disconnect();
  };
}
