import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { allWell, dataDir, eventually, expect, expectNoReload, mark, npmRun, ready, test } from './product.ts';
import { publishChanged, runningVersions } from './releases.ts';

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

test('a slice with missing files shows its error card with Retry in a working shell', async ({ page, signInAs }) => {
  await signInAs('free');
  const { tools } = await runningVersions();
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
