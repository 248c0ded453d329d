import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { SliceLoadError } from './SliceLoader.ts';
import type { Stalled } from './SliceLoader.ts';

export interface LoadingOptions {
  /** Whether a module is that of the server-rendered page: its HTML stays on screen however long its code takes. */
  isRendered: (id: string) => boolean;
  /** Called when the server-rendered page waits for Retry. */
  onStalled: (id: string) => void;
  stalled: RetrySignal;
  /** Milliseconds before a load fails. */
  timeout?: number;
  /** Milliseconds between a failed attempt and the second one. */
  retryDelay?: number;
}

/**
 * Plugin of Module Federation's runtime: a load fails after a time, a failed one is tried a second time, its error has the id of the
 * request, and the server-rendered page waits for Retry in place of failing. Ids are `<container>/<component>`.
 */
export function createLoadingPlugin({
  isRendered,
  onStalled,
  stalled,
  timeout = 6_000,
  retryDelay = 300,
}: LoadingOptions): ModuleFederationRuntimePlugin {
  const startedAt = new Map<string, number>();
  /** Modules of which a failed load is being repaired: the loads within report their errors to the repair. */
  const repairs = new Set<string>();
  const remaining = (id: string) => Math.max(0, (startedAt.get(id) ?? performance.now()) + timeout - performance.now());

  /** The second attempt, and for the server-rendered page one after each Retry. */
  async function repair(id: string, error: unknown, entry: string | undefined, load: () => Promise<unknown>) {
    let failure = error;
    for (;;) {
      // A second time-out would only double the wait.
      const isLate = remaining(id) === 0;
      if (!isLate) {
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
        const module = await load().catch(() => null); // the first error is the cause
        if (module) return module;
      }
      const requestId = isLate || entry === undefined ? undefined : await requestIdOf(entry);
      const reported = new SliceLoadError(`${id} could not be loaded.`, { cause: failure, requestId });
      if (!isRendered(id)) throw reported;
      console.error(reported);
      onStalled(id);
      repairs.delete(id); // a page that is discarded meanwhile is loaded anew
      await stalled.wait();
      repairs.add(id);
      try {
        return await load();
      } catch (next) {
        failure = next;
      }
    }
  }

  return {
    name: 'dealstead-loading',
    beforeRequest(request) {
      startedAt.set(request.id, performance.now());
      return request;
    },
    createScript: () => ({ timeout }),
    getModuleFactory({ remoteEntryExports, expose, moduleInfo }) {
      const id = `${moduleInfo.name}/${expose.slice('./'.length)}`;
      return rejectAfter(
        remaining(id),
        Promise.resolve(remoteEntryExports.get(expose)),
        `${id} did not arrive in time.`,
      );
    },
    onLoad({ id, expose, exposeModule }) {
      const component = expose.slice('./'.length);
      if (!(exposeModule as Record<string, unknown> | null)?.[component])
        throw new SliceLoadError(`${id} exports no component named ${component}.`);
    },
    async errorLoadRemote({ id, error, remote, origin }) {
      if (repairs.has(id)) return undefined;
      repairs.add(id);
      try {
        return await repair(id, error, remote && 'entry' in remote ? remote.entry : undefined, () =>
          origin.loadRemote(id),
        );
      } finally {
        repairs.delete(id);
      }
    },
  };
}

function rejectAfter<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SliceLoadError(message)), milliseconds);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
}

/** A script error carries no response, so a HEAD request reads the request id for the error card. */
async function requestIdOf(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(1_000) });
    return response.headers.get('x-request-id') ?? undefined;
  } catch {
    return undefined; // the server is unreachable, which the connection banner shows
  }
}

export interface RetrySignal extends Stalled {
  /** Resolves when the user presses Retry. */
  wait(): Promise<void>;
  clear(): void;
}

/** Waits until the user presses Retry, as a store for `useSyncExternalStore`. */
export function createRetrySignal(): RetrySignal {
  const listeners = new Set<() => void>();
  let retry: (() => void) | null = null;
  const set = (next: typeof retry) => {
    retry = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => retry,
    wait: () =>
      new Promise((resolve) =>
        set(() => {
          set(null);
          resolve();
        }),
      ),
    clear: () => set(null),
  };
}
