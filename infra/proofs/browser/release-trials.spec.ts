import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir, eventually, expect, npmRun, test, url } from '@dealstead/infra/e2e/product';
import { cohortId, publishChanged, runningVersions } from '@dealstead/infra/e2e/releases';
import type { BrowserContext } from '@playwright/test';

/** Copies a release of listings to a folder as another version. */
async function copyRelease(from: string, to: string, version: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const manifest = JSON.parse(await readFile(join(from, 'slice.json'), 'utf8'));
  await writeFile(join(to, 'slice.json'), JSON.stringify({ ...manifest, version }));
}

/** The version of listings that a browser's home page starts with. */
async function shownTo(browser: BrowserContext): Promise<string | undefined> {
  const answer = await browser.request.get('/?category=land');
  return /\/slices\/listings\/([\w-]+)\//.exec(await answer.text())?.[1];
}

test('a version is tried by half of the browsers, then by one, and a page is turned off', async ({
  page,
  browser,
  signInAs,
}) => {
  const { listings = '' } = await runningVersions();
  const released = join(dataDir, 'releases', 'listings');
  const tried = `tried-${Date.now()}`;
  const broken = `broken-${Date.now()}`;
  await copyRelease(join(released, listings), join(released, tried), tried);
  const published = await npmRun('release', '--', 'publish', 'listings', join(released, tried));
  expect(published.code, published.output).toBe(0);
  await signInAs('admin');
  await page.goto('/admin/releases');
  const visitor = await browser.newContext();
  const open = () => page.getByRole('button', { name: `Open version ${tried}` }).click();
  const keepsId = async (isIn: boolean) =>
    visitor.addCookies([{ name: 'dealstead.cohort', value: cohortId(tried, isIn), url }]);

  await test.step('a canary', async () => {
    const before = await visitor.request.get('/?category=land');
    expect(before.headers()['set-cookie'], 'no canary, no cookie').toBeUndefined();
    await open();
    await page.getByLabel('Try it with a share of visitors').selectOption('50');
    await page.getByRole('button', { name: 'Start canary' }).click();
    await expect(page.getByText('The canary has started', { exact: true })).toBeVisible();
    await keepsId(true);
    await eventually(async () => expect(await shownTo(visitor)).toBe(tried));
    await keepsId(false);
    expect(await shownTo(visitor)).toBe(listings);
    const stranger = await browser.newContext();
    expect((await stranger.request.get('/')).headers()['set-cookie']).toMatch(/^dealstead\.cohort=/);
    await stranger.close();

    await open();
    await page.getByRole('button', { name: 'Roll back canary' }).click();
    const rollback = page.getByRole('dialog', { name: /^Roll back canary/ });
    await rollback.getByLabel(/^Reason/).fill('It is slow');
    await rollback.getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText('The canary was rolled back', { exact: true })).toBeVisible();
    await keepsId(true);
    await eventually(async () => expect(await shownTo(visitor)).toBe(listings));
  });

  await test.step('one browser', async () => {
    const bar = page.getByRole('complementary', { name: 'Chosen versions' });
    await open();
    await page.getByRole('button', { name: 'Try in this browser' }).click();
    await expect(bar).toContainText(`Only this browser shows listings ${tried}.`);
    expect(await shownTo(page.context())).toBe(tried);
    expect(await shownTo(visitor)).toBe(listings);
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: `Open version ${tried}` })).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(await shownTo(page.context())).toBe(listings);

    await copyRelease(join(released, listings), join(released, broken), broken);
    try {
      const { entry } = JSON.parse(await readFile(join(released, broken, 'slice.json'), 'utf8'));
      await Promise.all(
        ['', '.br', '.gz'].map((suffix) => rm(join(released, broken, entry + suffix), { force: true })),
      );
      // Members have a home of their own, so the page of the broken version is another one.
      await page.goto(`/search?state=TX&releases=listings@${broken}`);
      await page.waitForURL((address) => address.search === '?state=TX');
      await eventually(async () => expect(await shownTo(page.context())).toBe(listings));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar).toHaveCount(0);
    } finally {
      await rm(join(released, broken), { recursive: true, force: true });
    }
  });

  await test.step('a page that is repaired', async () => {
    const visitorPage = await visitor.newPage();
    const repaired = visitorPage.getByRole('heading', { level: 1, name: 'This page is being repaired' });
    const statusOfSearch = async () => (await visitorPage.goto('/search?state=TX'))?.status();
    await page.goto('/admin/releases');
    await page.getByLabel('Page', { exact: true }).fill('Search');
    await page.getByRole('textbox', { name: 'Reason' }).fill('A browser test');
    await page.getByRole('button', { name: 'Turn off' }).click();
    try {
      await expect(page.getByRole('button', { name: 'Turn on Listings: Search' })).toBeVisible();
      await eventually(async () => expect(await statusOfSearch()).toBe(503));
      await expect(repaired).toBeVisible();
      await visitorPage.getByRole('main').getByRole('link', { name: 'Go to home' }).click();
      await expect(visitorPage.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
      await visitorPage.goBack();
      await expect(repaired).toBeVisible();
    } finally {
      await page.getByRole('button', { name: 'Turn on Listings: Search' }).click();
      await expect(page.getByRole('heading', { name: 'Every page is on' })).toBeVisible();
    }
    await eventually(async () => expect(await statusOfSearch()).toBe(200));
    await expect(repaired).toHaveCount(0);
  });
  await visitor.close();
});

test("a slice with another slice's route is rejected with the reason", async () => {
  const refused = await publishChanged('mfe-listings/src/slice.ts', "path: '/property/:id'", "path: '/login'");
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(/\/login/);
  expect(refused.output).toMatch(/account/);
});

test('a slice that needs another React version is rejected with the reason', async () => {
  const { listings } = await runningVersions();
  const released = join(dataDir, 'releases', 'listings', listings ?? '');
  const copy = await mkdtemp(join(tmpdir(), 'dealstead-release-'));
  try {
    await cp(released, copy, { recursive: true });
    const manifest = JSON.parse(await readFile(join(copy, 'slice.json'), 'utf8'));
    manifest.version = 'react-18';
    for (const shared of manifest.shared) if (shared.name === 'react') shared.requires = '^18.0.0';
    await writeFile(join(copy, 'slice.json'), JSON.stringify(manifest));
    const refused = await npmRun('release', '--', 'publish', 'listings', copy);
    expect(refused.code).not.toBe(0);
    expect(refused.output).toMatch(/react/);
    expect(refused.output).toMatch(/\^18\.0\.0/);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
