import type { Page } from '@playwright/test';
import { writeFontConfig } from '../ci/fonts.ts';
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
      for (const node of nodes) Object.assign(node, { drawnByServer: true });
      Object.assign(window, { drawn: nodes });
    });
  });
  await page.goto('/');
  await ready(page);
  // Until nothing is loaded any more, as a part that is hydrated late would be.
  await page.waitForLoadState('networkidle');
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

// Each in a browser that knows no other font, the first one as on a slow phone. No fallback is measured for the last one.
const fonts = ['fonts-roboto-unhinted', 'fonts-liberation', 'fonts-dejavu-core', 'fonts-noto-core', 'fonts-open-sans'];
for (const [nth, debianPackage] of fonts.entries()) {
  const slowdown = nth === 0 ? 4 : 1;
  test(`the page loads without layout shift where only ${debianPackage} is installed, on a processor slowed ${slowdown} times`, async ({
    playwright,
    launchOptions,
  }, testInfo) => {
    const config = testInfo.outputPath('fonts.conf');
    await writeFontConfig(config, debianPackage);
    const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: config };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 800 } });
    await expectNoLayoutShift(page, slowdown);
    await browser.close();
  });
}

/** Loads home with fonts that arrive after the first paint, and adds up what shifts. */
async function expectNoLayoutShift(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifted: 0, shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean; sources: { node: Element }[] };
        if (shift.hadRecentInput) continue;
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + shift.value });
        shifts.push(...shift.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { promise: painted, resolve: deliverFonts } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  deliverFonts();
  await page.waitForFunction(() => {
    const web = [...document.fonts].filter(({ family }) => /Variable"?$/.test(family));
    return web.length === 2 && web.every(({ status }) => status === 'loaded');
  });
  await ready(page);
  await settled(page);
  const { shifted, shifts } = await page.evaluate(() => {
    const { shifted, shifts } = window as unknown as { shifted: number; shifts: string[] };
    return { shifted, shifts };
  });
  expect(shifted, `moved: ${shifts.join(' | ')}`).toBeLessThan(0.01);
}

/** Resolves when the page has been idle and has drawn a frame, twice: what is to be rendered has been. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let nth = 0; nth < 2; nth++) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

test("a member gets personalized pages, never one from the visitors' cache", async ({ page, signInAs }) => {
  const visitors = await (await page.request.get('/?category=land')).text();
  expect(visitors).not.toContain(emailOf('buyer'));
  await signInAs('buyer');
  const mine = await page.request.get('/?category=land');
  expect(await mine.text()).toContain(emailOf('buyer'));
  expect(mine.headers()['cache-control']).toMatch(/no-store|private/);
});
