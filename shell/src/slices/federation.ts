import type { Federation } from './remoteSliceLoader.ts';
import { eagerModules } from './sharedModules.ts';

/** Replaced by the build: the version of each shared module. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Shared modules outside the first load: fetched when a slice first requests them. */
const lazyModules: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dealstead/kit/data': () => import('@dealstead/kit/data'),
  '@dealstead/kit/overlays': () => import('@dealstead/kit/overlays'),
};

type Factory = () => unknown;

/** One version of a shared module in the share scope of webpack's Module Federation. */
interface SharedModule {
  readonly get: () => Factory | Promise<Factory>;
  readonly from: string;
  readonly eager: boolean;
  loaded?: 1;
}

/** A slice's container: `init` receives the share scope, `get` returns an exposed module. */
interface Container {
  init(shareScope: ShareScope): void | Promise<void>;
  get(module: string): Promise<Factory>;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

/** The share scope: one copy of each shared module. A container rejects versions outside its range. */
const scope: ShareScope = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([name, version]) => {
    const eager = Object.hasOwn(eagerModules, name);
    const get = eager
      ? () => () => eagerModules[name]
      : async () => {
          const exports = await lazyModules[name]?.();
          return () => exports;
        };
    return [name, { [version]: { get, eager, from: 'dealstead_shell', loaded: eager ? (1 as const) : undefined } }];
  }),
);

/**
 * A minimal host for webpack's Module Federation: `init` with the share scope, `get` a module. The official runtime adds
 * manifests, plugins and types that are not used here and 20 kB to every first load (ADR 12).
 */
export function createFederation(): Federation {
  const entries = new Map<string, { readonly container: string; readonly url: string }>();
  const containers = new Map<string, Promise<Container>>();

  async function open(slice: string): Promise<Container> {
    const entry = entries.get(slice);
    if (!entry) throw new Error(`No slice ${slice} is registered.`);
    await loadScript(entry.url);
    const container = (globalThis as unknown as Record<string, Container | undefined>)[entry.container];
    if (!container) throw new Error(`${entry.url} holds no container named ${entry.container}.`);
    await container.init(scope);
    return container;
  }

  return {
    registerRemotes(remotes) {
      for (const { name, alias, entry } of remotes) {
        entries.set(alias, { container: name, url: entry });
        containers.delete(alias);
      }
    },
    async loadRemote(id) {
      const [slice = '', module = ''] = id.split('/');
      const opening = containers.get(slice) ?? open(slice);
      containers.set(slice, opening);
      opening.catch(() => containers.get(slice) === opening && containers.delete(slice)); // reported by the await below; the next request loads again
      const factory = await (await opening).get(`./${module}`);
      return factory();
    },
  };
}

/** Runs a script by URL. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    const done = (settle: () => void) => () => {
      script.remove();
      settle();
    };
    script.addEventListener('load', done(resolve));
    script.addEventListener(
      'error',
      done(() => reject(new Error(`${url} did not load.`))),
    );
    document.head.append(script);
  });
}
