import { expect, ready, test } from './product.ts';

test('a member asks with the details they agreed to, support answers, and the member replies', async ({
  page,
  context,
  join,
  signInAs,
}) => {
  const subject = `The calculator rounds ${Date.now()}`;
  await join('partnership');
  const member = await context.cookies();
  const problem = { message: 'Your requests are a moment away.', code: 'internal', requestId: 'reference-1' };
  await page.route('**/api/help/requests', (route) => route.fulfill({ status: 500, json: problem }));
  await page.goto('/calculator');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get help' }).click();
  await page.getByRole('link', { name: 'Your requests and our answers' }).click();
  await page.getByRole('link', { name: 'Get help with this problem' }).click();
  await page.unroute('**/api/help/requests');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter a subject of at least 3 characters.')).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('How can we help?').fill('My figures differ by a dollar.');
  const details = page.getByRole('region', { name: 'This is what you would send' });
  for (const value of ['/help/requests', 'Your requests did not load', 'reference-1'])
    await expect(details.getByText(value, { exact: true })).toBeVisible();
  await page.getByLabel('Send technical details with my request').check();
  await expect(page.getByRole('heading', { name: 'We will send exactly this' })).toBeVisible();
  await page.getByLabel('Text me the answer').check();
  await expect(page.getByText('Reply STOP to end all texts')).toBeVisible();
  await page.getByLabel('Mobile number').fill('555-0134');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter a US mobile number with its area code.')).toBeVisible();
  await page.getByLabel('Mobile number').fill('(901) 555-0134');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();

  await signInAs('admin');
  await page.goto('/admin/support');
  const card = page.getByRole('article', { name: `Request: ${subject}` });
  await expect(card.getByText('Partnership', { exact: true })).toBeVisible();
  await card.focus();
  await page.keyboard.press('c');
  await expect(card.getByText('Yours', { exact: true })).toBeVisible();
  await page.keyboard.press('o');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('reference-1', { exact: true })).toBeVisible();
  await expect(sheet.getByText('and by text to (901) 555-0134')).toBeVisible();
  await sheet.getByLabel('Canned answer').selectOption({ label: 'Ask for the steps' });
  await sheet.getByRole('button', { name: 'Send answer' }).click();
  await expect(sheet.getByText(/^First answer after /)).toBeVisible();
  await expect(sheet.getByText('Text simulated, not sent', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('searchbox', { name: 'Words, email or request number' }).fill(subject);
  await expect(page.getByRole('heading', { name: '1 found' })).toBeVisible();
  await expect(card.getByText('Answered', { exact: true })).toBeVisible();

  await context.addCookies(member);
  await page.goto('/help/requests');
  await page.getByRole('button', { name: `Open ${subject}` }).click();
  const thread = page.getByRole('dialog');
  await expect(thread.getByText('Could you reply with the steps')).toBeVisible();
  await expect(thread.getByText('Text simulated, not sent', { exact: true })).toBeVisible();
  await thread.getByLabel('Reply').fill('Enter 100,000 and 7 percent.');
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread.getByText('Enter 100,000 and 7 percent.', { exact: true })).toBeVisible();
});

test('support adds a canned answer, and names an account manager whom the member sees @proof', async ({
  page,
  openAs,
  signInAs,
}) => {
  const title = `Ask for a photo ${Date.now()}`;
  const name = `Robin Marsh ${Date.now()}`;
  const { page: theirs, member } = await openAs('partnership');
  await signInAs('admin');
  await page.goto('/admin/support');
  await ready(page);
  const dialog = page.getByRole('dialog');
  const canned = page.getByRole('region', { name: 'Canned answers' });
  await canned.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Could you send a photo of the screen?');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(canned.getByText(title)).toBeVisible();
  await canned.getByRole('button', { name: `Delete ${title}` }).click();
  await dialog.getByRole('button', { name: 'Delete answer' }).click();
  await expect(canned.getByText(title, { exact: true })).toBeHidden();

  const managers = page.getByRole('region', { name: 'Account managers' });
  await managers.getByRole('button', { name: new RegExp(`manager of ${member.email}$`) }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save manager' }).click();
  await expect(managers.getByText(`With ${name}`)).toBeVisible();
  await theirs.goto('/help/requests');
  await expect(theirs.getByRole('region', { name: 'Your account manager' })).toContainText(name);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor finds an article from the page of its tool and by a search', async ({ page }) => {
    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'How this works' }).click();
    await expect(page.getByRole('heading', { name: 'Plans and billing', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Help center' }).first().click();
    await page.getByRole('searchbox', { name: 'Search the help articles' }).fill('recovery codes');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Keep your account safe' }).click();
    await expect(page.getByText('Each of them works once.')).toBeVisible();
    await expect(page).toHaveURL(/\/help\/security#two-step-sign-in$/);
  });
});
