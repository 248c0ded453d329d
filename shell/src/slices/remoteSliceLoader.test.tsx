import { Suspense, act } from 'react';
import { createRoot } from 'react-dom/client';
import { createInstance } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageRelease, PageReleaseSet } from '@dealstead/contracts';
import type { SliceLoader } from './SliceLoader.ts';
import { createRemoteSliceLoader } from './remoteSliceLoader.ts';
import type { RemoteSliceLoaderOptions } from './remoteSliceLoader.ts';

/** Each test has versions of its own: the runtime keeps entries by their addresses. */
let tests = 0;
const release = (name: PageRelease['name']): PageRelease => ({
  name,
  version: `v${tests}`,
  contracts: 1,
  routes: [],
  navigation: [],
  slots: [],
  entry: 'remoteEntry.js',
});
let set: PageReleaseSet;
const Home = () => <h1>Home</h1>;
const never = new Promise<unknown>(() => undefined);

/** Loads an entry: what the network answers. */
let loadEntry: jest.Mock<(url: string) => Promise<unknown>>;
/** Loads a component of a slice's container by its name. */
let get: jest.Mock<(name: string) => Promise<unknown>>;
let root: ReturnType<typeof createRoot>;
let container: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  tests += 1;
  set = { id: 's', revision: 1, shell: release('shell'), slices: [release('listings'), release('tools')] };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  get = jest.fn<typeof get>();
  loadEntry = jest.fn(async () => ({
    init: () => undefined,
    async get(module: string) {
      const exports = await get(module.slice('./'.length));
      return () => exports;
    },
  }));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 503, headers: { 'x-request-id': 'req-1' } }));
  container = document.createElement('div');
  root = createRoot(container, { onCaughtError: () => undefined, onUncaughtError: () => undefined });
});
afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Module Federation's own runtime, with containers that the test answers for. */
function runtime(shared = {}) {
  const entries = {
    name: 'entries',
    loadEntry: ({ remoteInfo }: { remoteInfo: { entry: string } }) => loadEntry(remoteInfo.entry),
  };
  const instance = createInstance({ name: `shell${tests}`, remotes: [], shared, plugins: [entries as never] });
  return {
    registerRemotes: instance.registerRemotes.bind(instance),
    registerPlugins: instance.registerPlugins.bind(instance),
    loadRemote: (id: string) => instance.loadRemote(id),
  };
}

function code(options: Partial<RemoteSliceLoaderOptions> = {}): SliceLoader {
  return createRemoteSliceLoader({
    set,
    federation: runtime(),
    timeout: 40,
    retryDelay: 5,
    ...options,
  });
}

async function renderFrom(from: SliceLoader, name = 'Home'): Promise<void> {
  const Page = from.getComponent('listings', name);
  await act(async () =>
    root.render(
      <Suspense fallback="waiting">
        <Page />
      </Suspense>,
    ),
  );
  await act(() => jest.advanceTimersByTimeAsync(150));
}

const failureOf = async (from: SliceLoader): Promise<unknown> => {
  const Page = from.getComponent('listings', 'Home') as unknown as {
    _payload: unknown;
    _init: (payload: unknown) => unknown;
  };
  for (;;) {
    try {
      return Page._init(Page._payload);
    } catch (thrown) {
      if (!(thrown instanceof Promise)) return thrown;
      await Promise.all([thrown.catch(() => undefined), jest.advanceTimersByTimeAsync(150)]);
    }
  }
};

test('the entry of a slice is loaded from its release, once, when the first component is shown', async () => {
  get.mockImplementation(async (name) => ({ [name]: Home }));
  const from = code();
  expect(loadEntry).not.toHaveBeenCalled();
  await renderFrom(from);
  await renderFrom(from, 'Other');
  expect(loadEntry.mock.calls).toEqual([[`http://localhost/slices/listings/v${tests}/remoteEntry.js`]]);
  expect(get.mock.calls).toEqual([['Home'], ['Other']]);
});

test('a slice whose name begins with that of another is another', async () => {
  get.mockImplementation(async (name) => ({ [name]: Home }));
  const from = code({ set: { ...set, slices: [...set.slices, release('listingsmap' as PageRelease['name'])] } });
  await renderFrom(from);
  expect(container.textContent).toBe('Home');
  expect(loadEntry).toHaveBeenCalledWith(`http://localhost/slices/listings/v${tests}/remoteEntry.js`);
});

test('a page renders when its code has loaded, and at once if it was loaded before', async () => {
  get.mockResolvedValue({ Home });
  const from = code();
  await renderFrom(from);
  expect(container.textContent).toBe('Home');
  from.discard('listings', 'Home');
  expect(from.getComponent('listings', 'Home')).toBe(Home);
  expect(get).toHaveBeenCalledTimes(1);
});

test('after an entry failed once, a second attempt succeeds', async () => {
  get.mockResolvedValue({ Home });
  loadEntry.mockRejectedValueOnce(new Error('503'));
  await renderFrom(code());
  expect(container.textContent).toBe('Home');
  expect(loadEntry).toHaveBeenCalledTimes(2);
});

test('a slice that works keeps its entry when one of its pages fails', async () => {
  get.mockResolvedValueOnce({ Home }).mockRejectedValueOnce(new Error('chunk')).mockResolvedValueOnce({ Other: Home });
  const from = code();
  await renderFrom(from);
  await renderFrom(from, 'Other');
  expect(container.textContent).toBe('Home');
  expect(loadEntry).toHaveBeenCalledTimes(1);
});

test('a script that does not arrive fails in time, without a second wait', async () => {
  loadEntry.mockResolvedValue(undefined);
  const appended = jest.spyOn(document.head, 'appendChild');
  expect(await failureOf(code())).toMatchObject({ name: 'CodeError' });
  expect(appended.mock.calls.map(([script]) => (script as HTMLScriptElement).src)).toEqual([
    `http://localhost/slices/listings/v${tests}/remoteEntry.js`,
  ]);
});

test.each([
  ['fails twice', () => Promise.reject(new Error('503')), 'req-1'],
  ['hangs', () => never, undefined],
  ['exports no such page', () => Promise.resolve({}), 'req-1'],
])(
  'a remote that %s is an error with the request id if there is one, and is loaded again on Retry',
  async (_, answer, requestId) => {
    get.mockImplementation(answer);
    const from = code();
    expect(await failureOf(from)).toMatchObject({ name: 'CodeError', requestId });

    from.discard('listings', 'Home');
    get.mockImplementation(async () => ({ Home }));
    await renderFrom(from);
    expect(container.textContent).toBe('Home');
  },
);

test('a server-rendered page never fails: it waits for Retry', async () => {
  get.mockRejectedValue(new Error('503'));
  const from = code({ serverRendered: { slice: 'listings', name: 'Home' } });
  await renderFrom(from);
  expect(container.textContent).toBe('waiting');
  const retry = from.stalled.current();
  expect(retry).not.toBeNull();

  get.mockResolvedValue({ Home });
  retry?.();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(container.textContent).toBe('Home');
  expect(from.stalled.current()).toBeNull();
});

test('a server-rendered page that is discarded while it waits is loaded anew', async () => {
  get.mockRejectedValue(new Error('503'));
  const from = code({ serverRendered: { slice: 'listings', name: 'Home' } });
  await renderFrom(from);
  from.discard('listings', 'Home');
  expect(from.stalled.current()).toBeNull();
  get.mockResolvedValue({ Home });
  await act(() => jest.advanceTimersByTimeAsync(50));
  await renderFrom(from);
  expect(container.textContent).toBe('Home');
});

test("a container of webpack's own plugin, as of releases before the runtime, is given the shared modules", async () => {
  const shared = {
    lib: () => ({ version: 'shared' }),
    version: '19.3.1',
    shareConfig: { singleton: true, requiredVersion: false as const },
  };
  const init = jest.fn<(...given: unknown[]) => void>();
  loadEntry.mockResolvedValue({ init, get: async () => () => ({ Home }) });
  await renderFrom(code({ federation: runtime({ react: shared }) }));
  expect(container.textContent).toBe('Home');
  // Such a container reads `scope[name][version].get()`, which resolves to a factory.
  const [scope] = init.mock.calls[0] as [Record<string, Record<string, { get(): Promise<() => unknown> }>>];
  const factory = await scope['react']!['19.3.1']!.get();
  expect(factory()).toEqual({ version: 'shared' });
});
