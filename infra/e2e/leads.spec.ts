import type { Page } from '@playwright/test';
import { expect, ready, test } from './product.ts';

const address = () => `${Date.now()} Kearney Ave, Memphis, TN`;

async function fillSeller(page: Page, propertyAddress: string): Promise<void> {
  const form = page.locator('#seller-form form');
  await form.getByLabel('Property address').fill(propertyAddress);
  await form.getByLabel('Full name').fill('Dana Reyes');
  await form.getByLabel('Phone').fill('901-555-0147');
  await form.getByLabel('Email').fill('dana@example.com');
}

test('a seller lead is sent once despite repeated presses, and the form is then empty', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await fillSeller(page, address());
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/seller-leads')) posts++;
  });
  await page.getByRole('button', { name: 'Get My Cash Offer Now' }).dblclick();
  await expect(
    page
      .getByText('Thank you! Your property information has been submitted to our professional investor network.')
      .first(),
  ).toBeVisible();
  expect(posts).toBe(1);
  await expect(page.locator('#seller-form').getByLabel('Property address')).toHaveValue('');
});

test('the seller form works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await fillSeller(page, address());
  await page.getByRole('button', { name: 'Get My Cash Offer Now' }).click();
  await expect(page.getByText(/^Thank you! Your property information has been submitted/)).toBeVisible();
  await context.close();
});

test('joining the buyer list with preferences, and changing them @proof', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  const part = page.locator('#buyer-list');
  const email = `buyer-${Date.now()}@example.com`;
  for (const interest of ['Land', 'Residential']) {
    await part.getByPlaceholder('you@company.com').fill(email);
    await part.getByText('Configure Investment Preferences').click();
    await expect(part.getByText('Hide Investment Preferences')).toBeVisible();
    await part.getByLabel(interest, { exact: true }).check();
    await part.getByLabel('Texas').check();
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/buyer-list'));
    await part.getByRole('button', { name: 'Start Receiving Property Alerts' }).click();
    expect((await sent).status()).toBe(201);
    await expect(
      page
        .getByText(
          "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.",
        )
        .first(),
    ).toBeVisible();
    await expect(part.getByPlaceholder('you@company.com')).toHaveValue('');
    await expect(part.getByText('Configure Investment Preferences')).toBeVisible();
  }
});
