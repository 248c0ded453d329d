import { availableParallelism } from 'node:os';
import { matchRoute } from '@dealstead/contracts';
import type { ReleaseSet, RenderRequest, RenderedPage } from '@dealstead/contracts';
import type { PageTrial, TriedPages } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit';
import { createCircuitBreakers } from './circuitBreakers.ts';
import { RenderFailure } from './RenderFailure.ts';
import { createSpareThreads } from './spareThreads.ts';
import { startThreadHost } from './renderHost.ts';
import { startRenderThread } from './renderThread.ts';
import type { Limits } from './renderThread.ts';
import { createThreadPool } from './threadPool.ts';
import { prepareTrials, type StartTrialHost, type TrialBundle } from './trialHost.ts';
import { tryPages } from './tryPages.ts';
import type { ThreadPool } from './threadPool.ts';
import type { ReleaseCandidate } from './worker.ts';

export interface RendererOptions {
  releasesDir: string;
  log: Logger;
  threads?: number;
  /** Combinations of versions with a thread pool; the least recently used one ends when another is added. */
  pools?: number;
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
   * Loads a release as rendering would, in a process of its own that ends afterwards: nobody has looked at its code yet.
   * @param shellVersion the shell that it would run in; its own version for a shell
   * @throws RenderFailure
   */
  tryRelease(trial: ReleaseCandidate, shellVersion: string): Promise<void>;
  /** Renders pages as visitors would get them, in a process of their own, as `tryRelease` does. @throws RenderFailure where the shell does not start */
  tryPages(trial: PageTrial): Promise<TriedPages>;
  close(): Promise<void>;
}

// `page` ends a thread in an endless loop. It exceeds every caller's timeout: on a busy machine a page takes a multiple of
// its usual time, and starting a new thread takes even longer.
const defaultLimits: Limits = { boot: 10_000, page: 1_000, firstPage: 1_500, trial: 8_000, heapMegabytes: 192 };

/**
 * Renders pages in worker threads: one pool for each combination of versions, so that two versions of a slice share no module.
 * Sets that differ only in what is paused share a pool. Six are enough for the current set, the one before, the next one,
 * and the cohorts of two canaries, which are in one of them, the other, or both.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const {
    releasesDir,
    log,
    pools: maximumPools = 6,
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
    start: (shellVersion) =>
      startRenderThread(startThreadHost({ releasesDir, shellVersion }, limits.heapMegabytes), limits),
  });
  let trials: Promise<StartTrialHost> | undefined;

  /** Starts a process for a trial. What it may read are these bundles and the shell. */
  async function prepareTrial(shellVersion: string, bundles: readonly TrialBundle[], trialLimits = limits) {
    trials ??= prepareTrials(releasesDir, log).catch((error: unknown) => {
      trials = undefined; // the next trial asks again
      throw error;
    });
    const start = await trials;
    return () =>
      startRenderThread(
        start({ releasesDir, shellVersion, bundles, heapMegabytes: limits.heapMegabytes }),
        trialLimits,
      );
  }

  function poolFor(set: ReleaseSet): ThreadPool {
    const key = versionsIn(set);
    const existing = pools.get(key);
    const pool = existing ?? createThreadPool({ threads, queue, start: () => spares.take(set.shell.version) });
    pools.delete(key);
    pools.set(key, pool); // Map order is the order of use
    for (const [oldestKey, oldest] of pools) {
      if (pools.size <= maximumPools) break;
      pools.delete(oldestKey);
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
      const thread = (await prepareTrial(shellVersion, [trial]))();
      try {
        await thread.ready;
        await thread.tryRelease(trial);
      } finally {
        await thread.end();
      }
    },
    async tryPages(trial) {
      const patient = { ...limits, page: limits.trial, firstPage: limits.trial };
      return tryPages(trial, await prepareTrial(trial.set.shell.version, trial.set.slices, patient));
    },
    async close() {
      await Promise.all([...[...pools.values()].map((pool) => pool.end()), spares.close()]);
    },
  };
}

/** The versions that a set consists of, as the key of their pool. */
const versionsIn = ({ shell, slices }: ReleaseSet): string =>
  [shell, ...slices].map(({ name, version }) => `${name}@${version}`).join(' ');

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
