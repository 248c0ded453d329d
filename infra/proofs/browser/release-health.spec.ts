import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pageHealthPath } from '@dealstead/contracts';
import type { getReleaseHealth } from '@dealstead/contracts/admin/releaseHealth';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { z } from 'zod';
import {
  dataDir,
  eventually,
  expect,
  expectNoReload,
  mark,
  npmRun,
  ready,
  test,
  url,
  withoutMaps,
} from '@dealstead/infra/e2e/product';
import { cohortId } from '@dealstead/infra/e2e/releases';

type Health = z.output<(typeof getReleaseHealth)['response']>;
interface Manifest {
  version: string;
  preload: Record<string, string[]>;
  files: Record<string, { sha256: string; bytes: number }>;
}

/** Copies a release of listings as another version, in which the script of a page throws when it is loaded. */
async function copyBroken(from: string, to: string, version: string, page: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const manifest = JSON.parse(await readFile(join(from, 'slice.json'), 'utf8')) as Manifest;
  const script = Buffer.from(`throw new Error('${version} is broken');\n`.repeat(40));
  const shared = new Set(Object.entries(manifest.preload).flatMap(([name, paths]) => (name === page ? [] : paths)));
  const own = (manifest.preload[page] ?? []).filter((path) => path.endsWith('.js') && !shared.has(path));
  expect(own, 'the page has scripts of its own').not.toEqual([]);
  const compressed = { '': script, '.br': brotliCompressSync(script), '.gz': gzipSync(script) };
  for (const path of own)
    for (const [suffix, bytes] of Object.entries(compressed)) {
      if (!manifest.files[path + suffix]) continue;
      await writeFile(join(to, path + suffix), bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      manifest.files[path + suffix] = { sha256, bytes: bytes.length };
    }
  await writeFile(join(to, 'slice.json'), JSON.stringify({ ...manifest, version }));
}

/** A visitor's browser. Its user agent is not that of a crawler, whose reports do not count. */
async function newVisitor(browser: Browser, cohort?: string): Promise<BrowserContext> {
  const page = await browser.newPage();
  const userAgent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''));
  await page.close();
  const visitor = await browser.newContext({ userAgent });
  if (cohort) await visitor.addCookies([{ name: 'dealstead.cohort', value: cohort, url }]);
  return visitor;
}

const currentListings = async (): Promise<string> =>
  /^\s*listings\s+(\S+)/m.exec((await npmRun('release', '--', 'status')).output)?.[1] ?? '';

/** Reports page views as browsers of so many visitors do. */
async function reportViews(request: APIRequestContext, version: string, views: number, failures: number) {
  for (let view = 0; view < views; view += 1) {
    const sample = { name: 'listings', version, loadFailed: view < failures, hasError: false };
    const answer = await request.post(pageHealthPath, { data: { samples: [sample] }, headers: { origin: url } });
    expect(answer.status(), 'LIMIT_REPORTS allows as many').toBe(204);
  }
}

test('a canary that does not load is rolled back by itself in front of two browsers', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const listings = await currentListings();
  const released = join(dataDir, 'releases', 'listings');
  const broken = `unhealthy-${Date.now()}`;
  await copyBroken(join(released, listings), join(released, broken), broken, 'Search');
  const published = await npmRun('release', '--', 'publish', 'listings', join(released, broken));
  expect(published.code, published.output).toBe(0);
  const [one, other] = [
    await newVisitor(browser, cohortId(broken, true)),
    await newVisitor(browser, cohortId(broken, false)),
  ];
  await signInAs('admin');
  await page.goto('/admin/releases');
  const canary = await npmRun('release', '--', 'canary', 'listings', broken, '50%');
  expect(canary.code, canary.output).toBe(0);
  const state = page.getByRole('row', { name: new RegExp(`^${broken}`) }).first();
  await expect(state).toContainText('Canary');

  const [tried, live] = [await one.newPage(), await other.newPage()];
  await Promise.all([withoutMaps(tried), withoutMaps(live)]);
  // A page that the renderer rendered stays readable; without it the page's card is shown.
  const incomplete = tried.getByText(/did not load/).first();
  const openSearch = async () => {
    await Promise.all([tried.goto('/search?state=TX'), live.goto('/search?state=TX')]);
    await expect(incomplete).toBeVisible();
    await ready(live);
  };
  const readHealth = async () =>
    (await (await page.request.get('/api/admin/releases/listings/health')).json()) as Health;

  await test.step('what the browsers report arrives', async () => {
    await openSearch();
    // After 10 s views are reported.
    await eventually(async () => {
      const { versions } = await readHealth();
      const found = (version: string) => versions.find((health) => health.version === version);
      expect(found(broken)).toMatchObject({ audience: 'canary', loadFailures: 1 });
      expect(found(listings)?.samples).toBeGreaterThan(0);
      expect(found(listings)?.lcp).not.toBeNull();
    }, 40);
    await expect(page.getByRole('heading', { name: 'Health in browsers' })).toBeVisible();
  });

  await test.step('the rollback', async () => {
    await eventually(async () => expect((await readHealth()).trial).not.toBeNull(), 60);
    await openSearch();
    const started = Date.now();
    // As many other visitors do.
    await reportViews(other.request, listings, 120, 0);
    await reportViews(one.request, broken, 20, 12);
    await eventually(async () => expect((await readHealth()).trial?.canarySamples).toBeGreaterThan(0), 30);
    await reportViews(other.request, listings, 120, 1);
    await reportViews(one.request, broken, 60, 30);
    await expect(state).toContainText('Rolled back', { timeout: 60_000 });
    test.info().annotations.push({ type: 'rolled back after', description: `${Date.now() - started} ms` });
  });

  await test.step('both browsers work, and the owner knows why', async () => {
    await Promise.all([tried.goto('/search?state=TX'), live.goto('/search?state=TX')]);
    await ready(tried);
    await expect(incomplete).toHaveCount(0);
    await page.getByRole('button', { name: `Open version ${broken}` }).click();
    const sheet = page.getByRole('dialog', { name: `Listings ${broken}` });
    await expect(sheet).toContainText(/Rolled back automatically: load failures \d+ of \d+ against \d+ of \d+ with/);
    await eventually(async () => {
      const answer = await page.request.get('/api/notifications');
      expect(await answer.text()).toContain(`Version ${broken} of listings was rolled back`);
    });
  });
  await Promise.all([one.close(), other.close()]);
});

test('a page that is turned off leaves open browsers, and the forms of other pages keep what was typed', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  const change = async (act: 'pause' | 'resume', body: object) => {
    const answer = await page.request.post(`/api/admin/releases/listings/${act}`, {
      data: body,
      headers: { origin: url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const repaired = (shown: Page) => shown.getByRole('heading', { level: 1, name: 'This page is being repaired' });
  const visitor = await browser.newContext();
  const [search, form] = [await visitor.newPage(), await visitor.newPage()];
  await Promise.all([withoutMaps(page), withoutMaps(search)]);
  for (const [shown, path] of [
    [page, '/search?state=TX'],
    [search, '/search?state=TX'],
    [form, '/login'],
  ] as const) {
    await shown.goto(path);
    await ready(shown);
  }
  await Promise.all([mark(page), mark(search), mark(form)]);
  await form.getByLabel('Email').fill('someone@example.com');
  try {
    await change('pause', { page: 'Search', reason: 'A browser test' });
    // A signed-in browser is notified at once, others poll every 30 s.
    await expect(repaired(page)).toBeVisible();
    await expect(repaired(search)).toBeVisible({ timeout: 60_000 });
    await expect(form.getByLabel('Email')).toHaveValue('someone@example.com');
  } finally {
    await change('resume', { page: 'Search' });
  }
  await expect(repaired(page)).toHaveCount(0);
  await expect(repaired(search)).toHaveCount(0, { timeout: 60_000 });
  await expect(search.getByRole('heading', { level: 1 })).toBeVisible();
  await Promise.all([expectNoReload(page), expectNoReload(search), expectNoReload(form)]);
  await expect(form.getByLabel('Email')).toHaveValue('someone@example.com');
  await visitor.close();
});
