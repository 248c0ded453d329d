import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@dealstead/service-kit';

const script = new URL('./markdownWorker.ts', import.meta.url);
/** Milliseconds for one text; a long post takes a fraction of a second. */
const timeoutMs = 5_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses Markdown in a thread that ends afterwards, one text after another: some texts, such as thousands of unmatched marks of
 * emphasis, take the parser minutes, in which a service would answer nothing.
 * @throws Refusal 422 for a text that takes too long
 */
export function parseInThread(markdown: string): Promise<unknown> {
  const parsed = last.then(() => parse(markdown));
  last = parsed.catch(() => undefined);
  return parsed;
}

async function parse(markdown: string): Promise<unknown> {
  const worker = new Worker(script, {
    workerData: markdown,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const [document]: unknown[] = await once(worker, 'message', { signal });
    return document;
  } catch (error) {
    if (!signal.aborted && !isOutOfMemory(error)) throw error;
    throw new Refusal(422, 'too-complex', 'This Markdown takes too long to convert. Convert it in smaller parts.');
  } finally {
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
