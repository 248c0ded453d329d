import { listOf, opened, withMap, zoomOf } from './map.ts';
import { eventually, expect, test, withoutMaps } from './product.ts';

// The rest of the map is tested in infra/proofs/screens.
test.use(withMap);

test('the map as a list, by keyboard: a cluster zooms in, a listing is selected beside the map @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  await page.goto('/?tab=map&category=farm');
  await expect(page.locator('[data-zoom]')).toBeVisible(opened);
  await expect(page.getByText('Select a property on the map to view details')).toBeVisible();
  const list = await listOf(page);
  const tags = list.getByRole('button', { name: /^\$[\d,]+ near .+, [A-Z]{2}/ });
  const circles = list.getByRole('button', { name: /^[\d,]+ listings near .+, [A-Z]{2}/ });
  for (let step = 0; step < 6 && (await tags.count()) === 0; step++) {
    const before = await zoomOf(page);
    await circles.last().focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await zoomOf(page)).toBeGreaterThan(before), 30);
    await expect(list.getByRole('listitem').first()).toBeVisible(opened);
  }
  const price = (await tags.first().innerText()).split(' ', 1)[0] ?? '';
  await tags.first().focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('complementary', { name: 'Selected property' });
  await expect(chosen).toContainText(price, opened);
  await expect(chosen.getByRole('link', { name: 'View Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('listitem')).toHaveCount(0);
});

test('on a phone no control of the map covers a row of its list @proof', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs('buyer');
  await page.goto('/search');
  const list = await listOf(page);
  await expect(list.getByRole('button', { name: 'As a list' })).toBeInViewport({ ratio: 1 });
  const rows = list.getByRole('listitem').getByRole('button');
  for (const row of [rows.first(), rows.last()]) await row.click({ trial: true });
  const covering = await list.getByRole('list').evaluate((rowList) => {
    const box = rowList.parentElement!.getBoundingClientRect();
    return Array.from({ length: 8 }, (_, nth) =>
      document.elementFromPoint(box.left + box.width / 2, box.top + ((nth + 0.5) * box.height) / 8),
    ).filter((shown) => !rowList.parentElement!.contains(shown)).length;
  });
  expect(covering).toBe(0);
});

test('without WebGL a list replaces the map', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await withoutMaps(page);
  await page.goto('/?tab=map');
  await expect(page.getByText('This browser cannot show maps')).toBeVisible(opened);
  const circle = page.getByRole('button', { name: /^[\d,]+ listings near/ }).first();
  const before = await circle.innerText(opened);
  await circle.click();
  await expect(circle).not.toHaveText(before, opened);
});
