import type { Page } from '@playwright/test';
import { eventually, expect, expectNoReload, mark, password, ready, test, url } from './product.ts';

/** A visitor opens an account and is signed in. */
async function newMember(page: Page): Promise<string> {
  const email = `lena.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: url } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('/api/auth/register', { email, password, firstName: 'Lena', lastName: 'Ortiz' });
  await post('/api/auth/login', { email, password });
  return email;
}

const post = (page: Page, path: string, data: object) => page.request.post(path, { data, headers: { origin: url } });
const me = async (page: Page) => (await page.request.get('/api/auth/me')).json() as Promise<Record<string, unknown>>;

/** Chooses a test card on one of the sandbox's pages and presses its button. */
async function payWith(page: Page, card: string, button: RegExp): Promise<void> {
  await expect(page.getByText('No card is charged and no money moves.', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: button }).click();
}

const asks = '4000 0025 0000 3155';

test('a visitor becomes a member, pays with a card whose bank asks, and an open page has the plan without a reload', async ({
  page,
  context,
}) => {
  await newMember(page);
  const other = await context.newPage();
  await other.goto('/analytics');
  await ready(other);
  await mark(other);

  const start = await post(page, '/api/billing/checkout', { plan: 'investor_pro', period: 'monthly' });
  expect(start.status()).toBe(201);
  const { url: checkout } = (await start.json()) as { url: string };
  expect(
    (
      (await (await post(page, '/api/billing/checkout', { plan: 'investor_pro', period: 'monthly' })).json()) as {
        url: string;
      }
    ).url,
  ).toBe(checkout);
  await page.goto(checkout);
  await expect(page.getByRole('heading', { name: 'Investor Pro, one month' })).toBeVisible();
  await payWith(page, '4000 0000 0000 9995', /Pay \$119\.98/);
  await expect(page.getByRole('alert')).toContainText('not enough funds. Nothing was changed.');
  expect(await me(page)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'inactive' });

  await payWith(page, asks, /Pay \$119\.98/);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page).toHaveURL(/\/subscribe\?checkout=cs_test_/);
  await eventually(async () => {
    expect(await me(page)).toMatchObject({ subscriptionPlan: 'investor_pro', subscriptionStatus: 'active' });
  });
  await expectNoReload(other);

  const { payments } = (await (await page.request.get('/api/payments')).json()) as { payments: { id: number }[] };
  expect(payments).toMatchObject([{ amount: 119.98, status: 'paid', description: 'Investor Pro, per month' }]);
  const receipt = await page.request.get(`/api/payments/${payments[0]?.id}/receipt.pdf`);
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('a renewal that fails shows its grace, then closes the plan; a new card in the portal opens it again', async ({
  page,
}) => {
  await newMember(page);
  const start = await post(page, '/api/billing/checkout', { plan: 'buyer', period: 'monthly' });
  await page.goto(((await start.json()) as { url: string }).url);
  await payWith(page, '4000 0000 0000 0341', /Pay \$79\.98/);
  await eventually(async () => expect(await me(page)).toMatchObject({ subscriptionStatus: 'active' }));

  const { email } = (await me(page)) as { email: string };
  const turn = async (by: string) => {
    await page.goto('/dev/stripe');
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('button', { name: by, exact: true }).click();
    await expect(page.getByRole('heading', { name: email })).toBeVisible();
  };
  await turn('To the next renewal');
  const billing = async () =>
    ((await (await page.request.get('/api/billing')).json()) as { subscription: Record<string, unknown> | null })
      .subscription;
  await eventually(async () => expect(await billing()).toMatchObject({ status: 'active', grace: { amount: 79.98 } }));
  await turn('7 days');
  await turn('1 day');
  await eventually(async () => expect(await me(page)).toMatchObject({ subscriptionStatus: 'past_due' }));

  const portal = (await (await post(page, '/api/billing/portal', {})).json()) as { url: string };
  await page.goto(portal.url);
  await payWith(page, '4242 4242 4242 4242', /Use this card/);
  await expect(page).toHaveURL(/\/payment-history$/);
  await eventually(async () => expect(await me(page)).toMatchObject({ subscriptionStatus: 'active' }));
});

test('the sandbox cannot be pressed from another site, and the webhook believes signatures only', async ({ page }) => {
  const foreign = await page.request.post('/dev/stripe/charges/ch_1/refund', {
    form: {},
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status()).toBe(403);
  const forged = await page.request.post('/api/webhooks/stripe', {
    data: { id: 'evt_1', type: 'invoice.paid' },
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
  });
  expect(forged.status()).toBe(400);
});
