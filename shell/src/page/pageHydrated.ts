import { isHydrated } from '../events/replayEvents.ts';

/** Milliseconds between two checks. */
const pollInterval = 50;
/** Milliseconds after which a page whose code does not load holds nothing up any longer. */
const longestWait = 10_000;

/** Resolves once the page in `main` is hydrated: until then its HTML must meet the data that the server rendered it from. */
export async function pageHydrated(): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += pollInterval) {
    const content = document.querySelector('main > *');
    if (!content || isHydrated(content)) return;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}
