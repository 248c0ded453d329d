import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SliceRoute } from '@dealstead/contracts';
import type { PageTrial, TriedPages } from '@dealstead/contracts/platform/releases';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { startTestAdmin } from '../../fixtures/admin.ts';
import type { TestAdmin } from '../../fixtures/admin.ts';
import { createReleaseCalls } from '../../fixtures/releaseCalls.ts';

const good = { head: '<title>Land</title>', body: '<main><h1>Land</h1><img src="/a.jpg" alt="A field"></main>' };

/** Stands in for the renderer: loads everything, and renders what a test says. */
let tried: PageTrial | null = null;
let render: (url: string) => TriedPages[number] = () => good;
const renderer = createServer(async (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  if (request.url === '/try') return void response.end('{"status":"loads"}');
  tried = (await json(request)) as PageTrial;
  response.end(JSON.stringify(tried.pages.map(({ url }) => render(url))));
});

/** Stands in for listings. */
const contact = { postalAddress: 'Main Street 1' };
const answers: Record<string, unknown> = {
  '/api/contact': contact,
  '/api/sitemaps/listings': [{ path: '/api/sitemaps/listings/0.xml', urls: 1, changedAt: null }],
  '/api/sitemaps/listings/0.xml': '<urlset><url><loc>https://dealstead.test/land/12</loc></url></urlset>',
};
const listings = createServer(({ url = '' }: IncomingMessage, response) => {
  const answer = answers[url];
  response
    .writeHead(answer === undefined ? 500 : 200)
    .end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
});

let admin: TestAdmin;
beforeAll(async () => {
  await Promise.all([listen(renderer, 0, '127.0.0.1'), listen(listings, 0, '127.0.0.1')]);
  admin = await startTestAdmin({ rendererUrl: addressOf(renderer), listingsUrl: addressOf(listings) });
});
afterAll(async () => {
  await admin?.service.stop();
  await Promise.all([close(renderer), close(listings)]);
});
beforeEach(async () => {
  tried = null;
  render = () => good;
  await admin.db.pool.query('DELETE FROM release_pointers; DELETE FROM releases');
  await run('shell', 's1');
});

const { publish, run, writeTestRelease, history } = createReleaseCalls(() => admin);

const toRoute = (path: string, data: string[] = [], params?: SliceRoute['params']): SliceRoute => ({
  path,
  page: 'Land',
  title: 'Land',
  firstView: 'server',
  data,
  ...(params && { params }),
});
const publishRoutes = (version: string, ...routes: SliceRoute[]) =>
  publish(writeTestRelease('tools', version, { routes }));
const outcomesOf = async (version: string) =>
  Object.fromEntries((await history('tools', version)).body.checks.map(({ check, outcome }) => [check, outcome]));

test('each server-rendered page is rendered with its data, in the set in which the version would be promoted', async () => {
  const routes = [toRoute('/land', ['/api/contact']), toRoute('/land/:id', [], { id: 'id' }), toRoute('/of/:name')];
  const client = { ...toRoute('/client'), firstView: undefined };
  expect(await publishRoutes('t1', ...routes, client)).toMatchObject({ status: 201 });
  expect(tried?.set.slices.map(({ name, version }) => [name, version])).toEqual([['tools', 't1']]);
  expect(tried?.pages).toEqual([
    { url: '/land', data: { '/api/contact': { status: 200, body: contact } } },
    { url: '/land/12', data: {} },
    { url: '/of/sample', data: {} },
  ]);
  expect(await outcomesOf('t1')).toMatchObject({ render: 'passed', accessibility: 'passed' });
});

test('a version with a page that does not render is refused, with the page and the error', async () => {
  render = (url) => (url === '/land' ? { failure: 'TypeError: x is undefined' } : good);
  expect(await publishRoutes('t2', toRoute('/land'), toRoute('/other'))).toMatchObject({
    status: 409,
    body: {
      code: 'does-not-render',
      message:
        'tools t2 cannot be published: The page Land at /land does not render on the server: TypeError: x is undefined. ' +
        'Make it render with what the services send now, and use the browser in event handlers and effects only.',
    },
  });
});

test('a version with a serious accessibility fault is refused, with the rule, the element and what helps', async () => {
  render = () => ({ ...good, body: '<main><h1>Land</h1><img src="/a.jpg"><button></button></main>' });
  expect(await publishRoutes('t3', toRoute('/land'))).toMatchObject({
    status: 409,
    body: {
      code: 'not-accessible',
      details: {
        reasons: [
          "The page Land at /land breaks axe's rule button-name with <button></button>. Buttons must have discernible text.",
          `The page Land at /land breaks axe's rule image-alt with <img src="/a.jpg">. Images must have alternative text.`,
        ],
      },
    },
  });
  expect(await outcomesOf('t3')).toMatchObject({ render: 'passed', accessibility: 'refused' });
});

test('a page whose data cannot be read now is not rendered', async () => {
  await publishRoutes('t4', toRoute('/land', ['/api/properties']));
  expect(tried).toBeNull();
  expect(await outcomesOf('t4')).toMatchObject({ render: 'not-run', accessibility: 'not-run' });
});
