import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ComponentType } from 'react';
import { Slot, SlotProvider } from '@dealstead/kit';
import { fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import type { PageState } from '@dealstead/contracts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { noPageHealth, type CodeFailure } from '../health/pageHealth.ts';
import { SiteValueProvider } from '../site/SiteContext.tsx';
import { createRemoteSliceLoader, type Federation } from '../slices/remoteSliceLoader.ts';
import { SliceLoadError } from '../slices/SliceLoader.ts';
import { siteOf } from '../site/site.ts';
import { FilledSlot } from './FilledSlot.tsx';

const release = (name: string, slots: readonly (readonly [slot: string, component: string])[]) => ({
  name,
  version: 'v1',
  contracts: 1,
  routes: [],
  navigation: [],
  entry: 'entry.js',
  preload: {},
  server: 's.cjs',
  slots: slots.map(([slot, component], order) => ({ slot, component, order })),
});
const state: PageState = {
  set: {
    id: 's',
    revision: 1,
    shell: release('shell', []),
    slices: [
      release('listings', [['dashboard', 'Deals']]),
      release('tools', [
        ['dashboard', 'Tasks'],
        ['deals-footer', 'Totals'],
      ]),
    ],
  },
  session: null,
  data: {},
  production: true,
  publicUrl: 'https://site.test',
};

let components: Record<string, ComponentType | Error>;
let failures: [string, CodeFailure][];
let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers();
  failures = [];
  components = {
    'listings/Deals': () => (
      <section>
        <h2>Newest deals</h2>
        <Slot name="deals-footer" title="Totals" />
      </section>
    ),
    'tools/Tasks': () => <h2>Your tasks</h2>,
    'tools/Totals': () => <p>12 deals</p>,
  };
  api = fakeApi({ '/api/paused-pages': [] });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
  jest.restoreAllMocks();
});

async function open() {
  const federation: Federation = {
    registerRemotes: () => undefined,
    registerPlugins: () => undefined,
    loadRemote: async (id) => {
      const found = components[id.replace('dealstead_', '')];
      if (found instanceof Error) throw new SliceLoadError(`${id} could not be loaded.`, { cause: found });
      return { [id.split('/')[1] ?? '']: found };
    },
  };
  const fail = (slice: string, failure: CodeFailure) => void failures.push([slice, failure]);
  const slices = createRemoteSliceLoader({
    set: state.set,
    federation,
    onLoadFailed: (slice) => fail(slice, 'load'),
  });
  const value = {
    site: siteOf(state),
    state,
    slices,
    pageShown: new EventTarget(),
    health: { ...noPageHealth, fail },
  };
  const view = renderPage(
    <SiteValueProvider value={value}>
      <SlotProvider value={FilledSlot}>
        <label>
          Notes
          <textarea />
        </label>
        <FilledSlot name="dashboard" title="Deals and tasks" />
      </SlotProvider>
    </SiteValueProvider>,
  );
  await settle();
  return view;
}
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

test('parts of several slices are on one page, also in a slot of a part', async () => {
  await open();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Newest deals', 'Your tasks']);
  expect(screen.getByText('12 deals')).toBeTruthy();
  expect(failures).toEqual([]);
});

test('a part that does not load shows its own card, the page and other parts stay, and Retry loads it', async () => {
  components['tools/Tasks'] = new Error('404');
  await open();
  fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'typed' } });
  expect(screen.getByText('Newest deals')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Deals and tasks did not load' })).toBeTruthy();
  expect(failures).toEqual([['tools', 'load']]);
  components['tools/Tasks'] = () => <h2>Your tasks</h2>;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.getByText('Your tasks')).toBeTruthy();
  expect(screen.queryByText(/did not load/)).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('typed');
});

test('a part that throws, in a slot of another part, shows its own card there', async () => {
  components['tools/Totals'] = () => {
    throw new Error('broken');
  };
  await open();
  expect(screen.getByText('Newest deals')).toBeTruthy();
  expect(screen.getByText('Your tasks')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Totals did not load' })).toBeTruthy();
  expect(failures).toEqual([['tools', 'error']]);
});

test('parts of a slice that is turned off leave an open page, and come back with it', async () => {
  const { client } = await open();
  fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'typed' } });
  const read = async (paused: unknown[]) => {
    api.respond({ '/api/paused-pages': paused });
    await act(() => client.invalidateQueries({ queryKey: ['/api/paused-pages'] }));
    await settle();
  };
  await read([{ slice: 'tools', page: null }]);
  expect(screen.queryByText('Your tasks')).toBeNull();
  expect(screen.queryByText('12 deals')).toBeNull();
  expect(screen.getByText('Newest deals')).toBeTruthy();
  await read([]);
  expect(screen.getByText('Your tasks')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('typed');
});
