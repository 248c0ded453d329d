import type { APIRequestContext } from '@playwright/test';
import { eventually, expect, test, url } from './product.ts';
import { recordPages } from './publicPages.ts';

interface Metadata {
  readonly title: string;
  /** Contents of meta elements by `name` or `property`. */
  readonly meta: Map<string, string>;
  readonly canonical: string | undefined;
  readonly feeds: readonly string[];
  readonly data: Record<string, unknown>[];
  readonly routes: { path: string; needs?: string; firstView?: string; params?: object }[];
}

/** The metadata of a page as a crawler without JavaScript reads it; retries while a busy renderer returns no HTML. */
async function metadataOf(request: APIRequestContext, path: string): Promise<Metadata> {
  let html = '';
  await eventually(async () => {
    html = await (await request.get(path)).text();
    expect(html, `${path} has no server-rendered HTML`).not.toContain('<div id="root"></div>');
  });
  const head = html.slice(0, html.indexOf('</head>'));
  const text = (value = '') => value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const meta = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const linked = (rel: string) =>
    [...head.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map(([, href]) => text(href));
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const state = /<script type="application\/json" id="dealstead">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { set }: { set: { slices: { routes: Metadata['routes'] }[] } } = JSON.parse(state);
  expect([...head.matchAll(/<title>/g)]).toHaveLength(1);
  return {
    title: text(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    meta: new Map(meta.map(([, name = '', content]) => [name, text(content)])),
    canonical: linked('canonical').at(-1),
    feeds: linked('alternate'),
    data: data.map(([, json = '']) => JSON.parse(json)),
    routes: set.slices.flatMap((slice) => slice.routes),
  };
}

test('every public page has a unique title and description, social tags with an image, and the feed', async ({
  request,
}) => {
  const { routes } = await metadataOf(request, '/');
  const records = await recordPages(request);
  const paths = routes
    .filter(({ needs, firstView }) => firstView === 'server' && (needs === undefined || needs === 'signed-out'))
    // No demo member has a brand.
    .filter(({ path }) => path !== '/p/:slug')
    .map(({ path }) => records[path] ?? path.replace(':token', 'unknown-unknown-unknown'));
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/search',
      '/subscribe',
      '/join',
      '/contact',
      '/investor-demo',
      '/terms',
      '/privacy',
      ...Object.values(records),
    ]),
  );
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  const pictures = new Set<string>();
  for (const path of [...paths, '/search?category=land']) {
    const { title, meta, canonical, feeds } = await metadataOf(request, path);
    expect(title, path).toMatch(/\S.* \| Dealstead$/);
    const description = meta.get('description') ?? '';
    expect(description.length, path).toBeGreaterThan(20);
    expect([path, seen.titles.has(title), seen.descriptions.has(description)]).toEqual([path, false, false]);
    seen.titles.add(title);
    seen.descriptions.add(description);
    expect(meta.get('keywords'), path).toBeTruthy();
    expect(meta.get('robots') === 'noindex' || canonical?.startsWith(url), path).toBe(true);
    expect(meta.get('twitter:card'), path).toBe('summary_large_image');
    expect(meta.get('og:title'), path).toBe(meta.get('twitter:title'));
    expect(meta.get('og:description'), path).toBe(description);
    expect(meta.get('og:image'), path).toBe(meta.get('twitter:image'));
    expect(feeds, path).toContain(`${url}/api/${path.startsWith('/blog') ? 'blog' : 'properties'}/feed.rss`);
    pictures.add(meta.get('og:image') ?? '');
  }
  expect(pictures.size).toBe(5); // home's, search's, plans', the listing's and the post's
  for (const picture of pictures) {
    const answer = await request.get(picture);
    expect([picture, answer.status()]).toEqual([picture, 200]);
    expect(answer.headers()['content-type']).toMatch(/^image\/(?:png|jpeg)$/);
    if (!picture.includes('/share-images/')) continue;
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  const feed = await request.get('/api/properties/feed.rss');
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
});

test('the canonical URL of a search omits order, cursor and tracking parameters', async ({ request }) => {
  const canonical = async (path: string) => (await metadataOf(request, path)).canonical;
  const plain = `${url}/search?category=land&state=TX`;
  expect(await canonical('/search?state=TX&category=land&sortBy=price&sortOrder=asc&utm_source=x&gclid=1')).toBe(plain);
  expect(await canonical('/search?category=land&state=TX&unknown=1')).toBe(plain);
  expect((await metadataOf(request, '/search?search=barn')).meta.get('robots')).toBe('noindex');
});

test('home describes the organization and the site’s search to search engines', async ({ request }) => {
  const { data } = await metadataOf(request, '/');
  const graph = data.flatMap((one) => one['@graph'] as Record<string, unknown>[]);
  expect(graph).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: 'Dealstead', url: `${url}/` }));
  expect(graph).toContainEqual(expect.objectContaining({ '@type': 'WebSite', url: `${url}/` }));
});

test('private and missing pages are excluded from search engines', async ({ request }) => {
  for (const path of [
    '/reset-password',
    '/auto-login',
    '/alerts/unknown-unknown-unknown',
    '/nowhere',
    '/property/abc',
    '/blog?category=Nothing',
  ])
    expect([path, (await metadataOf(request, path)).meta.get('robots')]).toEqual([path, 'noindex']);
});
