import type { APIRequestContext, Page } from '@playwright/test';
import { expect, ready, send, test } from './product.ts';

const rows = 'main article';
const searchFor = (text: string) => `/search?search=${encodeURIComponent(text)}`;
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });

interface Listing {
  state: string;
  price: number;
  category: string;
}
async function listingsOf(request: APIRequestContext, query: string): Promise<Listing[]> {
  const response = await request.get(`/api/properties?${query}`);
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

test('a text becomes filters: chips, controls and results agree, and a chip removes its condition', async ({
  page,
}) => {
  await page.goto('/search');
  await ready(page);
  await box(page).fill('cheap land in texas under 200k');
  await box(page).press('Enter');
  await expect(chips(page)).toContainText('Texas');
  await expect(chips(page)).toContainText('Land');
  await expect(chips(page)).toContainText('Under $200k');
  await expect(chips(page)).toContainText('Lowest price');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in Texas');
  await expect(page.getByRole('button', { name: 'Under $200k', exact: true })).toBeVisible();
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/, TX/);

  await chips(page).getByRole('button', { name: 'Remove: Texas' }).click();
  await expect(page).toHaveURL(/maxPrice=200000/);
  await expect(page).not.toHaveURL(/state=|search=/);
  await expect(chips(page)).not.toContainText('Texas');
  await expect(chips(page)).toContainText('Under $200k');
  await page.goBack();
  await expect(chips(page)).toContainText('Texas');
});

test('the words can be searched as they are, and be read as filters again', async ({ page }) => {
  await page.goto(searchFor('brick house texas'));
  await ready(page);
  await chips(page).getByRole('button', { name: 'Search these exact words' }).click();
  await expect(page).toHaveURL(/literal=true/);
  await expect(chips(page)).not.toContainText('House');
  await page.getByRole('button', { name: 'Turn the text into filters' }).click();
  await expect(chips(page)).toContainText('House');
  await expect(page).not.toHaveURL(/literal/);
});

test('beds, baths and the year built filter for everyone, by text and by control', async ({ page, request }) => {
  const named = await listingsOf(request, 'minBeds=3&minBaths=2&minYearBuilt=1990&limit=100');
  const typed = await listingsOf(request, `search=${encodeURIComponent('3br/2ba built after 1990')}&limit=100`);
  expect(named.length).toBeGreaterThan(0);
  expect(typed).toHaveLength(named.length);
  await page.goto('/search');
  await ready(page);
  await page.getByRole('button', { name: 'Beds & baths' }).click();
  const panel = page.getByRole('dialog', { name: 'Beds and baths' });
  await panel.getByRole('button', { name: /^3\+/ }).first().click();
  await expect(page).toHaveURL(/minBeds=3/);
  await expect(chips(page)).toContainText('3+ beds');
  await panel.getByRole('button', { name: /^1\.5\+/ }).click();
  await expect(page).toHaveURL(/minBaths=1\.5/);
  await expect(chips(page)).toContainText('1.5+ baths');
});

test('misspelt words are read as meant, visibly', async ({ page }) => {
  await page.goto(searchFor('lnad in arizonia'));
  await expect(chips(page)).toContainText('Arizona (you typed “arizonia”)');
  await expect(page.locator(rows).first()).toBeVisible();
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/, AZ/);
});

test('suggestions appear as one types, and the keyboard chooses', async ({ page }) => {
  await page.goto('/search');
  await ready(page);
  // The list of the whole text: an earlier one would be replaced under the keyboard.
  const suggested = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('text') === 'land hous');
  await box(page).pressSequentially('land hous');
  await suggested;
  const option = page.getByRole('option', { name: /land Houston, TX/ });
  await expect(option).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=land(\+|%20)Houston/);
  await expect(chips(page)).toContainText('Houston, TX');
  // The search is offered again.
  await page.goto('/search');
  await ready(page);
  await box(page).click();
  await expect(page.getByRole('option', { name: 'land Houston, TX' })).toBeVisible();
});

test('suggestions work on a phone and fit its width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search');
  await ready(page);
  await box(page).pressSequentially('dal');
  const option = page.getByRole('option', { name: /Dallas, TX/ }).first();
  await expect(option).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await option.click();
  await expect(chips(page)).toContainText('Dallas, TX');
});

test('an address is suggested to everyone only where the seller makes it public', async ({ page }) => {
  const { addresses } = await (await page.request.get('/api/search/suggestions?text=1')).json();
  for (const { id, address } of addresses) {
    const listing = await (await page.request.get(`/api/properties/${id}`)).json();
    expect(listing.address).toBe(address);
  }
});

test('a saved search keeps its meaning', async ({ page, join }) => {
  await join('buyer');
  const text = 'houses in texas under 300k';
  const { count } = await (await page.request.get(`/api/properties/summary?search=${encodeURIComponent(text)}`)).json();
  const search = { name: text, searchCriteria: { search: text }, alerts: 'off' };
  const { matchCount } = await send<{ matchCount: number }>(page, 'POST', '/api/saved-searches', search);
  expect(matchCount).toBe(count);
});
