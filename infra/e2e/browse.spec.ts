import { expect, mark, expectNoReload, hydrated, ready, test } from './product.ts';

test('home shows listings with their figures, and loads twelve more on a press', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  await expect(page.getByPlaceholder('Search by location, property type...')).toBeVisible();
  await ready(page);
  const cards = page.locator('#properties-section article');
  await expect(cards).toHaveCount(12);
  await expect(page.getByText(/^Showing 12 of [\d,]+ properties$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load More Properties' }).click();
  await expect(cards).toHaveCount(24);
  await expect(page.getByText(/^Showing 24 of [\d,]+ properties$/)).toBeVisible();
  const titles = await cards
    .getByRole('link', { name: 'View Details' })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(titles).size).toBe(24);
});

test('six skeleton cards are shown while listings load', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  let release = () => {};
  const delay = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/properties?relax=true&category=industrial', async (route) => {
    await delay;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Industrial' }).click();
  await expect(page.locator('[aria-busy="true"] > *')).toHaveCount(6);
  release();
  await expect(page.locator('#properties-section article').first()).toContainText('Industrial');
});

test('a card opens its property page without a reload, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await mark(page);
  await page.getByRole('button', { name: 'Load More Properties' }).click();
  const card = page.locator('#properties-section article').nth(17);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Deal to scale').or(page.getByText('No ARV given')).first()).toBeVisible();
  await expectNoReload(page);
  await page.goBack();
  await expect(page.locator('#properties-section article')).toHaveCount(24);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(40);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectNoReload(page);
});

test('a reload restores the scroll position, and another page opens at its top @proof', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  // The page stores its position after the scroll event.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo(0, 1400);
      }),
  );
  await page.reload();
  await ready(page);
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 1400))).toBeLessThan(40);
  await page.goto('/terms');
  await ready(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('hovering a card prefetches its listing @proof', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const link = page.locator('#properties-section article').nth(2).getByRole('link', { name: 'View Details' });
  await hydrated(link);
  const request = page.waitForRequest(/\/api\/properties\/\d+$/);
  await link.hover();
  await request;
});

test('an unpublished path is the 404 page', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
});

test('links lead only to published pages @proof', async ({ page, signInAs }) => {
  await signInAs('wholesaler');
  await page.goto('/member-dashboard');
  await ready(page);
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))]);
  expect(paths).toContain('/post-property');
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBeLessThan(400);
});
