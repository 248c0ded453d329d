import AxeBuilder from '@axe-core/playwright';
import { expect, mailed, password, ready, send, test, url } from './product.ts';

const headers = { origin: url };

test("an admin restricts a signed-in member; the member's next press is rejected, and lifting restores access", async ({
  page,
  openAs,
  signInAs,
}) => {
  test.slow(); // two people, and mails
  const { page: theirs, member } = await openAs('free');
  const { email } = member;
  await theirs.goto('/settings');
  await ready(theirs);

  await signInAs('admin');
  await page.goto(`/admin/members?search=${email}`);
  await ready(page);
  const panel = page.getByRole('region', { name: 'Restrictions for Jane Cole' });
  await expect(panel.getByText('No restrictions, past or present.')).toBeVisible();
  await panel.getByRole('button', { name: 'Restrict' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Signing in' }).check();

  // Without a reason nothing is sent, and the choices remain.
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Restrict' }).click();
  await expect(dialog.getByText('Enter a reason of at least 3 characters. The member will see it.')).toBeVisible();
  await expect(dialog.getByLabel('Last day')).toHaveValue('2099-12-31');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // A failed response preserves the input.
  await dialog.getByLabel('Reason').fill('Asked sellers for a deposit');
  const address = '**/api/admin/members/*/restrictions';
  await page.route(address, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'internal' } })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Restrict' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked sellers for a deposit');
  await page.unroute(address);
  await dialog.getByRole('button', { name: 'Restrict' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('Until Dec 31, 2099')).toBeVisible();
  await expect(panel.getByText('By admin@dealstead.test', { exact: false })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // The member's page is still open: the next press is rejected, and sign-in shows the reason.
  expect((await theirs.request.put('/api/settings/profile', { data: {}, headers })).status()).toBe(401);
  await theirs.goto('/sign-in');
  await ready(theirs);
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(theirs.getByText('This account cannot sign in.', { exact: false }).first()).toBeVisible();
  await mailed(email, /Reason: Asked sellers for a deposit/);

  await panel.getByRole('button', { name: 'Lift: Signing in' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Proved their identity');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift restriction' }).click();
  await expect(panel.getByText('Lifted', { exact: true })).toBeVisible();
  await send(theirs, 'POST', '/api/auth/login', { email, password });
  await theirs.goto('/settings');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await mailed(email, /no longer restricted from signing in/);
});

test('a member restricted from posting stays signed in, may browse, and is rejected with a message when posting @proof', async ({
  page,
  openAs,
  signInAs,
}) => {
  const { page: theirs, member } = await openAs('free');
  const { id, email } = member;
  await signInAs('admin');
  const restricted = await page.request.post(`/api/admin/members/${id}/restrictions`, {
    data: { type: 'posting', reason: 'Listings that are not theirs' },
    headers,
  });
  expect(await restricted.json()).toMatchObject({ effect: 'now' });
  // The session goes on, and knows the restriction.
  expect((await theirs.request.get('/api/settings')).status()).toBe(200);
  const refused = await theirs.request.post('/api/drafts', { data: { content: {} }, headers });
  expect([refused.status(), await refused.json()]).toMatchObject([
    403,
    {
      code: 'restricted',
      message: 'You cannot post, change or confirm listings right now. See our email for the reason.',
    },
  ]);
  await page.goto(`/admin/members?search=${email}`);
  await expect(page.getByRole('region', { name: /Restrictions/ }).getByText('Until lifted')).toBeVisible();
});
