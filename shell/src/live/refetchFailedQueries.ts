import { ApiError, isServedStale, staleSinceHeader, type QueryClient } from '@dealstead/kit';

/** Milliseconds. */
const delays = { first: 2_000, maximum: 30_000, probe: 8_000 };

/** Whether a retry may help: network errors and 5xx, not 4xx. */
const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/**
 * Refetches queries of mounted components that failed, or whose response is from before a change because a service was slow,
 * with exponential backoff, and at once when the browser comes online or
 * the page becomes visible. It probes the URL first, so that the error stays on screen until a response succeeds.
 * Returns a function that stops it.
 */
export function refetchFailedQueries(client: QueryClient, page: Window = window): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = delays.first;
  let isRetrying = false;

  const failedQueries = () =>
    cache.findAll({
      type: 'active',
      fetchStatus: 'idle',
      predicate: ({ queryKey: [url], state: { status, error, fetchMeta } }) =>
        // A failed next page of a list is retried by its own button.
        (status === 'error' && isTransient(error) && fetchMeta?.fetchMore === undefined) ||
        (status === 'success' && isServedStale(String(url))),
    });

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // visibilitychange starts the next attempt.
    if (isRetrying || page.document.visibilityState === 'hidden') return;
    const failed = failedQueries();
    if (failed.length === 0) {
      pause = delays.first;
      return;
    }
    isRetrying = true;
    const urls = [...new Set(failed.map(({ queryKey: [url] }) => String(url)))];
    const recovered = new Set((await Promise.all(urls.map(recoveredUrl))).filter((url) => url !== null));
    await client.refetchQueries({
      predicate: (query) => failed.includes(query) && recovered.has(String(query.queryKey[0])),
    });
    isRetrying = false;
    pause = recovered.size > 0 ? delays.first : Math.min(pause * 2, delays.maximum);
    schedule();
  }
  function schedule(): void {
    if (isRetrying || timer !== undefined || failedQueries().length === 0) return;
    timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2));
  }
  const retryNow = () => {
    pause = delays.first;
    void attempt();
  };

  const unsubscribe = cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'observerAdded') schedule();
  });
  page.addEventListener('online', retryNow);
  page.document.addEventListener('visibilitychange', retryNow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    page.removeEventListener('online', retryNow);
    page.document.removeEventListener('visibilitychange', retryNow);
  };
}

/** The URL if it responds with a status below 500 and with what is current, else null. */
async function recoveredUrl(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      headers: { 'x-requested-with': 'dealstead' },
      signal: AbortSignal.timeout(delays.probe),
    });
    await response.body?.cancel();
    return response.status < 500 && !response.headers.has(staleSinceHeader) ? url : null;
  } catch {
    return null; // still unavailable
  }
}
