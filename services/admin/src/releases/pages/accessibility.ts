import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { AxeFinding } from './axeWorker.ts';

const script = new URL('./axeWorker.ts', import.meta.url);
/** Milliseconds for all pages of a release. */
const timeoutMs = 60_000;

/** Findings by the digest of their document: most pages of a version are those of the version before. */
const knownFindings = new LRUCache<string, AxeFinding[]>({ max: 1_000 });

/**
 * The serious and critical findings of axe in HTML documents, in their order. A document that was checked before is not checked
 * again.
 * @throws Error where the thread fails or takes longer than a minute
 */
export async function findAccessibilityFaults(documents: readonly string[]): Promise<AxeFinding[][]> {
  const digests = documents.map((html) => createHash('sha256').update(html).digest('base64url'));
  const unknown = documents.filter((_, i) => !knownFindings.has(digests[i] ?? ''));
  const checked = unknown.length === 0 ? [] : await checkInThread(unknown);
  const found = new Map(unknown.map((html, i) => [html, checked[i] ?? []]));
  return documents.map((html, i) => {
    const findings = found.get(html) ?? knownFindings.get(digests[i] ?? '') ?? [];
    knownFindings.set(digests[i] ?? '', findings);
    return findings;
  });
}

/** Checks documents in a thread that ends afterwards, because axe takes a second of the processor for a large page. */
async function checkInThread(documents: readonly string[]): Promise<AxeFinding[][]> {
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
