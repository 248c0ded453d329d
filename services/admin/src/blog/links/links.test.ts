import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { PostLink } from '@dealstead/contracts';
import type { PostDocument } from '@dealstead/contracts/admin/blog/document';
import { NotFound, Unavailable, type Peer } from '@dealstead/service-kit';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { route } from '../../fixtures/releases.ts';
import { emptyFields } from '../fieldRules.ts';
import { createLinkChecker, type LinkNetwork } from './checker.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createInternalLinkChecker } from './internalLinks.ts';
import { externalLinks } from './rules.ts';

/** A public address that stands for every site of these tests. Connections to it go to the local server. */
const publicAddress = '93.184.216.34';
const hosts: Readonly<Record<string, readonly string[]>> = {
  'site.example': [publicAddress],
  'inside.example': ['10.0.0.5'],
  'mixed.example': [publicAddress, '127.0.0.1'],
};

let received: string[] = [];
let lookUps: string[] = [];
let connections: string[] = [];

const responses: Readonly<Record<string, { status: number; location?: string }>> = {
  '/fine': { status: 200 },
  '/gone': { status: 404 },
  '/refused': { status: 403 },
  '/moved': { status: 301, location: '/fine' },
  '/into': { status: 302, location: 'http://inside.example/secret' },
  '/metadata': { status: 307, location: 'http://169.254.169.254/latest/meta-data/' },
  '/file': { status: 302, location: 'file:///etc/passwd' },
  '/loop': { status: 302, location: '/loop' },
};

const site = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  received.push(`${method} ${headers.host ?? ''}${url}`);
  if (headers.authorization !== undefined || headers.cookie !== undefined) received.push('credentials');
  if (url === '/silent') return;
  if (url === '/switches')
    return void request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
  if (url === '/long-head') return void request.socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  if (url === '/hangs-up' && method === 'HEAD') return void request.socket.destroy();
  if (url === '/get-only' && method === 'HEAD') return void response.writeHead(405).end();
  if (url === '/endless' || url === '/hangs-up' || url === '/get-only') {
    response.writeHead(200).flushHeaders();
    // The body never ends: a reader that waits for its end never finishes.
    return void response.write('x');
  }
  const { status, location } = responses[url] ?? { status: 500 };
  response.writeHead(status, location === undefined ? {} : { location }).end();
});

const network: LinkNetwork = {
  lookUp(hostname) {
    lookUps.push(hostname);
    if (hostname === 'rebinding.example') return Promise.resolve([lookUps.length === 1 ? publicAddress : '127.0.0.1']);
    const addresses = hosts[hostname];
    if (addresses) return Promise.resolve(addresses);
    return Promise.reject(Object.assign(new Error('There is no such name'), { code: 'ENOTFOUND' }));
  },
  connectionTo(address, port) {
    connections.push(`${address}:${port}`);
    return { host: '127.0.0.1', port: (site.address() as AddressInfo).port };
  },
};

const checkLinks = createLinkChecker('https://dealstead.test', network);
const check = async (url: string) => (await checkLinks([url]))[0];

let admin: TestAdmin;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  admin = await startTestAdmin({ linkNetwork: network });
});
beforeEach(() => {
  received = [];
  lookUps = [];
  connections = [];
});
afterAll(async () => {
  await admin.service.stop();
  site.closeAllConnections();
  site.close();
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  'site.example',
  '',
])('the network address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', publicAddress, '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  'the network address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['http://site.example/fine', 'fine', ''],
  ['http://site.example/moved', 'fine', ''],
  ['http://site.example/endless', 'fine', ''],
  ['http://site.example/hangs-up', 'fine', ''],
  ['http://site.example/get-only', 'fine', ''],
  ['http://site.example/gone', 'broken', 'The site has no such page (404).'],
  ['http://site.example/loop', 'broken', 'It redirects more than 5 times.'],
  ['http://nowhere.example/', 'broken', 'There is no site named nowhere.example.'],
  ['http://site.example/refused', 'unchecked', 'The site answered with status 403. Readers may see the page.'],
  ['http://site.example/switches', 'unchecked', 'The site could not be opened.'],
  ['http://site.example/long-head', 'unchecked', 'The site could not be opened.'],
])('the link %s is checked as %s', async (url, result, detail) => {
  expect(await check(url)).toEqual({ url, result, detail });
  expect(received).not.toContain('credentials');
});

test.each([
  'http://inside.example/',
  'http://mixed.example/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00:ec2::254]/',
])('the link %s is not opened, because it is no public address', async (url) => {
  expect(await check(url)).toMatchObject({ result: 'unchecked', detail: 'It leads to a private network.' });
  expect(connections).toEqual([]);
});

test.each(['/into', '/metadata', '/file'])('a redirect to a private place is not followed: %s', async (path) => {
  expect(await check(`http://site.example${path}`)).toMatchObject({ result: 'unchecked' });
  expect(connections).toEqual([`${publicAddress}:80`]);
  expect(received).toEqual([`HEAD site.example${path}`]);
});

test.each(['http://site.example:8080/', 'http://site.example:22/', 'http://user:secret@site.example/fine'])(
  'the link %s is neither looked up nor opened',
  async (url) => {
    expect(await check(url)).toMatchObject({ result: 'unchecked' });
    expect([...lookUps, ...connections]).toEqual([]);
  },
);

test('a name is looked up once for each request, and the connection goes to the address that was vetted', async () => {
  await check('http://site.example/fine');
  expect(lookUps).toEqual(['site.example']);
  expect(connections).toEqual([`${publicAddress}:80`]);
});

test('a name that changes to a private address between two requests is not opened again', async () => {
  expect(await check('http://rebinding.example/get-only')).toMatchObject({
    result: 'unchecked',
    detail: 'It leads to a private network.',
  });
  expect(received).toEqual(['HEAD rebinding.example/get-only']);
  expect(connections).toEqual([`${publicAddress}:80`]);
});

test('a site that does not answer could not be checked; what the whole check had no time for stays open', async () => {
  const url = 'http://site.example/silent';
  const late = { url, result: 'unchecked', detail: 'The site did not answer in time.' };
  const hasty = createLinkChecker('https://dealstead.test', network, { link: 50, check: 600_000 });
  expect(await hasty([url])).toEqual([late]);
  const short = createLinkChecker('https://dealstead.test', network, { link: 600_000, check: 50 });
  expect(await short([url, url, url, url])).toEqual([]);
});

const linking = (...urls: readonly string[]): PostDocument => ({
  type: 'doc',
  content: urls.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'A link', marks: [{ type: 'link', attrs: { href } }] }],
  })),
});

test('external links are those to other sites, each once', () => {
  const own = ['/blog/a', '#b', 'https://dealstead.test/plans'];
  const content = linking(...own, 'mailto:a@site.example', 'https://site.example/#c', 'https://SITE.example/');
  expect(externalLinks(content, 'https://dealstead.test')).toEqual(['https://site.example/']);
});

test('links to this site warn where there is no such page, published post, author or active listing', async () => {
  const { body } = await admin.as<{ id: number }>('admin', '/api/admin/blog/posts', {
    title: 'A',
    authorName: 'Alex Moreno',
  });
  await admin.db.pool.query(
    "UPDATE blog_posts SET slug = 'there', status = 'published', published_at = now(), published_version = 1 WHERE id = $1",
    [body.id],
  );
  await admin.db.pool.query("INSERT INTO blog_former_slugs (slug, post_id) VALUES ('moved', $1)", [body.id]);
  const paths = ['/plans', '/property/:id', '/blog', '/blog/:slug', '/blog/author/:author'];
  const readListing = jest.fn<Peer['call']>(async (_, { params }) => {
    const { id } = params as unknown as { id: string };
    if (id === '12') return {} as never;
    throw id === '13' ? new NotFound() : new Unavailable();
  });
  const checkInternalLinks = createInternalLinkChecker({
    db: admin.db,
    listings: { call: readListing as Peer['call'] },
    readRoutes: async () => paths.map((path) => route(path)),
    publicUrl: 'https://dealstead.test',
  });
  const fine = ['/plans?from=blog#buyer', '/blog', '/blog/there', '/blog/moved', `/blog/${body.id}`, '/blog/rss.xml'];
  expect(
    await checkInternalLinks(linking(...fine, '/blog/author/alex-moreno', '/property/12', '//site.example/x')),
  ).toEqual([]);
  const missing = ['/plan', 'https://dealstead.test/blog/gone', '/blog/author/nobody', '/property/13', '/property/14'];
  expect(await checkInternalLinks(linking(...missing))).toEqual([
    'A link leads to /plan, which is no page of this site.',
    'A link leads to /blog/gone, which is not published.',
    'A link leads to /blog/author/nobody, which is no author with published posts.',
    'A link leads to /property/13, which is no active listing.',
    'A link leads to /property/14, which could not be checked now.',
  ]);
});

/** Saves a draft with these links. Resolves the paths of its checks. */
async function createDraft(...urls: readonly string[]): Promise<{ checks: string; links: string }> {
  const posts = '/api/admin/blog/posts';
  const { body } = await admin.as<{ id: number }>('admin', posts, { title: 'Links', authorName: 'Alex Moreno' });
  const fields = { ...emptyFields('Links'), content: linking(...urls) };
  await admin.as('admin', `${posts}/${body.id}`, { version: 1, fields }, 'PUT');
  return { checks: `${posts}/${body.id}/checks`, links: `${posts}/${body.id}/link-checks` };
}

test("a draft's links are checked once a day, and shown among the checks before publishing", async () => {
  const [fine, broken] = ['http://site.example/fine', 'http://site.example/gone'];
  const paths = await createDraft(fine, broken, fine);
  const results = async () => (await admin.as<{ links: PostLink[] }>('admin', paths.checks)).body.links;
  const run = () => admin.as<PostLink[]>('admin', paths.links, undefined, 'POST');
  expect((await results()).map(({ result }) => result)).toEqual([null, null]);
  expect((await run()).body.map(({ result }) => result)).toEqual(['fine', 'broken']);
  expect(await results()).toMatchObject([
    { url: fine, result: 'fine' },
    { url: broken, result: 'broken' },
  ]);
  const requests = received.length;
  await run();
  expect(received).toHaveLength(requests);
  await admin.db.pool.query("UPDATE blog_link_checks SET checked_at = now() - interval '25 hours'");
  expect((await results()).map(({ result }) => result)).toEqual([null, null]);
  expect((await run()).body.map(({ result }) => result)).toEqual(['fine', 'broken']);
});

test('one check opens at most twenty links, and an editor has thirty checks an hour', async () => {
  const urls = Array.from({ length: 25 }, (_, n) => `http://site.example:8080/${n}`);
  const { links } = await createDraft(...urls);
  const run = () => admin.as<PostLink[]>('admin', links, undefined, 'POST');
  expect((await run()).body.filter(({ result }) => result !== null)).toHaveLength(20);
  expect((await run()).body.filter(({ result }) => result !== null)).toHaveLength(25);
  await admin.db.pool.query("UPDATE limits SET points = 30 WHERE key LIKE 'link check %'");
  await admin.db.pool.query('DELETE FROM blog_link_checks');
  expect((await run()).status).toBe(429);
});
