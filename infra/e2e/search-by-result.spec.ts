import { readFile } from 'node:fs/promises';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import type { Page } from '@playwright/test';
import { newWord } from './crm.ts';
import { postListing } from './listings.ts';
import { eventually, expect, mailed, mark, expectNoReload, ready, send, sql, test } from './product.ts';

const rows = 'main article';
const notice = 'Assumptions of these returns';

/** The cash-on-cash returns of the rows, in percent. */
const returnsOf = async (page: Page): Promise<number[]> =>
  (
    await page
      .locator(rows)
      .getByText(/%\s*cash-on-cash/)
      .allInnerTexts()
  ).map((text) => Number.parseFloat(text));

test('an investor filters and sorts by cash-on-cash, changes assumptions, and the link keeps them', async ({
  page,
  join,
  openAs,
}) => {
  await join('investor-pro');
  await page.goto('/search');
  await ready(page);
  await mark(page);
  await page.getByRole('button', { name: 'Returns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Projected returns' });
  await panel.getByRole('textbox', { name: 'Cash-on-cash, at least' }).fill('8');
  await expect(page).toHaveURL(/minCashOnCash=8/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: notice })).toContainText('Dealstead defaults');
  await expect(page.getByText(/[\d,]+ listings have no known rent or rehab and are left out\./)).toBeVisible();

  // A search by a return begins with the highest one.
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('cashOnCash desc');
  await expect(page.locator(rows).first()).toContainText('cash-on-cash');
  await eventually(async () => {
    const found = await returnsOf(page);
    expect(found).toHaveLength(12);
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(found.at(-1)).toBeGreaterThanOrEqual(8);
  });
  const before = await returnsOf(page);
  await page.getByRole('link', { name: 'Load More Properties' }).click();
  await expect(page.locator(rows)).toHaveCount(24);

  await page.getByRole('button', { name: 'Assumptions: Dealstead defaults' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assumptions' });
  await dialog.getByRole('button', { name: 'Copy to a new profile' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cash Tennessee');
  await dialog.getByRole('textbox', { name: /^Down payment/ }).fill('120%');
  await dialog.getByRole('button', { name: 'Create and use' }).click();
  await expect(dialog.getByText('Enter a percentage from 0 to 100.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Down payment/ }).fill('100%');
  await dialog.getByRole('button', { name: 'Create and use' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/assumptions=1_d100/);
  await expect(page.getByRole('group', { name: notice })).toContainText('bought for cash');
  await expect.poll(async () => (await returnsOf(page))[0]).not.toBe(before[0]);
  await expectNoReload(page);

  // Another member, who has the defaults, sees the same listings by the numbers of the link.
  const shared = page.url();
  const names = await page.locator(`${rows} h3`).allInnerTexts();
  const { page: other } = await openAs('partnership');
  await other.goto(shared);
  await ready(other);
  await expect(other.getByRole('group', { name: notice })).toContainText('This link’s assumptions');
  expect(await other.locator(`${rows} h3`).allInnerTexts()).toEqual(names.slice(0, 12));
  // So has the page of each, which says by what, until the member's own are chosen.
  const first = other.locator(rows).first();
  const [shown] = (await first.innerText()).match(/-?[\d.]+%(?=\s*cash-on-cash)/) ?? [];
  await other.goto((await first.getByRole('link', { name: /^View Details/ }).getAttribute('href'))!);
  await ready(other);
  const returns = other.getByRole('region', { name: 'Returns', exact: true });
  await expect(returns).toContainText(shown!);
  await expect(returns).toContainText('By this link’s assumptions');
  await returns.getByRole('button', { name: /^Use “/ }).click();
  await expect(other.getByRole('region', { name: 'Your returns' })).toBeVisible();
  await other.goto(shared);
  await ready(other);
  await other.getByRole('button', { name: 'Use mine' }).click();
  await expect(other.getByRole('group', { name: notice })).toContainText('25% down');
});

test('one listing has one return everywhere by the profile in use, and a deal follows a change of it', async ({
  page,
  join,
  open,
  openAs,
}) => {
  const { email } = await join('investor-pro');
  const figures = { downPayment: 22.5, interest: 6.75, offerRule: 65, sellingCosts: 6, holdMonths: 7 };
  const profile = { name: 'Flips Tennessee', figures, use: true };
  await send(page, 'POST', '/api/assumption-profiles', profile);
  const word = newWord();
  const searchCriteria = {
    minCashOnCash: '8',
    minFlipProfit: '20000',
    search: word,
    assumptions: '1_d22.5_k6.75_s6_n7_o65',
  };
  const query = new URLSearchParams(searchCriteria).toString();
  const search = { name: 'One return', searchCriteria, alerts: 'instant' };
  await send(page, 'POST', '/api/saved-searches', search);
  const { page: seller } = await openAs('wholesaler');
  // Not for cash only: the deals below are bought with the profile's loan.
  const house = { price: '93,417', arv: '171,250', rehabCost: '12,345', financeOptions: ['cash', 'conventional'] };
  const posted = await postListing(seller, `House by the ${word}`, house);
  interface Found {
    id: number;
    price: number;
    arv: number;
    rehabCost: number;
    returns: { cashOnCash: number; flipProfit: number; rent: number };
  }
  let found: Found[] = [];
  await eventually(async () => {
    found = await (await page.request.get(`/api/properties?${query}&limit=2`)).json();
    expect(found.map((one) => one.id)).toEqual([posted]);
  }, 30);
  const { id, price, arv, returns } = found[0]!;
  const cashOnCash = `${returns.cashOnCash.toFixed(2)}%`;
  const profit = `$${Math.round(returns.flipProfit).toLocaleString('en-US')}`;
  const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

  await page.goto(`/search?${query}`);
  await expect(page.getByRole('group', { name: notice })).toContainText('Flips Tennessee:');
  await expect(page.locator(rows).first()).toContainText(new RegExp(`${cashOnCash}\\s*cash-on-cash`));
  await page.goto(`/property/${id}`);
  await expect(page.getByRole('region', { name: 'Your returns' })).toContainText(cashOnCash);
  await expect(page.getByText('65% rule', { exact: true })).toBeVisible();
  await page.goto(`/compare?ids=${id}`);
  await expect(page.getByRole('row', { name: /Cash-on-cash, first year/ })).toContainText(cashOnCash);
  await page.goto(`/calculator?listing=${id}&mode=rental`);
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('button', { name: /^Cash-on-cash/ })).toContainText(cashOnCash);
  await page.getByRole('tab', { name: 'Flip' }).click();
  await expect(results.getByRole('button', { name: /^Profit/ })).toContainText(cents.format(returns.flipProfit));

  // The alert mail. Instant alerts are collected for a minute; here the minute is over at once.
  await eventually(
    () => sql('UPDATE listings.matches SET due_at = now() WHERE told_at IS NULL AND property_id = $1', id),
    30,
  );
  const reasons = await mailed(email, /A cash-on-cash return of .* over your 8%; an all-cash flip profit of \S+ is/);
  expect(reasons).toBe(
    `A cash-on-cash return of ${cashOnCash} is over your 8%; an all-cash flip profit of ${profit} is`,
  );

  // The saved analysis, its report, its page for others, and a deal of the same figures with its CSV.
  await page.getByRole('tab', { name: 'Rental' }).click();
  await page.getByRole('button', { name: 'Save analysis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).first().click();
  await page.waitForURL(/\/calculator\/\d+$/);
  await expect(results.getByRole('button', { name: /^Cash-on-cash/ })).toContainText(cashOnCash);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  const { text: printed } = await readPdf(await readFile(await report.path()));
  expect([...printed.matchAll(/Cash-on-cash\s+(\S+%)/g)].map(([, figure]) => figure)).toContain(cashOnCash);
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const visitor = await open();
  await visitor.goto(await page.getByRole('dialog').getByLabel('Link').inputValue());
  await expect(visitor.getByText(cashOnCash).first()).toBeVisible();
  const { rehabCost } = await (await page.request.get(`/api/properties/${id}`)).json();
  const rented = { title: 'Rented', dealType: 'rental', purchasePrice: price, arv, rehabBudget: rehabCost };
  const rental = await send<{ cashOnCash: number }>(page, 'POST', '/api/deals', {
    ...rented,
    monthlyRent: returns.rent,
  });
  expect(`${rental.cashOnCash.toFixed(2)}%`).toBe(cashOnCash);
  expect(await (await page.request.get('/api/deals.csv')).text()).toContain(`,${rental.cashOnCash},`);

  const deal = { title: 'Elm St', dealType: 'flip', purchasePrice: price, arv, rehabBudget: rehabCost };
  const { id: dealId, expectedProfit } = await send<{ id: number; expectedProfit: number }>(
    page,
    'POST',
    '/api/deals',
    deal,
  );
  expect(expectedProfit).toBe(Math.round(returns.flipProfit * 100) / 100);
  expect(await (await page.request.get('/api/deals.csv')).text()).toContain(`,${expectedProfit},`);
  await page.goto(`/deals/${dealId}`);
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText('Maximum offer: 65% rule');
  await numbers.getByRole('button', { name: 'Assumptions: Flips Tennessee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assumptions' });
  await dialog.getByRole('textbox', { name: /^MAO rule/ }).fill('60');
  await page.reload();
  await numbers.getByRole('button', { name: 'Assumptions: Flips Tennessee' }).click();
  await expect(dialog.getByRole('textbox', { name: /^MAO rule/ })).toHaveValue('60');
  await dialog.getByRole('button', { name: 'Save and use' }).click();
  await expect(numbers).toContainText('Maximum offer: 60% rule');
});

test('a return that is typed is a filter for an investor, and a locked condition for a buyer @proof', async ({
  page,
  join,
}) => {
  await join('investor-pro');
  await page.goto('/search?search=cash+on+cash+over+8%25+ohio');
  const chips = page.getByRole('group', { name: 'Active filters' });
  await expect(chips.getByText('8%+ cash-on-cash')).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('cash-on-cash');
  expect(Math.min(...(await returnsOf(page)))).toBeGreaterThanOrEqual(8);
  await expect(page.getByRole('group', { name: notice })).toContainText('left out');
  await page.goto('/search?sortBy=cashOnCash&sortOrder=desc');
  await expect(page.getByText(/[\d,]+ listings have no known rent or rehab and come last\./)).toBeVisible();

  await join('buyer');
  await page.goto('/search?search=cash+on+cash+over+8%25+ohio');
  await ready(page);
  await page.getByRole('button', { name: '8%+ cash-on-cash' }).click();
  await expect(page.getByText('Projected returns requires the Investor Pro membership or higher')).toBeVisible();
  await page.goto('/?search=cash+on+cash+over+8%25+ohio');
  await expect(page.getByText('“8%+ cash-on-cash” needs the Investor Pro plan and is left out.')).toBeVisible();
});

test('compared listings have their returns, and a saved search keeps its condition @proof', async ({ page, join }) => {
  await join('investor-pro');
  const found: { id: number; returns: { cashOnCash: number } }[] = await (
    await page.request.get('/api/properties?minCashOnCash=8&limit=2&sortBy=createdAt&sortOrder=asc')
  ).json();
  await page.goto(`/compare?ids=${found.map(({ id }) => id).join(',')}`);
  const row = page.getByRole('row', { name: /Cash-on-cash, first year/ });
  for (const { returns } of found) await expect(row).toContainText(`${returns.cashOnCash.toFixed(2)}%`);
  await expect(page.getByRole('region', { name: 'Your returns' })).toContainText('25% down');

  await page.goto('/search?minCashOnCash=8&minMaoMargin=0&state=TX');
  await ready(page);
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eight percent in Texas');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByText('Search saved').first()).toBeVisible();
  await page.goto('/?tab=saved');
  await expect(page.getByText(/8%\+ cash-on-cash, price at or below MAO/).first()).toBeVisible();
});
