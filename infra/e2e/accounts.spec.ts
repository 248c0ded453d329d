import { createHmac } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { eventually, expect, mailsTo, ready, send, test, url } from './product.ts';

const old = 'a long password';
const headers = { origin: url };

async function registerMember(request: APIRequestContext): Promise<string> {
  const email = `ana.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const data = { email, password: old, firstName: 'Ana', lastName: 'Ruiz' };
  expect((await request.post('/api/auth/register', { data, headers })).status()).toBe(201);
  return email;
}

async function enter(page: Page, email: string, password = old): Promise<void> {
  await page.goto('/login');
  await ready(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
}

/** The link of the latest mail to an address with this subject. */
async function linkIn(email: string, subject: string): Promise<string> {
  let link = '';
  await eventually(async () => {
    const mail = (await mailsTo(email)).find((one) => one.subject === subject);
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  });
  return link;
}

/** The authenticator app's code, a number of 30-second steps from now. */
function codeOf(secret: string, from = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + from));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('a forgotten password is reset by a mail, and every device is signed out', async ({ page, browser }) => {
  const email = await registerMember(page.request);
  const otherDevice = await browser.newContext();
  const other = await otherDevice.request.post(`${url}/api/auth/login`, { data: { email, password: old }, headers });
  expect(other.status()).toBe(200);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await ready(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for this address', { exact: false })).toBeVisible();
  await page.goto(await linkIn(email, 'Set a new Dealstead password'));
  await ready(page);
  await page.getByLabel('New password').fill('an even longer one');
  await page.getByLabel('Confirm password').fill('an even longer one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/login\?reset=1$/);
  await eventually(async () => expect((await otherDevice.request.get(`${url}/api/auth/me`)).status()).toBe(401));
  await enter(page, email, 'an even longer one');
  await expect(page).toHaveURL(/\/member-dashboard$/);
  await otherDevice.close();
});

test('a sign-in link signs in on a press, once', async ({ page }) => {
  const email = await registerMember(page.request);
  await page.goto('/auto-login');
  await ready(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  const link = await linkIn(email, 'Your Dealstead sign-in link');
  await page.goto(link);
  await ready(page);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(page).toHaveURL(/\/member-dashboard$/);
  await page.context().clearCookies();
  await page.goto(link);
  await ready(page);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(page.getByText('This link has expired or was already used.', { exact: false })).toBeVisible();
});

test('two-factor sign-in is enabled, and asks for a code, with and without JavaScript', async ({ page, browser }) => {
  const email = await registerMember(page.request);
  await send(page, 'POST', '/api/auth/login', { email, password: old });
  await page.goto('/settings');
  await ready(page);
  await page.locator('#sign-in').getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(old);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret));
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  const recovery = (await page.getByRole('dialog').getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(page.getByText('10 of 10 recovery codes left', { exact: false })).toBeVisible();

  const second = await browser.newContext();
  const otherPage = await second.newPage();
  await otherPage.goto(url);
  await enter(otherPage, email);
  // A code works once; the next one is accepted early.
  await otherPage.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, 1));
  await otherPage.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(otherPage).toHaveURL(/\/member-dashboard$/);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto(`${url}/login?next=%2Fsettings`);
  await bare.getByLabel('Email').fill(email);
  await bare.getByLabel('Password', { exact: true }).fill(old);
  await bare.getByRole('button', { name: 'Sign In' }).last().click();
  await bare.getByRole('textbox', { name: 'Code', exact: true }).fill(recovery);
  await bare.getByRole('button', { name: 'Sign In' }).last().click();
  await expect(bare).toHaveURL(/\/settings$/);

  await Promise.all([second.close(), plain.close()]);
});

test('a session that ends elsewhere leaves the text on the page, and the save goes on after signing in there @proof', async ({
  page,
}) => {
  const email = await registerMember(page.request);
  await send(page, 'POST', '/api/auth/login', { email, password: old });
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('textbox', { name: /^Company/ }).fill('Ruiz Homes');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(old);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Company/ })).toHaveValue('Ruiz Homes');
});

test('a member signs out all other devices @proof', async ({ page, browser }) => {
  const email = await registerMember(page.request);
  const otherDevice = await browser.newContext();
  await otherDevice.request.post(`${url}/api/auth/login`, { data: { email, password: old }, headers });
  await send(page, 'POST', '/api/auth/login', { email, password: old });
  await page.goto('/settings');
  await ready(page);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else', { exact: true })).toBeVisible();
  await eventually(async () => expect((await otherDevice.request.get(`${url}/api/auth/me`)).status()).toBe(401));
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await otherDevice.close();
});

test('a member confirms their address by the link of a mail, on a press, once', async ({ page, browser }) => {
  const email = await registerMember(page.request);
  await send(page, 'POST', '/api/auth/login', { email, password: old });
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('We sent you an email with a link.')).toBeVisible();
  const link = await linkIn(email, 'Confirm your email for Dealstead');
  // Opened in a browser without a session: a GET confirms nothing.
  const otherDevice = await browser.newContext();
  const other = await otherDevice.newPage();
  for (const outcome of ['Your email is confirmed.', 'This link has expired or was already used.']) {
    await other.goto(link);
    await ready(other);
    await other.getByRole('button', { name: 'Confirm your email' }).click();
    await expect(other.getByText(outcome, { exact: false })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await otherDevice.close();
});

test('a member exports their data, closes the account, and reopens it', async ({ page }) => {
  const email = await registerMember(page.request);
  await send(page, 'POST', '/api/auth/login', { email, password: old });
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('textbox', { name: 'Company' }).fill('Ruiz Homes');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  const zip = await page.request.get('/api/settings/export.zip');
  expect(zip.status()).toBe(200);
  const text = (await zip.body()).toString('latin1');
  for (const part of [
    'account/account.json',
    'listings/properties.json',
    'tools/deals.json',
    'admin/admin-actions.json',
  ])
    expect(text).toContain(part);

  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByLabel('Your password').fill(old);
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page).toHaveURL(/\/login\?closed=1$/);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await enter(page, email);
  await expect(page).toHaveURL(/\/member-dashboard$/);
});
