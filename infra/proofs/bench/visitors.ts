import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { states } from '@dealstead/contracts';

/** Latencies in milliseconds. */
export interface VisitLatencies {
  readonly search: number[];
  readonly page: number[];
}

interface VisitOptions {
  readonly origin: string;
  /** The listing whose page is requested. */
  readonly property: number;
  /** Number of the first search, so that runs do not repeat each other's searches. */
  readonly first: number;
}

/** Milliseconds between two requests of each kind. */
const requestInterval = 40;

/**
 * Requests searches that no cache has, and a listing's page, one after another until `end` is called. It runs on a thread
 * of its own, so that the latencies do not include the caller's work.
 */
export function startVisitors(options: VisitOptions): { end(): Promise<VisitLatencies> } {
  const thread = new Worker(new URL(import.meta.url), { workerData: options });
  const done = new Promise<VisitLatencies>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  done.catch(() => undefined); // `end` rejects as well
  return {
    end() {
      thread.postMessage('end');
      return done;
    },
  };
}

async function visit({ origin, property, first }: VisitOptions, isOver: () => boolean): Promise<VisitLatencies> {
  const visits: VisitLatencies = { search: [], page: [] };
  const requestRepeatedly = async (latencies: number[], path: (n: number) => string) => {
    for (let n = first; !isOver(); n++) {
      const start = performance.now();
      const response = await fetch(origin + path(n));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path(n)} responded ${response.status}`);
      latencies.push(performance.now() - start);
      await sleep(requestInterval);
    }
  };
  await Promise.all([
    requestRepeatedly(
      visits.search,
      (n) => `/api/properties?state=${states[n % states.length]}&maxPrice=${50_000 + n}`,
    ),
    requestRepeatedly(visits.page, () => `/property/${property}`),
  ]);
  return visits;
}

const port = parentPort;
if (port) {
  let isOver = false;
  port.once('message', () => {
    isOver = true;
  });
  const options: VisitOptions = workerData;
  port.postMessage(await visit(options, () => isOver));
}
