import { randomUUID } from 'node:crypto';
import { emailOf, eventually, expect, mailsTo, newMember, ready, test, url } from './product.ts';

test('an admin writes to one member, who reads it at the bell and by mail; the admin sees that it was read', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  const member = await (await browser.newContext()).newPage();
  const email = await newMember(member);
  const subject = `About your listing ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/messages');
  await ready(page);
  await page.getByRole('button', { name: 'New message' }).click();
  const form = page.getByRole('dialog', { name: 'New message' });
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByText('Enter a subject of at least 3 characters.')).toBeVisible();
  await form.getByLabel('To', { exact: true }).selectOption('One person');
  await form.getByLabel('Member').fill(email);
  await form.getByRole('list', { name: 'Matching members' }).getByRole('button').click();
  await expect(form.getByRole('button', { name: 'Change' })).toBeFocused();
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message', { exact: true }).fill('The photos are upside down.\n\nPlease upload them again.');
  await form.getByLabel('Priority').selectOption('Urgent');
  await form.getByRole('button', { name: 'Preview' }).click();
  const check = page.getByRole('dialog', { name: 'Check and send' });
  await expect(check).toContainText(email);
  // Escape leads back, and a closed form keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Subject')).toHaveValue(subject);
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'New message' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue(subject);
  await form.getByRole('button', { name: 'Preview' }).click();
  await check.getByRole('button', { name: 'Send to 1 member' }).click();
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText('Sent');

  await member.goto('/notifications');
  await member.getByRole('link', { name: subject }).click();
  const message = member.getByRole('dialog', { name: subject });
  await expect(message).toContainText('Please upload them again.');
  await expect(message).toContainText('Urgent');
  await eventually(async () => {
    const own = (await mailsTo(email)).filter(({ text }) => text.includes('upside down'));
    expect(own).toHaveLength(1);
  }, 30);

  await eventually(async () => {
    await page.reload();
    await ready(page);
    await row.getByRole('button', { name: subject }).click();
    await expect(page.getByRole('dialog', { name: subject })).toContainText('The member has read it.');
  });
  await member.context().close();
});

test('a scheduled message to a plan is shown with its time, and is canceled before it is sent @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const subject = `New county records ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/messages');
  await ready(page);
  await page.getByRole('button', { name: 'New message' }).click();
  const form = page.getByRole('dialog', { name: 'New message' });
  await form.getByLabel('To', { exact: true }).selectOption('One plan');
  await form.getByLabel('Plan').selectOption('Wholesaler');
  await expect(form.getByText(/^Reaches \d+ members? now\.$/)).toBeVisible();
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message', { exact: true }).fill('Shelby County has new tax records.');
  await form.getByLabel('Send at').fill('2020-01-01T09:00');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByText('Choose a time that is still to come, or leave it empty to send now.')).toBeVisible();
  await form.getByLabel('Send at').fill(`${new Date().getFullYear() + 1}-06-01T09:00`);
  await form.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Schedule for \d+ members?$/ }).click();

  await page.getByLabel('Status').selectOption('Scheduled');
  await expect(page).toHaveURL(/state=scheduled/);
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText('Jun 1');
  await row.getByRole('button', { name: /Cancel/ }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this message?' })
    .getByRole('button', { name: 'Cancel message' })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Canceled');
  await expect(row).toBeVisible();
});

test('the audit trail is searched, its entries are checked, and the found ones are downloaded', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin');
  const member = await (await browser.newContext()).newPage();
  const email = await newMember(member);
  await member.context().close();
  const reason = `Asked by phone ${randomUUID().slice(0, 8)}`;
  const found = await (await page.request.get(`/api/admin/members?search=${encodeURIComponent(email)}`)).json();
  const signedOut = await page.request.post(`/api/admin/members/${found[0].id}/sign-out`, {
    data: { reason },
    headers: { origin: url },
  });
  expect(signedOut.ok(), await signedOut.text()).toBe(true);

  await page.goto('/admin/audit');
  await ready(page);
  await page.getByLabel('Reason, target or email').fill(reason);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  const entry = page.getByRole('row').filter({ hasText: reason });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText(emailOf('admin'));
  await page.getByRole('button', { name: 'Check entries' }).click();
  await expect(page.getByText(/^All [\d,]+ entries are unchanged /)).toBeVisible({ timeout: 120_000 });
  // The link is of the list that is shown, which follows the address.
  const csv = page.getByRole('link', { name: 'CSV', exact: true });
  await expect(csv).toHaveAttribute('href', /search=/);
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(reason);
});
