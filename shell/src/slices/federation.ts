import type { Federation } from './remoteSliceLoader.ts';
import { eagerModules } from './sharedModules.ts';

/** Written in by the build: the version of each module that we provide. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** What slices share, too, but most pages do without: fetched when the first page asks for it. */
const lazyModules: Readonly<Record<string, () => Promise<unknown>>> = {
  '@dealstead/kit/data': () => import('@dealstead/kit/data'),
  '@dealstead/kit/overlays': () => import('@dealstead/kit/overlays'),
};

type Factory = () => unknown;

/** A shared module in one version, as containers of webpack's Module Federation look it up. */
interface SharedModule {
  readonly get: () => Factory | Promise<Factory>;
  readonly from: string;
  readonly eager: boolean;
  loaded?: 1;
}

/** A slice's container: it takes what is shared, then gives the modules that it exposes. */
interface Container {
  init(shareScope: ShareScope): void | Promise<void>;
  get(module: string): Promise<Factory>;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

/** The one copy of everything that is shared: a slice asks here for its versions and refuses what would not fit. */
const scope: ShareScope = Object.fromEntries(
  Object.entries(SHARED_VERSIONS).map(([name, version]) => {
    const eager = Object.hasOwn(eagerModules, name);
    const get = eager
      ? () => () => eagerModules[name]
      : async () => {
          const exports = await lazyModules[name]?.();
          return () => exports;
        };
    return [name, { [version]: { get, eager, from: 'dealstead_shell', ...(eager && { loaded: 1 as const }) } }];
  }),
);

/**
 * Speaks with the containers of webpack's Module Federation: `init` with what is shared, `get` a module. The federation
 * runtime does that too, with manifests, plugins and types that we have no use for, in 20 kB of every first load.
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
      opening.catch(() => containers.get(slice) === opening && containers.delete(slice)); // told below; asked again later
      const factory = await (await opening).get(`./${module}`);
      return factory();
    },
  };
}

/** Runs a script of ours by its address. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    const done = (tell: () => void) => () => {
      script.remove();
      tell();
    };
    script.addEventListener('load', done(resolve));
    script.addEventListener(
      'error',
      done(() => reject(new Error(`${url} did not load.`))),
    );
    document.head.append(script);
  });
}
