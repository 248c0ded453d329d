import { testLayoutShift } from './layoutShift.ts';
import { emailOf, expect, ready, test, url } from './product.ts';

for (const path of ['/', '/?category=land']) {
  test(`${path} shows its whole first view without JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
    await expect(page.locator('#properties-section article')).toHaveCount(12);
    await expect(page.locator('#properties-section article').first().getByRole('heading')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('2025');
    await context.close();
  });
}

test('a property page shows its whole first view without JavaScript, with its metadata', async ({
  browser,
  request,
}) => {
  const [listing] = (await (await request.get('/api/properties')).json()) as {
    id: number;
    title: string;
    price: number;
    city: string;
  }[];
  if (!listing) throw new Error('no listings');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const page = await context.newPage();
  await page.goto(`/property/${listing.id}`);
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`${listing.city}.* \\| Dealstead`));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/property/${listing.id}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${url}/api/properties/${listing.id}/share.png`,
  );
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '');
  expect(data['@graph']).toContainEqual(
    expect.objectContaining({
      '@type': 'RealEstateListing',
      offers: expect.objectContaining({ price: listing.price, priceCurrency: 'USD' }),
    }),
  );
  await context.close();
});

test('hydration preserves every server-rendered node', async ({ page }) => {
  // Marks the nodes when the document is parsed, before any script of the page runs.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const nodes = [...document.querySelectorAll('#root *:not(noscript)')];
      for (const node of nodes) Object.assign(node, { renderedByServer: true });
      Object.assign(window, { rendered: nodes });
    });
  });
  await page.goto('/');
  await ready(page);
  // Until nothing is loaded any more, as a part that is hydrated late would be.
  await page.waitForLoadState('networkidle');
  const { rendered, lost } = await page.evaluate(() => {
    const nodes = (window as unknown as { rendered: Element[] }).rendered;
    const removed = nodes.filter((node) => !node.isConnected);
    return { rendered: nodes.length, lost: removed.map((node) => node.outerHTML.slice(0, 200)) };
  });
  expect(rendered).toBeGreaterThan(300);
  expect(lost).toEqual([]);
  expect(
    await page.evaluate(() => 'renderedByServer' in (document.querySelector('#properties-section article') ?? {})),
  ).toBe(true);
});

// The fonts of other platforms are proved in infra/proofs/screens.
testLayoutShift('fonts-roboto-unhinted', 1);

test("a member gets personalized pages, never one from the visitors' cache", async ({ page, signInAs }) => {
  const visitors = await (await page.request.get('/?category=land')).text();
  expect(visitors).not.toContain(emailOf('buyer'));
  await signInAs('buyer');
  const mine = await page.request.get('/?category=land');
  expect(await mine.text()).toContain(emailOf('buyer'));
  expect(mine.headers()['cache-control']).toMatch(/no-store|private/);
});
