import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { states } from '@dealstead/contracts';

/** Milliseconds that each request took, in the order of their answers. */
export interface Visits {
  readonly search: number[];
  readonly page: number[];
}

interface Way {
  readonly origin: string;
  /** The listing whose page is read. */
  readonly property: number;
  /** Where the searches begin, so that no two runs ask for the same. */
  readonly first: number;
}

/** Milliseconds between two requests of each kind. */
const pause = 40;

/** Searches that nobody keeps, and a listing's page, one after another until `end` is called; on a thread that does nothing else. */
export function startVisitors(way: Way): { end(): Promise<Visits> } {
  const thread = new Worker(new URL(import.meta.url), { workerData: way });
  const done = new Promise<Visits>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  done.catch(() => undefined); // whoever calls `end` is told
  return {
    end() {
      thread.postMessage('end');
      return done;
    },
  };
}

async function visit({ origin, property, first }: Way, isOver: () => boolean): Promise<Visits> {
  const visits: Visits = { search: [], page: [] };
  const ask = async (into: number[], path: (n: number) => string) => {
    for (let n = first; !isOver(); n++) {
      const began = performance.now();
      const answer = await fetch(origin + path(n));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for ${path(n)}`);
      into.push(performance.now() - began);
      await sleep(pause);
    }
  };
  await Promise.all([
    ask(visits.search, (n) => `/api/properties?state=${states[n % states.length]}&maxPrice=${50_000 + n}`),
    ask(visits.page, () => `/property/${property}`),
  ]);
  return visits;
}

const port = parentPort;
if (port) {
  let over = false;
  port.once('message', () => {
    over = true;
  });
  const way: Way = workerData;
  port.postMessage(await visit(way, () => over));
}
