import type { Page } from '@playwright/test';
import { eventually, expect, expectNoReload, mark, newMember, password, ready, test } from './product.ts';
import { cards, letPass, openSandboxCustomer, payWith } from './sandbox.ts';

/** Home's analytics, in a separate tab that is never reloaded. */
async function openAnalytics(page: Page) {
  await page.goto('/?tab=analytics#properties-section');
  await ready(page);
  const panel = page.getByRole('tabpanel');
  const isLocked = () => expect(panel.getByText('Premium Feature')).toBeVisible();
  const isPastDue = () => expect(panel.getByText(/^Update your card to use .+ again$/)).toBeVisible();
  const isOpen = async () => {
    await expect(panel.getByText('Under $100k').first()).toBeVisible();
    await expect(panel.getByText('Premium Feature')).toBeHidden();
  };
  await mark(page);
  return { isLocked, isPastDue, isOpen };
}

const planOn = (page: Page, name: string) => page.getByRole('region', { name });

async function choose(page: Page, plan: string): Promise<void> {
  await page.goto('/subscribe?period=monthly');
  await ready(page);
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
}

test('a referred visitor registers and pays: the plan is active in every tab, and the referrer earns a commission, which a refund reverses', async ({
  page,
  browser,
  join,
}) => {
  test.slow(); // a whole purchase, on many pages of two people
  await join('wholesaler');
  const earnings = async () => (await page.request.get('/api/affiliate')).json();
  const before = await earnings();
  await page.goto('/');
  await page.getByRole('link', { name: 'Invite', exact: true }).first().click();
  await expect(page).toHaveURL(/\/affiliate$/);
  await expect(page.getByText(before.link.replace(/^https?:\/\//, ''))).toBeVisible();
  await mark(page);

  // Visits by bots are not counted, so this browser must not look like one.
  const agent = `${await page.evaluate(() => navigator.userAgent.replace('Headless', ''))} e2e/${Date.now()}`;
  const otherDevice = await browser.newContext({ userAgent: agent });
  const visitor = await otherDevice.newPage();
  await visitor.goto(before.link);
  await ready(visitor);
  await expect(visitor.getByText(/^Invited by /)).toBeVisible();
  const cookie = (await otherDevice.cookies()).find(({ name }) => name.endsWith('dealstead.ref'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await eventually(async () => expect((await earnings()).funnel.clicks).toBe(before.funnel.clicks + 1));

  await visitor.getByRole('link', { name: 'Monthly' }).click();
  await expect(planOn(visitor, 'Investor Pro')).toContainText('$119.98');
  await planOn(visitor, 'Investor Pro').getByRole('link', { name: 'Choose Investor Pro' }).click();
  await expect(visitor).toHaveURL(/\/register\?plan=investor-pro&period=monthly$/);
  await expect(visitor.getByRole('radio', { name: /Investor Pro/ })).toBeChecked();
  const email = `rosa.${Date.now()}@example.com`;
  await visitor.getByLabel('First name').fill('Rosa');
  await visitor.getByLabel('Last name').fill('Lund');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByLabel('Confirm password').fill(password);
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor).toHaveURL(/\/login\?next=/);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(visitor).toHaveURL(/\/subscribe\?plan=investor_pro&period=monthly$/);
  expect((await earnings()).signUps).toBe(before.signUps + 1);

  const home = await otherDevice.newPage();
  const analytics = await openAnalytics(home);
  await analytics.isLocked();

  await planOn(visitor, 'Investor Pro').getByRole('button', { name: 'Choose Investor Pro' }).click();
  await expect(visitor.getByRole('heading', { name: 'Investor Pro, one month' })).toBeVisible();
  await payWith(visitor, cards.lacksFunds, /Pay \$119\.98 in the sandbox/);
  await expect(visitor.getByRole('alert')).toContainText('insufficient funds. You were not charged.');
  await analytics.isLocked();
  await payWith(visitor, cards.authenticates, /Pay \$119\.98 in the sandbox/);
  await visitor.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(visitor.getByText('Investor Pro is active.')).toBeVisible();
  await analytics.isOpen();
  await expectNoReload(home);

  // A live event updates the referrer's open page.
  const line = page.getByRole('row').filter({ hasText: 'Investor Pro, month 1' }).first();
  await expect(line).toContainText('$119.98 × 50%');
  await expect(line).toContainText('Pending until');
  await expect(line).toContainText('$59.99');
  expect((await earnings()).pending).toBeCloseTo(before.pending + 59.99, 2);

  await visitor.getByRole('link', { name: 'payment history', exact: true }).click();
  await expect(visitor).toHaveURL(/\/payment-history$/);
  await expect(visitor.getByRole('heading', { name: 'Investor Pro, monthly' })).toBeVisible();
  const payment = visitor.getByRole('row', { name: /Investor Pro.*\$119\.98/ });
  await expect(payment).toContainText('Paid');
  const receipt = (await payment.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '';
  const pdf = await visitor.request.get(receipt);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await page.request.get(receipt)).status(), 'the receipt of another member').toBe(404);
  await mark(visitor);

  await openSandboxCustomer(home, email);
  await home.getByRole('button', { name: 'Refund' }).click();
  await expect(payment).toContainText('Refunded');
  await expect(line).toContainText('Reversed');
  await expectNoReload(visitor);
  await expectNoReload(page);
  expect((await earnings()).pending).toBeCloseTo(before.pending, 2);
  await otherDevice.close();
});

test('an upgrade charges its difference today; a downgrade is scheduled for the end of the period, and can be canceled @proof', async ({
  page,
  context,
}) => {
  test.slow(); // three changes of one plan
  const email = await newMember(page);
  await choose(page, 'Investor Pro');
  await payWith(page, cards.pays, /Pay \$119\.98/);
  await expect(page.getByText('Investor Pro is active.')).toBeVisible();

  await choose(page, 'Wholesaler');
  const dialog = page.getByRole('dialog');
  const pay = dialog.getByRole('button', { name: /^Pay \$/ });
  const due = /\$[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  const wholesaler = planOn(page, 'Wholesaler');
  await expect(wholesaler.getByText('Current plan')).toBeVisible();
  await page.goto('/payment-history');
  await expect(page.getByRole('row').filter({ hasText: due }).first()).toBeVisible();

  const buyer = planOn(page, 'Buyer');
  const downgrade = async () => {
    await choose(page, 'Buyer');
    await expect(dialog).toContainText('You pay nothing today.');
    await dialog.getByRole('button', { name: /^Change on / }).click();
    await expect(buyer.getByRole('button', { name: /^Starts / })).toBeVisible();
    await expect(wholesaler.getByText('Current plan')).toBeVisible();
  };
  await downgrade();
  await wholesaler.getByRole('button', { name: 'Keep this plan' }).click();
  await expect(buyer.getByRole('button', { name: 'Choose Buyer' })).toBeVisible();
  await downgrade();
  await mark(page);
  const sandbox = await context.newPage();
  await openSandboxCustomer(sandbox, email);
  await letPass(sandbox, 'To the next renewal');
  await expect(buyer.getByText('Current plan')).toBeVisible();
  await expectNoReload(page);

  await page.goto('/payment-history');
  await expect(page.getByRole('heading', { name: 'Buyer, monthly' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Buyer.*Paid.*\$79\.98/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^Ends /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('after a failed renewal the plan remains active for the grace period, and then ends until the invoice is paid @proof', async ({
  page,
  context,
}) => {
  test.slow(); // a month and a week
  const email = await newMember(page);
  await choose(page, 'Buyer');
  await payWith(page, cards.pays, /Pay \$79\.98/);
  await expect(page.getByText('Buyer is active.')).toBeVisible();
  await page.goto('/payment-history');
  await ready(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await payWith(page, cards.failsAtRenewal, /Use this card/);
  await expect(page).toHaveURL(/\/payment-history$/);
  await expect(page.getByText('Visa ending 0341')).toBeVisible();
  await mark(page);

  const home = await context.newPage();
  const analytics = await openAnalytics(home);
  await analytics.isOpen();

  const sandbox = await context.newPage();
  await openSandboxCustomer(sandbox, email);
  await letPass(sandbox, 'To the next renewal');
  const banner = page.getByRole('alert').filter({ hasText: 'Your $79.98 payment failed.' });
  await expect(banner).toContainText('You keep full access until');
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  await analytics.isOpen();

  await letPass(sandbox, '7 days');
  await expect(page.getByText('Past due', { exact: true })).toBeVisible();
  await expect(banner).toContainText('Your plan is inactive until you pay.');
  await expect(page.getByText('Your plan is inactive until the past-due payment is made.')).toBeVisible();
  await analytics.isPastDue();
  await expectNoReload(page);

  await page.getByRole('link', { name: 'Pay now' }).first().click();
  await payWith(page, cards.pays, /Pay \$79\.98/);
  await expect(page.getByText('Paid: $79.98.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dealstead' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(banner).toBeHidden();
  await analytics.isOpen();
  await expectNoReload(home);

  // Both months were paid; the bank disputes one.
  await sandbox.reload();
  await sandbox.getByRole('button', { name: 'Dispute' }).first().click();
  await expect(page.getByRole('row', { name: /Disputed/ })).toBeVisible();
});
