import { allWell, eventually, expect, kill, test, url } from '@dealstead/infra/e2e/product';

test.afterEach(allWell);

test('Redis stopped: public pages respond, requests that need a session get 503 quickly, and sessions persist', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await kill('redis');
  expect((await page.request.get('/?category=land')).status()).toBe(200);
  await eventually(async () => expect((await page.request.get('/api/auth/me')).status()).toBe(200), 20);
});

test('NATS killed: a registration succeeds and its mail is sent later', async ({ page }) => {
  const email = `nats.${Date.now()}@example.com`;
  await kill('nats');
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin: url },
    data: { email, password: 'a long password', firstName: 'Mei', lastName: 'Tran' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await eventually(async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as { to: unknown }[];
    expect(mails.filter((mail) => JSON.stringify(mail.to).includes(email))).toHaveLength(1);
  }, 30);
});

test('tools killed: the dashboard shows an error in place and recovers automatically', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await kill('tools');
  await page.goto('/buyer-dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await allWell();
  await expect(page.getByText('Lowest percent of ARV', { exact: true })).toBeVisible({ timeout: 40_000 });
});
