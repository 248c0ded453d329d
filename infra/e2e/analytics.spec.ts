import type { APIRequestContext } from '@playwright/test';
import { eventually, expect, ready, test } from './product.ts';

/**
 * The figures are computed by a job after the demo data was loaded, which looks for changes every 15 s. It stores them in
 * batches: pages show them from the end of the first computation on.
 */
async function readMarket(request: APIRequestContext, query = '') {
  let market: { asOf: string | null; summary: { active: number; price: { median: number } } } | undefined;
  await eventually(async () => {
    const response = await request.get(`/api/market${query}`);
    expect(response.ok()).toBe(true);
    market = await response.json();
    expect(market?.asOf).not.toBeNull();
    expect(market?.summary?.active).toBeGreaterThan(0);
  }, 60);
  return market!.summary;
}

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

test('an investor narrows the market to a county, reads the chart by keyboard, and downloads tables and the report', async ({
  page,
  signInAs,
}) => {
  await signInAs('investor-pro');
  await readMarket(page.context().request);
  await page.goto('/analytics?state=TX');
  await ready(page);
  const counties = page.getByRole('region', { name: 'Counties of Texas' });
  const county = counties.getByRole('rowheader').first();
  const name = await county.innerText();
  await county.getByRole('link').click();
  await expect(page.getByRole('combobox', { name: 'County' })).toHaveValue(name);
  await page.getByRole('combobox', { name: 'County' }).selectOption('');
  await expect(page).not.toHaveURL(/county=/);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('land');
  await expect(page).toHaveURL(/state=TX&category=land/);
  const { price } = await readMarket(page.context().request, '?state=TX&category=land');
  await expect(page.getByText(dollars(price.median)).first()).toBeVisible();

  await page.getByRole('button', { name: 'New and closed' }).click();
  const chart = page.getByRole('slider', { name: 'New and closed listings by month' });
  await chart.focus();
  const latest = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', latest);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('table', { name: /Figures by month/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download counties as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('market-places.csv');
  const report = await page.request.get('/api/market/report.pdf?state=TX');
  expect(report.headers()['content-type']).toBe('application/pdf');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('land');
});

test('a wholesaler sees the funnel of their own listings, as in their table of listings @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('wholesaler');
  const panel = page.getByRole('region', { name: 'Your listings' });
  // Other tests view listings at the same time.
  await eventually(async () => {
    const { totals } = await (await page.request.get('/api/va/properties/funnel')).json();
    expect(totals.closed).toBeGreaterThan(0);
    await page.goto('/analytics');
    await expect(panel.getByRole('row')).toHaveCount(9);
    await expect(panel.getByText(totals.views.toLocaleString('en-US'), { exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }, 40);
});
