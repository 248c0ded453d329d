import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Property, type PropertyPage, takesCashOnly } from '@dealstead/contracts';
import { expect, password, test } from './product.ts';

const result = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Results' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('a buyer types own figures: they are understood or named, and a reload keeps them', async ({ page, join }) => {
  await join('buyer');
  await page.goto('/calculator');
  const rent = page.getByLabel('Rent', { exact: true });
  await rent.fill('$2,400.00');
  await rent.blur();
  await expect(rent).toHaveValue('2,400');
  await expect(result(page, 'Cash flow, year 1')).toContainText('$3,065.52');
  await rent.fill('lots');
  await expect(page.getByText('Enter an amount, such as 250,000 or 1.2M.')).toBeVisible();
  await page.reload();
  await expect(rent).toHaveValue('lots');
  await page.getByRole('tab', { name: 'Flip' }).click();
  await expect(result(page, 'Profit')).toContainText('$47,200.00');
  await result(page, 'MAO 70%').click();
  await expect(page.getByText('ARV × 70% − repairs')).toBeVisible();
});

test('a listing fills the calculator, names its sources, and asks for what its seller does not state', async ({
  page,
  join,
}) => {
  await join('investor-pro');
  const listings = (await (
    await page.request.get('/api/properties?limit=100&category=residential')
  ).json()) as Property[];
  // Other tests post listings, some for cash only, which have no loan.
  let listing: PropertyPage | undefined;
  for (const { id } of listings.filter(({ arv, rehabCost }) => arv !== null && rehabCost === null)) {
    listing = (await (await page.request.get(`/api/properties/${id}`)).json()) as PropertyPage;
    if (!takesCashOnly(listing)) break;
  }
  const { id, price } = listing!;
  await page.goto(`/property/${id}`);
  await page.getByRole('link', { name: 'Analyze this deal' }).click();
  await page.waitForURL(/\/calculator\?listing=/);
  await page.getByRole('tab', { name: 'Rental' }).click();
  const priceField = page.getByLabel('Price', { exact: true });
  await expect(priceField).toHaveValue(price.toLocaleString('en-US'));
  await expect(page.getByText(`Listing DS-${id}, asking price`)).toBeVisible();
  await expect(page.getByText('Assumed: 75% of the price')).toBeVisible();
  await expect(result(page, 'Cash-on-cash')).toContainText('Needs rehab');
  await priceField.fill('100,000');
  await expect(page.getByRole('textbox', { name: 'Loan', exact: true })).toHaveValue('75,000');
  await page.getByLabel('Rehab', { exact: true }).fill('5k');
  await expect(result(page, 'Cash-on-cash')).toContainText('%');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Loan', exact: true })).toHaveValue('75,000');
  await expect(page.getByText('Assumed: 75% of the price')).toBeVisible();
});

test('a listing has the same cash-on-cash in the search and in the calculator', async ({ page, join }) => {
  await join('investor-pro');
  const read = async (query: string) =>
    (await (await page.request.get(`/api/properties?${query}`)).json()) as {
      id: number;
      returns: { cashOnCash: number; rentFrom: 'listing' | 'rule' };
    }[];
  const found = await read('minCashOnCash=1&sortBy=cashOnCash&sortOrder=desc&limit=100');
  for (const from of ['listing', 'rule']) {
    const { id, returns } = found.find(({ returns: { rentFrom } }) => rentFrom === from)!;
    await page.goto(`/calculator?mode=rental&listing=${id}`);
    await expect(page.getByText(`Listing DS-${id}, asking price`)).toBeVisible();
    await expect(result(page, 'Cash-on-cash')).toContainText(`${returns.cashOnCash.toFixed(2)}%`);
  }
});

test('an investor solves, stresses, simulates, saves, shares and prints an analysis', async ({ page, join, open }) => {
  await join('investor-pro');
  await page.goto('/calculator?mode=rental');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('heading', { name: 'More results' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Show amortization table' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[1]]).toEqual([361, '1,1264.14,180.81,1083.33,199819.19']);

  await page.getByRole('heading', { name: 'Equity over the hold' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByText(/To reach 8\.00% cash-on-cash, pay at most \$202,997\.\d\d\. Loan stays at 80% of price\./),
  ).toBeVisible();
  await expect(page.getByRole('cell', { name: '1.99%' }).first()).toBeVisible();
  await page.getByRole('heading', { name: 'Range of outcomes' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Total profit over the hold of 10,000 outcomes/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Rent −10%' })).toBeVisible();
  await page.getByText('What varies, and how').click();
  await page.getByLabel('Rent: distribution').selectOption('Uniform');
  await page.getByRole('button', { name: 'Add scenario' }).click();
  await expect(page.getByRole('columnheader', { name: 'Scenario 1' })).toBeVisible();

  const name = `Elm Street ${Date.now()}`;
  await page.getByRole('button', { name: 'Save analysis' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first().click();
  await page.waitForURL(/\/calculator\/\d+$/);
  const address = page.url();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Version 1, saved')).toBeVisible();
  await page.getByLabel('Rent', { exact: true }).fill('2,300');
  await expect(page.getByText('Changed since version 1')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Rent', { exact: true })).toHaveValue('2,300');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Version 2, saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('Rent $2,200 → $2,300')).toBeVisible();
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(page.getByRole('row', { name: 'Rent $2,200.00 $2,300.00' })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Back to the versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 3, saved')).toBeVisible();
  await expect(page.getByLabel('Rent', { exact: true })).toHaveValue('2,200');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
  const visitor = await open();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await expect(result(visitor, 'Cash flow, year 1')).toContainText('$1,195.92');
  await visitor.getByText(/Results are before income tax/).scrollIntoViewIfNeeded();
  await expect(visitor.getByRole('columnheader', { name: 'Scenario 1' })).toBeVisible();
  await expect(visitor.getByText('Rent: uniform, −10% to +10%, all equally likely')).toBeVisible();
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await expect(page.getByText('Link turned off', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  await page.getByRole('link', { name: 'Saved analyses' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete analysis' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This analysis is not here' })).toBeVisible();
});

test('a flip shows where its sale price goes and its profit at other prices, each with its table', async ({
  page,
  join,
}) => {
  await join('buyer');
  await page.goto('/calculator?mode=flip');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('heading', { name: 'More results' }).scrollIntoViewIfNeeded();
  const breakdown = page.getByRole('table', { name: 'Where the after-repair value goes' });
  await expect(breakdown.getByRole('row', { name: 'Rehab −$55,000.00 −22.0%' })).toBeVisible();
  const chart = page.getByRole('slider', { name: 'Profit by sale price' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Sale price $200,000: Profit $1,200.00');
  await page.getByText('Formula', { exact: true }).first().click();
  await expect(page.getByRole('definition').filter({ hasText: '$200,000.00' })).toBeVisible();
  await expect(page.getByText('You break even at a sale price of $198,695.66.')).toBeVisible();
  await page.getByRole('button', { name: 'Show table' }).first().click();
  await expect(page.getByRole('row', { name: /Sale price \$250,000 \(yours\) \$47,200\.00/ })).toBeVisible();
});

test('an analysis open in two tabs: the conflict names both versions, and nothing typed is lost @proof', async ({
  page,
  join,
  context,
}) => {
  await join('investor-pro');
  await page.goto('/calculator?mode=rental');
  await page.getByRole('button', { name: 'Start over' }).click();
  const name = `Two tabs ${Date.now()}`;
  await page.getByRole('button', { name: 'Save analysis' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Version 1, saved')).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Rent', { exact: true }).fill('2,500');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Version 2, saved')).toBeVisible();

  const rent = page.getByLabel('Rent', { exact: true });
  await rent.fill('2,222');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Version 2, .* are based on version 1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save mine as version 3' }).click();
  await expect(page.getByText('Version 3, saved')).toBeVisible();

  await rent.fill('2,345');
  await other.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await other.close();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(rent).toHaveValue('2,345');
  await page.goto('/calculator?mode=rental');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(rent).toHaveValue('2,345');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(rent).toHaveValue('2,222');
  await expect(page.getByText('Your figures were replaced', { exact: true })).toBeVisible();
});

test('with the service unavailable, typing goes on and nothing is lost @proof', async ({ page, join }) => {
  await join('investor-pro');
  await page.goto('/calculator?mode=flip');
  await page.route('**/api/calculation**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again in a moment.', code: 'unavailable', requestId: 'r' } }),
  );
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('110k');
  await price.blur();
  await expect(result(page, 'Profit')).toContainText('$57,400.00');
  await page.getByRole('button', { name: 'Save analysis' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Offline');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByRole('dialog').getByText('Try again in a moment.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue('110,000');
  await page.getByRole('button', { name: 'Start over' }).click();
});
