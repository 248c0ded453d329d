import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mailed, newMember, password, ready, send, sql, test } from './product.ts';

/** An invitation to the team of a new member whose plan has seats, in a browser of their own. */
async function inviteTo(owner: Page, email: string): Promise<{ id: number; link: string }> {
  const invited = { email, role: 'member', permissions: ['listings'] };
  const { id } = await send<{ id: number }>(owner, 'POST', '/api/team/invitations', invited);
  return { id, link: await mailed(email, /\/join\?invite=[\w-]+/) };
}

async function signIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await ready(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const invitation = (page: Page) => page.getByRole('region', { name: /invited you$/ });

test('an invited person registers, confirms the address, signs in and joins the team', async ({ page, openAs }) => {
  const { page: owner } = await openAs('partnership');
  const email = `${randomUUID()}@example.com`;
  const { link } = await inviteTo(owner, email);
  await page.goto(link);
  await ready(page);
  await expect(invitation(page)).toContainText(email);
  await invitation(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await ready(page);
  await page.getByLabel('First name').fill('Jane');
  await page.getByLabel('Last name').fill('Assistant');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/login$/);

  // The mail's link opens in a separate tab.
  const tab = await page.context().newPage();
  await tab.goto(await mailed(email, /\/auto-login\?confirm=[\w-]+/));
  await ready(tab);
  await tab.getByRole('button', { name: 'Confirm your email' }).click();
  await tab.getByRole('link', { name: 'Sign In', exact: true }).last().click();
  await expect(tab).toHaveURL(/\/login$/);
  await signIn(tab, email);
  await expect(tab).toHaveURL(/\/join$/);
  await expect(invitation(tab)).toContainText(email);
  await invitation(tab).getByRole('button', { name: 'Accept invitation' }).click();
  await expect(tab.getByRole('heading', { name: 'You work for' })).toBeVisible({ timeout: 120_000 });
  const me = await (await tab.request.get('/api/auth/me')).json();
  expect(me.actingFor.permissions).toEqual(['listings']);
  // An accepted invitation is not offered again.
  await tab.goto('/join');
  await ready(tab);
  await expect(invitation(tab)).toHaveCount(0);
});

test('a person with an account opens the invitation, signs in in another tab, and is led to it @proof', async ({
  page,
  openAs,
}) => {
  const { page: owner } = await openAs('partnership');
  const email = await newMember(page);
  await send(page, 'POST', '/api/auth/logout');
  const { link } = await inviteTo(owner, email);
  await page.goto(link);
  await expect(invitation(page)).toContainText(email);
  const tab = await page.context().newPage();
  await tab.goto('/sign-in');
  await signIn(tab, email);
  await expect(tab).toHaveURL(/\/join$/);
  await expect(invitation(tab).getByRole('button', { name: 'Accept invitation' })).toBeVisible();

  // The first tab accepts after a reload.
  await page.reload();
  await ready(page);
  await invitation(page).getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: 'You work for' })).toBeVisible({ timeout: 120_000 });
});

test('an invitation for another address says so and remains available after a change of account @proof', async ({
  page,
  openAs,
}) => {
  const { page: owner } = await openAs('partnership');
  const email = await newMember(page);
  const { link } = await inviteTo(owner, `${randomUUID()}@example.com`);
  await page.goto(link);
  await ready(page);
  await expect(invitation(page)).toContainText(`You are signed in as ${email}`);
  await expect(invitation(page).getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);
  // The form leads to another page once the session has ended.
  const left = page.waitForEvent('framenavigated');
  await invitation(page).getByRole('button', { name: 'Sign Out' }).click();
  await left;
  await page.goto('/join');
  await expect(invitation(page).getByRole('link', { name: 'Sign in to accept' })).toBeVisible();
});

test('after an expired or revoked invitation sign-in leads to the default page @proof', async ({ page, openAs }) => {
  const { page: owner } = await openAs('partnership');
  for (const end of ['expired', 'revoked']) {
    const email = await newMember(page);
    await send(page, 'POST', '/api/auth/logout');
    const { id, link } = await inviteTo(owner, email);
    await page.goto(link);
    await expect(invitation(page)).toContainText(email);
    if (end === 'expired') await sql('UPDATE account.team_members SET expires_at = now() WHERE id = $1', id);
    else await send(owner, 'DELETE', `/api/team/members/${id}`);
    await page.goto('/login');
    await signIn(page, email);
    await expect(page).toHaveURL(/\/member-dashboard$/);
    await page.goto(link);
    await expect(page.getByText('This invitation cannot be opened')).toBeVisible();
    await send(page, 'POST', '/api/auth/logout');
  }
});
