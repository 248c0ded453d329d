import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { ReleasedName, ReleaseSet } from '@dealstead/contracts';
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
  set: ReleaseSet;
  federation: Federation;
  /** The server-rendered page: its HTML stays on screen however long its code takes. */
  serverRendered?: { slice: ReleasedName; name: string } | null;
  /** Milliseconds before a load fails. */
  timeout?: number;
  /** Milliseconds between a failed attempt and the second one. */
  retryDelay?: number;
}

/** Loads slices from their releases through Module Federation. Failures are not cached: the next request loads again. */
export function createRemoteSliceLoader({
  set,
  federation,
  serverRendered = null,
  timeout = 6_000,
  retryDelay = 300,
}: RemoteSliceLoaderOptions): SliceLoader {
  const remotes = new Map(
    set.slices.map(
      ({ name, entry }) =>
        [name, { name: `dealstead_${name}`, alias: name, entry: releaseFileUrl(set, name, entry) }] as const,
    ),
  );
  federation.registerRemotes([...remotes.values()]);

  const arrived = new Map<string, ComponentType>();
  const onTheWay = new Map<string, Promise<ComponentType>>();
  const shown = new Map<string, ComponentType>();
  const keyOf = (slice: ReleasedName, name: string) => `${slice}/${name}`;

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
      // A failed entry is cached until it is registered again. An entry that has served modules is kept with them.
      if (![...arrived.keys()].some((other) => other.startsWith(`${slice}/`))) federation.registerRemotes([remote]);
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
    const running = onTheWay.get(key);
    if (running) return running;
    const promise = fetchTwice(slice, name);
    onTheWay.set(key, promise);
    promise.then(
      (component) => arrived.set(key, component),
      () => onTheWay.delete(key),
    );
    return promise;
  }

  const stalled = createRetrySignal();

  /** Never rejects: the server's HTML stays, the page offers Retry, and each retry loads again. */
  async function loadDrawn(slice: ReleasedName, name: string): Promise<ComponentType> {
    for (;;) {
      try {
        return await load(slice, name);
      } catch (error) {
        console.error(error);
        await stalled.wait();
      }
    }
  }

  return {
    getComponent(slice, name) {
      const key = keyOf(slice, name);
      const known = shown.get(key) ?? arrived.get(key);
      if (known) {
        shown.set(key, known);
        return known;
      }
      const isDrawn = serverRendered?.slice === slice && serverRendered.name === name;
      const fetch = isDrawn ? loadDrawn : load;
      const created = lazy(async () => ({ default: await fetch(slice, name) }));
      shown.set(key, created);
      return created;
    },
    prefetch(slice, name) {
      load(slice, name).catch(() => undefined); // rendering it loads again and reports the error
    },
    discard(slice, name) {
      shown.delete(keyOf(slice, name));
      if (serverRendered?.slice === slice && serverRendered.name === name) {
        serverRendered = null;
        stalled.clear();
      }
    },
    stalled,
  };
}

/** A load exceeded its timeout. */
class LoadTimeout extends SliceLoadError {}

function rejectAfter<T>(milliseconds: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout(message)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A script error carries no response, so a HEAD request reads the request id for the error card. */
async function requestIdOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(1_000) });
    return answer.headers.get('x-request-id') ?? undefined;
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
