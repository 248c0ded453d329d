import { expect, ready, test } from './product.ts';

test('locked tabs request no data that the plan does not include @proof', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.goto('/?tab=analytics');
  await ready(page);
  await expect(page.getByText('Premium Feature').first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('a buyer compares four by URL: the best of each row is marked, a fifth is rejected', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  const listings: { id: number; arv: number | null }[] = await (
    await page.request.get('/api/properties?category=residential&limit=48&sortBy=createdAt&sortOrder=asc')
  ).json();
  // The oldest listings are demo data; those posted by other tests look alike.
  const ids = listings.filter(({ arv }) => arv !== null).map(({ id }) => id);
  await page.goto(`/compare?ids=${ids.slice(0, 4).join(',')}`);
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 properties' })).toBeVisible();
  await expect.poll(() => page.getByText('Best', { exact: true }).count()).toBeGreaterThan(3);
  await page.getByRole('switch', { name: 'Only show differences' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 4 properties' })).toBeVisible();
});

test("favorites: a visitor's remain in the browser, a buyer's sync to another device and back", async ({
  page,
  join,
  openAgain,
}) => {
  // Not the newest listing, which another test may delete.
  const [listing] = await (await page.request.get('/api/properties?limit=1&sortBy=price&sortOrder=desc')).json();
  await page.goto(`/property/${listing.id}`);
  await ready(page);
  await page.getByRole('group', { name: 'Listing actions' }).getByRole('button', { name: 'Save' }).click();
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('property-favorites') ?? '[]'));
  await expect.poll(async () => (await saved()).length).toBe(1);

  await join('buyer');
  await page.goto('/?category=residential#properties-section');
  await ready(page);
  const { id } = listing;
  await expect.poll(async () => (await (await page.request.get('/api/favorites')).json()).ids).toContain(Number(id));

  const device = await openAgain();
  await device.goto(`/property/${id}`);
  await ready(device);
  const heart = device.getByRole('button', { name: 'Saved' }).first();
  await expect(heart).toBeVisible();
  await heart.click();
  await expect
    .poll(async () => (await (await page.request.get('/api/favorites')).json()).ids)
    .not.toContain(Number(id));
  await expect.poll(async () => (await saved()).map(Number)).not.toContain(Number(id));
});
