import { lazy } from 'react';
import type { ComponentType } from 'react';
import { containerOf } from '@dealstead/contracts';
import type { ReleasedName, PageReleaseSet } from '@dealstead/contracts';
import { releaseFileUrl } from '../site/site.ts';
import { SliceLoadError } from './SliceLoader.ts';
import type { SliceLoader } from './SliceLoader.ts';

interface Remote {
  name: string;
  alias: string;
  entry: string;
}

/** Access to the Module Federation containers of slices. */
export interface Federation {
  /** Registers entries. Registering an entry again makes the next `loadRemote` fetch it again. */
  registerRemotes(remotes: Remote[]): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface RemoteSliceLoaderOptions {
  set: PageReleaseSet;
  federation: Federation;
  /** The server-rendered page: its HTML stays on screen however long its code takes. */
  serverRendered?: { slice: ReleasedName; name: string } | null;
  /** Called when a component that is rendered could not be loaded. */
  onLoadFailed?: (slice: ReleasedName) => void;
  /** Milliseconds before a load fails. */
  timeout?: number;
  /** Milliseconds between a failed attempt and the second one. */
  retryDelay?: number;
}

/** Loads slices from their releases through Module Federation. Failures are not cached: the next request loads again. */
export function createRemoteSliceLoader({
  serverRendered = null,
  onLoadFailed,
  ...options
}: RemoteSliceLoaderOptions): SliceLoader {
  const components = createComponentCache(options);
  const shown = new Map<string, ComponentType>();
  const stalled = createRetrySignal();
  let renderedPage = serverRendered;
  const isRendered = (slice: ReleasedName, name: string) => renderedPage?.slice === slice && renderedPage.name === name;

  /** Never rejects: the server's HTML stays, the page offers Retry, and each retry loads again. */
  async function loadRenderedPage(slice: ReleasedName, name: string): Promise<ComponentType> {
    for (;;) {
      try {
        return await components.load(slice, name);
      } catch (error) {
        console.error(error);
        onLoadFailed?.(slice);
        await stalled.wait();
      }
    }
  }

  async function loadComponent(slice: ReleasedName, name: string): Promise<ComponentType> {
    try {
      return await components.load(slice, name);
    } catch (error) {
      onLoadFailed?.(slice);
      throw error;
    }
  }

  return {
    getComponent(slice, name) {
      const key = keyOf(slice, name);
      const known = shown.get(key) ?? components.loaded(slice, name);
      if (known) {
        shown.set(key, known);
        return known;
      }
      const load = isRendered(slice, name) ? loadRenderedPage : loadComponent;
      const created = lazy(async () => ({ default: await load(slice, name) }));
      shown.set(key, created);
      return created;
    },
    prefetch(slice, name) {
      components.load(slice, name).catch(() => undefined); // rendering it loads again and reports the error
    },
    discard(slice, name) {
      shown.delete(keyOf(slice, name));
      if (isRendered(slice, name)) {
        renderedPage = null;
        stalled.clear();
      }
    },
    stalled,
  };
}

const keyOf = (slice: ReleasedName, name: string): string => `${slice}/${name}`;

/** Components of the set's slices, each loaded once. A failed load is tried a second time and not cached. */
function createComponentCache({
  set,
  federation,
  timeout = 6_000,
  retryDelay = 300,
}: Omit<RemoteSliceLoaderOptions, 'serverRendered'>) {
  const remotes = new Map(
    set.slices.map(
      ({ name, entry }) =>
        [name, { name: containerOf(name), alias: name, entry: releaseFileUrl(set, name, entry) }] as const,
    ),
  );
  federation.registerRemotes([...remotes.values()]);
  const loaded = new Map<string, ComponentType>();
  const pending = new Map<string, Promise<ComponentType>>();

  function fetchOnce(key: string, name: string): Promise<ComponentType> {
    const module = federation.loadRemote(key).then((exports) => {
      const component = (exports as Record<string, ComponentType> | null)?.[name];
      if (!component) throw new SliceLoadError(`${key} exports no component named ${name}.`);
      return component;
    });
    return rejectAfter(timeout, module, `${key} did not arrive within ${timeout} ms.`);
  }

  async function fetchTwice(slice: ReleasedName, name: string): Promise<ComponentType> {
    const key = keyOf(slice, name);
    const remote = remotes.get(slice);
    if (!remote) throw new SliceLoadError(`There is no release of ${slice}.`);
    try {
      return await fetchOnce(key, name);
    } catch (first) {
      if (first instanceof LoadTimeout) throw first; // a second timeout would only double the wait
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
      // A failed entry is cached until it is registered again. An entry that has served modules stays with them.
      if (![...loaded.keys()].some((other) => other.startsWith(`${slice}/`))) federation.registerRemotes([remote]);
      return await fetchOnce(key, name).catch(async () => {
        throw new SliceLoadError(`${key} could not be loaded.`, {
          cause: first,
          requestId: await requestIdOf(remote.entry),
        });
      });
    }
  }

  function load(slice: ReleasedName, name: string): Promise<ComponentType> {
    const key = keyOf(slice, name);
    const running = pending.get(key);
    if (running) return running;
    const promise = fetchTwice(slice, name);
    pending.set(key, promise);
    promise.then(
      (component) => loaded.set(key, component),
      () => pending.delete(key),
    );
    return promise;
  }

  return { load, loaded: (slice: ReleasedName, name: string) => loaded.get(keyOf(slice, name)) };
}

/** A load exceeded its timeout. */
class LoadTimeout extends SliceLoadError {}

function rejectAfter<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout(message)), milliseconds);
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

/** A promise that resolves when the user presses Retry, as a store for `useSyncExternalStore`. */
function createRetrySignal() {
  const listeners = new Set<() => void>();
  let retry: (() => void) | null = null;
  const set = (next: typeof retry) => {
    retry = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => retry,
    wait: () =>
      new Promise<void>((resolve) =>
        set(() => {
          set(null);
          resolve();
        }),
      ),
    clear: () => set(null),
  };
}
