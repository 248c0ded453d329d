import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { picture } from './picture.ts';
import { beginListing, listingContent, postListing } from './listings.ts';
import { asAdmin, eventually, expect, ready, send, sql, test } from './product.ts';
import { cards, openSandboxCustomer, payWith } from './sandbox.ts';

/** Creates a link as mails contain it, without waiting for weeks or a digest. */
async function linkTo(purpose: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql(
    `INSERT INTO listings.links (hash, purpose, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    createHash('sha256').update(token).digest('hex'),
    purpose,
  );
  return token;
}

test('an admin adds a disclosure for one state; a seller who had confirmed another must confirm again', async ({
  page,
  join,
  open,
}) => {
  const text = `Rhode Island asks for this: ${randomUUID().slice(0, 8)}.`;
  const own = { role: 'owner', state: 'RI' };
  const admin = await asAdmin();
  await join('wholesaler');
  const place = { city: 'Providence', state: 'RI', zipCode: '02903', latitude: 41.8211, longitude: -71.4133 };
  const { id } = await beginListing(
    page,
    listingContent('A house in Providence', { ...place, disclosureConfirmed: false }),
  );
  await page.goto(`/post-property?draft=${id}`);
  await ready(page);
  const confirm = page.getByLabel('My name is on the deed, and this information is accurate.');
  await confirm.check({ timeout: 120_000 });
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  const writing = await open({ storageState: await admin.request.storageState() });
  await writing.goto('/admin/disclosures');
  await ready(writing);
  await writing.getByRole('button', { name: /^Add text for a state: Owner/ }).click();
  await writing.getByRole('combobox', { name: 'State' }).selectOption('RI');
  await writing.getByRole('textbox', { name: 'Text' }).fill(text);
  await writing.getByLabel(/^Reason/).fill('A new law');
  await writing.getByRole('button', { name: 'Save' }).click();
  await expect(writing.getByText('Disclosure saved.').first()).toBeVisible();
  try {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/The disclosure was changed since you confirmed it/).first()).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('The disclosure changed.', { exact: false })).toBeVisible();
    await expect(confirm).not.toBeChecked();
    await confirm.check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL(/\/property\/\d+$/);
    await expect(page.getByText(text)).toBeVisible();
  } finally {
    await send(admin, 'PUT', '/api/disclosures', { ...own, text: '', reason: 'End of the test' });
  }
});

test('the link of a mail confirms a listing at once, and only once @proof', async ({ page, openAs }) => {
  const { page: seller } = await openAs('wholesaler');
  const propertyId = await postListing(seller, `Confirmed ranch ${randomUUID().slice(0, 8)}`);
  // As in the mail about a listing that was not confirmed for three weeks.
  await sql(`UPDATE listings.properties SET confirmed_at = now() - interval '22 days' WHERE id = $1`, propertyId);
  const token = await linkTo(`confirm/${propertyId}`);
  await page.goto(`/confirm-listing?token=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'View listing' }).click();
  await expect(page.getByText('Confirmed today').first()).toBeVisible();
  await page.goto(`/confirm-listing?token=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Not confirmed' })).toBeVisible();
});

test('an owner pays to feature a listing: ring and flag are on its page and card until the paid time ends', async ({
  page,
  context,
  join,
}) => {
  test.slow(); // a purchase, and a listing on three pages
  const title = `Ranch in front ${randomUUID().slice(0, 8)}`;
  const { email } = await join('wholesaler');
  const propertyId = await postListing(page, title);
  await page.goto(`/property/${propertyId}`);
  await ready(page);
  await page.getByRole('button', { name: 'Feature this listing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('7 days').click();
  await dialog.getByRole('button', { name: 'Pay $29.00' }).click();
  await payWith(page, cards.pays, /Pay \$29\.00/);
  await expect(page).toHaveURL(new RegExp(`/property/${propertyId}\\?`));
  const flag = page.locator('figure[data-featured]').getByText('FEATURED', { exact: true });
  await expect(flag).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extend featured placement' })).toBeVisible();
  await expect(page.getByText(/^Payment received\. Your listing is featured until \w+ \d+, \d{4}\.$/)).toBeVisible();
  const card = page.locator('article', { hasText: title });
  // The index follows the database, and an open list is not notified.
  await eventually(async () => {
    await page.goto(`/search?search=${encodeURIComponent(title)}`);
    await expect(page.locator('main article').first()).toContainText(title);
    await expect(card.getByText('FEATURED', { exact: true })).toBeVisible({ timeout: 2_000 });
  });

  // A refund ends the featured time early.
  await page.goto(`/property/${propertyId}`);
  await ready(page);
  await expect(flag).toBeVisible();
  const sandbox = await context.newPage();
  await openSandboxCustomer(sandbox, email);
  await sandbox.getByRole('button', { name: 'Refund' }).first().click();
  await expect(page.getByRole('button', { name: 'Feature this listing' })).toBeVisible();
  await expect(flag).toBeHidden();
});

test('an alert mail: weekly comes first, and the same mail can still unsubscribe @proof', async ({ page, openAs }) => {
  const word = `mesa${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const { page: buyer } = await openAs('buyer');
  const search = await send<{ id: number }>(buyer, 'POST', '/api/saved-searches', {
    name: `Near the ${word}`,
    searchCriteria: { search: word },
    alerts: 'instant',
  });
  const token = await linkTo(`search/${search.id}`);
  const alerts = async () => {
    const all = (await (await buyer.request.get('/api/saved-searches')).json()) as { id: number; alerts: string }[];
    return all.find(({ id }) => id === search.id)?.alerts;
  };
  await page.goto(`/alerts/${token}?do=weekly`);
  await ready(page);
  await page.getByRole('button', { name: 'Weekly instead' }).click();
  await expect(page.getByText('You will now receive these alerts once a week.')).toBeVisible();
  expect(await alerts()).toBe('weekly');
  await page.goto(`/alerts/${token}?do=off`);
  await ready(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You are unsubscribed. You will not receive these alerts anymore.')).toBeVisible();
  expect(await alerts()).toBe('off');
  // As a mail program sends it, again.
  const pressed = await page.request.post(`/api/alert-links/${token}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  });
  expect(pressed.status()).toBe(200);
});

test('a file of evidence is attached and readable with the details; a failed photo is uploaded by Retry @proof', async ({
  page,
  join,
  open,
  openAs,
}) => {
  const title = `Evident cottage ${randomUUID().slice(0, 8)}`;
  await join('wholesaler');
  const { id } = await beginListing(page, listingContent(title));
  await page.goto(`/post-property?draft=${id}`);
  await ready(page);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'roof-bid.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  });
  const attaching = page.getByRole('dialog', { name: 'Attach a file' });
  await attaching.getByLabel('Amount').fill('31,500');
  await attaching.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByText('roof-bid.pdf')).toBeVisible();

  let refused = 0;
  await page.route('**/api/drafts/*/photos*', (route) => {
    refused += 1;
    return route.abort('connectionreset');
  });
  await page
    .locator('#photos input[type=file]')
    .setInputFiles({ name: 'porch.png', mimeType: 'image/png', buffer: picture(640, 480, [200, 120, 80]) });
  const retry = page.getByRole('button', { name: 'Retry porch.png' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  expect(refused).toBeGreaterThan(0);
  await page.unroute('**/api/drafts/*/photos*');
  await retry.click();
  await expect(page.locator('#photos img')).toHaveCount(1, { timeout: 20_000 });
  await expect(retry).toBeHidden();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/property\/\d+$/);
  const { page: member } = await openAs('buyer');
  const path = new URL(page.url()).pathname;
  const { details } = await send<{ details: { evidence: { documentId: string; name: string }[] } }>(
    member,
    'POST',
    `/api/properties/${path.split('/').at(-1)}/details`,
  );
  expect(details.evidence.map(({ name }) => name)).toEqual(['roof-bid.pdf']);
  const file = await member.request.get(`/api/documents/${details.evidence[0]?.documentId}`);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const visitor = await open();
  expect((await visitor.request.get(`/api/documents/${details.evidence[0]?.documentId}`)).status()).toBe(401);
});
