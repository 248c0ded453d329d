import type { Locator, Page } from '@playwright/test';
import { expect, expectNoReload, eventually, hydrated, mark, ready, test } from './product.ts';

const rows = 'main article';

/** The number in "38 properties in Texas". */
async function found(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(/^[\d,]+/.exec(heading)?.[0].replaceAll(',', '') ?? Number.NaN);
}

test('a state and a category by URL: heading, rows and facets match the API', async ({ page, request }) => {
  await page.goto('/search?state=TX&category=land');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Texas');
  const { count } = await (await request.get('/api/properties/summary?state=TX&category=land')).json();
  expect(await found(page)).toBe(count);
  await expect(page.locator(rows).first()).toBeVisible();
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/TX/);
  const chip = page.getByRole('navigation', { name: 'Categories in these results' }).getByText('Land');
  await expect(chip).toContainText(count.toLocaleString('en-US'));
});

test('text is applied after 300 ms and is in the URL, and Back restores the previous search', async ({ page }) => {
  await page.clock.install();
  await page.goto('/search');
  await ready(page);
  await mark(page);
  // However slow the keys arrive, they arrive within the 300 ms.
  await page.clock.pauseAt(Date.now() + 60_000);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/properties\?/.test(request.url())) requests.push(request.url());
  });
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('brick ranch');
  await page.clock.runFor(300);
  await page.clock.resume();
  await expect(page).toHaveURL(/search=brick(\+|%20)ranch/);
  await expect(page.locator(rows).first()).toContainText(/brick|ranch/i);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((url) => /search=b(r(i(c)?)?)?(&|$)/.test(url))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  await expectNoReload(page);
});

test('a typo is corrected with a notice; a place and a size are parsed and can be removed', async ({ page }) => {
  await page.goto('/search?search=garrage');
  await expect(page.locator(rows).first()).toBeVisible();
  await expect(page.getByText('No results for “garrage”. Showing garage').first()).toBeVisible();

  await page.goto(`/search?search=${encodeURIComponent('5 acres near Austin')}`);
  await ready(page);
  await expect(page.getByText('Within 50 miles of Austin, TX').first()).toBeVisible();
  await page.goto(`/search?search=${encodeURIComponent('near Austin')}`);
  await expect(page.locator(rows).first()).toBeVisible();
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/TX/);
});

test('Load More adds twelve, a listing opens, and Back restores the rows and the scroll position', async ({ page }) => {
  await page.goto('/search?category=residential');
  await ready(page);
  await mark(page);
  await expect(page.locator(rows)).toHaveCount(12);
  const more = page.getByRole('link', { name: 'Load More Properties' });
  // Before it is hydrated, the link opens the next rows as a page of their own.
  await hydrated(more);
  await more.click();
  await expect(page.locator(rows)).toHaveCount(24);
  await expect(page.getByText(/^Showing 24 of [\d,]+ properties$/)).toBeVisible();
  const row = page.locator(rows).nth(19);
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  // The link covers the whole row, its heading too.
  await row.getByRole('heading').click({ force: true });
  await expect(page).toHaveURL(/\/property\/\d+/);
  await page.goBack();
  await expect(page.locator(rows)).toHaveCount(24);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(60);
  await expectNoReload(page);
});

test('the list follows every sort order @proof', async ({ page, request }) => {
  const orders = [
    ['price', 'asc', (listing: { price: number }) => listing.price],
    ['price', 'desc', (listing: { price: number }) => -listing.price],
    ['acres', 'desc', (listing: { acres: string }) => -Number(listing.acres)],
    ['createdAt', 'desc', (listing: { createdAt: string }) => -Date.parse(listing.createdAt)],
  ] as const;
  for (const [sortBy, sortOrder, key] of orders) {
    const answer = await request.get(`/api/properties?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=50`);
    const keys = (await answer.json()).map(key as (listing: unknown) => number);
    expect(keys).toHaveLength(50);
    expect(keys).toEqual(keys.toSorted((a: number, b: number) => a - b));
  }
  await page.goto('/search?sortBy=price&sortOrder=asc');
  await expect(page.getByLabel('Sort')).toHaveValue('price asc');
});

test('a search is saved under a name and loaded from home', async ({ page, join }) => {
  await join('buyer');
  await page.goto('/search?category=land&state=TX');
  await ready(page);
  await page.getByRole('button', { name: 'Save search' }).click();
  const name = `Texas land ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/?tab=saved#properties-section');
  await ready(page);
  const saved = page.locator('#properties-section').getByRole('heading', { name });
  await expect(saved).toBeVisible();
});

test('without JavaScript the filters, rows and further pages work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/search?state=TX');
  await expect(page.locator(rows)).toHaveCount(12);
  await expect(page.locator(rows).first()).toContainText('$');
  await page.getByRole('link', { name: 'Load More Properties' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.locator(rows)).toHaveCount(12);
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Search' }).fill('cabin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=cabin/);
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Cabin');
  await expect(page.locator(rows)).toHaveCount(12);
  await context.close();
});

test('with listings stopped the panel shows an error, the header works, and the panel recovers automatically @proof', async ({
  page,
}) => {
  await page.goto('/search');
  await ready(page);
  await page.route('**/api/properties?*', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Listings are not answering.', code: 'unavailable', requestId: 'req_e2e' },
    }),
  );
  await page.getByRole('link', { name: /^Land / }).click();
  await expect(page.getByText('Failed to fetch properties')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/properties?*');
  await eventually(async () => expect(await page.locator(rows).count()).toBeGreaterThan(0), 40);
});

test('of two categories that are pressed at once, both are chosen @proof', async ({ page }) => {
  const chosen = () => new URL(page.url()).searchParams.get('category');
  /** Presses two links or buttons of the place that begin so, before the page renders the first. */
  const pressBoth = (place: Locator, ...names: string[]) =>
    place.evaluate((element, [one, other]) => {
      const choices = [...element.querySelectorAll<HTMLElement>('a, button')];
      const find = (name: string | undefined) => choices.find(({ textContent }) => textContent.startsWith(name ?? ''))!;
      const both = [find(one), find(other)];
      for (const each of both) each.click();
    }, names);
  await page.goto('/search?state=TX');
  await ready(page);
  await pressBoth(page.getByLabel('Categories in these results'), 'Land', 'Residential');
  await expect.poll(chosen).toBe('land,residential');

  await page.getByRole('button', { name: 'Land, Residential', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Commercial/ })).toBeVisible();
  await pressBoth(dialog, 'Commercial', 'Land');
  await expect.poll(chosen).toBe('residential,commercial');
});
