import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as kit from '@dealstead/kit';
import * as core from '@module-federation/runtime-core';

/** Written in by the build: of each module that we provide its version, and the range that we would take ourselves. */
declare const SHARED_VERSIONS: Readonly<Record<string, { version: string; range: string }>>;

const first: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@dealstead/kit': kit,
};

const later: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dealstead/kit/data': () => import('@dealstead/kit/data'),
  '@dealstead/kit/forms': () => import('@dealstead/kit/forms'),
  '@dealstead/kit/overlays': () => import('@dealstead/kit/overlays'),
};

// Remotes are built without a runtime of their own and take this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });

/** The host of all slices: it knows none of them yet, and is the only one to provide what they share. */
export const federation = new core.ModuleFederation({
  id: 'dealstead_shell',
  name: 'dealstead_shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(SHARED_VERSIONS).map(([name, { version, range }]) => {
      const shareConfig = { singleton: true, requiredVersion: range, strictVersion: true, eager: name in first };
      if (name in first) return [name, { version, shareConfig, lib: () => first[name] }];
      return [name, { version, shareConfig, get: async () => later[name]?.().then((exports) => () => exports) }];
    }),
  ),
});
