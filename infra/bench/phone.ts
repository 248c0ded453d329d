import { chromium, type Browser } from '@playwright/test';

/** The phone of the house: 1.6 Mbit/s, 150 ms round trip, a processor four times slower than ours. */
const network = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const slowdown = 4;

export interface FirstLoad {
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Sum of what long tasks block beyond 50 ms each, ms. */
  blocked: number;
  /** When React has taken over the heading and the last long task before that is over, ms; null without scripts. */
  interactive: number | null;
  /** Sum of layout shifts. */
  shift: number;
  /** Bytes of JavaScript over the wire, and of everything; requests. */
  scriptBytes: number;
  bytes: number;
  requests: number;
}

/** Loads a page cold, as a first visitor on the throttled phone, and says what it cost. */
export async function firstLoad(browser: Browser, url: string, hydrates: boolean): Promise<FirstLoad> {
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
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

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
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(
    () =>
      (
        window as unknown as {
          seen: { lcp: number; shift: number; hydrated: number; tasks: { start: number; length: number }[] };
        }
      ).seen,
  );
  await context.close();
  const lastTask = Math.max(0, ...seen.tasks.map(({ start, length }) => start + length));
  return {
    ...cost,
    lcp: seen.lcp,
    shift: seen.shift,
    blocked: seen.tasks.reduce((sum, { length }) => sum + Math.max(0, length - 50), 0),
    interactive: hydrates ? Math.max(seen.hydrated, lastTask) : null,
  };
}

/** Opens the browser that the measurements use. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
