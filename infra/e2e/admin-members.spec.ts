import { expect, mailed, newMember, password, ready, sql, test, url } from './product.ts';

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

test('an admin signs a member out everywhere, downloads their data, and closes and opens the account @proof', async ({
  page,
  browser,
  signInAs,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const email = await newMember(theirs);
  const { id } = await (await theirs.request.get('/api/auth/me')).json();
  await signInAs('admin');
  await page.goto(`/admin/members/${id}`);
  await ready(page);
  const dialog = page.getByRole('dialog');
  const act = async (item: string, button: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: button }).click();
  };
  await act('Sign out everywhere', 'Sign out everywhere');
  await expect(page.getByText(`${email}: 1 device`, { exact: true })).toBeVisible();
  expect((await theirs.request.get('/api/settings')).status()).toBe(401);
  const [download] = await Promise.all([page.waitForEvent('download'), act('Download their data', 'Download')]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialog).toBeHidden();
  await act('Close the account', 'Close account');
  await expect(page.getByText(/^Closed, deleted /)).toBeVisible();
  await act('Open the account again', 'Open again');
  await expect(page.getByText(/^Closed, deleted /)).toBeHidden();
  await page.getByRole('tab', { name: 'Audit trail', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(reason) })).toHaveCount(4);
  await context.close();
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
  await expect(editor.getByRole('heading', { name: 'New members by day' })).toBeVisible();
  await expect(editor.getByText('did not load')).toHaveCount(0);
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

test('support views the site as a member without changing anything, and changes the address once both agree @proof', async ({
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
    await theirs.goto(await mailed(to, /\/auto-login\?email-change=[\w-]+/));
    await ready(theirs);
    await theirs.getByRole('button', { name: 'Agree to the change' }).click();
    await expect(theirs.getByText(text, { exact: false })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible();
  await context.close();
});

test('one admin checks who lost two-step sign-in, another one approves, and the member cancels it in the settings @proof', async ({
  page,
  browser,
  signInAs,
}) => {
  const headers = { origin: url };
  const [memberContext, secondContext] = [await browser.newContext(), await browser.newContext()];
  const [member, second] = [await memberContext.newPage(), await secondContext.newPage()];
  const email = await newMember(member);
  const { id } = (await (await member.request.get('/api/auth/me')).json()) as { id: number };
  await sql(`INSERT INTO account.two_steps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`, id);
  const secondEmail = await newMember(second);
  await signInAs('admin');
  const added = await page.request.post('/api/admin/admins', {
    data: { email: secondEmail, adminRole: 'support', reason },
    headers,
  });
  expect(added.ok(), await added.text()).toBe(true);
  const admin = (await added.json()) as { id: number };
  const signedIn = await second.request.post('/api/auth/login', { data: { email: secondEmail, password }, headers });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);

  await page.goto(`/admin/members/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  const checks = [
    ['Called back at the phone number on file', 'Answered at once'],
    ['Saw a photo ID that matches the name', 'Texas license'],
  ] as const;
  const findings = dialog.getByLabel(/^What you found/);
  for (const [at, [check, note]] of checks.entries()) {
    await dialog.getByLabel(check).check();
    // Each check that is made shows one more field.
    await expect(findings).toHaveCount(at + 1);
    await findings.last().fill(note);
  }
  await dialog.getByLabel(/^Reason/).fill('Lost the phone and the codes');
  await dialog.getByRole('button', { name: 'Request reset' }).click();
  await expect(page.getByText('Reset of two-step sign-in requested')).toBeVisible();
  await expect(page.getByText('Another admin must approve.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();

  await second.goto('/admin/members');
  await second
    .getByText('Two-step sign-in, waiting for your approval:')
    .locator(`a[href="/admin/members/${id}"]`)
    .click();
  await expect(second.getByText(email).first()).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  const approval = second.getByRole('dialog');
  await approval.getByLabel(/^Reason/).fill(reason);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Two-step sign-in is being turned off')).toBeVisible();

  await member.goto('/settings');
  await expect(member.getByText(/Two-step sign-in will be turned off/)).toBeVisible();
  await member.getByRole('button', { name: 'Cancel the request to turn off two-step sign-in' }).click();
  await expect(member.getByText('Two-step sign-in stays on.', { exact: true })).toBeVisible();
  await expect(member.getByText('Request to turn off two-step sign-in')).toBeHidden();
  await expect(member.getByText(/^On, with your authenticator app/)).toBeVisible();
  await second.reload();
  await expect(second.getByText(email).first()).toBeVisible();
  await expect(second.getByText('Two-step sign-in is being turned off')).toBeHidden();

  const removed = await page.request.put(`/api/admin/admins/${admin.id}`, {
    data: { adminRole: null, reason },
    headers,
  });
  expect(removed.ok(), await removed.text()).toBe(true);
  await Promise.all([memberContext.close(), secondContext.close()]);
});
