import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { isTiny, sized } from './size.ts';

/** The reference phone's network: 1.6 Mbit/s, 150 ms round trip. */
const network = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

export interface FirstLoad {
  /** Largest contentful paint, ms. */
  lcp: number;
  /**
   * Total blocking time until the first press, ms: what long tasks block beyond 50 ms each, of those that begin before
   * the first script of the page has arrived. A press before that is recorded; a press after it is handled by what has
   * been hydrated. Without scripts, of all tasks.
   */
  blockedBefore: number;
  /** Total blocking time of the whole load, ms. */
  blocked: number;
  /** When React has hydrated the heading and the last long task before that is over, ms; null without scripts. */
  interactive: number | null;
  /** Sum of layout shifts. */
  shift: number;
  /** Bytes of JavaScript over the wire, and of everything; requests. */
  scriptBytes: number;
  bytes: number;
  requests: number;
}

/** A page of a browser without any state, as a first visitor's throttled phone. The caller closes the context. */
export async function openPhone(
  browser: Browser,
  slowdown = 4,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  if (!isTiny) {
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  return { context, page, session };
}

/** Loads a page cold, as a first visitor on the throttled phone, and measures it. */
export async function firstLoad(browser: Browser, url: string, hydrates: boolean, slowdown = 4): Promise<FirstLoad> {
  const { context, page, session } = await openPhone(browser, slowdown);
  const kinds = new Map<string, string>();
  const cost = { scriptBytes: 0, bytes: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    cost.requests += 1;
    cost.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') cost.scriptBytes += encodedDataLength;
  });

  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, tasks: [] as { start: number; length: number }[], hydrated: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push({ start: entry.startTime, length: entry.duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const watch = () => {
      const heading = document.querySelector('h1');
      if (heading && Object.keys(heading).some((key) => key.startsWith('__react'))) seen.hydrated = performance.now();
      else requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto(url, { waitUntil: 'load' });
  if (hydrates)
    await page.waitForFunction(() => (window as unknown as { seen: { hydrated: number } }).seen.hydrated > 0);
  await page.waitForTimeout(sized(1_500, 100));
  const { seen, scriptAt } = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js')) as PerformanceResourceTiming[];
    return {
      seen: (
        window as unknown as {
          seen: { lcp: number; shift: number; hydrated: number; tasks: { start: number; length: number }[] };
        }
      ).seen,
      scriptAt: Math.min(...scripts.map(({ responseEnd }) => responseEnd)),
    };
  });
  await context.close();
  const blockedBy = (tasks: typeof seen.tasks) => tasks.reduce((sum, { length }) => sum + Math.max(0, length - 50), 0);
  const lastTask = Math.max(0, ...seen.tasks.map(({ start, length }) => start + length));
  return {
    ...cost,
    lcp: seen.lcp,
    shift: seen.shift,
    blockedBefore: blockedBy(seen.tasks.filter(({ start }) => start < scriptAt)),
    blocked: blockedBy(seen.tasks),
    interactive: hydrates ? Math.max(seen.hydrated, lastTask) : null,
  };
}

/** How a press 100 ms after the first paint was answered, in ms. */
export interface EarlyPress {
  /** From the press to its effect on screen. */
  answered: number;
  /** From the moment in which React has hydrated the control to the effect. */
  afterReady: number;
}

/** Presses a toggle 100 ms after the first paint of a cold load, and waits for its `aria-pressed`. */
export async function earlyPress(browser: Browser, url: string, toggle: string, slowdown = 4): Promise<EarlyPress> {
  const { context, page } = await openPhone(browser, slowdown);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(100);
  // The first paint can come before the parser has reached the control.
  await page.waitForSelector(toggle, { state: 'attached' });
  await page.evaluate((selector) => {
    const control = document.querySelector(selector);
    if (!control) throw new Error(`${selector} is missing.`);
    const times = { pressed: 0, ready: 0, answered: 0 };
    Object.assign(window, { times });
    // The recorder stops the event itself; it marks the control in the same task.
    new MutationObserver(() => {
      times.pressed ||= performance.now();
      if (control.getAttribute('aria-pressed') === 'true') times.answered ||= performance.now();
    }).observe(control, { attributes: true, attributeFilter: ['aria-pressed', 'aria-busy'] });
    // After every task: a frame would be too coarse, and React has no event for hydration.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      if (Object.keys(control).some((key) => key.startsWith('__react'))) times.ready ||= performance.now();
      else port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  }, toggle);
  await page.locator(toggle).first().tap({ noWaitAfter: true });
  await page.waitForFunction(() => (window as unknown as { times: { answered: number } }).times.answered > 0);
  const { pressed, ready, answered } = await page.evaluate(
    () => (window as unknown as { times: { pressed: number; ready: number; answered: number } }).times,
  );
  await context.close();
  return { answered: answered - pressed, afterReady: Math.max(0, answered - (ready || answered)) };
}

/** Opens the browser that the measurements use. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
