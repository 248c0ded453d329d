import { ApiError, type QueryClient } from '@dealstead/kit';

/** Milliseconds. */
const delays = { first: 2_000, most: 30_000, answer: 8_000 };

/** Whether a retry may help: network errors and 5xx, not 4xx. */
const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status >= 500;

/**
 * Refetches failed queries of mounted components with exponential backoff, and at once when the browser comes online or
 * the page becomes visible. It probes the URL first, so that the error stays on screen until a response succeeds.
 * Returns a function that stops it.
 */
export function refetchFailedQueries(client: QueryClient, page: Window = window): () => void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = delays.first;
  let trying = false;

  const broken = () =>
    cache.findAll({
      type: 'active',
      fetchStatus: 'idle',
      predicate: ({ state: { status, error, fetchMeta } }) =>
        // A failed next page of a list is retried by its own button.
        status === 'error' && isTransient(error) && fetchMeta?.fetchMore === undefined,
    });

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // visibilitychange starts the next attempt.
    if (trying || page.document.visibilityState === 'hidden') return;
    const waiting = broken();
    if (waiting.length === 0) {
      pause = delays.first;
      return;
    }
    trying = true;
    const urls = [...new Set(waiting.map(({ queryKey: [url] }) => String(url)))];
    const back = new Set((await Promise.all(urls.map(recoveredUrl))).filter((url) => url !== null));
    await client.refetchQueries({
      predicate: (query) => waiting.includes(query) && back.has(String(query.queryKey[0])),
    });
    trying = false;
    pause = back.size > 0 ? delays.first : Math.min(pause * 2, delays.most);
    plan();
  }
  function plan(): void {
    if (trying || timer !== undefined || broken().length === 0) return;
    timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2));
  }
  const now = () => {
    pause = delays.first;
    void attempt();
  };

  const unsubscribe = cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'observerAdded') plan();
  });
  page.addEventListener('online', now);
  page.document.addEventListener('visibilitychange', now);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    page.removeEventListener('online', now);
    page.document.removeEventListener('visibilitychange', now);
  };
}

/** The URL if it responds with a status below 500, else null. */
async function recoveredUrl(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      headers: { 'x-requested-with': 'dealstead' },
      signal: AbortSignal.timeout(delays.answer),
    });
    await answer.body?.cancel();
    return answer.status < 500 ? url : null;
  } catch {
    return null; // still unavailable
  }
}
