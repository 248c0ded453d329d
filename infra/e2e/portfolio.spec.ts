import { expect, ready, send, test } from './product.ts';

const privateRoad = {
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
};

/** As an investor keeps it: a title, amounts and dates as people write them, a total, and a property twice. */
const spreadsheet = (run: string) =>
  [
    'My rentals,,,,,,,',
    'Address,City,State,Bought,Price paid,Rehab,Rent,Current value',
    `${run} Oak St,Macon,GA,3/15/2022,250k,"$1,250",1650,310000`,
    `${run} Elm St,Macon,GA,Jan 10 2023,"$90,000",,,`,
    `${run} Oak Street,Macon,GA,2022-03-15,250000,,1700,`,
    `${run} Bay St,Macon,GA,Spring 2019,90000,,,`,
    'Total,,,,430000,,3350,',
  ].join('\r\n');

/** On a desktop and on a phone: a file is imported, a row corrected, a duplicate decided, and all of it taken back. */
const sizes = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];
for (const { name, viewport } of sizes)
  test(`a spreadsheet of properties is imported, corrected and taken back on ${name}`, async ({ page, join }) => {
    const run = String(Date.now()).slice(-6);
    await page.setViewportSize(viewport);
    await join('investor-pro');
    await page.goto('/portfolio');
    await ready(page);
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click();
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet(run)) });
    await expect(page.getByRole('combobox', { name: 'Import Bought as' })).toHaveValue('purchaseDate');
    await page.getByRole('button', { name: 'Check list' }).click();
    await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add 2 properties' })).toBeVisible();

    await page.getByRole('button', { name: 'Correct line 6' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bought').fill('5/1/2019');
    await dialog.getByRole('button', { name: 'Save and check' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add 3 properties' })).toBeVisible();

    await page.getByRole('combobox', { name: `What to do with ${run} Oak Street` }).selectOption('Overwrite');
    await page.getByRole('button', { name: 'Add 3 properties, update 1' }).click();
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    await page.getByRole('link', { name: 'Show properties' }).click();
    await expect(page.getByRole('link', { name: `${run} Bay St` })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`${run} Oak`) }).click();
    await expect(page.getByText('$1,700.00', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Closing costs and monthly expenses not stated\. What needs them/)).toBeVisible();

    await page.goto('/portfolio/import');
    await ready(page);
    await page.getByRole('button', { name: /^Open .*\.csv$/ }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
    await page.goto('/portfolio');
    await expect(page.getByRole('heading', { name: 'Add your first property' })).toBeVisible();
  });

test('an investor adds, values, sells and removes properties, and sees what they return', async ({ page, join }) => {
  const run = String(Date.now()).slice(-6);
  await join('investor-pro');
  await send(page, 'POST', '/api/portfolio/holdings', {
    ...privateRoad,
    address: `${run} Oak St`,
    monthlyRent: 1_650,
    monthlyExpenses: 480,
  });
  await page.goto('/portfolio');
  await ready(page);
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
  const missing = 'Closing costs, monthly rent, and monthly expenses not stated';
  await expect(page.getByText(`${missing}. What needs them stays empty.`)).toBeVisible();
  await page.getByRole('link', { name: 'Add the missing amounts' }).click();
  for (const label of ['Closing costs', 'Rent collected, month', 'Expenses, month'])
    await page.getByLabel(label).fill('0');
  await page.getByRole('button', { name: 'Save property' }).click();
  await expect(page.getByText(missing)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a value' }).click();
  await page.getByRole('dialog').getByLabel('Value').fill('205k');
  await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Save value' }).click();
  await expect(page.getByRole('row', { name: /Own estimate/ })).toContainText('$205,000');
  const sale = page.getByRole('region', { name: 'If you sold today' });
  await expect(sale).toContainText('−$16,400.00');
  await sale.getByLabel('Sale price').fill('1.2.3');
  await expect(sale).toContainText('Enter an amount');
  await sale.getByLabel('Sale price').fill('200,000');
  await expect(sale).toContainText('$184,000.00');

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
  const { id } = await send<{ id: number }>(owner, 'POST', '/api/portfolio/holdings', privateRoad);

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
  await expect(row).toContainText('Ready', { timeout: 120_000 });
  const file = await row.getByRole('link', { name: /^Download/ }).getAttribute('href');
  const pdf = await page.request.get(file ?? '');
  expect((await used()) - before).toBe(1);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
