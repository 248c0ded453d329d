import { eventually, expect, test, url } from './product.ts';

interface Page {
  link: string;
  pending: number;
  signUps: number;
  funnel: { clicks: number };
}

test('who comes by an invitation, registers and pays earns the referrer a commission, which a refund takes back', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('wholesaler');
  const pageOf = async () => (await (await page.request.get('/api/affiliate')).json()) as Page;
  const before = await pageOf();
  await page.goto('/');
  await page.getByRole('link', { name: 'Invite', exact: true }).first().click();
  await expect(page).toHaveURL(/\/affiliate$/);
  await expect(page.getByText(before.link.replace(/^https?:\/\//, ''))).toBeVisible();

  const agent = `${await page.evaluate(() => navigator.userAgent.replace('Headless', ''))} e2e/${Date.now()}`;
  const elsewhere = await browser.newContext({ userAgent: agent, baseURL: url });
  const visitor = await elsewhere.newPage();
  await visitor.goto(before.link);
  await visitor.reload();
  await expect(visitor.getByText(/^Invited by /)).toBeVisible();
  const cookie = (await elsewhere.cookies()).find(({ name }) => name.endsWith('dealstead.ref'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await eventually(async () => expect((await pageOf()).funnel.clicks).toBe(before.funnel.clicks + 1));

  const email = `invited.${Date.now()}@example.com`;
  const own = { headers: { origin: url } };
  const person = { email, password: 'parcel on the creek', firstName: 'Rosa', lastName: 'Lund' };
  expect((await elsewhere.request.post('/api/auth/register', { data: person, ...own })).status()).toBe(201);
  const { password } = person;
  expect((await elsewhere.request.post('/api/auth/login', { data: { email, password }, ...own })).status()).toBe(200);
  expect((await pageOf()).signUps).toBe(before.signUps + 1);

  const order = { plan: 'investor_pro', period: 'monthly' };
  const checkout = await elsewhere.request.post('/api/billing/checkout', { data: order, ...own });
  expect(checkout.status(), await checkout.text()).toBeLessThan(300);
  const { url: to } = (await checkout.json()) as { url: string };
  await visitor.goto(to);
  await visitor.locator('input[name=card][value="4000002500003155"]').check({ force: true });
  await visitor.getByLabel('Name on card').fill('Rosa Lund');
  await visitor.locator('form.panel button').first().click();
  await visitor.getByRole('button', { name: 'Confirm payment' }).click();
  await eventually(async () => expect((await pageOf()).pending).toBeCloseTo(before.pending + 59.99, 2));
  // The page that the referrer has open tells it by itself.
  const line = page.getByRole('row').filter({ hasText: 'Investor Pro, month 1' }).first();
  await expect(line).toContainText('$119.98 × 50%');
  await expect(line).toContainText('Pending to');

  const { payments } = (await (await elsewhere.request.get('/api/payments')).json()) as { payments: { id: number }[] };
  const receipt = `/api/payments/${payments[0]?.id}/receipt.pdf`;
  expect((await elsewhere.request.get(receipt)).status()).toBe(200);
  expect((await page.request.get(receipt)).status(), 'the receipt of another member').toBe(404);

  await visitor.goto('/dev/stripe');
  await visitor.getByRole('link', { name: email }).first().click();
  await visitor.getByRole('button', { name: 'Refund' }).first().click();
  await eventually(async () => expect((await pageOf()).pending).toBeCloseTo(before.pending, 2));
  await expect(line).toContainText('Reversed');
  await elsewhere.close();
});
