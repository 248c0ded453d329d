import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import { RenderFailure } from './RenderFailure.ts';
import type { RenderThread } from './renderThread.ts';

export interface ThreadPool {
  render(request: RenderRequest, slice: string, caller?: AbortSignal): Promise<RenderedPage>;
  /** Ends the pool after its pending renders. */
  retire(): Promise<void>;
  end(): Promise<void>;
}

export interface ThreadPoolOptions {
  threads: number;
  queue: number;
  start: () => RenderThread;
}

/** A thread pool of one combination of versions. It has one thread until a page has to wait. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const threads = createThreadSet(options);
  let pendingRenders = 0;
  return {
    async render(request, slice, caller) {
      const renderOnce = () => threads.run((thread) => thread.render(request, slice), caller);
      pendingRenders += 1;
      try {
        return await renderOnce();
      } catch (error) {
        const isThreadFailure = error instanceof RenderFailure && (error.code === 'died' || error.code === 'late');
        if (!isThreadFailure || threads.isEnded() || caller?.aborted) throw error;
        return await renderOnce();
      } finally {
        pendingRenders -= 1;
      }
    },
    async retire() {
      while (pendingRenders > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      await threads.end();
    },
    end: threads.end,
  };
}

/** The pool's threads. Dead ones are replaced at once; callers queue for an idle one. */
function createThreadSet({ threads, queue, start }: ThreadPoolOptions) {
  let members: RenderThread[] = [];
  const waiting = createWaitQueue();
  let ended = false;

  function startThread(): void {
    const thread = start();
    members.push(thread);
    thread.ready.then(() => {
      waiting.wakeOne();
      if (waiting.size() > 0) fill();
    }, waiting.wakeAll);
  }
  startThread();
  function fill(): void {
    while (!ended && members.length < threads) startThread();
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
    // While a thread starts, another one would only compete with it for the processor.
    if (!members.some((thread) => thread.isBooting())) fill();
    if (waiting.size() >= queue) throw new RenderFailure('busy', `${queue} pages are already queued.`);
    await waiting.wait(caller);
  }

  return {
    isEnded: () => ended,
    /** Runs a job in an idle thread. */
    async run<Result>(job: (thread: RenderThread) => Promise<Result>, caller?: AbortSignal): Promise<Result> {
      let thread: RenderThread | undefined;
      try {
        // No await between finding a thread and starting the job, or two jobs would get the same thread.
        while (!(thread = idleThread(caller))) await waitForThread(caller);
      } catch (error) {
        waiting.wakeOne(); // passes the idle thread on to the next job
        throw error;
      }
      try {
        return await job(thread);
      } finally {
        if (thread.isDead() && !ended) {
          members = members.filter((member) => !member.isDead());
          fill();
        }
        waiting.wakeOne();
      }
    },
    async end(): Promise<void> {
      ended = true;
      waiting.wakeAll();
      await Promise.all(members.map((thread) => thread.end()));
    },
  };
}

/** Callers that wait for an idle thread, first come first served. */
function createWaitQueue() {
  let waiting: (() => void)[] = [];
  return {
    size: () => waiting.length,
    wakeOne(): void {
      waiting.shift()?.();
    },
    wakeAll(): void {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    /** Waits until it is woken. A caller that disconnects leaves the queue, so that no thread renders for it. */
    wait: (caller?: AbortSignal) =>
      new Promise<void>((resolve) => {
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
      }),
  };
}
