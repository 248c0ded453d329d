import { expect, ready, send, test } from './product.ts';

const file = (run: string) =>
  [
    'Address,City,State,Purchase date,Purchase price,Loan amount,Loan rate %,Loan term (months),Monthly rent,Monthly expenses,Value',
    `${run} Oak St,Macon,GA,2022-03-15,$150k,110000,6.25%,30 years,1650,480,210000`,
    `${run} Elm St,Macon,GA,2023-01-10,90000,,,,,,`,
    `${run} Bad St,Macon,ZZ,2023-01-10,90000,,,,,,`,
  ].join('\r\n');

test('an investor imports, adds, values, sells and removes properties, and sees what they return', async ({
  page,
  join,
}) => {
  const run = String(Date.now()).slice(-6);
  await join('investor-pro');
  await page.goto('/portfolio');
  await ready(page);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(file(run)) });
  await expect(page.getByText('2 properties can be added. 1 row has an error and is skipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 properties' }).click();
  await expect(page.getByRole('link', { name: `${run} Oak St` })).toBeVisible();

  await page.getByRole('link', { name: 'Add a property' }).click();
  await page.getByLabel('Address').fill(`${run} Pine St`);
  await page.getByLabel('City').fill('Memphis');
  await page.getByLabel('State').selectOption('TN');
  await page.getByLabel('Purchase date').fill('2024-02-20');
  await page.getByLabel('Purchase price').fill('a lot');
  await page.getByRole('button', { name: 'Add property' }).click();
  await expect(page.getByText('Enter an amount, such as 250,000 or 1.2M.')).toBeVisible();
  await expect(page.getByLabel('Purchase price')).toBeFocused();
  await page.getByLabel('Purchase price').fill('$118k');
  await page.getByLabel('Rehab').fill('47,500');
  await page.getByRole('button', { name: 'Add property' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: `${run} Pine St` })).toBeVisible();

  await page.getByRole('button', { name: 'Add a value' }).click();
  await page.getByRole('dialog').getByLabel('Value').fill('205k');
  await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Save value' }).click();
  await expect(page.getByRole('row', { name: /Own estimate/ })).toContainText('$205,000');
  const sale = page.getByRole('region', { name: 'If you sold today' });
  await expect(sale).toContainText('−$12,300.00');
  await sale.getByLabel('Sale price').fill('1.2.3');
  await expect(sale).toContainText('Enter an amount');
  await sale.getByLabel('Sale price').fill('200,000');
  await expect(sale).toContainText('$188,000.00');

  await page.getByRole('link', { name: 'Edit or record a sale' }).click();
  await page.getByRole('checkbox', { name: 'Sold' }).check();
  await page.getByLabel('Sale date').fill('2024-09-12');
  await page.getByLabel('Sale price').fill('214,900');
  await page.getByLabel('Selling costs').fill('14,200');
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByText('Net proceeds').first()).toBeVisible();

  await page.goto('/portfolio/returns');
  await expect(page.getByRole('row', { name: new RegExp(`${run} Pine St`) })).toContainText('Realized');
  await page.getByLabel('Target annual return').fill('15%');
  await page.getByRole('button', { name: 'Save target' }).click();
  await expect(page.getByRole('columnheader', { name: 'Against 15%' }).first()).toBeVisible();

  await page.goto('/portfolio');
  const exported = await page.request.get('/api/portfolio/holdings.csv');
  const csv = await exported.text();
  expect(csv).toContain(`${run} Oak St`);
  expect(csv.split(`${run} Pine St`)).toHaveLength(2);
  await page.getByRole('link', { name: `${run} Oak St` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${run} Oak St` })).toHaveCount(0);
});

test("a buyer sees the prompt, and a stranger's property is not there @proof", async ({ page, join, openAs }) => {
  const { page: owner } = await openAs('partnership');
  const { id } = await send<{ id: number }>(owner, 'POST', '/api/portfolio/holdings', {
    propertyId: null,
    address: '1 Private Rd',
    city: 'Macon',
    state: 'GA',
    category: 'land',
    strategy: 'land',
    purchaseDate: '2024-01-01',
    purchasePrice: 1_000,
    closingCosts: 0,
    rehabCost: 0,
    loan: null,
    monthlyRent: 0,
    monthlyExpenses: 0,
    sale: null,
    notes: '',
    value: null,
  });

  await join('investor-pro');
  await page.goto(`/portfolio/${id}`);
  await expect(page.getByRole('heading', { name: 'No such property' })).toBeVisible();
  await join('buyer');
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: /requires the Investor Pro membership/ })).toBeVisible();
});

test('an investor requests a report from a listing once, which becomes ready by itself and downloads as PDF', async ({
  page,
  join,
}) => {
  await join('investor-pro');
  const [listing] = await (await page.request.get('/api/properties?limit=1&sortBy=price&sortOrder=desc')).json();
  const used = async () => (await (await page.request.get('/api/intelligence-reports')).json()).quota.used as number;
  const before = await used();
  await page.goto(`/property/${listing.id}`);
  await ready(page);
  await expect(page.getByRole('link', { name: 'Add to portfolio' })).toHaveAttribute(
    'href',
    `/portfolio/add?listing=${listing.id}`,
  );
  await page.getByRole('link', { name: 'Request a report' }).click();
  await page.getByRole('button', { name: 'Request report' }).dblclick();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Ready', { timeout: 30_000 });
  const file = await row.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const pdf = await page.request.get(file ?? '');
  expect((await used()) - before).toBe(1);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
