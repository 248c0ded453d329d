import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesAt } from '@dealstead/infra/release/admin';
import { copyRelease } from '@dealstead/infra/release/publication';
import { dataDir, eventually, expect, expectNoReload, mark, ready, test, url } from '@dealstead/infra/e2e/product';

const folders = { releasesDir: join(dataDir, 'releases'), keysDir: join(dataDir, 'keys') };

/** A client of the admin service as an operator. */
async function operator() {
  const key = JSON.parse(await readFile(join(dataDir, 'keys/operator.json'), 'utf8'));
  return releasesAt(`http://127.0.0.1:${Number(new URL(url).port) + 4}`, key);
}

test('an open page keeps what was typed, and loads its own chunks, through twenty promotions', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = await operator();
  const current = (await admin.status()).find(({ name }) => name === 'listings')?.current ?? '';
  const next = `next-${Date.now()}`;
  await admin.publish(await copyRelease('listings', current, next, folders));

  await page.goto('/contact');
  await ready(page);
  await mark(page);
  const typed = { name: 'Marcus Hale', email: 'marcus.hale@example.com' };
  await page.getByLabel('Full name').fill(typed.name);
  await page.getByLabel('Email').fill(typed.email);
  const requested: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/slices/listings/')) requested.push(`${response.status()} ${path.split('/')[3]}`);
  });
  try {
    for (let i = 0; i < 20; i++) await admin.promote('listings', i % 2 === 0 ? next : current);
    await admin.promote('listings', next);
    await eventually(async () =>
      expect(await (await page.request.get('/terms')).text()).toContain(`/slices/listings/${next}/`),
    );
    await expect(page.getByLabel('Full name')).toHaveValue(typed.name);
    await expect(page.getByLabel('Email')).toHaveValue(typed.email);

    // A page whose code was not loaded before comes from the version that this page started with.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
    await expectNoReload(page);
    expect(requested.length).toBeGreaterThan(0);
    expect([...new Set(requested)]).toEqual([`200 ${current}`]);
  } finally {
    await admin.promote('listings', current);
    await admin.close();
  }
});
