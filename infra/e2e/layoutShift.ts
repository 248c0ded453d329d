import type { Page } from '@playwright/test';
import { writeFontConfig } from '../ci/fonts.ts';
import { expect, ready, test, url } from './product.ts';

/** Declares a test of home on a phone that knows the fonts of one Debian package only, on a processor slowed by a factor. */
export function testLayoutShift(debianPackage: string, slowdown: number): void {
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

/** Without a stand-in for a platform's font home shifts by 0.024, by 0.032 on a slow phone; with one by 0.000002. */
const mostShift = 0.015;

/** What Chromium reports of a layout shift. */
interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
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
        const shift = entry as unknown as Shift;
        if (shift.hadRecentInput) continue;
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + shift.value });
        const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width} × ${height}`;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const text = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
          const moved = `${placeOf(previousRect)} to ${placeOf(currentRect)}`;
          shifts.push(`${text}: ${moved} at ${Math.round(entry.startTime)} ms, ${shift.value.toFixed(4)}`);
        }
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
  expect(shifted, `moved:\n${shifts.join('\n')}`).toBeLessThan(mostShift);
}

/** Resolves when the page has been idle and has drawn a frame, twice: what is to be rendered has been. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let nth = 0; nth < 2; nth++) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
