import type { RenderRequest, RenderedPage } from '@dealstead/contracts';
import { RenderFailure } from './RenderFailure.ts';
import type { RenderHost } from './renderHost.ts';
import type { FromWorker, ToWorker, ReleaseCandidate } from './worker.ts';

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

/** A worker that renders one page at a time with one version of the shell. */
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

/** Renders in a host that has been started. A page that loops, exits or fills the heap ends its host and nothing else. */
export function startRenderThread(host: RenderHost, limits: Limits): RenderThread {
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
    void host.end();
  }

  function settle(): Job | null {
    const settled = job;
    job = null;
    if (settled) clearTimeout(settled.timer);
    return settled;
  }

  host.listen((message) => {
    if (message.kind === 'ready') {
      booting = false;
      clearTimeout(bootTimer);
      resolveBoot();
    } else if (message.kind === 'broke') die(new RenderFailure('died', message.message));
    else if (message.kind === 'threw') settle()?.reject(new RenderFailure('threw', message.message));
    else settle()?.resolve(message);
  }, die);

  function send(message: ToWorker, timeLimit: number, action: string): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      const late = new RenderFailure('late', `${action} took longer than ${timeLimit} ms.`);
      const timer = setTimeout(() => die(late), timeLimit);
      job = { resolve, reject, timer };
      host.post(message);
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
      const done = await send({ kind: 'try', trial }, limits.trial, 'Loading it');
      if (done.kind !== 'tried') throw new RenderFailure('threw', `The thread answered a trial with ${done.kind}.`);
    },
    async end() {
      dead = true;
      clearTimeout(bootTimer);
      settle()?.reject(new RenderFailure('died', 'The renderer stops.'));
      await host.end();
    },
  };
}
