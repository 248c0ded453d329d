import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import { RenderFailure } from './failure.ts';
import type { FromWorker, WorkerSetup } from './worker.ts';

export interface Limits {
  /** Milliseconds for the shell's bundle to start. */
  boot: number;
  /** Milliseconds for a page, and for the first page of a slice in a thread, which loads its bundle too. */
  page: number;
  firstPage: number;
  heapMegabytes: number;
}

/** One thread that draws one page at a time for one release of the shell. */
export interface Thread {
  /** Settles once it can draw. @throws RenderFailure `boot` */
  readonly ready: Promise<void>;
  isIdle(): boolean;
  isDead(): boolean;
  /** Draws a page of the slice named, which decides how long it may take. @throws RenderFailure */
  draw(request: RenderRequest, slice: string): Promise<RenderedPage>;
  end(): Promise<void>;
}

interface Job {
  resolve(page: RenderedPage): void;
  reject(failure: RenderFailure): void;
  timer: NodeJS.Timeout;
}

const script = new URL('./worker.ts', import.meta.url);

/** Starts a thread. Whatever a page does in it (loop, exit, fill the heap) ends the thread and nothing else. */
export function startThread(setup: WorkerSetup, limits: Limits): Thread {
  const worker = new Worker(script, {
    workerData: setup,
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const loaded = new Set<string>();
  let job: Job | null = null;
  let booting = true;
  let dead = false;

  let booted: () => void;
  let notBooted: (failure: RenderFailure) => void;
  const ready = new Promise<void>((resolve, reject) => {
    booted = resolve;
    notBooted = reject;
  });
  ready.catch(() => undefined); // told to whoever waits for it; nobody may
  const bootTimer = setTimeout(
    () => die(new RenderFailure('boot', `The shell's bundle did not start within ${limits.boot} ms.`)),
    limits.boot,
  );

  function die(failure: RenderFailure): void {
    if (dead) return;
    dead = true;
    clearTimeout(bootTimer);
    notBooted(booting ? new RenderFailure('boot', failure.message) : failure);
    settle()?.reject(failure);
    void worker.terminate();
  }

  function settle(): Job | null {
    const settled = job;
    job = null;
    if (settled) clearTimeout(settled.timer);
    return settled;
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') {
      booting = false;
      clearTimeout(bootTimer);
      booted();
    } else if (message.kind === 'page') settle()?.resolve(message.page);
    else settle()?.reject(new RenderFailure('threw', message.message));
  });
  worker.on('error', (error: Error) => die(new RenderFailure('died', error.message)));
  worker.on('exit', (code) => die(new RenderFailure('died', `The thread ended with ${code}.`)));

  return {
    ready,
    isIdle: () => !dead && !booting && job === null,
    isDead: () => dead,
    draw(request, slice) {
      const within = loaded.has(slice) ? limits.page : limits.firstPage;
      loaded.add(slice);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => die(new RenderFailure('late', `The page took longer than ${within} ms.`)),
          within,
        );
        job = { resolve, reject, timer };
        worker.postMessage(request);
      });
    },
    async end() {
      dead = true;
      clearTimeout(bootTimer);
      settle()?.reject(new RenderFailure('died', 'The renderer stops.'));
      await worker.terminate();
    },
  };
}
