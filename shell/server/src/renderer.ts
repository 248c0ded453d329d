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
  /** Release sets whose threads are kept; older ones end when another comes. */
  sets?: number;
  /** Pages that may wait for a thread. */
  queue?: number;
  limits?: Limits;
  /** Milliseconds for which a release that failed three times in a row is left alone. */
  circuitOpenFor?: number;
}

export interface Renderer {
  /**
   * Draws a page by the releases of its set; tries a second time in a fresh thread when the first one died, as long as
   * the caller still waits. @throws RenderFailure
   */
  render(request: RenderRequest, caller?: AbortSignal): Promise<RenderedPage>;
  /**
   * Loads a release as drawing would, in a thread of its own that ends with it.
   * @param shellVersion the shell that it would run in; its own for a shell
   * @throws RenderFailure
   */
  tryRelease(trial: ReleaseCandidate, shellVersion: string): Promise<void>;
  close(): Promise<void>;
}

// `page` ends a thread that does not come back. It is longer than any caller waits: on a busy machine a page takes a
// multiple of its usual time, and a new thread would take even more of it.
const usualLimits: Limits = { boot: 10_000, page: 1_000, firstPage: 1_500, trial: 8_000, heapMegabytes: 192 };

/** Draws pages in threads: a few for each release set, so that sets never share a module. */
export function createRenderer(options: RendererOptions): Renderer {
  const { releasesDir, log, sets: keep = 3, queue = 100, limits = usualLimits, circuitOpenFor = 5_000 } = options;
  const threads = options.threads ?? Math.max(2, availableParallelism() - 1);
  const teams = new Map<string, ThreadPool>();
  const releases = createCircuitBreakers({ failures: 3, openFor: circuitOpenFor });
  const spares = createSpareThreads({
    releasesDir,
    log,
    start: (shellVersion) => startRenderThread({ releasesDir, shellVersion }, limits),
  });

  function teamFor(set: ReleaseSet): ThreadPool {
    const known = teams.get(set.id);
    const team = known ?? createThreadPool({ threads, queue, start: () => spares.take(set.shell.version) });
    teams.delete(set.id);
    teams.set(set.id, team); // the last one is the one used last
    for (const [id, old] of teams) {
      if (teams.size <= keep) break;
      teams.delete(id);
      void old.retire();
    }
    return team;
  }

  return {
    async render(request, caller) {
      const { set } = request.state;
      const slice = sliceOf(request);
      const name = slice ? `${slice.name}@${slice.version}` : `shell@${set.shell.version}`;
      if (releases.isOpen(name)) throw new RenderFailure('resting', `${name} failed too often lately.`);
      const team = teamFor(set);
      try {
        const page = await team.render(request, slice?.name ?? 'shell', caller);
        releases.succeeded(name);
        return page;
      } catch (error) {
        const isOverload = error instanceof RenderFailure && (error.code === 'busy' || error.code === 'abandoned');
        if (error instanceof RenderFailure && !isOverload) releases.failed(name);
        log[isOverload ? 'debug' : 'warn'](
          { err: error, release: name, path: pathOf(request) },
          'a page was not drawn',
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
      await Promise.all([...[...teams.values()].map((team) => team.end()), spares.close()]);
    },
  };
}

/** The address without its query, which can hold tokens of links in mails. */
function pathOf({ url }: RenderRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** The release that the page at this address comes from. */
function sliceOf(request: RenderRequest) {
  const { set } = request.state;
  const routes = set.slices.flatMap((release) => release.routes.map((route) => ({ ...route, release })));
  return matchRoute(routes, pathOf(request))?.route.release ?? null;
}

interface ThreadPool {
  render(request: RenderRequest, slice: string, caller?: AbortSignal): Promise<RenderedPage>;
  /** Ends once nobody waits any more. */
  retire(): Promise<void>;
  end(): Promise<void>;
}

interface ThreadPoolOptions {
  threads: number;
  queue: number;
  start: () => RenderThread;
}

/** A few threads of one release set. One that dies is replaced at once; pages wait for the first that is free. */
function createThreadPool({ threads, queue, start }: ThreadPoolOptions): ThreadPool {
  let members: RenderThread[] = [];
  let waiting: (() => void)[] = [];
  let drawing = 0;
  let ended = false;

  function hire(): void {
    const thread = start();
    members.push(thread);
    thread.ready.then(wakeOne, wakeAll);
  }
  hire();
  // The others start when they are needed, or after a while: the first page has the processor to itself.
  const filling = setTimeout(fill, 1_500);
  function fill(): void {
    while (!ended && members.length < threads) hire();
  }

  function wakeOne(): void {
    waiting.shift()?.();
  }
  function wakeAll(): void {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** A thread that is free now. */
  function idleThread(caller?: AbortSignal): RenderThread | undefined {
    if (ended) throw new RenderFailure('died', 'The renderer stops.');
    if (caller?.aborted) throw new RenderFailure('abandoned', 'The caller stopped waiting for a thread.');
    return members.find((thread) => thread.isIdle());
  }

  /** Waits until a thread may be free. Those that died are replaced, but one that cannot start is not started for ever. */
  async function waitForThread(caller?: AbortSignal): Promise<void> {
    if (members.every((thread) => thread.isDead())) {
      members = [];
      hire();
      await members[0]?.ready;
      return;
    }
    fill();
    if (waiting.length >= queue) throw new RenderFailure('busy', `${queue} pages wait already.`);
    await turn(caller);
  }

  /** Waits in the queue; a caller that gives up leaves it, so that no thread renders for nobody. */
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

  async function drawOnce(request: RenderRequest, slice: string, caller?: AbortSignal): Promise<RenderedPage> {
    let thread: RenderThread | undefined;
    try {
      // Nothing is awaited between finding a thread and giving it the page: two pages would get the same one.
      while (!(thread = idleThread(caller))) await waitForThread(caller);
    } catch (error) {
      wakeOne(); // a thread that became free for this page is the next one's
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
      drawing += 1;
      try {
        return await drawOnce(request, slice, caller);
      } catch (error) {
        const diedUnderIt = error instanceof RenderFailure && (error.code === 'died' || error.code === 'late');
        if (!diedUnderIt || ended || caller?.aborted) throw error;
        return await drawOnce(request, slice, caller);
      } finally {
        drawing -= 1;
      }
    },
    async retire() {
      while (drawing > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      await end();
    },
    end,
  };
}
