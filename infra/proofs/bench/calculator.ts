import { analyze, rentalReturns, sampleInputs } from '@dealstead/formulas';
import { chromium, type Page } from '@playwright/test';
import { openPhone } from './phone.ts';
import { isTiny, sized } from './size.ts';
import { quantile } from './statistics.ts';

/** Milliseconds of one call: the median of batches, after the compiler has warmed up. */
function callTime(call: () => unknown, batch: number): number {
  for (let turn = 0; turn < batch; turn++) call();
  const times = Array.from({ length: 25 }, () => {
    const start = performance.now();
    for (let turn = 0; turn < batch; turn++) call();
    return (performance.now() - start) / batch;
  });
  return quantile(times, 0.5);
}

/** Records what a worker says it took, and how long each interaction takes until the next frame. */
function observePage(): void {
  const seen = { simulations: [] as number[], interactions: new Map<number, number>() };
  Object.assign(window, { seen });
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ milliseconds?: number }>) => {
        if (data.milliseconds !== undefined) seen.simulations.push(data.milliseconds);
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId = 0, duration, name } = entry;
      if (interactionId > 0 && name.startsWith('key'))
        seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

interface Seen {
  readonly simulations: readonly number[];
  readonly interactions: readonly number[];
}

const readSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { simulations: number[]; interactions: Map<number, number> } };
    return { simulations: seen.simulations, interactions: [...seen.interactions.values()] };
  });

const typed = ['priceCents', 'rentCents', 'taxCents', 'interestPercent', 'rehabCents', 'loanCents'];

/** Types figures into six fields; resolves how many keys were pressed. */
async function typeFigures(page: Page): Promise<number> {
  let keys = 0;
  for (const name of typed) {
    const field = page.locator(`input[name="${name}"]`);
    // A tap needs the field to be seen: Chromium presents no frame for a key in a field that something covers.
    await field.tap();
    await field.fill('');
    const text = name === 'interestPercent' ? '7.125' : '234,567';
    await field.pressSequentially(text, { delay: sized(90, 0) });
    keys += text.length;
  }
  return keys;
}

/** The calculator: its formulas in this process, its page on the throttled phone of the first-load table. */
export async function calculatorTable(origin: string, executablePath: string): Promise<string> {
  const inputs = sampleInputs('rental');
  // Different prices and a sum of the results, so that the compiler can leave nothing out.
  let price = 10_000_000;
  let sum = 0;
  const oneListing = () => {
    price = price > 90_000_000 ? 10_000_000 : price + 1_000;
    sum += rentalReturns({ ...inputs, priceCents: price }).cashOnCash ?? 0;
  };
  const rows = [
    [
      'rental model with every result and derivation, ms',
      callTime(() => analyze('rental', inputs), sized(2_000, 20)).toFixed(4),
      '0.05',
    ],
    [
      'first-year returns of one listing (`rentalReturns`), ms',
      callTime(oneListing, sized(100_000, 100)).toFixed(6),
      '',
    ],
  ];
  if (!Number.isFinite(sum)) throw new Error('The returns of a listing are not finite.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const slowdown of isTiny ? [1] : [1, 4]) {
      const { context, page, session } = await openPhone(browser, slowdown);
      const login = await context.request.post(`${origin}/api/auth/login`, {
        data: { email: 'investor-pro@dealstead.test', password: 'Dealstead-demo-1' },
        headers: { origin },
      });
      if (!login.ok()) throw new Error(`The demo account could not sign in: ${login.status()}`);
      await page.addInitScript(observePage);
      const urls = new Map<string, string>();
      let ownBytes = 0;
      session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (/\/slices\/tools\/.*\.js$/.test(urls.get(requestId) ?? '')) ownBytes += encodedDataLength;
      });
      await page.goto(`${origin}/calculator?mode=rental`);
      await page.getByRole('group', { name: 'Results' }).waitFor();
      await page.waitForTimeout(sized(2_000, 200));
      const firstBytes = ownBytes;
      // The tools below are loaded and on the page while one types, as after a first look down.
      await page.getByText('More results').scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Loan balance' }).waitFor();
      await page.getByRole('heading', { name: 'Equity over the hold' }).scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Range of outcomes' }).waitFor();
      await page.locator('input[name="priceCents"]').scrollIntoViewIfNeeded();
      const keys = await typeFigures(page);
      await page.waitForTimeout(1_500);
      const { simulations, interactions } = await readSeen(page);
      // Interactions below 16 ms are not reported by the browser.
      const all = [...interactions, ...Array.from({ length: Math.max(0, keys - interactions.length) }, () => 16)];
      const where = `processor ${slowdown === 1 ? 'not slowed' : `${slowdown} times slower`}`;
      rows.push(
        [`Monte Carlo of 10,000 runs in the worker, ${where}, median ms`, quantile(simulations, 0.5).toFixed(0), '150'],
        [`typing, ${where}, interaction p95 ms (${keys} keys)`, quantile(all, 0.95).toFixed(0), '50'],
      );
      if (slowdown === 1) {
        rows.push(
          ["the page's own scripts at first, kB over the wire", (firstBytes / 1000).toFixed(1), '60'],
          ['charts and tools, loaded when seen, kB', ((ownBytes - firstBytes) / 1000).toFixed(1), ''],
        );
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return ['| | measured | goal |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}
