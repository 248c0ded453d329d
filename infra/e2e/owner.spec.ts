import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { picture } from './picture.ts';
import { emailOf, eventually, expect, password, ready, sql, test, url, withoutMaps } from './product.ts';
import { cards, openDesk, payWith } from './sandbox.ts';

/** Requests of another member beside the test's page. */
async function signedIn(browser: Browser, plan: 'wholesaler' | 'admin' | 'buyer'): Promise<BrowserContext> {
  const context = await browser.newContext();
  const answer = await context.request.post('/api/auth/login', {
    data: { email: emailOf(plan), password },
    headers: { origin: url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return context;
}

async function send<Answer>(
  { request }: Pick<BrowserContext, 'request'>,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object = {},
): Promise<Answer> {
  const answer = await request.fetch(path, { method, data, headers: { origin: url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** A complete listing at a unique street. */
const content = (title: string, more: object = {}) => ({
  address: `${1000 + Math.floor(Math.random() * 8000)} ${randomUUID().slice(0, 8)} Avenue`,
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  latitude: 35.1 + Math.random() / 100,
  longitude: -89.98,
  category: 'residential',
  title,
  price: '96,000',
  arv: '168,000',
  financeOptions: ['cash'],
  sellerRole: 'owner',
  disclosureConfirmed: true,
  contactEmail: 'dana@example.com',
  ...more,
});

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

interface Draft {
  id: number;
  version: number;
}
const begin = (seller: Pick<BrowserContext, 'request'>, what: object) =>
  send<Draft>(seller, 'POST', '/api/drafts', { content: what });
const post = async (seller: Pick<BrowserContext, 'request'>, what: object) => {
  const { id, version } = await begin(seller, what);
  return send<{ propertyId: number; status: string }>(seller, 'POST', `/api/drafts/${id}/publish`, { version });
};

/** Posts while mandatory review is on; it is switched off afterwards. */
async function postReviewed(admin: Page, ...[seller, what]: Parameters<typeof post>): ReturnType<typeof post> {
  try {
    await admin.getByRole('switch', { name: 'Review every new listing' }).check();
    const confirming = admin.getByRole('dialog', { name: 'Review every new listing' });
    await confirming.getByLabel(/^Reason/).fill('Many false listings');
    await confirming.getByRole('button', { name: 'Turn on' }).click();
    await expect(admin.getByText('New listings are reviewed from now on.').first()).toBeVisible();
    return await post(seller, what);
  } finally {
    await send(admin.context(), 'PUT', '/api/admin/reviews', { required: false, reason: 'End of the test' });
  }
}

async function mailOf(page: Page, ...words: string[]): Promise<string> {
  let found: string | undefined;
  await eventually(async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as unknown[];
    found = mails.map((mail) => JSON.stringify(mail)).find((mail) => words.every((word) => mail.includes(word)));
    expect(found, `a mail with ${words.join(', ')}`).toBeTruthy();
  }, 30);
  return found ?? '';
}

test('an admin requires reviews, opens a listing whole, publishes it, and takes it down with a reason', async ({
  page,
  browser,
  signInAs,
}) => {
  const title = `Reviewed bungalow ${randomUUID().slice(0, 8)}`;
  const seller = await signedIn(browser, 'wholesaler');
  await signInAs('admin');
  await page.goto('/admin/moderation');
  await ready(page);
  const what = content(title, { description: 'Only its admin reads this yet.' });
  const { propertyId, status } = await postReviewed(page, seller, what);
  expect(status).toBe('in-review');
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(404);

  await page.getByRole('button', { name: `View full listing: ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText('dana@example.com')).toBeVisible();
  await expect(sheet.getByText('Only its admin reads this yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Publish: ${title}` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Everything is in order.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published.').first()).toBeVisible();
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(200);

  await page.getByLabel('Listing number').fill(`DS-${propertyId}`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Take down' }).click();
  const asking = page.getByRole('dialog', { name: 'Take this listing down' });
  await asking.getByRole('radio', { name: /^Permanently/ }).check();
  await asking.getByLabel('Reason').fill('The photos show another house.');
  await asking.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Listing withdrawn.').first()).toBeVisible();
  expect((await page.request.get(`/api/properties/${propertyId}`)).status()).toBe(404);
  await mailOf(page, title, 'Your listing was taken down', 'The photos show another house.');
});

test('an admin adds a disclosure for one state; a seller who had confirmed another must confirm again', async ({
  page,
  browser,
  signInAs,
}) => {
  const text = `Rhode Island asks for this: ${randomUUID().slice(0, 8)}.`;
  const own = { role: 'owner', state: 'RI' };
  const admin = await signedIn(browser, 'admin');
  await signInAs('wholesaler');
  const place = { city: 'Providence', state: 'RI', zipCode: '02903', latitude: 41.8211, longitude: -71.4133 };
  const { id } = await begin(page, content('A house in Providence', { ...place, disclosureConfirmed: false }));
  await withoutMaps(page);
  await page.goto(`/post-property?draft=${id}`);
  await ready(page);
  const confirm = page.getByLabel('My name is on the deed, and this information is accurate.');
  await confirm.check({ timeout: 30_000 });
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  const writing = await admin.newPage();
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

test('the link of a mail confirms a listing at once, and only once', async ({ page, browser }) => {
  const seller = await signedIn(browser, 'wholesaler');
  const { propertyId } = await post(seller, content(`Confirmed ranch ${randomUUID().slice(0, 8)}`));
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
  browser,
  signInAs,
}) => {
  test.slow(); // a purchase, and a listing on three pages
  const title = `Ranch in front ${randomUUID().slice(0, 8)}`;
  const { propertyId } = await post(await signedIn(browser, 'wholesaler'), content(title));
  await signInAs('wholesaler');
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
  const card = page.locator('article', { hasText: title });
  await page.goto(`/search?search=${encodeURIComponent(title)}`);
  await expect(page.locator('main article').first()).toContainText(title);
  await expect(card.getByText('FEATURED', { exact: true })).toBeVisible();

  // A refund ends the featured time early.
  await page.goto(`/property/${propertyId}`);
  await ready(page);
  await expect(flag).toBeVisible();
  const desk = await context.newPage();
  await openDesk(desk, emailOf('wholesaler'));
  await desk.getByRole('button', { name: 'Refund' }).first().click();
  await expect(page.getByRole('button', { name: 'Feature this listing' })).toBeVisible();
  await expect(flag).toBeHidden();
});

test('an alert mail: weekly comes first, and the same mail can still unsubscribe', async ({ page, browser }) => {
  const word = `mesa${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const buyer = await signedIn(browser, 'buyer');
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

test('a file of evidence is attached and readable with the details; a failed photo is uploaded by Retry', async ({
  page,
  browser,
  signInAs,
}) => {
  const title = `Evident cottage ${randomUUID().slice(0, 8)}`;
  await signInAs('wholesaler');
  const { id } = await begin(page, content(title));
  await withoutMaps(page);
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
  const member = await signedIn(browser, 'buyer');
  const path = new URL(page.url()).pathname;
  const { details } = await send<{ details: { evidence: { documentId: string; name: string }[] } }>(
    member,
    'POST',
    `/api/properties/${path.split('/').at(-1)}/details`,
  );
  expect(details.evidence.map(({ name }) => name)).toEqual(['roof-bid.pdf']);
  const file = await member.request.get(`/api/documents/${details.evidence[0]?.documentId}`);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const visitor = await browser.newContext();
  expect((await visitor.request.get(`/api/documents/${details.evidence[0]?.documentId}`)).status()).toBe(401);
});
