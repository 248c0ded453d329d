import type { APIRequestContext } from '@playwright/test';
import { eventually, expect, newMember, ready, test, url } from './product.ts';

const reason = 'Checked by phone';

test('an admin finds a member by anything, reads the record, and acts with a reason', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/admin/members?search=buyer%40dealstead');
  await page
    .getByRole('row', { name: /buyer@dealstead\.test/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('buyer@dealstead.test').first()).toBeVisible();

  for (const [tab, text] of [
    ['Payments', /No payments|Item/],
    ['Listings', /No listings|Listing/],
    ['Reported messages', /No reported messages|Reported/],
    ['Devices', /Not signed in anywhere|Signed in/],
    ['Restrictions', /Restrictions for/],
    ['Audit trail', /No entries|By/],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
  }

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Close the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('an owner makes an editor, who sees the editor’s pages only, and takes the role away', async ({
  page,
  browser,
  signInAs,
}) => {
  const stamp = Date.now();
  const email = `editor-${stamp}@example.com`;
  const context = await browser.newContext();
  const editor = await context.newPage();
  const origin = url;
  const account = { email, password: 'A-long-password-17', firstName: 'Eve', lastName: `Editor ${stamp}` };
  const headers = { origin };
  expect((await context.request.post('/api/auth/register', { data: account, headers })).ok()).toBe(true);

  await signInAs('admin');
  await page.goto('/admin/admins');
  await page.getByRole('button', { name: 'Add admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Editor/).check();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Add admin' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Editor');

  const signedIn = await context.request.post('/api/auth/login', {
    data: { email, password: account.password },
    headers,
  });
  expect(signedIn.ok()).toBe(true);
  await editor.goto('/admin/payouts');
  await expect(editor.getByRole('heading', { name: 'Payouts is not part of your role' })).toBeVisible();
  await expect(editor.getByText('This needs the role Owner or Finance.')).toBeVisible();
  expect((await context.request.get('/api/admin/payouts')).status()).toBe(403);
  await editor.getByRole('link', { name: 'Open the dashboard' }).click();
  const navigation = editor.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.getByRole('link')).toHaveText(['Overview', 'Content']);
  await navigation.getByRole('link', { name: 'Content' }).click();
  const content = editor.getByRole('navigation', { name: 'Content' });
  await expect(content.getByRole('link')).toHaveText(['Blog', 'Site map']);
  await expect(content.getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: `Change role: Eve Editor ${stamp}` }).click();
  await dialog.getByLabel(/^Not an admin/).check();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeHidden();
  expect((await context.request.get('/api/admin/overview')).status()).toBe(401);
  await context.close();
});

/** The path of the link in the last mail to an address. */
async function linkTo(request: APIRequestContext, address: string, pattern: RegExp): Promise<string> {
  let path = '';
  await eventually(async () => {
    const mails: { to: unknown; text?: string }[] = await (await request.get('/dev/mail.json')).json();
    const found = mails.filter(({ to, text }) => JSON.stringify(to).includes(address) && pattern.test(text ?? ''));
    path = pattern.exec(found[0]?.text ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  });
  return path;
}

test('support views the site as a member without changing anything, and changes the address once both agree', async ({
  page,
  browser,
  signInAs,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const email = await newMember(theirs);
  await signInAs('admin');
  await page.goto(`/admin/members?search=${encodeURIComponent(email)}`);
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View as member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'View as member' }).click();
  const banner = page.getByRole('complementary', { name: 'View as member' });
  await expect(banner).toContainText('read only');
  await page.goto('/settings');
  await expect(page.locator('input[type="email"]').first()).toHaveValue(email);
  await expect(banner).toBeVisible();
  const refused = await page.evaluate(async () => {
    const write = await fetch('/api/settings/devices', { method: 'DELETE' });
    return [write.status, (await fetch('/api/billing')).status, (await fetch('/api/inbox')).status];
  });
  expect(refused).toEqual([403, 403, 403]);
  await banner.getByRole('button', { name: 'End view' }).click();
  await expect(page).toHaveURL(/\/admin\/members\/\d+$/);
  await expect(banner).toBeHidden();
  await page.getByRole('tab', { name: 'Audit trail', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByText(reason).first()).toBeVisible();

  const address = `moved-${Date.now()}@example.com`;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change email address' }).click();
  await dialog.getByLabel('New email').fill(address);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByText('Waiting for both addresses.')).toBeVisible();
  await theirs.goto('/settings');
  await expect(theirs.getByText(`New email address: ${address}`)).toBeVisible();
  for (const [to, text] of [
    [email, 'We change the address as soon as the other address agrees too.'],
    [address, 'Your email address was changed. Sign in with the new one.'],
  ] as const) {
    await theirs.goto(await linkTo(page.request, to, /\/auto-login\?email-change=[\w-]+/));
    await ready(theirs);
    await theirs.getByRole('button', { name: 'Agree to the change' }).click();
    await expect(theirs.getByText(text, { exact: false })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible();
  await context.close();
});
