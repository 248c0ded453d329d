import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';

async function lookUp(page: Page, address: string) {
  await page.goto('/property-lookup');
  await page.getByRole('combobox', { name: 'Property address' }).fill(address);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(address.split(',')[0] ?? '');
  return page.getByRole('region', { name: 'Owner contact' });
}

async function request(page: Page) {
  const contact = page.getByRole('region', { name: 'Owner contact' });
  await contact.getByRole('radio', { name: 'Make an offer to buy this property' }).check();
  await contact.getByRole('checkbox', { name: /I confirm this purpose/ }).check();
  await contact.getByRole('button', { name: 'Find owner contact' }).click();
}

test('a member finds an owner for a confirmed purpose, once, and deletes the contact data', async ({ page, join }) => {
  await join('partnership');
  const contact = await lookUp(page, '854 Plum Street, Pompano Beach, FL 33068');
  const left = Number(/^\d+/.exec((await contact.getByText(/^\d+ of 500$/).textContent()) ?? '')?.[0]);
  await contact.getByRole('button', { name: 'Find owner contact' }).click();
  await expect(contact.getByText('Choose your purpose.')).toBeVisible();
  await expect(contact.getByText('Confirm that your purpose is permissible.')).toBeVisible();

  await request(page);
  await expect(contact.getByText(/this contact is invented/)).toBeVisible();
  const contactPoints = contact.getByRole('list', { name: 'Phone numbers and emails' });
  await expect(contactPoints.getByText(/^\(\d{3}\) 555-01\d\d$/).first()).toBeVisible();
  await expect(contactPoints.getByRole('link')).toHaveCount(0);
  await expect(contact.getByText('Make an offer to buy this property')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('#contact').analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.reload();
  await expect(contactPoints).toBeVisible();

  await contact.getByRole('button', { name: 'Delete contact details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete contact details' }).click();
  await expect(contact.getByRole('button', { name: 'Find owner contact' })).toBeVisible();
  await page.reload();
  // The same property counts once a month: not again if this account has asked about it before.
  const counted = contact.getByText(new RegExp(`^(?:${left}|${left - 1}) of 500$`));
  const quota = (await counted.textContent()) ?? '';
  await request(page);
  await expect(contactPoints).toBeVisible();
  await contact.getByRole('button', { name: 'Delete contact details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete contact details' }).click();
  await expect(contact.getByText(quota, { exact: true })).toBeVisible();
});
