import { init } from '@module-federation/runtime';
import { ModuleFederation } from '@module-federation/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime/bundler';
import { sharedFromTheStart } from './shared.ts';

/** Written in by the build: of each module that we provide its version, and the range that we would take ourselves. */
declare const SHARED_VERSIONS: Readonly<Record<string, { version: string; range: string }>>;

/** What slices share, too, but most pages do without: fetched when the first page asks for it. */
const sharedLater: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dealstead/kit/data': () => import('@dealstead/kit/data'),
  '@dealstead/kit/forms': () => import('@dealstead/kit/forms'),
  '@dealstead/kit/overlays': () => import('@dealstead/kit/overlays'),
};

// Slices are built without a federation runtime and take this one; what they write into it is each one's own.
Object.defineProperty(globalThis, 'DEALSTEAD_FEDERATION', {
  get: () => ({
    runtime: { init },
    attachShareScopeMap,
    bundlerRuntime: { ...bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

/** The host of all slices: it knows none of them yet, and is the only one to provide what they share. */
export const federation = new ModuleFederation({
  id: 'dealstead_shell',
  name: 'dealstead_shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, { version, range }]) => {
      const eager = Object.hasOwn(sharedFromTheStart, name);
      const shareConfig = { singleton: true, requiredVersion: range, strictVersion: true, eager };
      if (eager) return [name, { version, shareConfig, lib: () => sharedFromTheStart[name] }];
      return [name, { version, shareConfig, get: async () => sharedLater[name]?.().then((exports) => () => exports) }];
    }),
  ),
});
