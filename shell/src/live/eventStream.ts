import { invalidate, sessionKey } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';

/** Milliseconds between attempts to connect. */
const firstRetry = 1_000;
const maxRetry = 30_000;

export interface StreamOptions {
  client: QueryClient;
  /** Called when the connection breaks, so that someone looks whether the server is there. */
  onLost: () => void;
  open?: (url: string) => EventSource;
}

/**
 * Follows what becomes stale for whoever is signed in, until the returned function is called. After a break everything
 * on screen is asked again, since what happened meanwhile was not heard.
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
      void invalidate(client, stale ?? []);
    });
    source.addEventListener('error', () => {
      // The browser's own reconnecting knows no growing pause, and gives up on an answer other than 200.
      source?.close();
      // It also ends when one signs out in another tab.
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
  // A browser keeps no page for Back that holds a connection.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    missed = true;
    connect();
  };
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', comeBack);
  connect();
  return () => {
    removeEventListener('pagehide', disconnect);
    removeEventListener('pageshow', comeBack);
    disconnect();
  };
}
