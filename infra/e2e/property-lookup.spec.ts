import { AxeBuilder } from '@axe-core/playwright';
import { expect, ready, test } from './product.ts';

test.use({ maps: true });

/** A house of the demo market, whose address and facts its sample record repeats. */
const house = 10_004;

test('a buyer goes from a listing to its public records, by address, by parcel number and on the map', async ({
  page,
  join,
}) => {
  await join('buyer');
  await page.goto(`/property/${house}`);
  await ready(page);
  await page.getByRole('button', { name: 'Show contact and address' }).click();
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Look up property data' }).click();
  const field = page.getByRole('combobox', { name: 'Property address' });
  await expect(field).toHaveValue(/Pearl Street, Pompano Beach, FL 33067$/);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('6857 Pearl Street');
  const owner = page.getByRole('region', { name: 'Owner' });
  await expect(owner.getByText(/^Sample record, /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Structure and lot' }).getByText('990 sq ft')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Taxes and assessment' }).getByRole('row')).toHaveCount(6);
  const parcel = await owner.getByText(/^\d{3}-\d{4}-\d{3}$/).textContent();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('6857 Pearl Street');

  await page.goto('/property-lookup');
  await expect(page.getByRole('region', { name: 'Recent lookups' }).getByRole('link').first()).toContainText(
    '6857 Pearl',
  );
  const left = (await page.getByText(/^\d+ of 50$/).textContent()) ?? '';
  await page.getByRole('tab', { name: 'Parcel number' }).click();
  await page.getByRole('textbox', { name: 'Parcel number (APN)' }).fill((parcel ?? '').replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('6857 Pearl Street');

  await page.goto('/property-lookup');
  await page.getByRole('tab', { name: 'Point on the map' }).click();
  await page.getByRole('searchbox', { name: 'Town or ZIP code' }).fill('33067');
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByRole('button', { name: '6857 Pearl Street, Pompano Beach' }).click();
  await page.getByRole('button', { name: 'Look up 6857 Pearl Street' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('6857 Pearl Street');
  await page.goto('/property-lookup');
  // The same property counts once a month.
  await expect(page.getByText(left, { exact: true })).toBeVisible();
});

test('a provider that is down is named, and a press twice or in two tabs counts one lookup @proof', async ({
  page,
  context,
  join,
}) => {
  await join('investor-pro');
  await page.goto('/property-lookup');
  const used = async () => (await (await page.request.get('/api/property-lookups')).json()).quota.used as number;
  const before = await used();
  const field = page.getByRole('combobox', { name: 'Property address' });
  await page.route('**/api/property-lookups', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { message: 'RentCast does not respond right now.', code: 'provider-unavailable', requestId: 'r-1' },
        })
      : route.fallback(),
  );
  await field.fill('6857 Pearl Street, Pompano Beach, FL');
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByText('The records provider is not available')).toBeVisible();
  await expect(field).toHaveValue('6857 Pearl Street, Pompano Beach, FL');
  await page.unroute('**/api/property-lookups');

  const second = await context.newPage();
  await second.goto('/property-lookup');
  await second.getByRole('combobox', { name: 'Property address' }).fill('6857 Pearl Street, Pompano Beach, FL');
  await Promise.all([
    page.getByRole('button', { name: 'Retry' }).dblclick(),
    second.getByRole('button', { name: 'Look up', exact: true }).dblclick(),
  ]);
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('6857 Pearl Street');
  expect((await used()) - before).toBe(1);
});

test('an investor drops and weights comparables, enters own figures and finds them again', async ({ page, join }) => {
  await join('investor-pro');
  await page.goto('/property-lookup');
  await page.getByRole('combobox', { name: 'Property address' }).fill('6857 Pearl Street, Pompano');
  await page.getByRole('option', { name: /^6857 Pearl Street/ }).click();
  const sales = page.getByRole('region', { name: 'Comparable sales' });
  const value = page.getByRole('region', { name: 'After-repair value' });
  await expect(value.getByText(/^\$\d{3},000 to \$\d{3},000$/)).toBeVisible();
  const reset = sales.getByRole('button', { name: 'Reset choices' });

  const first = sales.getByRole('row').nth(1);
  await first.getByRole('button', { name: /^Drop / }).click();
  await expect(sales.getByText('Dropped', { exact: true })).toBeVisible();
  await expect(reset).toBeVisible();
  await sales.getByLabel('Sold within').selectOption('24');
  await expect(sales.getByText('Dropped', { exact: true })).toBeVisible();
  await value.getByLabel('Repairs').fill('25k');
  await value.getByLabel('Repairs').press('Enter');
  await expect(value.getByLabel('Repairs')).toHaveValue('25,000');
  await value.getByText('See the arithmetic').click();
  await expect(value.getByText(/^70% rule: 70% × \$\d{3},\d{3} − \$25,000 repairs = \$\d{3},\d{3}\.$/)).toBeVisible();
  await page.reload();
  await expect(value.getByLabel('Repairs')).toHaveValue('25,000');
  await expect(sales.getByText('Dropped', { exact: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await reset.click();
  await expect(sales.getByText('Dropped', { exact: true })).toBeHidden();
});
