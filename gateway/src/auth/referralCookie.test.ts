import { beforeEach, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Browser, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform } = setUpPlatform({ members: [createMember(7)] });
beforeEach(() => {
  platform.account.respondTo('POST /internal/affiliate-clicks', { status: 202, body: { message: 'Noted.' } });
});

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.gateway.url + path, { headers: { 'user-agent': chrome, ...headers }, redirect: 'manual' });
const cookieOf = (answer: Response) => answer.headers.getSetCookie().join('\n');
const clicks = () => platform.account.requests.filter(({ url }) => url === '/internal/affiliate-clicks');

/** Opens a referral link and waits until its click is reported, which happens beside the response. */
async function openLink(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const before = clicks().length;
  const answer = await open(path, headers);
  await until(() => clicks().length > before);
  return answer;
}

test('a referral link stores its code for 30 days, and the page stays cached without the cookie', async () => {
  const first = await openLink('/join?ref=dana-nf7q');
  expect(cookieOf(first)).toMatch(
    /^__Host-dealstead\.ref=DANA-NF7Q; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/i,
  );
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const renderCount = platform.renderer.requests.length;
  const second = await openLink('/join?ref=dana-nf7q');
  expect(platform.renderer.requests).toHaveLength(renderCount);
  expect(cookieOf(second)).toContain('DANA-NF7Q');
  expect(await second.text()).toBe(await first.text());
  // With the cookie, or without a referral link, the response is the same cached page and sets no cookie.
  const later = await openLink('/join?ref=dana-nf7q', { cookie: '__Host-dealstead.ref=DANA-NF7Q' });
  expect([later.status, cookieOf(later), later.headers.get('cache-control')]).toEqual([200, '', 'no-cache']);
  expect(platform.renderer.requests).toHaveLength(renderCount);
  expect(cookieOf(await open('/join'))).toBe('');
});

test('the first referral link is not replaced by a later one', async () => {
  const answer = await openLink('/join?ref=OTHER-22AA', { cookie: '__Host-dealstead.ref=DANA-NF7Q' });
  expect(cookieOf(answer)).toBe('');
});

test.each([
  ['no code', '/join?ref='],
  ['a line break', '/join?ref=DANA%0d%0aSet-Cookie:%20a=b'],
  ['something too long', `/join?ref=${'A'.repeat(25)}`],
  ['another page', '/?ref=DANA-NF7Q'],
])('a referral link with %s sets no cookie and is not reported', async (_, path) => {
  const before = clicks().length;
  expect(cookieOf(await open(path))).toBe('');
  await openLink('/join?ref=DANA-NF7Q');
  expect(clicks()).toHaveLength(before + 1);
});

test('a click is reported with a digest that is the same for a reload; bots and embedded frames are not reported', async () => {
  const before = clicks().length;
  await openLink('/join?ref=DANA-NF7Q');
  await openLink('/join?ref=DANA-NF7Q');
  const [first, second] = clicks()
    .slice(before)
    .map(({ body }) => JSON.parse(body));
  expect(first).toEqual({ code: 'DANA-NF7Q', visitor: expect.stringMatching(/^[\w-]{43}$/) });
  expect(second).toEqual(first);
  const nonVisits: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
  ];
  for (const headers of nonVisits) expect(cookieOf(await open('/join?ref=DANA-NF7Q', headers))).toBe('');
  await openLink('/join?ref=DANA-NF7Q');
  expect(clicks()).toHaveLength(before + 3);
});

test('only registration sends the code in the signed identity, and a client header cannot set it', async () => {
  platform.account.respondTo('POST /api/auth/register', {
    status: 201,
    body: { message: 'Account created successfully!' },
  });
  const browser = new Browser(platform.gateway.url);
  browser.cookie = '__Host-dealstead.ref=DANA-NF7Q';
  await browser.post('/api/auth/register', {}, { 'x-referral': 'OTHER-22AA' });
  expect(platform.account.latestOfClient()?.identity).toMatchObject({ kind: 'visitor', referral: 'DANA-NF7Q' });
  browser.cookie = '__Host-dealstead.ref=%0d%0a';
  await browser.post('/api/auth/register');
  expect(platform.account.latestOfClient()?.identity).not.toHaveProperty('referral');
  const known = await signIn(platform, 7);
  known.cookie = `__Host-dealstead.ref=DANA-NF7Q; ${known.cookie}`;
  await known.get('/api/billing');
  expect(platform.account.latestOfClient()?.identity).not.toHaveProperty('referral');
});

test('a page does not wait for account and is served while it is unavailable', async () => {
  platform.account.isFrozen = true;
  const answer = await open('/join?ref=DANA-NF7Q');
  expect([answer.status, cookieOf(answer)]).toEqual([200, expect.stringContaining('DANA-NF7Q')]);
  platform.account.isFrozen = false;
});
