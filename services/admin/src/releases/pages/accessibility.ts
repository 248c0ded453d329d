import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AxeFinding } from './axeWorker.ts';

const script = new URL('./axeWorker.ts', import.meta.url);
/** Milliseconds for all pages of a release. */
const timeoutMs = 60_000;

/**
 * The serious and critical findings of axe in HTML documents, in their order. They are checked in a thread that ends
 * afterwards, because axe takes a second of the processor for a large page.
 * @throws Error where the thread fails or takes longer than a minute
 */
export async function findAccessibilityFaults(documents: readonly string[]): Promise<AxeFinding[][]> {
  const worker = new Worker(script, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const found: AxeFinding[][] = [];
    for (const html of documents) {
      worker.postMessage(html);
      // Rejects when the worker emits an error, too.
      const [findings] = (await once(worker, 'message', { signal })) as [AxeFinding[]];
      found.push(findings);
    }
    return found;
  } finally {
    await worker.terminate();
  }
}
