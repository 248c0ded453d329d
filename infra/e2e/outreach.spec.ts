import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPhone } from './crm.ts';
import { postListing } from './listings.ts';
import { dayIn, expect, mailed, password, ready, test, url } from './product.ts';

const headers = { origin: url };

/** The postal address without which no commercial email may leave. */
async function completeAddress(page: Page): Promise<void> {
  const { profile } = await (await page.request.get('/api/settings')).json();
  const { email: _email, ...editable } = profile;
  const address = { address: '1904 Vance Ave', city: 'Memphis', state: 'TN', zipCode: '38104' };
  const saved = await page.request.put('/api/settings/profile', { data: { ...editable, ...address }, headers });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function addContact(page: Page, fields: object): Promise<void> {
  const consent = { consentSource: 'website', consentDate: '2026-01-05' };
  const added = await page.request.post('/api/contacts', { data: { ...consent, ...fields }, headers });
  expect(added.status(), await added.text()).toBe(201);
}

test('a pasted list becomes contacts after a check, and a contact who unsubscribes stays suppressed', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const tag = randomUUID().slice(0, 8);
  await page.goto('/bulk-contacts?list=new');
  await ready(page);
  await page
    .getByLabel('Paste addresses or rows')
    .fill(`Ruth Amsel <ruth-${tag}@example.com>\nleon-${tag}@example.com\nbad@`);
  await page.getByRole('button', { name: 'Read pasted list' }).click();
  await page.getByLabel('How they agreed to hear from you').selectOption('in-person');
  await page.getByLabel('When they agreed').fill('2026-10-01');
  await page.getByLabel('Tags for all of them').fill(tag);
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page.getByText(/Email: Not an email address/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 contacts' }).click();
  await page.getByRole('link', { name: 'Show contacts' }).click();
  await expect(page).not.toHaveURL(/list=/);
  await page.goto(`/bulk-contacts?tag=${tag}`);
  await ready(page);
  await expect(page.getByText(`ruth-${tag}@example.com`).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ruth Amsel' }).check();
  await page.getByLabel('Contact preference').selectOption('manual');
  await expect(page.getByText('Do not contact').first()).toBeVisible();
});

test('an invited buyer registers by the link and is shown as joined to the inviter', async ({ page, join, open }) => {
  const email = `${randomUUID()}@example.com`;
  await join('wholesaler');
  await completeAddress(page);
  await page.goto('/bulk-invitations?list=new');
  await ready(page);
  await page.getByLabel('Paste addresses or rows').fill(`Jane Buyer <${email}>`);
  await page.getByRole('button', { name: 'Read pasted list' }).click();
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 invitation' }).click();

  const visitor = await open();
  await visitor.goto(await mailed(email, /\/join\?invite=[\w-]+/));
  await ready(visitor);
  await visitor.getByRole('link', { name: 'Create a free account' }).click();
  await ready(visitor);
  await visitor.getByLabel('First name').fill('Jane');
  await visitor.getByLabel('Last name').fill('Buyer');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByLabel('Confirm password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor).toHaveURL(/\/login$/);

  await page.goto('/bulk-invitations?status=joined');
  await ready(page);
  await expect(page.getByText(email)).toBeVisible({ timeout: 120_000 });
});

test('an invitation is revoked, after which its link invites nobody, and is sent again @proof', async ({
  page,
  join,
  open,
}) => {
  const email = `${randomUUID()}@example.com`;
  await join('wholesaler');
  await completeAddress(page);
  await page.goto('/bulk-invitations?list=new');
  await ready(page);
  await page.getByLabel('Paste addresses or rows').fill(`Jane Buyer <${email}>`);
  await page.getByRole('button', { name: 'Read pasted list' }).click();
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 invitation' }).click();
  const link = await mailed(email, /\/join\?invite=[\w-]+/);

  await page.goto('/bulk-invitations');
  await ready(page);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Revoke the invitation of Jane Buyer' }).click();
  await expect(page.getByText('Invitation revoked', { exact: true })).toBeVisible();
  await expect(row).toContainText('Revoked');
  const visitor = await open();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Create a free account' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Send again to Jane Buyer' }).click();
  await expect(page.getByText('Invitation queued again', { exact: true })).toBeVisible();
  await expect(row).toContainText('Sent', { timeout: 120_000 });
  await visitor.goto(await mailed(email, /\/join\?invite=[\w-]+/, link));
  await expect(visitor.getByRole('link', { name: 'Create a free account' })).toBeVisible();
});

test('a listing is sent to the buyers it matches, with the reasons @proof', async ({ page, join }) => {
  await join('wholesaler');
  await completeAddress(page);
  const id = await postListing(page, 'A listing to send');
  const { state, category, price } = await (await page.request.get(`/api/properties/${id}`)).json();
  const email = `buyer-${randomUUID()}@example.com`;
  await addContact(page, { firstName: 'Nadia', email, state, investmentTypes: [category], maxBudget: price + 1_000 });

  await page.goto(`/campaigns?listing=${id}`);
  await ready(page);
  const match = page.getByRole('row').filter({ hasText: email });
  await expect(match).toContainText(/Buys .+, In .+, Budget covers \$/);
  await page.getByRole('button', { name: /^Send to \d+ buyers?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to \d+ buyers?$/ })
    .click();
  await expect(page).toHaveURL(/\/campaigns\/\d+$/);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(/Buys .+; In .+; Budget covers \$/);

  await page.goto(`/campaigns?listing=${id}`);
  await expect(page.getByText(/^You sent this listing .* You can send it again after 7 days\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeDisabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a campaign is written, tested, scheduled, and sent before its time', async ({ page, join }) => {
    await join('wholesaler');
    await completeAddress(page);
    const tag = randomUUID().slice(0, 8);
    const email = `phone-${tag}@example.com`;
    await addContact(page, { firstName: 'Vera', email, state: 'TN', tags: [tag] });

    await page.goto('/campaigns');
    await ready(page);
    await page.getByRole('button', { name: 'New campaign' }).tap();
    await page.getByRole('button', { name: 'Save draft' }).tap();
    await expect(page.getByText('Give the campaign a name.')).toBeInViewport();
    await page.getByLabel('Tag', { exact: true }).selectOption(tag);
    await expect(page.getByRole('status').filter({ hasText: /^1 recipients?$/ })).toBeVisible();
    await page.getByLabel('Campaign name').fill(`Ranch ${tag}`);
    await expect(page.getByText('Give the campaign a name.')).toHaveCount(0);
    await page.getByLabel('Subject', { exact: true }).fill(`A ranch for {{firstName|you}} ${tag}`);
    await page.getByLabel('Heading').fill('A ranch with a garage');
    await page.getByLabel('Text', { exact: true }).fill('Three bedrooms, $84,500.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText(`A ranch for Alex ${tag}`)).toBeVisible();
    await preview.getByRole('button', { name: 'Desktop' }).tap();
    await page.getByRole('button', { name: 'Save draft' }).tap();
    await expect(page).toHaveURL(/\/campaigns\/\d+$/);

    await page.getByRole('button', { name: 'Send me a test' }).tap();
    await expect(page.getByText('Test sent', { exact: true })).toBeVisible();
    await page.getByLabel('When').fill(`${dayIn(7)}T10:00`);
    await page.getByRole('button', { name: 'Schedule campaign' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule campaign' }).tap();
    await expect(page.getByText(/^Goes out .* 10:00 AM \S+\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Send campaign' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Send campaign' }).tap();
    // At night where the recipient lives the mail waits.
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(/Sent|Waiting/, { timeout: 60_000 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('a campaign by text runs as a simulation that says so @proof', async ({ page, join }) => {
    await join('wholesaler');
    const tag = randomUUID().slice(0, 8);
    const phone = newPhone();
    await addContact(page, { firstName: 'Omar', phone, state: 'TN', tags: [tag] });

    await page.goto('/campaigns?new=1');
    await ready(page);
    await page.getByRole('radio', { name: 'Text message' }).tap();
    await expect(page.getByText(/^Texting is not set up on this site\./)).toBeVisible();
    await page.getByLabel('Tag', { exact: true }).selectOption(tag);
    await expect(page.getByRole('status').filter({ hasText: /^1 recipients?$/ })).toBeVisible();
    await page.getByLabel('Campaign name').fill(`Texts ${tag}`);
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}, a ranch in Memphis for $84,500.');
    await page.getByRole('button', { name: 'Save draft' }).tap();
    await expect(page).toHaveURL(/\/campaigns\/\d+$/);

    const send = page.getByRole('button', { name: 'Send campaign' });
    await expect(send).toBeDisabled();
    await page.getByRole('checkbox', { name: 'These contacts agreed in writing to get texts from me' }).tap();
    await send.tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Send campaign' }).tap();
    await expect(
      page.getByText('Simulated: texting is not set up on this site, so no text reached a phone.'),
    ).toBeVisible();
    // At night where the recipient lives the text waits.
    await expect(page.getByRole('row').filter({ hasText: 'Omar' })).toContainText(/Sent.*Simulated|Waiting/);
  });
});
