import { maxReportBytes, pageHealthPath } from '@dealstead/contracts';
import type { HealthMinute } from '@dealstead/contracts/admin/releaseHealth';
import { until } from '@dealstead/service-kit/fixtures/until';
import { expect, test } from '@jest/globals';
import { Browser, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform, waitUntilReady } from '../fixtures/platform.ts';
import { createReleaseSet } from '../fixtures/releases.ts';

const { platform, nats } = setUpPlatform({ members: [createMember(7)] });

const sample = (name: string, version: string, more = {}) => ({
  name,
  version,
  loadFailed: false,
  hasError: false,
  ...more,
});
/** What the gateway has sent to admin, the latest of each version. */
const sentToAdmin = () => {
  const bodies = platform.admin.requests
    .filter(({ url }) => url.startsWith('/internal/release-health/'))
    .flatMap(({ body }) => (JSON.parse(body) as { minutes: HealthMinute[] }).minutes);
  return new Map(bodies.map((minute) => [`${minute.name}@${minute.version}`, minute]));
};
const usersAgent = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
};
const putSet = async (set: unknown) => {
  const bucket = await nats().jetstream().views.kv('releases');
  await bucket.put('current', JSON.stringify(set));
};

test('reports are counted by version and audience, once for each release, and sent to admin', async () => {
  const set = createReleaseSet(50);
  const [listings, ...others] = set.slices;
  const cohort = { percent: 100, plans: [], memberIds: [] };
  await putSet({
    ...set,
    slices: [listings, ...others],
    canaries: [{ release: { ...listings, version: 'v2' }, cohort }],
  });
  const browser = new Browser(platform.gateway.url);
  const page = async () => (await browser.get('/?category=land')).text();
  await until(async () => (await page()).includes('/slices/listings/v2/'));

  const report = {
    samples: [
      sample('listings', 'v2', { loadFailed: true }),
      sample('listings', 'v2', { hasError: true }),
      sample('shell', 'v1'),
      sample('tools', 'never-released'),
    ],
    vitals: { releases: [{ name: 'listings', version: 'v2' }], lcp: 2_600, cls: 0.02 },
  };
  expect((await browser.post(pageHealthPath, report, usersAgent)).status).toBe(204);
  expect((await browser.post(pageHealthPath, { samples: [sample('listings', 'v1')] }, usersAgent)).status).toBe(204);
  // A crawler.
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
  expect((await browser.post(pageHealthPath, { samples: [sample('listings', 'v1')] }, bot)).status).toBe(204);

  await until(() => sentToAdmin().size === 3);
  const sent = sentToAdmin();
  expect(sent.get('listings@v2')).toMatchObject({ audience: 'canary', samples: 1, loadFailures: 0, errors: 1 });
  expect(sent.get('listings@v2')?.lcp).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(sent.get('listings@v2')?.cls).toEqual([0, 1, 0, 0, 0, 0, 0]);
  expect(sent.get('listings@v1')).toMatchObject({ audience: 'everyone', samples: 1, errors: 0 });
  expect(sent.get('shell@v1')).toMatchObject({ audience: 'everyone', samples: 1 });
  await putSet(createReleaseSet(51));
});

test('reports of other sites, with other contents, too large or too many are refused', async () => {
  const browser = new Browser(platform.gateway.url);
  expect((await browser.get(pageHealthPath)).status).toBe(405);
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  expect((await browser.post(pageHealthPath, {}, foreign)).status).toBe(403);
  expect((await browser.post(pageHealthPath, '{')).status).toBe(400);
  expect((await browser.post(pageHealthPath, { samples: [sample('listings', 'v1', { page: '/x' })] })).status).toBe(
    400,
  );
  expect((await browser.post(pageHealthPath, `{"a":"${'x'.repeat(maxReportBytes)}"}`)).status).toBe(413);
  const strict = await platform.startAnotherGateway({ LIMIT_REPORTS: '2' });
  await waitUntilReady(strict);
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await browser.at(strict.url).post(pageHealthPath, {})).status);
  expect(statuses).toEqual([204, 204, 429]);
});

test('one network cannot decide about a version: what it sends beyond the limit does not count', async () => {
  const strict = await platform.startAnotherGateway({ LIMIT_SAMPLES: '2' });
  await waitUntilReady(strict);
  await putSet(createReleaseSet(55));
  const browser = new Browser(strict.url);
  await until(async () => (await (await browser.get('/')).text()).includes('/slices/listings/'));
  platform.admin.requests.length = 0;
  const report = {
    samples: [sample('listings', 'v1', { loadFailed: true })],
    vitals: { releases: [{ name: 'listings', version: 'v1' }], lcp: 9_000 },
  };
  for (let i = 0; i < 5; i += 1) expect((await browser.post(pageHealthPath, report, usersAgent)).status).toBe(204);
  // The other gateway may send what it counted before.
  const sent = await until(() => {
    const minute = sentToAdmin().get('listings@v1');
    return minute && minute.loadFailures > 0 ? minute : null;
  });
  expect(sent).toMatchObject({ samples: 2, loadFailures: 2 });
  expect(sent.lcp.reduce((sum, count) => sum + count)).toBe(2);
});

test('open pages of members are notified when a page is paused, and read which ones are', async () => {
  await putSet(createReleaseSet(60));
  const visitor = new Browser(platform.gateway.url);
  const paused = async () => (await visitor.get('/api/paused-pages')).json();
  expect(await paused()).toEqual([]);
  const member = await signIn(platform, 7);
  const stream = await member.get('/api/stream', { 'sec-fetch-site': 'same-origin' });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await putSet({ ...createReleaseSet(61), paused: [{ slice: 'listings', page: 'Home' }] });
  let received = '';
  while (!received.includes('/api/paused-pages')) received += (await reader.read()).value;
  expect(await paused()).toEqual([{ slice: 'listings', page: 'Home' }]);
  await reader.cancel();
});
