import type { APIRequestContext, Page } from '@playwright/test';
import { expect, ready, test, url, eventually } from './product.ts';

async function register(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/auth/register', {
    headers: { origin: url },
    data: {
      email,
      password: 'a long password',
      firstName: 'Leon',
      lastName: 'Baptiste',
      phone: '',
      subscriptionPlan: 'free',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const mailsTo = async (request: APIRequestContext, email: string) => {
  const mails = (await (await request.get('/dev/mail.json')).json()) as { to: unknown }[];
  return mails.filter((mail) => JSON.stringify(mail.to).includes(email)).length;
};

const membersOn = async (page: Page) => {
  const text = await page.locator('dl > div', { hasText: 'Members' }).first().locator('dd').innerText();
  return Number(text.split(/\s/)[0]?.replaceAll(',', ''));
};

test("a registration increases the admin's count on the open page and sends one welcome mail", async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin');
  await ready(page);
  const before = await membersOn(page);
  const visitor = await browser.newContext({ baseURL: url });
  const email = `leon.${Date.now()}@example.com`;
  await register(visitor.request, email);
  await expect.poll(() => membersOn(page)).toBe(before + 1);
  await eventually(async () => expect(await mailsTo(visitor.request, email)).toBe(1));
  await visitor.close();
});

test('an owner deletes a listing: figures, pages and caches are updated at once', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('wholesaler');
  const me = (await (await page.request.get('/api/auth/me')).json()) as { id: number };
  const mine = (await (await page.request.get('/api/va/properties')).json()) as {
    id: number;
    title: string;
    userId: number;
    status: string;
  }[];
  const listing = mine.find(({ userId, status }) => userId === me.id && status === 'active');
  if (!listing) throw new Error('the demo wholesaler has no active listing');

  const visitor = await browser.newContext({ baseURL: url });
  const count = async () =>
    ((await (await visitor.request.get('/api/properties/summary')).json()) as { count: number }).count;
  const before = await count();
  expect((await visitor.request.get(`/property/${listing.id}`)).status()).toBe(200);

  await page.goto(`/property/${listing.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this property? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Property deleted successfully.', { exact: true })).toBeVisible();

  expect((await visitor.request.get(`/property/${listing.id}`)).status()).toBe(404);
  expect((await visitor.request.get(`/api/properties/${listing.id}`)).status()).toBe(404);
  expect(await count()).toBe(before - 1);
  await visitor.close();
});

test("another member's listing cannot be deleted and has no delete button", async ({ page, signInAs }) => {
  await signInAs('buyer');
  const [listing] = (await (await page.request.get('/api/properties')).json()) as { id: number }[];
  await page.goto(`/property/${listing?.id}`);
  await ready(page);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const refused = await page.request.delete(`/api/properties/${listing?.id}`, { headers: { origin: url } });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({
    message: 'Only the owner can change this listing.',
    requestId: expect.any(String),
  });
});
