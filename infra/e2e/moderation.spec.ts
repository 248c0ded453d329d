import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { emailOf, eventually, expect, newMember, password, ready, test, url } from './product.ts';

const headers = { origin: url };

async function send<Answer>({ request }: BrowserContext, method: string, path: string, data: object): Promise<Answer> {
  const answer = await request.fetch(path, { method, data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

async function sellerPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await send(context, 'POST', '/api/auth/login', { email: emailOf('wholesaler'), password });
  return context.newPage();
}

/** A moderator beside the demo admin, who decides appeals. */
async function secondModerator(browser: Browser, admin: Page): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const email = await newMember(page);
  await send(admin.context(), 'POST', '/api/admin/admins', {
    ...{ email, adminRole: 'moderator', reason: 'Second moderator' },
  });
  await send(page.context(), 'POST', '/api/auth/login', { email, password });
  return page;
}

async function post(seller: Page, title: string, description: string): Promise<number> {
  const content = {
    ...{ address: `${randomUUID().slice(0, 8)} Alder Avenue`, city: 'Memphis', state: 'TN', zipCode: '38114' },
    ...{ latitude: 35.1, longitude: -89.98, category: 'residential', title, description, price: '96,000' },
    ...{ financeOptions: ['cash'], sellerRole: 'owner', disclosureConfirmed: true, contactEmail: 'dana@example.com' },
  };
  const { id, version } = await send<{ id: number; version: number }>(seller.context(), 'POST', '/api/drafts', {
    content,
  });
  const path = `/api/drafts/${id}/publish`;
  return (await send<{ propertyId: number }>(seller.context(), 'POST', path, { version })).propertyId;
}

test('a phone number in a listing is flagged and decided with notice; a second moderator decides the appeal', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  const [seller, second] = await Promise.all([sellerPage(browser), secondModerator(browser, page)]);
  const title = `Flagged bungalow ${randomUUID().slice(0, 8)}`;
  const propertyId = await post(seller, title, 'Roof of 2019. Call (901) 555-0134 at any time.');

  await page.goto('/admin/moderation?kind=listing');
  const item = page.getByRole('article').filter({ hasText: title });
  await expect(item.getByText('In the description: (901) 555-0134.')).toBeVisible();
  await expect(item.getByText('Contact details in the text')).toBeVisible();
  await ready(page);
  await item.getByRole('button', { name: /^Withdraw/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this listing' });
  await dialog.getByLabel('Reason').fill('Contact in the text');
  await dialog.getByLabel('Message to the member').fill('Phone numbers belong into the contact fields.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(item).toBeHidden();

  let appeal = '';
  await eventually(async () => {
    const mails = JSON.stringify(await (await page.request.get('/dev/mail.json')).json());
    const at = mails.indexOf(title);
    appeal = /\/appeals\/\d+/.exec(mails.slice(Math.max(0, at)))?.[0] ?? '';
    expect(appeal).not.toBe('');
  }, 20);
  await seller.goto(appeal);
  await ready(seller);
  await expect(seller.getByText('Phone numbers belong into the contact fields.')).toBeVisible();
  await seller.getByLabel('Why is the decision wrong?').fill('The number is that of the city’s utility office.');
  await seller.getByRole('button', { name: 'Send appeal' }).click();
  await expect(seller.getByRole('heading', { name: 'Another moderator is looking at your appeal' })).toBeVisible();

  await second.goto('/admin/moderation?kind=listing');
  await ready(second);
  await second
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Overturn/ })
    .click();
  await second.getByRole('dialog').getByLabel('Answer').fill('The number is public.');
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Overturn/ })
    .click();
  await eventually(async () => {
    const listing = await (await page.request.get(`/api/properties/${propertyId}`)).json();
    expect(listing.status).toBe('active');
  });
  await page.goto('/admin/moderation/rules');
  await expect(page.getByRole('region', { name: 'Contact details in the text' })).toContainText('Moderators agreed');
  await send(seller.context(), 'POST', `/api/properties/${propertyId}/status`, { status: 'withdrawn' });
  await Promise.all([seller.context().close(), second.context().close()]);
});
