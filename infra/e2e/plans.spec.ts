import { expect, ready, test } from './product.ts';

test('home: five tabs; visitors can open the locked ones and see the required plan', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  for (const [name, feature] of [
    ['Map', 'property'],
    ['Heatmap', 'market'],
    ['Saved', 'saved'],
    ['Analytics', 'analytics'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(name) }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText('Premium Feature').first(), feature).toBeVisible();
    await expect(panel.getByText(/requires the Buyer membership or higher/)).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Maybe Later' })).toHaveAttribute('href', '/member-dashboard');
  }
  await page.getByRole('tab', { name: /List/ }).click();
  await expect(page.locator('#properties-section article')).toHaveCount(12);
});

test('locked tabs request no data that the plan does not include', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.goto('/?tab=analytics');
  await ready(page);
  await expect(page.getByText('Premium Feature').first()).toBeVisible();
  expect(refused).toEqual([]);
});

test('comparing: visitors, free members and buyers see different pages', async ({ page, signInAs }) => {
  await page.goto('/');
  await ready(page);
  await expect(page.getByRole('link', { name: 'Sign Up to Compare' })).toHaveAttribute('href', '/register');
  await signInAs('free');
  await page.goto('/?category=residential#properties-section');
  // A link only if a slice publishes the plans.
  await expect(page.getByText('Upgrade to Compare')).toBeVisible();
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

test('analytics of a buyer: distribution, counts and best value', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await page.goto('/?tab=analytics#properties-section');
  await ready(page);
  const panel = page.getByRole('tabpanel');
  for (const words of ['Under $100k', '$100k-$200k', '$200k+'])
    await expect(panel.getByText(words).first()).toBeVisible();
});

test("favorites: a visitor's remain in the browser, a buyer's sync to another device and back", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  // Not the newest listing, which another test may delete.
  const [listing] = await (await page.request.get('/api/properties?limit=1&sortBy=price&sortOrder=desc')).json();
  await page.goto(`/property/${listing.id}`);
  await ready(page);
  await page.getByRole('group', { name: 'Listing actions' }).getByRole('button', { name: 'Save' }).click();
  const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('property-favorites') ?? '[]'));
  await expect.poll(async () => (await saved()).length).toBe(1);

  await signInAs('buyer');
  await page.goto('/?category=residential#properties-section');
  await ready(page);
  // The list of this browser may already contain what other tests saved for the same buyer.
  const { id } = listing;
  await expect.poll(async () => (await (await page.request.get('/api/favorites')).json()).ids).toContain(Number(id));

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await other.addCookies(await page.context().cookies());
  const device = await other.newPage();
  await device.goto(`/property/${id}`);
  await ready(device);
  const heart = device.getByRole('button', { name: 'Saved' }).first();
  await expect(heart).toBeVisible();
  await heart.click();
  await expect
    .poll(async () => (await (await page.request.get('/api/favorites')).json()).ids)
    .not.toContain(Number(id));
  await expect.poll(async () => (await saved()).map(Number)).not.toContain(Number(id));
  await other.close();
});

test('corrupt favorites start empty', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('property-favorites', '{not json'));
  await page.goto('/');
  await ready(page);
  await expect(page.locator('#properties-section article').first()).toBeVisible();
});
