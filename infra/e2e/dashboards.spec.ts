import { randomUUID } from 'node:crypto';
import { pageHealthPath } from '@dealstead/contracts';
import { getPausedPages } from '@dealstead/contracts/admin/releases';
import { postListing } from './listings.ts';
import { dayIn, expect, expectNoReload, mark, ready, send, test, url } from './product.ts';

const headers = { origin: url };

test('the set-up checklist and the views left follow what a new member does, without a reload @proof', async ({
  page,
  join,
}) => {
  await join();
  await page.goto('/member-dashboard');
  await ready(page);
  const setup = page.getByRole('region', { name: 'Get set up' });
  await expect(setup).toContainText('1 of 5 done');
  await expect(page.getByText('20 of 20, resets')).toBeVisible();
  await expect(page.getByText('Buyer membership required')).toBeVisible();
  await mark(page);

  const [listing] = await (await page.request.get('/api/properties?limit=1&sortBy=price&sortOrder=desc')).json();
  expect((await page.request.post(`/api/properties/${listing.id}/details`, { headers })).status()).toBe(200);
  await expect(page.getByText('19 of 20, resets')).toBeVisible();
  await expect(setup).toContainText('2 of 5 done');
  await expectNoReload(page);

  await setup.getByRole('link', { name: 'Fill in your buyer profile' }).click();
  await page.getByRole('button', { name: 'Fill in your profile' }).click();
  const form = page.getByRole('dialog', { name: 'Buyer profile' });
  await expect(form.getByLabel('Name')).toHaveValue('Ann Lee');
  await form.getByLabel('Cash available').fill('$1.2M');
  await form.getByLabel('Highest price').fill('lots');
  await form.getByLabel('Proof of funds').selectOption({ label: 'Letter from a bank' });
  await form.getByLabel('Expires').fill(dayIn(9.5));
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form.getByText('Enter an amount in dollars, such as 250,000.')).toBeVisible();
  await form.getByLabel('Highest price').fill('2,400,000');
  await form.getByRole('button', { name: 'Save profile' }).click();
  const profile = page.getByRole('region', { name: 'Buyer profile' });
  await expect(profile.getByText('25 × $1,200,000 ÷ $2,400,000 = 13')).toBeVisible();
  await expect(profile.getByText(/^(8|9|10) days left$/)).toBeVisible();
  await page.goto('/member-dashboard');
  await expect(setup).toContainText('3 of 5 done');
});

test('a match names its reason, a price drop reaches whoever saved the listing, and its owner sees the views grow', async ({
  page,
  join,
  openAs,
}) => {
  await join('buyer');
  const { page: owner } = await openAs('wholesaler');
  const title = `Dashboard bungalow ${randomUUID().slice(0, 8)}`;
  const search = await page.request.post('/api/saved-searches', {
    data: { name: 'Dashboard search', searchCriteria: { state: 'TN', maxPrice: '97000' }, alerts: 'off' },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  expect(search.status(), await search.text()).toBe(201);
  await page.goto('/buyer-dashboard');
  await ready(page);
  await mark(page);
  const id = await postListing(owner, title);
  const match = page.getByRole('region', { name: 'New matches' }).getByRole('link', { name: new RegExp(title) });
  await expect(match).toContainText('up to $97,000. Saved search: Dashboard search', { timeout: 120_000 });

  await page.request.patch('/api/favorites', { data: { add: [id] }, headers });
  await send(owner, 'PATCH', `/api/properties/${id}`, { price: 90_000 });
  const saved = page.getByRole('region', { name: 'Changes to saved listings' });
  await expect(saved.getByRole('link', { name: new RegExp(title) })).toContainText('$96,000 to $90,000, −6.3%');
  await expectNoReload(page);

  await owner.goto('/pro-dashboard');
  await ready(owner);
  await mark(owner);
  const views = owner.getByText('Listing views, 7 days').locator('xpath=following-sibling::dd');
  const shown = async () => Number(/^[\d,]+/.exec((await views.textContent()) ?? '')?.[0].replaceAll(',', ''));
  await expect.poll(shown).toBeGreaterThanOrEqual(0);
  const before = await shown();
  await page.request.post(`/api/properties/${id}/visits`, { headers });
  await expect.poll(shown).toBe(before + 1);
  await expect(owner.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectNoReload(owner);
});

test('each line of the plan cards leads to a page that exists, once the reader has the plan @proof', async ({
  page,
  join,
}) => {
  await page.goto('/subscribe');
  await ready(page);
  await expect(page.locator('section[data-plan="buyer"] li a')).toHaveCount(0);
  await join('partnership');
  await page.reload();
  await ready(page);
  const links = page.locator('section[data-plan] li a');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200);
});

test('a visitor tours the tools on sample data, changes figures and resets them', async ({ page }) => {
  const calls: string[] = [];
  await page.goto('/investor-demo');
  await ready(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Every page reports its load failures and web vitals, and asks which pages are turned off. Drawings are files.
    const others = [pageHealthPath, getPausedPages.path];
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/illustrations/') && !others.includes(pathname))
      calls.push(`${request.method()} ${request.url()}`);
  });
  await expect(page.getByText('Sample data.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Calculator' })).toBeVisible();
  for (const [tool, heading] of [
    ['Property data', '2258 Summit Avenue'],
    ['Analytics', 'Market analytics'],
    ['Portfolio', 'Portfolio'],
    ['Reports', 'Intelligence reports'],
    ['Leads', 'Leads'],
  ]) {
    await page.getByRole('tab', { name: tool, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Property data', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Model estimate' }).getByText('$601,000')).toBeVisible();
  await page.getByRole('tab', { name: 'Leads', exact: true }).click();
  await page.getByRole('link', { name: 'Ruth Amsel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth Amsel' })).toBeVisible();
  await page.getByRole('button', { name: 'Talked' }).click();
  await expect(page.getByText(/This is sample data, so nothing is saved/).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Leon Baptiste' })).toBeVisible();
  await page.getByRole('tab', { name: 'Professional Dashboard' }).click();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Buyer dashboard' }).click();
  await page
    .getByRole('link', { name: /Brick ranch/ })
    .first()
    .click();
  await expect(page.getByText('This link works with your own account.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/investor-demo\?tool=buyer$/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Sample data reset', { exact: true })).toBeVisible();
  await expect(page.getByText('Premium Feature')).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('a buyer uploads the document of a proof of funds, which another member cannot read @proof', async ({
  page,
  join,
}) => {
  await join('buyer');
  await page.goto('/buyer-dashboard');
  const panel = page.getByRole('region', { name: 'Buyer profile' });
  await panel.getByRole('button', { name: /Edit profile|Fill in your profile/ }).click();
  const form = page.getByRole('dialog', { name: 'Buyer profile' });
  await form.getByLabel('Proof of funds').selectOption('bank-letter');
  await form.getByLabel('Expires').fill(dayIn(40));
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(form).toBeHidden();
  const input = panel.getByLabel('Proof of funds, a PDF');
  await input.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG') });
  await expect(panel.getByText(/^Upload a PDF\. A photo/)).toBeVisible();
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
  await input.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(panel.getByText(/^letter\.pdf, 1 kB, uploaded/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('proof-of-funds.pdf');
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel.getByText('No document uploaded.')).toBeVisible();
  await join();
  expect((await page.request.get('/api/buyer-profile/proof-of-funds')).status()).toBe(404);
});
