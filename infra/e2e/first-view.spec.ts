import { allWell, emailOf, eventually, expect, freeze, kill, ready, test, thaw, url } from './product.ts';

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
      for (const node of nodes) Object.assign(node, { drawnByServer: true });
      Object.assign(window, { drawn: nodes });
    });
  });
  await page.goto('/');
  await ready(page);
  await page.waitForTimeout(500);
  const { drawn, lost } = await page.evaluate(() => {
    const nodes = (window as unknown as { drawn: Element[] }).drawn;
    const gone = nodes.filter((node) => !node.isConnected);
    return { drawn: nodes.length, lost: gone.map((node) => node.outerHTML.slice(0, 200)) };
  });
  expect(drawn).toBeGreaterThan(300);
  expect(lost).toEqual([]);
  expect(
    await page.evaluate(() => 'drawnByServer' in (document.querySelector('#properties-section article') ?? {})),
  ).toBe(true);
});

test('the page loads without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput)
          Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + shift.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await ready(page);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);
});

test('with the renderer frozen or killed, pages render in the browser, and on the server again after recovery', async ({
  page,
}) => {
  // Unique queries: these pages are in no cache.
  expect(await (await page.request.get('/?search=renderer+well')).text()).toContain('Find your next deal</h1>');
  await freeze('renderer');
  try {
    await page.goto(`/?search=renderer+frozen+${Date.now()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  } finally {
    await thaw('renderer');
  }
  await kill('renderer');
  await page.goto('/?search=renderer+killed');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  await allWell();
  await eventually(async () => {
    const html = await (await page.request.get(`/?search=back${Date.now()}`)).text();
    expect(html).toContain('Find your next deal</h1>');
  });
});

test("a member gets personalized pages, never one from the visitors' cache", async ({ page, signInAs }) => {
  const visitors = await (await page.request.get('/?category=land')).text();
  expect(visitors).not.toContain(emailOf('buyer'));
  await signInAs('buyer');
  const mine = await page.request.get('/?category=land');
  expect(await mine.text()).toContain(emailOf('buyer'));
  expect(mine.headers()['cache-control']).toMatch(/no-store|private/);
});
