import { allWell, expect, expectNoReload, kill, mark, newMember, ready, sql, test } from './product.ts';
import { cards, payWith } from './sandbox.ts';

test('a referrer requests a payout, an admin approves the batch and downloads its file, and the referrer sees it paid', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // three people in three browsers
  const referrer = await (await browser.newContext()).newPage();
  const email = await newMember(referrer);
  await referrer.goto('/affiliate');
  const { link } = await (await referrer.request.get('/api/affiliate')).json();

  // Visits by bots are not counted, so this browser must not look like one.
  const userAgent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''));
  const brought = await (await browser.newContext({ userAgent })).newPage();
  await brought.goto(link);
  const member = await newMember(brought);
  await brought.goto('/subscribe?period=monthly');
  await ready(brought);
  await brought.getByRole('button', { name: 'Choose Investor Pro' }).click();
  await payWith(brought, cards.pays, /Pay \$119\.98/);
  await expect(brought.getByText('Investor Pro is active.')).toBeVisible();
  await expect(referrer.getByText('Pending until', { exact: false })).toBeVisible();
  await expect(referrer.getByText('Minimum payout $50.00')).toBeVisible();

  // Thirty days pass. Commissions are approved when the service starts, and every minute.
  await sql(
    `UPDATE account.affiliate_commissions SET approves_at = now() WHERE affiliate_id IN
       (SELECT id FROM account.users WHERE email = $1)`,
    email,
  );
  await mark(referrer);
  await kill('account');
  await allWell();
  const payOut = referrer.getByRole('button', { name: 'Pay out $59.99' });
  await expect(payOut).toBeVisible({ timeout: 70_000 });
  await payOut.click();
  await expect(referrer.getByText('$59.99 requested', { exact: false })).toBeVisible();

  await signInAs('admin');
  await page.goto('/admin/payouts');
  await ready(page);
  const waiting = page.getByRole('table', { name: 'Payouts to approve' });
  await expect(waiting.getByRole('row').filter({ hasText: email })).toContainText('$59.99');
  // Payouts requested by other tests of this run remain.
  for (const row of await waiting
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .all())
    if (!(await row.textContent())?.includes(email)) await row.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Approve $59.99' }).click();
  const approval = page.getByRole('dialog');
  await approval.getByLabel(/^Reason/).fill('Checked against the ledger');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 payout, $59.99', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^CSV of batch/ })
    .first()
    .click();
  const file = (await (await download).createReadStream()).setEncoding('utf8');
  let csv = '';
  for await (const piece of file) csv += piece;
  expect(csv).toContain(email);
  expect(csv).toContain('59.99');
  expect(csv).not.toContain(member);

  await expect(referrer.getByRole('row').filter({ hasText: 'Investor Pro, month 1' })).toContainText('Paid');
  await expectNoReload(referrer);
  await Promise.all([referrer.context().close(), brought.context().close()]);
});
