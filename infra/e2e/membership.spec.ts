import { eventually, expect, expectNoReload, mailed, mark, newMember, ready, test } from './product.ts';
import { cards, payWith } from './sandbox.ts';

test('plans are shown, compared and paid for without JavaScript', async ({ browser }) => {
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

test('an admin grants a plan that is active at once; its member buys a seat and invites an assistant by mail, who joins and acts for them', async ({
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
  await page.getByRole('button', { name: `Grant plan: ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan').selectOption('wholesaler');
  await dialog.getByLabel('Reason').fill('Tried in a browser');
  await dialog.getByRole('button', { name: 'Grant plan' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Tried in a browser');
  await page.getByRole('button', { name: `More actions: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Audit trail' }).click();
  await expect(page.getByRole('row', { name: /Plan granted/ })).toContainText('free → wholesaler');
  await page.getByRole('button', { name: 'Check entries' }).click();
  await expect(page.getByText(/^All \d[\d,]* entries are unchanged/)).toBeVisible();
  await expect(assistant.getByRole('region', { name: 'Wholesaler' }).getByText('Granted')).toBeVisible();
  await expectNoReload(assistant);

  // The member with the plan buys a third seat by card, and invites another assistant.
  await assistant.goto('/team');
  await ready(assistant);
  await expect(assistant.getByText('0 of 2 seats used')).toBeVisible();
  await assistant.getByRole('button', { name: 'Add seats' }).click();
  const seats = assistant.getByRole('dialog');
  await expect(seats).toContainText('$29.98');
  await seats.getByRole('button', { name: 'Continue to checkout' }).click();
  await payWith(assistant, cards.pays, /Pay \$29\.98/);
  await expect(assistant).toHaveURL(/\/team\?/);
  await expect(assistant.getByText('0 of 3 seats used')).toBeVisible();
  await expect(assistant.getByText('1 paid seat, $29.98 a month.', { exact: false })).toBeVisible();
  const hers = await browser.newContext();
  const invited = await hers.newPage();
  const other = await newMember(invited);
  await assistant.getByLabel('Their email').fill(other);
  await assistant.getByRole('button', { name: 'Send invitation' }).click();
  await expect(assistant.getByRole('row', { name: new RegExp(other) })).toContainText('Invited');

  await invited.goto(await mailed(other, /\/join\?invite=[\w-]+/));
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
