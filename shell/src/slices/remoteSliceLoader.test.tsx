import { Suspense, act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageRelease, PageReleaseSet } from '@dealstead/contracts';
import type { SliceLoader } from './SliceLoader.ts';
import { createRemoteSliceLoader } from './remoteSliceLoader.ts';
import type { Federation, RemoteSliceLoaderOptions } from './remoteSliceLoader.ts';

const release = (name: PageRelease['name']): PageRelease => ({
  name,
  version: 'v1',
  contracts: 1,
  routes: [],
  navigation: [],
  slots: [],
  entry: 'remoteEntry.js',
});
const set: PageReleaseSet = {
  id: 's',
  revision: 1,
  shell: release('shell'),
  slices: [release('listings'), release('tools')],
};
const Home = () => <h1>Home</h1>;
const never = new Promise<unknown>(() => undefined);

let loadRemote: jest.Mock<Federation['loadRemote']>;
let registerRemotes: jest.Mock<Federation['registerRemotes']>;
let root: ReturnType<typeof createRoot>;
let container: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  loadRemote = jest.fn<Federation['loadRemote']>();
  registerRemotes = jest.fn<Federation['registerRemotes']>();
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

function code(options: Partial<RemoteSliceLoaderOptions> = {}): SliceLoader {
  return createRemoteSliceLoader({
    set,
    federation: { loadRemote, registerRemotes },
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

test('every slice of the set is registered with the URL of its entry', () => {
  code();
  expect(registerRemotes).toHaveBeenCalledWith([
    { name: 'dealstead_listings', alias: 'listings', entry: '/slices/listings/v1/remoteEntry.js' },
    { name: 'dealstead_tools', alias: 'tools', entry: '/slices/tools/v1/remoteEntry.js' },
  ]);
});

test('a page renders when its code has loaded, and at once if it was loaded before', async () => {
  loadRemote.mockResolvedValue({ Home });
  const from = code();
  await renderFrom(from);
  expect(container.textContent).toBe('Home');
  from.discard('listings', 'Home');
  expect(from.getComponent('listings', 'Home')).toBe(Home);
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('after one failure a second attempt succeeds, with the entry registered again', async () => {
  loadRemote.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce({ Home });
  await renderFrom(code());
  expect(container.textContent).toBe('Home');
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ alias: 'listings' })]);
});

test('a slice that works keeps its entry when one of its pages fails', async () => {
  loadRemote
    .mockResolvedValueOnce({ Home })
    .mockRejectedValueOnce(new Error('chunk'))
    .mockResolvedValueOnce({ Other: Home });
  const from = code();
  await renderFrom(from);
  await renderFrom(from, 'Other');
  expect(container.textContent).toBe('Home');
  expect(registerRemotes).toHaveBeenCalledTimes(1);
});

test.each([
  ['fails twice', () => Promise.reject(new Error('503')), 'req-1'],
  ['hangs', () => never, undefined],
  ['exports no such page', () => Promise.resolve({}), 'req-1'],
])(
  'a remote that %s is an error with the request id if there is one, and is loaded again on Retry',
  async (_, answer, requestId) => {
    loadRemote.mockImplementation(answer);
    const from = code();
    expect(await failureOf(from)).toMatchObject({ name: 'CodeError', requestId });

    from.discard('listings', 'Home');
    loadRemote.mockImplementation(async () => ({ Home }));
    await renderFrom(from);
    expect(container.textContent).toBe('Home');
  },
);

test('a server-rendered page never fails: it waits for Retry', async () => {
  loadRemote.mockRejectedValue(new Error('503'));
  const from = code({ serverRendered: { slice: 'listings', name: 'Home' } });
  await renderFrom(from);
  expect(container.textContent).toBe('waiting');
  const retry = from.stalled.current();
  expect(retry).not.toBeNull();

  loadRemote.mockResolvedValue({ Home });
  retry?.();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(container.textContent).toBe('Home');
  expect(from.stalled.current()).toBeNull();
});
