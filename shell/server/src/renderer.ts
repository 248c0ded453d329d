import { availableParallelism } from 'node:os';
import { matchRoute } from '@dealstead/contracts';
import type { ReleaseSet, RenderRequest, RenderedPage } from '@dealstead/contracts';
import type { Logger } from '@dealstead/service-kit';
import { createCircuitBreakers } from './circuitBreakers.ts';
import { RenderFailure } from './RenderFailure.ts';
import { createSpareThreads } from './spareThreads.ts';
import { startRenderThread } from './renderThread.ts';
import type { Limits, RenderThread } from './renderThread.ts';
import type { ReleaseCandidate } from './worker.ts';

export interface RendererOptions {
  releasesDir: string;
  log: Logger;
  threads?: number;
  /** Release sets with a thread pool; the least recently used one ends when another is added. */
  sets?: number;
  /** Maximum number of pages waiting for a thread. */
  queue?: number;
  limits?: Limits;
  /** Milliseconds for which the circuit breaker of a release stays open after three consecutive failures. */
  circuitOpenFor?: number;
}

export interface Renderer {
  /**
   * Renders a page with the releases of its set. Retries once in another thread when the first one died, unless the
   * caller has disconnected. @throws RenderFailure
   */
  render(request: RenderRequest, caller?: AbortSignal): Promise<RenderedPage>;
  /**
   * Loads a release as rendering would, in a separate thread that ends afterwards.
   * @param shellVersion the shell that it would run in; its own version for a shell
   * @throws RenderFailure
   */
  tryRelease(trial: ReleaseCandidate, shellVersion: string): Promise<void>;
  close(): Promise<void>;
}

// `page` ends a thread in an endless loop. It exceeds every caller's timeout: on a busy machine a page takes a multiple of
// its usual time, and starting a new thread takes even longer.
const defaultLimits: Limits = { boot: 10_000, page: 1_000, firstPage: 1_500, trial: 8_000, heapMegabytes: 192 };

/** Renders pages in worker threads: one pool per release set, so that sets share no module. */
export function createRenderer(options: RendererOptions): Renderer {
  const {
    releasesDir,
    log,
    sets: maximumSets = 3,
    queue = 100,
    limits = defaultLimits,
    circuitOpenFor = 5_000,
  } = options;
  const threads = options.threads ?? Math.max(2, availableParallelism() - 1);
  const pools = new Map<string, ThreadPool>();
  const releases = createCircuitBreakers({ failures: 3, openFor: circuitOpenFor });
  const spares = createSpareThreads({
    releasesDir,
    log,
    start: (shellVersion) => startRenderThread({ releasesDir, shellVersion }, limits),
  });

  function poolFor(set: ReleaseSet): ThreadPool {
    const existing = pools.get(set.id);
    const pool = existing ?? createThreadPool({ threads, queue, start: () => spares.take(set.shell.version) });
    pools.delete(set.id);
    pools.set(set.id, pool); // Map order is the order of use
    for (const [id, oldest] of pools) {
      if (pools.size <= maximumSets) break;
      pools.delete(id);
      void oldest.retire();
    }
    return pool;
  }

  return {
    async render(request, caller) {
      const { set } = request.state;
      const slice = sliceOf(request);
      const name = slice ? `${slice.name}@${slice.version}` : `shell@${set.shell.version}`;
      if (releases.isOpen(name))
        throw new RenderFailure('resting', `${name} failed repeatedly; its circuit breaker is open.`);
      const pool = poolFor(set);
      try {
        const page = await pool.render(request, slice?.name ?? 'shell', caller);
        releases.succeeded(name);
        return page;
      } catch (error) {
        const isOverload = error instanceof RenderFailure && (error.code === 'busy' || error.code === 'abandoned');
        if (error instanceof RenderFailure && !isOverload) releases.failed(name);
        log[isOverload ? 'debug' : 'warn'](
          { err: error, release: name, path: pathOf(request) },
          'rendering a page failed',
        );
        throw error;
      }
    },
    async tryRelease(trial, shellVersion) {
      const thread = startRenderThread({ releasesDir, shellVersion }, limits);
      try {
        await thread.ready;
        await thread.tryRelease(trial);
      } finally {
        await thread.end();
      }
    },
    async close() {
      await Promise.all([...[...pools.values()].map((pool) => pool.end()), spares.close()]);
    },
  };
}

/** The path without the query, which can contain tokens of mail links. */
function pathOf({ url }: RenderRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** The release that publishes the page at this URL. */
function sliceOf(request: RenderRequest) {
  const { set } = request.state;
  const routes = set.slices.flatMap((release) => release.routes.map((route) => ({ ...route, release })));
  return matchRoute(routes, pathOf(request))?.route.release ?? null;
}

interface ThreadPool {
  render(request: RenderRequest, slice: string, caller?: AbortSignal): Promise<RenderedPage>;
  /** Ends the pool after its pending renders. */
  retire(): Promise<void>;
  end(): Promise<void>;
}

interface ThreadPoolOptions {
  threads: number;
  queue: number;
  start: () => RenderThread;
}

/** A thread pool of one release set. Dead threads are replaced at once; pages queue for an idle thread. */
function createThreadPool({ threads, queue, start }: ThreadPoolOptions): ThreadPool {
  let members: RenderThread[] = [];
  let waiting: (() => void)[] = [];
  let pendingRenders = 0;
  let ended = false;

  function startThread(): void {
    const thread = start();
    members.push(thread);
    thread.ready.then(wakeOne, wakeAll);
  }
  startThread();
  // The other threads start on demand or after a delay, so that the first page has the processor to itself.
  const filling = setTimeout(fill, 1_500);
  function fill(): void {
    while (!ended && members.length < threads) startThread();
  }

  function wakeOne(): void {
    waiting.shift()?.();
  }
  function wakeAll(): void {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** An idle thread, if there is one. */
  function idleThread(caller?: AbortSignal): RenderThread | undefined {
    if (ended) throw new RenderFailure('died', 'The renderer is stopping.');
    if (caller?.aborted) throw new RenderFailure('abandoned', 'The caller stopped waiting for a thread.');
    return members.find((thread) => thread.isIdle());
  }

  /** Waits until a thread may be idle. Dead threads are replaced; a boot failure rejects instead of retrying forever. */
  async function waitForThread(caller?: AbortSignal): Promise<void> {
    if (members.every((thread) => thread.isDead())) {
      members = [];
      startThread();
      await members[0]?.ready;
      return;
    }
    fill();
    if (waiting.length >= queue) throw new RenderFailure('busy', `${queue} pages are already queued.`);
    await turn(caller);
  }

  /** Waits in the queue. A caller that disconnects leaves it, so that no thread renders for it. */
  function turn(caller?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const leave = () => {
        waiting = waiting.filter((other) => other !== wake);
        resolve();
      };
      const wake = () => {
        caller?.removeEventListener('abort', leave);
        resolve();
      };
      caller?.addEventListener('abort', leave, { once: true });
      waiting.push(wake);
    });
  }

  async function renderOnce(request: RenderRequest, slice: string, caller?: AbortSignal): Promise<RenderedPage> {
    let thread: RenderThread | undefined;
    try {
      // No await between finding a thread and assigning the page, or two pages would get the same thread.
      while (!(thread = idleThread(caller))) await waitForThread(caller);
    } catch (error) {
      wakeOne(); // passes the idle thread on to the next page
      throw error;
    }
    try {
      return await thread.render(request, slice);
    } finally {
      if (thread.isDead() && !ended) {
        members = members.filter((member) => !member.isDead());
        fill();
      }
      wakeOne();
    }
  }

  async function end(): Promise<void> {
    ended = true;
    clearTimeout(filling);
    wakeAll();
    await Promise.all(members.map((thread) => thread.end()));
  }

  return {
    async render(request, slice, caller) {
      pendingRenders += 1;
      try {
        return await renderOnce(request, slice, caller);
      } catch (error) {
        const isThreadFailure = error instanceof RenderFailure && (error.code === 'died' || error.code === 'late');
        if (!isThreadFailure || ended || caller?.aborted) throw error;
        return await renderOnce(request, slice, caller);
      } finally {
        pendingRenders -= 1;
      }
    },
    async retire() {
      while (pendingRenders > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      await end();
    },
    end,
  };
}
