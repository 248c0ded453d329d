import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PageHealthReport, PageState, PublishedRelease } from '@dealstead/contracts';
import { createPageHealth, releaseOf } from './pageHealth.ts';

const release = (name: string, version: string) => ({ name, version }) as PublishedRelease;
const state = {
  set: { shell: release('shell', 's1'), slices: [release('listings', 'l1'), release('tools', 't1')] },
} as unknown as PageState;

let sent: Promise<PageHealthReport>[];
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  navigator.sendBeacon = (_, body) => {
    sent.push(readJson(body as Blob));
    return true;
  };
});
afterEach(() => {
  jest.useRealTimers();
});

const readJson = (blob: Blob) =>
  new Promise<PageHealthReport>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(JSON.parse(String(reader.result))));
    reader.readAsText(blob);
  });
async function reports(): Promise<PageHealthReport[]> {
  jest.useRealTimers();
  const all = await Promise.all(sent);
  jest.useFakeTimers();
  return all;
}
const well = { loadFailed: false, hasError: false };

test('a view is one sample of the shell and of each slice that it uses, sent after 10 s', async () => {
  const health = createPageHealth(state);
  health.beginView('listings');
  health.use('tools');
  health.use('listings');
  jest.advanceTimersByTime(9_999);
  expect(sent).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(await reports()).toEqual([
    {
      samples: [
        { name: 'shell', version: 's1', ...well },
        { name: 'listings', version: 'l1', ...well },
        { name: 'tools', version: 't1', ...well },
      ],
    },
  ]);
});

test('a failure is a part of its view, and one after the report of the view is a sample of its own', async () => {
  const health = createPageHealth(state);
  health.beginView('listings');
  health.fail('tools', 'load');
  health.fail('tools', 'error');
  health.beginView('listings');
  jest.advanceTimersByTime(10_000);
  health.fail('listings', 'error');
  jest.advanceTimersByTime(10_000);
  const failed = { loadFailed: true, hasError: true };
  expect((await reports()).map(({ samples }) => samples)).toEqual([
    [
      { name: 'shell', version: 's1', ...failed },
      { name: 'listings', version: 'l1', ...well },
      { name: 'tools', version: 't1', ...failed },
    ],
    [
      { name: 'shell', version: 's1', ...well },
      { name: 'listings', version: 'l1', ...well },
    ],
    [
      { name: 'shell', version: 's1', loadFailed: false, hasError: true },
      { name: 'listings', version: 'l1', loadFailed: false, hasError: true },
    ],
  ]);
});

test('a tab reports three failures of a version, and then nothing more of it', async () => {
  for (let load = 0; load < 5; load += 1) {
    const health = createPageHealth(state);
    health.beginView('listings');
    health.fail('listings', 'error');
    jest.advanceTimersByTime(10_000);
  }
  const health = createPageHealth(state);
  health.beginView('tools');
  jest.advanceTimersByTime(10_000);
  expect((await reports()).map(({ samples }) => samples?.map(({ name }) => name))).toEqual([
    ['shell', 'listings'],
    ['shell', 'listings'],
    ['shell', 'listings'],
    ['tools'],
  ]);
});

test('web vitals are reported with the releases of the first view, which ends with the next one', async () => {
  const health = createPageHealth(state);
  health.beginView('listings');
  const end = jest.fn();
  health.measure((onMeasured) => {
    onMeasured({ lcp: 900 });
    return end;
  });
  expect(end).not.toHaveBeenCalled();
  health.beginView('tools');
  expect(end).toHaveBeenCalled();
  const [first] = await reports();
  const releases = [
    { name: 'shell', version: 's1' },
    { name: 'listings', version: 'l1' },
  ];
  expect(first).toEqual({ vitals: { releases, lcp: 900 } });
});

test('an error belongs to the slice in its stack, else to the shell, and to nobody where others threw it', () => {
  const thrownAt = (...urls: string[]) =>
    Object.assign(new Error('x'), { stack: urls.map((url) => `at f (${url}:1:2)`).join('\n') });
  const shell = 'https://site.test/slices/shell/s1/main.js';
  const listings = 'https://site.test/slices/listings/l1/chunks/page.js';
  expect(releaseOf(thrownAt(shell, listings))).toBe('listings');
  expect(releaseOf(thrownAt(shell))).toBe('shell');
  expect(releaseOf(null, listings)).toBe('listings');
  expect(releaseOf(thrownAt('chrome-extension://abc/inject.js'))).toBeNull();
  expect(releaseOf('a text')).toBeNull();
  expect(releaseOf(Object.assign(thrownAt(listings), { name: 'ApiError' }))).toBeNull();
});
