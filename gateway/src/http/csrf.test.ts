import { beforeAll, expect, test } from '@jest/globals';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { readJson, signIn, type Browser } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const { platform, writeMember } = setUpPlatform({ env: { LIMIT_WRITES: '100000', LIMIT_SIGN_INS: '100000' } });
let victim: Browser;
beforeAll(async () => {
  await writeMember(createMember(7, { role: 'admin', adminRole: 'owner', plan: 'partnership', status: 'active' }));
  victim = await signIn(platform, 7);
});

/** Headers that a page of another site can make a browser send, with the victim's cookie in the worst case. */
const forgeries: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.test', 'content-type': 'application/json' },
  'a sandboxed frame': { origin: 'null', 'content-type': 'application/json' },
  'a subdomain': {
    origin: 'https://blog.dealstead.test',
    'sec-fetch-site': 'same-site',
    'content-type': 'application/json',
  },
  'a cross-site form': { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  'no headers at all': {},
  'no headers, as a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'no headers, as plain text': { 'content-type': 'text/plain' },
};

const countWrites = () =>
  [platform.listings, platform.tools, platform.account, platform.admin].flatMap(({ requests }) =>
    requests.filter(({ method }) => method !== 'GET'),
  ).length;

const writes = (api as readonly Endpoint[]).filter(
  ({ method, access, bearer }) => method !== 'GET' && !bearer && access !== 'peer' && access !== 'operator',
);

test.each(writes.map((endpoint) => ({ ...endpoint })))(
  '$method $path refuses requests of another site with the session cookie of a member',
  async ({ method, path }) => {
    const url = platform.gateway.url + path.replaceAll(/\{\w+\}/g, '1');
    const before = countWrites();
    for (const [name, headers] of Object.entries(forgeries)) {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, cookie: victim.cookie },
        body: method === 'DELETE' ? undefined : '{}',
        redirect: 'manual',
      });
      expect([name, answer.status]).toEqual([name, 403]);
      expect(await readJson(answer)).toMatchObject({ code: 'foreign-origin' });
    }
    expect(countWrites()).toBe(before);
  },
);

test('endpoints that accept requests of other sites are listed here and carry a secret in their path or a signature', () => {
  const bearerEndpoints = (api as readonly Endpoint[]).filter(({ bearer }) => bearer);
  expect(bearerEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/alert-links/{token}',
    'POST /api/lead-forms/{key}/page',
    'POST /api/notification-links/{token}',
    'POST /api/unsubscribes/{token}',
    'POST /api/webhooks/mail-reports',
    'POST /api/webhooks/stripe',
    'POST /api/webhooks/text-statuses',
    'POST /api/webhooks/texts',
    'PUT /api/releases/{name}/{version}',
  ]);
});
