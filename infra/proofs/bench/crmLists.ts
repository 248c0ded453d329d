import { chromium, type Browser, type Page } from '@playwright/test';
import { connect } from '@dealstead/infra/servers/database';
import { benchmarkSource as source, insertLeads, removeLeads } from './crmLeads.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const goalMs = 50;
const firstRowsGoalMs = 300;

/** Records how long each press takes until the next frame, and how long frames take. */
function observePage(): void {
  const seen = { interactions: new Map<number, number>(), frames: [] as number[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId = 0, duration } = entry;
      if (interactionId > 0)
        seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  let last = 0;
  const frame = (now: number) => {
    if (last > 0) seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

interface Seen {
  readonly interactions: Map<number, number>;
  frames: number[];
}

/** What the page has recorded since the last call. */
const takeSeen = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    const taken = { interactions: [...seen.interactions.values()], frames: seen.frames };
    seen.interactions.clear();
    seen.frames = [];
    return taken;
  });

/** Waits until the browser has nothing more to do; the figures of a tiny run mean nothing, so that it need not. */
const pause = (page: Page, milliseconds: number) => page.waitForTimeout(sized(milliseconds, 20));

type Row = readonly [what: string, count: number, times: readonly number[]];

/** Presses `count` times and resolves what each press took; those below 16 ms are not reported by the browser. */
async function pressed(page: Page, what: string, full: number, press: (n: number) => Promise<unknown>): Promise<Row> {
  const count = sized(full, 2);
  await takeSeen(page);
  for (let n = 0; n < count; n++) {
    await press(n);
    await pause(page, 120);
  }
  await pause(page, 300);
  const { interactions } = await takeSeen(page);
  return [
    what,
    count,
    [...interactions, ...Array.from({ length: Math.max(0, count - interactions.length) }, () => 16)],
  ];
}

/** The frames while something moves. */
async function moved(page: Page, what: string, full: number, move: (n: number) => Promise<unknown>): Promise<Row> {
  const count = sized(full, 5);
  await takeSeen(page);
  for (let n = 0; n < count; n++) {
    await move(n);
    await pause(page, 30);
  }
  const { frames } = await takeSeen(page);
  return [what, frames.length, frames];
}

/** Milliseconds from a press until the first record is on screen. */
async function firstRecord(page: Page, press: () => Promise<unknown>, record: string): Promise<number> {
  await page.evaluate((selector) => {
    const state = window as unknown as { start: number; shown: number };
    state.shown = 0;
    addEventListener('click', () => (state.start = performance.now()), { capture: true, once: true });
    // Records of the page before do not count: they are gone when the press has an effect.
    const old = document.querySelector(selector);
    const watch = () => {
      const now = document.querySelector(selector);
      if (now && now !== old && state.start > 0) state.shown = performance.now();
      else requestAnimationFrame(watch);
    };
    state.start = 0;
    watch();
  }, record);
  await press();
  await page.waitForFunction(() => (window as unknown as { shown: number }).shown > 0);
  return page.evaluate(() => {
    const { start, shown } = window as unknown as { start: number; shown: number };
    return shown - start;
  });
}

const rowOfList = '[data-row]';
const card = 'article a';

async function measureList(page: Page, origin: string): Promise<Row[]> {
  await page.goto(`${origin}/leads?source=${source}`);
  await page.locator(rowOfList).first().waitFor();
  await pause(page, 1_000);
  const rows = [
    await moved(page, 'scrolling, frames', 120, () => page.mouse.wheel(0, 400)),
    await pressed(page, 'the next record by j', 30, () => page.keyboard.press('j')),
    await pressed(page, 'the record before by k', 20, () => page.keyboard.press('k')),
    await pressed(page, 'selecting by x', 10, () => page.keyboard.press('x')),
  ];
  await page.keyboard.press('x');
  const boxes = page.getByRole('checkbox', { name: /^Select \w+ / });
  rows.push(await pressed(page, 'selecting by mouse', 10, (n) => boxes.nth(12 + n).click()));
  const status = page.getByLabel(/^Status of /);
  rows.push(
    await pressed(page, 'editing a status in place', 8, async (n) => {
      await status.nth(14 + n).focus();
      await page.keyboard.press('c');
      await pause(page, 600);
    }),
  );
  const search = page.getByRole('searchbox').or(page.getByLabel('Search leads')).first();
  await search.focus();
  rows.push(await pressed(page, 'typing a search', 10, (n) => page.keyboard.press('mariasmith'[n]!)));
  return rows;
}

async function measureBoard(page: Page, origin: string): Promise<Row[]> {
  await page.goto(`${origin}/leads?view=board&source=${source}`);
  await page.locator(card).first().waitFor();
  await pause(page, 1_000);
  const first = page.locator(card).first();
  const box = (await first.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 200);
  const rows = [await moved(page, 'scrolling a column, frames', 80, () => page.mouse.wheel(0, 300))];
  await page.mouse.wheel(0, -100_000);
  await pause(page, 500);
  await page.mouse.move(box.x + 20, box.y + 45);
  await page.mouse.down();
  rows.push(
    await moved(page, 'dragging a card, frames', 60, (n) => page.mouse.move(box.x + 20 + n * 6, box.y + 60 + n)),
  );
  await page.mouse.up();
  await pause(page, 1_000);
  rows.push(
    await pressed(page, 'moving a card by keyboard', 8, async () => {
      await page.locator(card).nth(1).focus();
      await page.keyboard.press('Shift+ArrowRight');
      await pause(page, 700);
    }),
  );
  return rows;
}

/** Milliseconds until the first records of a layout, each time in an order that was not shown before, with its scripts loaded. */
async function measureFirstRecords(page: Page, origin: string, layout: keyof typeof layouts): Promise<number[]> {
  await page.goto(`${origin}/leads?source=${source}`);
  await page.locator(rowOfList).first().waitFor();
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const [shown, other, record] = layout === 'board' ? ['Board', 'List', card] : ['List', 'Board', rowOfList];
  await show('Board');
  await page.locator(card).first().waitFor();
  if (other === 'List') await show('List');
  const times: number[] = [];
  for (const sortBy of ['name', 'value', 'priority', 'updated', 'newest'].slice(0, sized(5, 1))) {
    await page.getByLabel('Order').selectOption(sortBy);
    // The layout on screen has read this order; the other one has not, as their filters differ.
    await pause(page, 1_200);
    times.push(await firstRecord(page, () => show(shown), record));
    await pause(page, 300);
    await show(other);
  }
  return times;
}

const layouts = { list: [sized(100_000, 500), measureList], board: [sized(10_000, 500), measureBoard] } as const;

/** Leads of a member in the list or on the board, on a desktop whose processor is four times slower. */
export async function crmListTable(
  layout: keyof typeof layouts,
  origin: string,
  databaseUrl: string,
  executablePath: string,
): Promise<string> {
  const [count, measure] = layouts[layout];
  await using database = await connect(databaseUrl);
  const { client } = database;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const lines = ['| | p50 ms | p95 ms | goal |', '|---|---|---|---|'];
    console.error(`crm: inserting ${count.toLocaleString('en-US')} leads`);
    await insertLeads(client, count);
    const page = await openCrm(browser, origin);
    const first = await measureFirstRecords(page, origin, layout);
    lines.push(
      `| first records, ${first.length} times | ${quantile(first, 0.5).toFixed(0)} | ${quantile(first, 0.95).toFixed(0)} | ≤ ${firstRowsGoalMs} |`,
    );
    for (const [what, presses, times] of await measure(page, origin))
      lines.push(
        `| ${what}, ${presses} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} | ≤ ${goalMs} |`,
      );
    return lines.join('\n');
  } finally {
    await browser.close();
    await removeLeads(client);
  }
}

async function openCrm(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const login = await context.request.post(`${origin}/api/auth/login`, {
    data: { email: 'partnership@dealstead.test', password: 'Dealstead-demo-1' },
    headers: { origin },
  });
  if (!login.ok()) throw new Error(`The demo account could not sign in: ${login.status()}`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: sized(4, 1) });
  await page.addInitScript(observePage);
  return page;
}
