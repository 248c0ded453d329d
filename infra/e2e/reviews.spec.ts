import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listingContent, submitListing } from './listings.ts';
import { expect, mailed, mailsTo, ready, send, test } from './product.ts';

/** Posts while mandatory review is on; it is switched off afterwards. */
async function postReviewed(admin: Page, seller: Page, content: object) {
  try {
    await admin.getByRole('switch', { name: 'Review every new listing' }).check();
    const confirming = admin.getByRole('dialog', { name: 'Review every new listing' });
    await confirming.getByLabel(/^Reason/).fill('Many false listings');
    await confirming.getByRole('button', { name: 'Turn on' }).click();
    await expect(admin.getByText('New listings are reviewed from now on.').first()).toBeVisible();
    return await submitListing(seller, content);
  } finally {
    await send(admin, 'PUT', '/api/admin/reviews', { required: false, reason: 'End of the test' });
  }
}

test('an admin requires reviews, opens a listing whole, publishes it, and takes it down with a reason', async ({
  page,
  signInAs,
  openAs,
}) => {
  const title = `Reviewed bungalow ${randomUUID().slice(0, 8)}`;
  const { page: seller, member } = await openAs('wholesaler');
  await signInAs('admin');
  await page.goto('/admin/moderation');
  await ready(page);
  const what = listingContent(title, { description: 'Only its admin reads this yet.' });
  const { propertyId, status } = await postReviewed(page, seller, what);
  expect(status).toBe('in-review');
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(404);

  await page.getByRole('button', { name: `View full listing: ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText('dana@example.com')).toBeVisible();
  await expect(sheet.getByText('Only its admin reads this yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Publish: ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Everything is in order.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published.').first()).toBeVisible();
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(200);

  await page.getByLabel('Listing number').fill(`DS-${propertyId}`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this listing down' });
  await dialog.getByRole('radio', { name: /^Permanently/ }).check();
  await dialog.getByLabel('Reason').fill('The photos show another house.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Listing withdrawn.').first()).toBeVisible();
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(404);
  await mailed(member.email, /The photos show another house\./);
  expect(await mailsTo(member.email)).toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('Your listing was taken down') }),
  );
});
