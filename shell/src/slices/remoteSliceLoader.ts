import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { containerOf } from '@dealstead/contracts';
import type { ReleasedName, PageReleaseSet } from '@dealstead/contracts';
import { releaseFileUrl } from '../site/site.ts';
import { createLoadingPlugin, createRetrySignal } from './loadingPlugin.ts';
import type { SliceLoader } from './SliceLoader.ts';

/** The functions of Module Federation's runtime that load slices. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[]): void;
  registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void;
  /** @param id `<container>/<component>` */
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
  set,
  federation,
  serverRendered = null,
  onLoadFailed,
  ...times
}: RemoteSliceLoaderOptions): SliceLoader {
  const stalled = createRetrySignal();
  let rendered = serverRendered && keyOf(serverRendered.slice, serverRendered.name);
  federation.registerPlugins([
    createLoadingPlugin({
      ...times,
      stalled,
      isRendered: (id) => id === rendered,
      onStalled: () => serverRendered && onLoadFailed?.(serverRendered.slice),
    }),
  ]);
  // The ids have no aliases: the runtime does not allow one to begin another, as the names of two teams' slices may.
  federation.registerRemotes(
    set.slices.map(({ name, entry }) => ({ name: containerOf(name), entry: releaseFileUrl(set, name, entry) })),
  );

  const loaded = new Map<string, ComponentType>();
  const pending = new Map<string, Promise<ComponentType>>();
  const shown = new Map<string, ComponentType>();

  function load(slice: ReleasedName, name: string): Promise<ComponentType> {
    const key = keyOf(slice, name);
    const running = pending.get(key);
    if (running) return running;
    const promise = federation.loadRemote(key).then((module) => (module as Record<string, ComponentType>)[name]!);
    pending.set(key, promise);
    promise.then(
      (component) => loaded.set(key, component),
      () => pending.delete(key),
    );
    return promise;
  }

  async function loadComponent(slice: ReleasedName, name: string): Promise<ComponentType> {
    try {
      return await load(slice, name);
    } catch (error) {
      onLoadFailed?.(slice);
      throw error;
    }
  }

  return {
    getComponent(slice, name) {
      const key = keyOf(slice, name);
      const known =
        shown.get(key) ?? loaded.get(key) ?? lazy(async () => ({ default: await loadComponent(slice, name) }));
      shown.set(key, known);
      return known;
    },
    prefetch(slice, name) {
      load(slice, name).catch(() => undefined); // rendering it loads again and reports the error
    },
    discard(slice, name) {
      const key = keyOf(slice, name);
      shown.delete(key);
      if (key !== rendered) return;
      rendered = null;
      pending.delete(key);
      stalled.clear();
    },
    stalled,
  };
}

const keyOf = (slice: ReleasedName, name: string): string => `${containerOf(slice)}/${name}`;
