import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { postListing } from './listings.ts';
import { eventually, expect, ready, test } from './product.ts';

/** Residential listings by age: other tests post, withdraw and delete new ones. */
const oldest = '/api/properties?category=residential&sortBy=createdAt&sortOrder=asc';

/** An active listing that does not belong to a demo account, by its index among the oldest. */
async function someListing(request: APIRequestContext, at = 0): Promise<{ id: number; title: string }> {
  const listings = await (await request.get(`${oldest}&limit=50`)).json();
  return listings[at];
}

/** The oldest listing with an ARV and a rehab cost. */
async function listingWithNumbers(request: APIRequestContext): Promise<{ id: number; title: string }> {
  const listings: { id: number }[] = await (await request.get(`${oldest}&limit=100`)).json();
  for (const { id } of listings) {
    const listing = await (await request.get(`/api/properties/${id}`)).json();
    if (listing.arv !== null && listing.rehabCost !== null) return listing;
  }
  throw new Error('No residential listing states an ARV and a rehab cost.');
}

test('a listing shows its deal, its calculation, its history and similar listings', async ({ page, request }) => {
  const { id, title } = await listingWithNumbers(request);
  await page.goto(`/property/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await ready(page);
  await expect(page.getByText(`DS-${id}`).first()).toBeVisible();
  await expect(page.getByText('Price and terms').first()).toBeVisible();
  await page.getByText('See the math').click();
  await expect(page.getByText(/70\s?%/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /similar/i })).toBeVisible();
});

test('a listing prints as a deal sheet of one page, on light paper from a dark screen too @proof', async ({
  page,
  request,
}) => {
  const { id } = await listingWithNumbers(request);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/property/${id}`);
  await ready(page);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Deal to scale')).toBeVisible();
  await expect(page.getByText(new RegExp(`/property/${id}$`))).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 33, 28)');
});

test('pictures can be used by keyboard @proof', async ({ page, request }) => {
  const { id } = await someListing(request);
  await page.goto(`/property/${id}`);
  await ready(page);
  await page
    .getByRole('button', { name: /picture|image|gallery|full/i })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText(/^1 of \d/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 of \d/)).toBeVisible();
  await viewer.getByRole('button', { name: /^Picture 3/ }).click();
  await expect(viewer.getByText(/^3 of \d/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: /^All \d+ pictures$/ })).toBeFocused();
});

test('on a phone pictures are swiped, and the link is shared @proof', async ({ browser, request, baseURL }) => {
  const { id } = await someListing(request);
  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await phone.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`/property/${id}`);
  await ready(page);
  await page
    .getByRole('button', { name: /picture|image|gallery|full/i })
    .first()
    .tap();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText(/^1 of \d/)).toBeVisible();
  const fingers = await phone.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 330);
  for (let x = 310; x >= 60; x -= 25) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(viewer.getByText(/^2 of \d/)).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('link', { name: 'Share', exact: true }).tap();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/property/${id}`);
  await phone.close();
});

test('the feed and the sitemap contain existing pages', async ({ request, baseURL }) => {
  const one = await someListing(request, 40);
  const links = async (path: string, name: string) => {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    return [...(await answer.text()).matchAll(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))].map(
      ([, link]) => link ?? '',
    );
  };
  // Other tests delete new listings meanwhile.
  await eventually(async () => {
    const [, listed = ''] = await links('/api/properties/feed.rss', 'link');
    expect(listed).toMatch(new RegExp(`^${baseURL}/property/\\d+$`));
    const files = await links('/sitemap.xml', 'loc');
    const pages = (await Promise.all(files.map((file) => links(file, 'loc')))).flat();
    expect(pages).toContain(`${baseURL}/property/${one.id}`);
    for (const page of [listed, pages[0] ?? '', pages.at(-1) ?? ''])
      expect((await request.get(page)).status(), page).toBe(200);
  }, 60);
});

test.describe('with maps', () => {
  test.use({ maps: true });
  test('the map and its code load on a press', async ({ page, request }) => {
    const { id } = await someListing(request);
    let bytes = 0;
    page.on('response', async (answer) => {
      if (/\.m?js$/.test(new URL(answer.url()).pathname)) bytes += (await answer.body().catch(() => '')).length;
    });
    await page.goto(`/property/${id}`);
    await ready(page);
    await page.waitForLoadState('networkidle');
    const before = bytes;
    await page.getByRole('button', { name: 'Open map' }).click();
    await expect(page.getByLabel(/^Map of the (exact|approximate) location/).first()).toBeVisible();
    await expect.poll(() => bytes).toBeGreaterThan(before + 500_000);
  });
});

test('visitors are led to sign in for the contact, and no earlier response contains it', async ({ page, request }) => {
  const { id } = await someListing(request);
  const html = await (await request.get(`/property/${id}`)).text();
  expect(html).not.toMatch(/contactEmail|contactPhone/);
  await page.goto(`/property/${id}`);
  await expect(page.getByRole('link', { name: 'Sign in to view' }).first()).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/property/${id}`)}`,
  );
});

test('a report is accepted with its reason', async ({ page, request }) => {
  const { id } = await someListing(request, 5);
  await page.goto(`/property/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/reports'));
  await dialog
    .getByRole('button', { name: /report|send/i })
    .last()
    .click();
  expect((await sent).status()).toBe(201);
});

test('malformed and unknown listings are the 404 page with status 404, with JavaScript off and on', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const withoutScripts = await context.newPage();
  for (const id of ['abc', '999999999'])
    for (const tab of [withoutScripts, page]) {
      const answer = await tab.goto(`/property/${id}`);
      expect([id, answer?.status()]).toEqual([id, 404]);
      await expect(tab.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
      await expect(tab).toHaveTitle('404 - Page Not Found | Dealstead');
      expect(await tab.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    }
  for (const id of ['0', '-1', '99999999999', '2147483648', '1.5', 'abc/edit']) {
    const answer = await page.request.get(`/property/${id}`);
    expect([id, answer.status()]).toEqual([id, 404]);
    expect(await answer.text()).toContain('404 - Page Not Found');
  }
  expect((await withoutScripts.goto('/alerts/short'))?.status()).toBe(404);
  await context.close();
});

test('a link to a malformed listing leads to the 404 page without a reload', async ({ page }) => {
  await page.goto('/search');
  await ready(page);
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.evaluate(() => {
    history.pushState({}, '', '/property/abc');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
});

/** The right edge of the widest visible element that no scrolling or clipping container holds, in pixels. */
const widestEdge = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && !isClipped(element))
      .reduce((edge, element) => Math.max(edge, element.getBoundingClientRect().right), 0);
  });

test('a title of eighty letters without a space widens no page of a phone @proof', async ({ page, join }) => {
  await join('wholesaler');
  const title = `Bungalow${randomUUID().replaceAll('-', '')}${'w'.repeat(40)}`;
  const propertyId = await postListing(page, title, { arv: '468,000', rehabCost: '10,000' });
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = [
    `/property/${propertyId}`,
    `/property/${propertyId}/edit`,
    `/search?search=${propertyId}`,
    '/search',
    '/my-listings',
    '/pro-dashboard',
    '/buyer-dashboard',
    '/member-dashboard',
    `/compare?ids=${propertyId}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(await widestEdge(page), path).toBeLessThanOrEqual(390);
  }
});
