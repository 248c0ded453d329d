import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eventually, expect, expectNoReload, mark, password, ready, test, url } from './product.ts';

/** A new free member, signed in in this browser. */
async function newMember(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const headers = { origin: url };
  const data = { email, password, firstName: 'Ann', lastName: 'Lee' };
  expect((await page.request.post('/api/auth/register', { data, headers })).status()).toBe(201);
  expect((await page.request.post('/api/auth/login', { data: { email, password }, headers })).status()).toBe(200);
  return email;
}

test('a plan is paid with a card that the bank asks about; a lock on another page opens without a reload', async ({
  page,
  context,
}) => {
  test.slow(); // a whole purchase, on many pages
  await newMember(page);
  const home = await context.newPage();
  await home.goto('/?tab=analytics#properties-section');
  await ready(home);
  const panel = home.getByRole('tabpanel');
  await expect(panel.getByText('Premium Feature')).toBeVisible();
  await mark(home);

  await page.goto('/subscribe?plan=investor_pro&period=monthly');
  await ready(page);
  await page.getByRole('button', { name: 'Choose Investor Pro' }).click();
  await page.getByText('4000 0025 0000 3155').click();
  await page.getByRole('button', { name: 'Pay $119.98 in the sandbox' }).click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('Investor Pro is open.')).toBeVisible();

  await expect(panel.getByText('Premium Feature')).toBeHidden();
  await expect(panel.getByText('Under $100k').first()).toBeVisible();
  await expectNoReload(home);

  await page.goto('/payment-history');
  await expect(page.getByRole('heading', { name: 'Investor Pro, monthly' })).toBeVisible();
  const row = page.getByRole('row', { name: /Investor Pro.*Paid.*\$119\.98/ });
  await expect(row).toBeVisible();
  const receipt = await row.getByRole('link', { name: /PDF/ }).getAttribute('href');
  const pdf = await page.request.get(receipt ?? '');
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);

  // An upgrade says what it costs today, and costs that.
  await page.goto('/subscribe');
  await ready(page);
  await page.getByRole('button', { name: 'Choose Wholesaler' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ });
  const due = /\$[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await expect(page.getByRole('region', { name: 'Wholesaler' }).getByText('Current plan')).toBeVisible();
  await page.goto('/payment-history');
  await expect(page.getByRole('row').filter({ hasText: due }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('plans are read, compared and paid for without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/subscribe');
  await expect(page.getByRole('region', { name: 'Buyer' })).toContainText('$796.60');
  await page.getByRole('link', { name: 'Quarterly' }).click();
  await expect(page.getByRole('region', { name: 'Buyer' })).toContainText('$220.74');
  await expect(page.getByRole('link', { name: 'Choose Buyer' })).toHaveAttribute(
    'href',
    '/register?plan=buyer&period=quarterly',
  );
  await newMember(page);
  await page.goto('/subscribe?period=quarterly');
  await page.getByRole('button', { name: 'Choose Buyer' }).click();
  await expect(page.getByText('Due today')).toBeVisible();
  await expect(page.locator('body')).toContainText('$220.74');
  await context.close();
});

test('a wholesaler invites an assistant by mail, who joins and acts for them; an admin grants a plan that shows at once', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // three people in three browsers
  const mine = await browser.newContext();
  const assistant = await mine.newPage();
  const email = await newMember(assistant);
  await assistant.goto('/subscribe');
  await ready(assistant);
  await mark(assistant);

  await signInAs('admin');
  await page.goto(`/admin/members?search=${email}`);
  await page.getByRole('button', { name: `Grant a plan to ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan').selectOption('wholesaler');
  await dialog.getByLabel('Reason').fill('Tried in a browser');
  await dialog.getByRole('button', { name: 'Grant plan' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Tried in a browser');
  await expect(assistant.getByRole('region', { name: 'Wholesaler' }).getByText('Granted')).toBeVisible();
  await expectNoReload(assistant);

  // The one with the plan invites another.
  const hers = await browser.newContext();
  const invited = await hers.newPage();
  const other = await newMember(invited);
  await assistant.goto('/team');
  await assistant.getByLabel('Email of whom you invite').fill(other);
  await assistant.getByRole('button', { name: 'Send invitation' }).click();
  await expect(assistant.getByRole('row', { name: new RegExp(other) })).toContainText('Invited');

  let link = '';
  await eventually(async () => {
    const mails: { to: unknown; text?: string }[] = await (await page.request.get('/dev/mail.json')).json();
    const mail = mails.find((one) => JSON.stringify(one.to).includes(other) && one.text?.includes('/join?invite='));
    link = /\/join\?invite=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  });
  await invited.goto(link);
  await ready(invited);
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(invited.getByRole('heading', { name: 'You work for' })).toBeVisible();
  await eventually(async () => {
    const me = await (await invited.request.get('/api/auth/me')).json();
    expect(me).toMatchObject({ subscriptionPlan: 'va', subscriptionStatus: 'active' });
  });
  await mine.close();
  await hers.close();
});
