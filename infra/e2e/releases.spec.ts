import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allWell, dataDir, eventually, expect, expectNoReload, mark, npmRun, ready, root, test } from './product.ts';

/** The current versions by name. */
async function running(): Promise<Record<string, string>> {
  const { output } = await npmRun('release', '--', 'status');
  return Object.fromEntries(
    [...output.matchAll(/^\s*(shell|listings|tools|account|admin)\s+(\S+)/gm)].map(([, name, version]) => [
      name,
      version,
    ]),
  );
}

/** Publishes the listings slice with one file changed; the file is restored. */
async function publishChanged(file: string, from: string | RegExp, to: string) {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  const changed = before.replace(from, to);
  expect(changed, 'the change changes something').not.toBe(before);
  await writeFile(path, changed);
  try {
    return await npmRun('release', '--', 'publish', 'listings');
  } finally {
    await writeFile(path, before);
  }
}

test('a changed slice is published, promoted and rolled back while a page is open', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await ready(page);
  await mark(page);

  const home = 'mfe-listings/src/pages/Home/Opportunities.tsx';
  const published = await publishChanged(home, 'Investment Opportunities', 'Deals of the day');
  expect(published.code, published.output).toBe(0);
  const visitor = await browser.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Investment Opportunities' })).toBeVisible();

  // A canary for everybody is the promoted version for all that they see.
  const version = /listings (\w+) is published/.exec(published.output)?.[1] ?? '';
  const tried = await npmRun('release', '--', 'canary', 'listings', version, '100%');
  expect(tried.code, tried.output).toBe(0);
  await eventually(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Deals of the day' })).toBeVisible({ timeout: 500 });
  });
  expect(await visitor.locator('#dealstead').textContent()).not.toContain('canar');
  const ended = await npmRun('release', '--', 'rollback-canary', 'listings', 'A browser test');
  expect(ended.code, ended.output).toBe(0);
  await eventually(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Investment Opportunities' })).toBeVisible({ timeout: 500 });
  });

  const started = Date.now();
  const promoted = await npmRun('release', '--', 'promote', 'listings');
  expect(promoted.code, promoted.output).toBe(0);
  await eventually(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Deals of the day' })).toBeVisible({ timeout: 500 });
  });
  test.info().annotations.push({ type: 'promoted and seen', description: `${Date.now() - started} ms` });

  // The open page continues with the version that it loaded.
  await page.getByRole('button', { name: 'Land', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Investment Opportunities' })).toBeVisible();
  await page.locator('#properties-section article').first().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find your next deal');
  await expectNoReload(page);

  const back = await npmRun('release', '--', 'rollback', 'listings');
  expect(back.code, back.output).toBe(0);
  await eventually(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Investment Opportunities' })).toBeVisible({ timeout: 500 });
  });
  await visitor.close();
});

test('a paused page says that it is being repaired, and the rest of its slice works', async ({ page }) => {
  const repaired = page.getByRole('heading', { level: 1, name: 'This page is being repaired' });
  const paused = await npmRun('release', '--', 'pause', 'listings', 'Search', 'A browser test');
  expect(paused.code, paused.output).toBe(0);
  try {
    await eventually(async () => expect((await page.goto('/search?state=TX'))?.status()).toBe(503));
    await expect(repaired).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
    await page.goBack();
    await expect(repaired).toBeVisible();
  } finally {
    const resumed = await npmRun('release', '--', 'resume', 'listings', 'Search');
    expect(resumed.code, resumed.output).toBe(0);
  }
  await eventually(async () => expect((await page.goto('/search?state=TX'))?.status()).toBe(200));
  await expect(repaired).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("a slice with another slice's route is rejected with the reason", async () => {
  const refused = await publishChanged('mfe-listings/src/slice.ts', "path: '/property/:id'", "path: '/login'");
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(/\/login/);
  expect(refused.output).toMatch(/account/);
});

test('a slice that needs another React version is rejected with the reason', async () => {
  const { listings } = await running();
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

test('a slice with missing files shows its error card with Retry in a working shell', async ({ page, signInAs }) => {
  await signInAs('free');
  const { tools } = await running();
  const folder = join(dataDir, 'releases', 'tools', tools ?? '');
  await page.goto('/?category=land');
  await ready(page);
  await mark(page);
  await page.route('**/slices/tools/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Account, free' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    history.pushState({}, '', '/member-dashboard');
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page.getByRole('heading', { name: /did not load/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute('**/slices/tools/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
  await expectNoReload(page);

  // The same with the files moved away: home still works.
  await rename(folder, `${folder}.away`);
  try {
    await page.goto('/?category=land');
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  } finally {
    await rename(`${folder}.away`, folder);
  }
  await allWell();
});
