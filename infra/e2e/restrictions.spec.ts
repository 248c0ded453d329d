import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { measureChanges, middleAndWorst } from '../bench/changes.ts';
import { addressesOf } from '../servers/secrets.ts';
import { allWell, dataDir, eventually, expect, freeze, kill, password, ready, test, url } from './product.ts';

const headers = { origin: url };

/** A new free member in a separate browser context. */
async function memberIn(browser: Browser): Promise<{ page: Page; email: string; signIn: () => Promise<number> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const email = `${randomUUID()}@example.com`;
  const data = { email, password, firstName: 'Ann', lastName: 'Lee' };
  expect((await page.request.post('/api/auth/register', { data, headers })).status()).toBe(201);
  const signIn = async () =>
    (await page.request.post('/api/auth/login', { data: { email, password }, headers })).status();
  expect(await signIn()).toBe(200);
  return { page, email, signIn };
}

const textsTo = async (request: APIRequestContext, email: string): Promise<string[]> => {
  const mails: { to: unknown; text?: string }[] = await (await request.get('/dev/mail.json')).json();
  return mails.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ text = '' }) => text);
};

test("an admin restricts a signed-in member; the member's next press is rejected, and lifting restores access", async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // two people, and mails
  const { page: theirs, email, signIn } = await memberIn(browser);
  await theirs.goto('/settings');
  await ready(theirs);

  await signInAs('admin');
  await page.goto(`/admin/members?search=${email}`);
  await ready(page);
  const panel = page.getByRole('region', { name: 'Restrictions for Ann Lee' });
  await expect(panel.getByText('No restrictions, past or present.')).toBeVisible();
  await panel.getByRole('button', { name: 'Restrict' }).click();
  const dialog = page.getByRole('dialog');

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
  await eventually(async () => {
    expect((await textsTo(page.request, email)).join('\n')).toContain('Reason: Asked sellers for a deposit');
  });

  await panel.getByRole('button', { name: 'Lift: Signing in' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Proved their identity');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift restriction' }).click();
  await expect(panel.getByText('Lifted', { exact: true })).toBeVisible();
  expect(await signIn()).toBe(200);
  await theirs.goto('/settings');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await eventually(async () => {
    expect((await textsTo(page.request, email)).join('\n')).toContain('no longer restricted from signing in');
  });
  await theirs.context().close();
});

test('a member restricted from posting may browse and sign in, and is rejected with a message when posting', async ({
  page,
  browser,
  signInAs,
}) => {
  const { page: theirs, email, signIn } = await memberIn(browser);
  const { id } = await (await theirs.request.get('/api/auth/me')).json();
  await signInAs('admin');
  const restricted = await page.request.post(`/api/admin/members/${id}/restrictions`, {
    data: { type: 'posting', reason: 'Listings that are not theirs' },
    headers,
  });
  expect(await restricted.json()).toMatchObject({ effect: 'now' });
  expect((await theirs.request.get('/api/settings')).status()).toBe(401);
  expect(await signIn()).toBe(200);
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
  await theirs.context().close();
});

test('while account restarts a restriction is stored, reported as pending, and takes effect later', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // a process restarts
  const { page: theirs, signIn } = await memberIn(browser);
  const { id } = await (await theirs.request.get('/api/auth/me')).json();
  await signInAs('admin');
  await kill('account');
  const answer = await page.request.post(`/api/admin/members/${id}/restrictions`, {
    data: { type: 'sign-in', reason: 'While account was away' },
    headers,
  });
  expect([answer.status(), ['now', 'later'].includes((await answer.json()).effect)]).toEqual([200, true]);
  await eventually(async () => expect(await signIn()).toBe(403), 30);
  await theirs.context().close();
});

test('an admin whose service is killed learns that a grant may have been made; the second press makes it once', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // a process restarts
  const { page: theirs } = await memberIn(browser);
  const { id } = await (await theirs.request.get('/api/auth/me')).json();
  await signInAs('admin');
  await page.goto(`/admin/members/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Grant plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Buyer');
  await dialog.getByLabel('Reason').fill('While account was killed');
  await freeze('account');
  const grant = dialog.getByRole('button', { name: 'Grant plan' });
  await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/plan')),
    grant.click(),
  ]);
  // The request reaches the frozen process, which then ends without an answer.
  await page.waitForTimeout(500);
  await kill('account');
  await expect(dialog.getByRole('alert')).toContainText('may or may not have been done. Try again');
  await allWell();
  await grant.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText('While account was killed')).toHaveCount(1);
  await theirs.context().close();
});

test('a restriction, a sign-out everywhere and a revoked plan are effective with the response, on other gateways soon after', async () => {
  test.slow(); // sixty presses
  const { natsUrl } = addressesOf(dataDir, Number(new URL(url).port));
  for (const { name, afterPress, others, late } of await measureChanges({ gateway: url, origin: url, natsUrl })) {
    const { p50, worst } = middleAndWorst(afterPress);
    console.log(`${name}: acts ${p50.toFixed(0)} ms after the press (worst of 20: ${worst.toFixed(0)} ms)`);
    expect({ name, late }).toEqual({ name, late: 0 });
    console.log(`${name}: acts on other gateways ${middleAndWorst(others).p50.toFixed(0)} ms after the press`);
  }
});
