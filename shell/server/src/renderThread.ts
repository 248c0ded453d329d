import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import { RenderFailure } from './RenderFailure.ts';
import type { FromWorker, ToWorker, ReleaseCandidate, WorkerSetup } from './worker.ts';

export interface Limits {
  /** Milliseconds for the shell's bundle to start. */
  boot: number;
  /** Milliseconds for a page; `firstPage` for the first page of a slice in a thread, which also loads its bundle. */
  page: number;
  firstPage: number;
  /** Milliseconds for all of a release that is tried. */
  trial: number;
  heapMegabytes: number;
}

/** A worker thread that renders one page at a time with one version of the shell. */
export interface RenderThread {
  /** Resolves once it can render. @throws RenderFailure `boot` */
  readonly ready: Promise<void>;
  isIdle(): boolean;
  isBooting(): boolean;
  isDead(): boolean;
  /** Renders a page of a slice, which decides the time limit. @throws RenderFailure */
  render(request: RenderRequest, slice: string): Promise<RenderedPage>;
  /** Loads a release's bundle and its pages. @throws RenderFailure */
  tryRelease(trial: ReleaseCandidate): Promise<void>;
  end(): Promise<void>;
}

interface Job {
  resolve(message: FromWorker): void;
  reject(failure: RenderFailure): void;
  timer: NodeJS.Timeout;
}

const script = new URL('./worker.ts', import.meta.url);

function startWorker(setup: WorkerSetup, { heapMegabytes }: Limits): Worker {
  return new Worker(script, {
    workerData: setup,
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}

/** Starts a thread. A page that loops, exits or fills the heap ends its thread and nothing else. */
export function startRenderThread(setup: WorkerSetup, limits: Limits): RenderThread {
  const worker = startWorker(setup, limits);
  const loaded = new Set<string>();
  let job: Job | null = null;
  let booting = true;
  let dead = false;

  let resolveBoot: () => void;
  let rejectBoot: (failure: RenderFailure) => void;
  const ready = new Promise<void>((resolve, reject) => {
    resolveBoot = resolve;
    rejectBoot = reject;
  });
  ready.catch(() => undefined); // callers that await `ready` get the rejection; there may be none
  const bootTimer = setTimeout(
    () => die(new RenderFailure('boot', `The shell's bundle did not start within ${limits.boot} ms.`)),
    limits.boot,
  );

  function die(failure: RenderFailure): void {
    if (dead) return;
    dead = true;
    clearTimeout(bootTimer);
    rejectBoot(booting ? new RenderFailure('boot', failure.message) : failure);
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
      resolveBoot();
    } else if (message.kind === 'threw') settle()?.reject(new RenderFailure('threw', message.message));
    else settle()?.resolve(message);
  });
  worker.on('error', (error: Error) => die(new RenderFailure('died', error.message)));
  worker.on('exit', (code) => die(new RenderFailure('died', `The thread ended with ${code}.`)));

  function send(message: ToWorker, timeLimit: number, action: string): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      const late = new RenderFailure('late', `${action} took longer than ${timeLimit} ms.`);
      const timer = setTimeout(() => die(late), timeLimit);
      job = { resolve, reject, timer };
      worker.postMessage(message);
    });
  }

  return {
    ready,
    isIdle: () => !dead && !booting && job === null,
    isBooting: () => !dead && booting,
    isDead: () => dead,
    async render(request, slice) {
      const timeLimit = loaded.has(slice) ? limits.page : limits.firstPage;
      loaded.add(slice);
      const done = await send({ kind: 'render', request }, timeLimit, 'The page');
      if (done.kind !== 'page') throw new RenderFailure('threw', `The thread answered a page with ${done.kind}.`);
      return done.page;
    },
    async tryRelease(trial) {
      await send({ kind: 'try', trial }, limits.trial, 'Loading it');
    },
    async end() {
      dead = true;
      clearTimeout(bootTimer);
      settle()?.reject(new RenderFailure('died', 'The renderer stops.'));
      await worker.terminate();
    },
  };
}
