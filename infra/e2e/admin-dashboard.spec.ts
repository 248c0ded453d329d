import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoReload, mark, newMember, ready, sql, test } from './product.ts';
import { cards, payWith } from './sandbox.ts';

const figure = async (page: Page, label: string): Promise<number> => {
  const value = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const text = await value.first().locator('dd').innerText();
  return Number(text.split(/\s/)[0]?.replaceAll(/[$,]/g, ''));
};

test("a member's payment raises MRR on an admin's open page, and leads to lists of payments, webhooks and emails", async ({
  page,
  browser,
  signInAs,
}) => {
  const member = await (await browser.newContext()).newPage();
  const email = await newMember(member);
  await member.goto('/subscribe?period=monthly');
  await ready(member);
  await member.getByRole('button', { name: 'Choose Buyer' }).click();
  await expect(member.getByText('Due today')).toBeVisible();

  await signInAs('admin');
  await page.goto('/admin');
  await ready(page);
  await mark(page);
  await expect(page.getByRole('link', { name: /^MRR: / })).toBeVisible();
  const before = await figure(page, 'MRR');
  await payWith(member, cards.pays, /Pay \$79\.98/);
  // Other specs sell plans at the same time; MRR is shown in whole dollars.
  await expect.poll(() => figure(page, 'MRR')).toBeGreaterThanOrEqual(before + 79);
  await expectNoReload(page);

  await page.getByRole('link', { name: /^Paid: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*\\$79\\.98.*Paid`) })).toBeVisible();
  await member.context().close();

  await page.goto('/admin/webhooks?source=stripe&state=done');
  await page
    .getByRole('row', { name: /^invoice\.paid/ })
    .first()
    .getByRole('button', { name: /^Replay evt_/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Replay payment event' });
  await dialog.getByLabel(/^Reason/).fill('A member misses a payment');
  await dialog.getByRole('button', { name: 'Replay event' }).click();
  await expect(page.getByText('The event is applied again.', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Emails' }).click();
  await page.getByRole('searchbox', { name: 'Recipient’s email' }).fill(email);
  await expect(page.getByRole('row', { name: new RegExp(`${email} Welcome`) })).toBeVisible();
  await sql(
    `INSERT INTO account.mails (key, recipient, subject, text, html, message_id, status, finished_at, last_error)
     VALUES ($1, $2, 'Password changed', 'Changed', '<p>Changed</p>', $3, 'failed', now(), '550 Mailbox full')`,
    `password/${randomUUID()}`,
    email,
    `<${randomUUID()}@example.com>`,
  );
  await page.reload();
  const failed = page.getByRole('row', { name: new RegExp(`${email} Password`) });
  await expect(failed).toContainText('550 Mailbox full');
  await failed.getByRole('button', { name: `Send again to ${email}` }).click();
  const resending = page.getByRole('dialog', { name: 'Send email again' });
  await resending.getByLabel(/^Reason/).fill('The mailbox has room again');
  await resending.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email is sent again.', { exact: true })).toBeVisible();
  // The list refreshes by itself.
  await expect(failed.getByText('Sent', { exact: true })).toBeVisible();
  await expect(failed.getByRole('button')).toBeHidden();
});

/** Replays the event of an open sheet, with a reason. */
async function replayEvent(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Replay event' }).click();
  await sheet.getByLabel(/^Reason/).fill('The service takes it now');
  await sheet.getByRole('button', { name: 'Replay event' }).click();
}

test('an event that fails appears as a dead letter, and is applied once when it is replayed', async ({
  page,
  signInAs,
}) => {
  const id = randomUUID();
  await signInAs('admin');
  await page.goto('/admin/dead-letters?state=waiting');
  await ready(page);
  await sql(
    `INSERT INTO listings.outbox (id, type, subject, version, data) VALUES ($1, 'listings.action.recorded.v1', $2, 1, '{}')`,
    id,
    `action/${id}`,
  );
  const row = page.getByRole('row', { name: new RegExp(id) });
  await expect(row).toContainText('The data does not match the schema');
  await expect(row).toContainText('Not applied.');
  await row.getByRole('button', { name: /^Open dead letter/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Event data')).toContainText(id);
  await replayEvent(sheet);
  await expect(row).toContainText('Failed again, not applied.');

  // A release that takes the event, simulated by an event that the service takes.
  const action = {
    at: new Date().toISOString(),
    actor: { kind: 'system', id: null, name: 'browser test' },
    action: 'listing.taken-down',
    memberId: null,
    target: `listing ${id}`,
    reason: 'Replayed',
    before: null,
    after: null,
    address: null,
    userAgent: null,
  };
  await sql(
    `UPDATE admin.dead_letters SET event = jsonb_set(event::jsonb, '{data}', $2::jsonb)::text WHERE event_id = $1`,
    id,
    JSON.stringify(action),
  );
  await row.getByRole('button', { name: /^Open dead letter/ }).click();
  await replayEvent(sheet);
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('applied');
  await expect(row).toContainText('Applied once');
  await page.goto(`/admin/audit?search=${id}`);
  await expect(page.getByRole('row', { name: new RegExp(`listing ${id}`) })).toHaveCount(1);
});

test('a dead letter is discarded with a reason, restored, and replayed with all others @proof', async ({
  page,
  signInAs,
}) => {
  const id = randomUUID();
  await signInAs('admin');
  await page.goto('/admin/dead-letters');
  await ready(page);
  await sql(
    `INSERT INTO listings.outbox (id, type, subject, version, data) VALUES ($1, 'listings.action.recorded.v1', $2, 1, '{}')`,
    id,
    `action/${id}`,
  );
  const row = page.getByRole('row', { name: new RegExp(id) });
  await row.getByRole('button', { name: /^Open dead letter/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Discard event' }).click();
  await sheet.getByRole('button', { name: 'Discard event' }).click();
  await expect(sheet.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
  await sheet.getByLabel(/^Reason/).fill('Sent by a browser test');
  await sheet.getByRole('button', { name: 'Discard event' }).click();
  await expect(row).toContainText('Discarded');
  await row.getByRole('button', { name: /^Open dead letter/ }).click();
  await sheet.getByRole('button', { name: 'Restore event' }).click();
  await expect(row).toContainText('Waiting');
  await page.getByRole('button', { name: /^Replay all / }).click();
  const all = page.getByRole('dialog');
  await all.getByLabel(/^Reason/).fill('The services take them now');
  await all.getByRole('button', { name: /^Replay \d+ events?$/ }).click();
  await expect(row).toContainText('Failed again, not applied.');
});

test('every figure of the dashboard leads to a page that loads @proof', async ({ page, signInAs }) => {
  test.slow(); // more than twenty pages
  await signInAs('admin');
  await page.goto('/admin');
  await ready(page);
  await expect(page.getByRole('table', { name: 'Queues' }).getByRole('link', { name: 'Lead imports' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members by plan' })).toBeVisible();
  const figures = page.locator('main dl a, main table a, main section ul a');
  const paths = await figures.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = [...new Set(paths)].filter((path) => path.startsWith('/') && !path.startsWith('/api/'));
  for (const path of ['/admin/members', '/admin/revenue?show=failed', '/admin/members?show=left', '/admin/payouts'])
    expect(lists).toContain(path);
  for (const path of lists) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
    await expect(page.getByText('did not load'), path).toHaveCount(0);
  }
});

test('payouts, disputes, featured listings and disclosures are reached from any admin page @proof', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin/audit');
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name: 'Money' }).click();
  const money = page.getByRole('navigation', { name: 'Money' });
  await money.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await money.getByRole('link', { name: 'Disputes and featured' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes and featured listings' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Content' }).click();
  await page.getByRole('navigation', { name: 'Content' }).getByRole('link', { name: 'Disclosures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Disclosures' })).toBeVisible();
});

test('growth is shown as a funnel, days and retention by week of sign-up', async ({ page, signInAs }) => {
  await newMember(page);
  await page.context().clearCookies();
  await signInAs('admin');
  await page.goto('/admin/metrics');
  const funnel = page.getByRole('region', { name: 'From visit to paid' });
  for (const step of ['Visits', 'Sign-ups', 'Activated', 'Began checkout', 'Paid'])
    await expect(funnel.getByText(step, { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('slider', { name: 'Visits and sign-ups by day' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Retention by week of sign-up' }).getByRole('row')).not.toHaveCount(1);
  await page.getByLabel('Period').selectOption('30 days');
  await expect(page).toHaveURL(/days=30/);
  await expect(funnel).toBeVisible();
});

test('the site map shows its files, who fetched them last, and why a listing is left out', async ({
  page,
  request,
  signInAs,
}) => {
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const index = await (await request.get('/sitemap.xml', { headers: { 'user-agent': userAgent } })).text();
  const [, file = ''] = /<loc>[^<]*(\/api\/sitemaps\/listings\/[^<]+)<\/loc>/.exec(index) ?? [];
  await request.get(file, { headers: { 'user-agent': userAgent } });
  const [listing] = (await (await request.get('/api/properties')).json()) as { id: number }[];
  await signInAs('admin');
  await page.goto('/admin/sitemap');
  await ready(page);
  await expect(page.getByRole('region', { name: 'Crawlers' }).getByRole('row', { name: /^Googlebot/ })).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('region', { name: 'Files' }).getByRole('row', { name: /Googlebot/ })).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText('The sale is closed.');
  const check = page.getByRole('region', { name: 'Check a listing' });
  await check.getByLabel('Listing number').fill(String(listing?.id));
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check.getByRole('status')).toContainText(/is in .+, last changed/);
});

test('an owner reads response times, errors by release and outboxes', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Operations', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service health' })).toBeVisible();
  // Every process reports at the end of a minute, and what it answered in that minute is there after the next.
  const minutes = { timeout: 130_000 };
  const outboxes = page.getByRole('region', { name: 'Services' });
  await expect(outboxes.getByRole('row', { name: /^Listings/ })).toBeVisible(minutes);
  await page.getByLabel('Service', { exact: true }).selectOption('listings');
  const slowest = page.getByRole('region', { name: 'Slowest endpoints' });
  await expect(slowest.getByRole('row').nth(1)).toContainText('/', minutes);
  await expect(page.getByRole('region', { name: 'Errors by release' }).getByRole('row').nth(1)).toBeVisible(minutes);
});
