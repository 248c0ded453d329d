import { allWell, expect, freeze, kill, ready, test, thaw, url } from './product.ts';

// One fault of each kind: a frozen server, a killed service, a killed gateway. The others: infra/proofs/browser/outages.spec.ts.
test.afterEach(allWell);

test('PostgreSQL frozen: public pages respond, a write is rejected with a message, and everything recovers', async ({
  browser,
}) => {
  const visitor = await browser.newContext({ baseURL: url });
  expect((await visitor.request.get('/')).status()).toBe(200);
  await freeze('postgres');
  try {
    expect((await visitor.request.get('/')).status()).toBe(200);
    const refused = await visitor.request.post('/api/auth/register', {
      headers: { origin: url },
      data: { email: `frozen.${Date.now()}@example.com`, password: 'a long password', firstName: 'A', lastName: 'B' },
    });
    expect(refused.status()).toBe(503);
    expect(await refused.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  } finally {
    await thaw('postgres');
  }
  await visitor.close();
});

test('listings killed: the search shows an error in place, preserves the input, and recovers automatically', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  await page.route('**/api/properties?**', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Listings are not answering.', code: 'unavailable', requestId: 'r-1' },
    }),
  );
  await page.getByPlaceholder('Search by location, property type...').fill('lake');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Listings did not load')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByPlaceholder('Search by location, property type...')).toHaveValue('lake');
  await page.unroute('**/api/properties?**');
  await kill('listings');
  await allWell();
  await expect(page.locator('#properties-section article').first()).toBeVisible({ timeout: 120_000 });
});

test('the gateway killed: a banner is shown, the input is preserved, and the form can be sent afterwards', async ({
  page,
}) => {
  await page.goto('/register');
  await ready(page);
  await page.getByLabel('First name').fill('Hector');
  await page.getByLabel('Last name').fill('Ibarra');
  await page.getByLabel('Email').fill(`gateway.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByLabel('Confirm password').fill('a long password');
  await kill('gateway');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Ibarra');
  await allWell();
  // The request of the first press succeeds if the gateway is back before it gives up.
  await expect(async () => {
    if (!page.url().endsWith('/login'))
      await page.getByRole('button', { name: 'Create Account' }).click({ timeout: 2_000 });
    await expect(page).toHaveURL(/\/login$/, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
});
