import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { emailOf, eventually, expect, password, ready, test, url } from './product.ts';

const headers = { origin: url };

async function signInAs(page: Page, plan: Parameters<typeof emailOf>[0]): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email: emailOf(plan), password }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** First match of `pattern` in the latest mail to an address. */
async function linkFor(page: Page, email: string, pattern: RegExp): Promise<string> {
  let link = '';
  await eventually(async () => {
    const mails: { to: unknown; text?: string }[] = await (await page.request.get('/dev/mail.json')).json();
    const own = mails.filter(({ to }) => JSON.stringify(to).includes(email));
    link = own.map(({ text }) => pattern.exec(text ?? '')?.[0]).find(Boolean) ?? '';
    expect(link).not.toBe('');
  }, 30);
  return link;
}

test('a pasted list becomes contacts after a check, and a contact who unsubscribes stays suppressed', async ({
  page,
}) => {
  await signInAs(page, 'wholesaler');
  const tag = randomUUID().slice(0, 8);
  await page.goto('/bulk-contacts?list=new');
  await ready(page);
  await page
    .getByLabel('Paste addresses or rows')
    .fill(`Ruth Amsel <ruth-${tag}@example.com>\nleon-${tag}@example.com\nbad@`);
  await page.getByRole('button', { name: 'Read pasted list' }).click();
  await page.getByLabel('How they agreed to hear from you').selectOption('in-person');
  await page.getByLabel('When they agreed').fill('2026-10-01');
  await page.getByLabel('Tags for all of them').fill(tag);
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page.getByText('Email is not an address')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 contacts' }).click();
  await page.getByRole('link', { name: 'Show contacts' }).click();
  await page.goto(`/bulk-contacts?tag=${tag}`);
  await ready(page);
  await expect(page.getByText(`ruth-${tag}@example.com`).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ruth Amsel' }).check();
  await page.getByLabel('Contact preference').selectOption('manual');
  await expect(page.getByText('Do not contact').first()).toBeVisible();
});

test('an invited buyer registers by the link and is shown as joined to the inviter', async ({ page, browser }) => {
  const email = `${randomUUID()}@example.com`;
  await signInAs(page, 'wholesaler');
  const { profile } = await (await page.request.get('/api/settings')).json();
  const { email: _email, ...editable } = profile;
  const address = { address: '1904 Vance Ave', city: 'Memphis', state: 'TN', zipCode: '38104' };
  const saved = await page.request.put('/api/settings/profile', { data: { ...editable, ...address }, headers });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.goto('/bulk-invitations?list=new');
  await ready(page);
  await page.getByLabel('Paste addresses or rows').fill(`Jane Buyer <${email}>`);
  await page.getByRole('button', { name: 'Read pasted list' }).click();
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await linkFor(page, email, /\/join\?invite=[\w-]+/));
  await ready(visitor);
  await visitor.getByRole('link', { name: 'Create a free account' }).click();
  await ready(visitor);
  await visitor.getByLabel('First name').fill('Jane');
  await visitor.getByLabel('Last name').fill('Buyer');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByLabel('Confirm password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.context().close();

  await page.goto('/bulk-invitations?status=joined');
  await ready(page);
  await expect(page.getByText(email)).toBeVisible({ timeout: 30_000 });
});
