import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { dayIn, emailOf, eventually, expect, password, ready, test, url, withoutMaps } from './product.ts';

async function signedIn(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const answer = await context.request.post('/api/auth/login', { data: { email, password }, headers: { origin: url } });
  expect(answer.status(), await answer.text()).toBe(200);
  return context;
}

const street = () => `${1000 + Math.floor(Math.random() * 8000)} ${randomUUID().slice(0, 8)} Avenue`;

/** A listing of the owner, created by the form's requests. */
async function postOne({ request }: BrowserContext, title: string): Promise<number> {
  const content = {
    ...{ address: street(), city: 'Memphis', state: 'TN', zipCode: '38114', latitude: 35.1, longitude: -89.98 },
    ...{ category: 'residential', title, price: '96,000', arv: '168,000', financeOptions: ['cash'] },
    ...{ sellerRole: 'owner', disclosureConfirmed: true, contactEmail: emailOf('wholesaler') },
  };
  const headers = { origin: url };
  const draft = await (await request.post('/api/drafts', { data: { content }, headers })).json();
  const data = { version: draft.version };
  return (await (await request.post(`/api/drafts/${draft.id}/publish`, { data, headers })).json()).propertyId;
}

/** The link of the invitation mailed to an address. */
async function invitationTo(page: Page, email: string): Promise<string> {
  let link = '';
  await eventually(async () => {
    const mails: { to: unknown; text?: string }[] = await (await page.request.get('/dev/mail.json')).json();
    const mail = mails.find((one) => JSON.stringify(one.to).includes(email) && one.text?.includes('/join?invite='));
    link = /\/join\?invite=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }, 30);
  return link;
}

test('an assistant edits a listing of the owner and posts one for them; the owner sees both, and an ended seat revokes the access', async ({
  page,
  browser,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const run = randomUUID().slice(0, 8);
  const email = `jane.${run}@example.com`;
  const registered = await page.request.post('/api/auth/register', {
    data: { email, password, firstName: 'Jane', lastName: 'Assistant' },
    headers: { origin: url },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  await signInAs('wholesaler');
  const owned = await postOne(page.context(), `Bungalow ${run}`);

  const hers = await signedIn(browser, email);
  const jane = await hers.newPage();
  await withoutMaps(jane);
  try {
    await page.goto('/team');
    await ready(page);
    const assistants = page.getByRole('region', { name: 'Virtual assistants' });
    await assistants.getByLabel('Their email').fill(email);
    await expect(assistants.getByRole('checkbox', { name: 'Listings' })).toBeChecked();
    await assistants.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

    await jane.goto(await invitationTo(page, email));
    await ready(jane);
    await jane.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(jane.getByRole('heading', { name: 'You work for' })).toBeVisible({ timeout: 30_000 });

    // She sees the owner's listings under their name, and what only the owner may do.
    await eventually(async () => {
      await jane.goto('/my-listings');
      await expect(jane.getByRole('heading', { level: 1, name: /^Listings of / })).toBeVisible({ timeout: 5_000 });
    }, 40);
    await expect(jane.getByText(/Only .* can delete or feature listings/)).toBeVisible();
    await jane.getByRole('button', { name: `Actions for Bungalow ${run}` }).click();
    await jane.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(jane.getByRole('heading', { level: 1, name: /^Edit a listing of / })).toBeVisible();
    await jane.getByLabel('Price', { exact: true }).fill('91,000');
    await jane.getByRole('button', { name: 'Publish changes' }).click();
    await jane.waitForURL(`**/property/${owned}`);
    const panel = jane.getByRole('region', { name: /^Listing of / });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Feature this listing' })).toHaveCount(0);
    await expect(jane.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const refused = await hers.request.delete(`/api/properties/${owned}`, { headers: { origin: url } });
    expect(refused.status()).toBe(403);

    // The listings permission opens that part of the owner's professional dashboard, without fees and leads.
    await jane.goto('/member-dashboard');
    await ready(jane);
    await jane.getByRole('link', { name: 'Open Professional Dashboard' }).click();
    await jane.waitForURL('**/pro-dashboard');
    await expect(jane.getByText(/Your seat includes listings\. It does not include leads, deals\./)).toBeVisible();
    await expect(jane.getByRole('row', { name: /^All \d+ / })).toBeVisible();
    await expect(jane.getByRole('heading', { name: /Leads to work|Expected fees/ })).toHaveCount(0);
    const dashboard = await (await hers.request.get('/api/dashboards/pro')).json();
    expect(dashboard).toMatchObject({ pipeline: null, feesByMonth: null, leads: null, dueNext: null });

    // A listing that she creates belongs to the owner.
    await jane.goto('/post-property?draft=new');
    await ready(jane);
    await expect(jane.getByText(/^For .+ Takes about 6 minutes/)).toBeVisible();
    await jane.getByLabel('Address or coordinates').fill(`${street()}, Memphis, TN 38114`);
    await expect(jane.getByLabel('City or nearest town')).toHaveValue('Memphis');
    await jane.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Residential' }).click();
    await jane.getByLabel('Title').fill(`Posted for the owner ${run}`);
    await jane.getByLabel('Price', { exact: true }).fill('84,000');
    await jane.getByRole('button', { name: 'Cash', exact: true }).click();
    await jane.getByRole('radio', { name: /Equitable interest/ }).check();
    await jane.getByLabel('Contract signed on').fill(dayIn(-10));
    await jane.getByLabel('Contract ends on').fill(dayIn(60));
    await jane.getByLabel('I hold a signed contract and may market my interest in it.').check();
    await expect(jane.getByText(/who is the only one who can change this/)).toBeVisible();
    await expect(jane.getByText('Ready to publish.')).toBeVisible();
    await jane.getByRole('button', { name: 'Publish', exact: true }).click();
    await jane.waitForURL(/\/property\/\d+$/);
    const posted = Number(new URL(jane.url()).pathname.split('/').at(-1));

    await page.goto('/my-listings');
    const list = page.getByRole('table', { name: 'My listings' });
    await expect(list.getByRole('row').filter({ hasText: `Posted for the owner ${run}` })).toBeVisible();
    await expect(list.getByRole('row').filter({ hasText: `Bungalow ${run}` })).toContainText('$91,000');
    await page.goto(`/property/${posted}`);
    await expect(page.getByRole('region', { name: 'Your listing' })).toContainText('by Jane for the owner');

    // What she types as the seat ends is not lost.
    await jane.goto('/post-property?draft=new');
    await ready(jane);
    await jane.getByLabel('Title').fill(`Half a sentence ${run}`);
    await page.goto('/team');
    await ready(page);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(jane.getByText(/^Your seat with .+ has ended\.$/)).toBeVisible();
    await expect(jane.getByText('What you were typing may not be saved.')).toBeVisible();
    await expect(jane.getByText(`Half a sentence ${run}`, { exact: true })).toBeVisible();
    await expect(jane.getByText('Premium Feature')).toBeVisible();
    // The seat has ended, and its access with it, at once.
    await eventually(async () => {
      const data = { price: 91_000 };
      const late = await hers.request.patch(`/api/properties/${owned}`, { data, headers: { origin: url } });
      expect(late.status()).toBe(403);
      expect((await hers.request.get('/api/dashboards/pro')).status()).toBe(403);
    });
    await jane.goto('/pro-dashboard');
    await expect(jane.getByText('Premium Feature')).toBeVisible();
  } finally {
    // After a failure too, the seat is free for the next run.
    const { members } = await (await page.request.get('/api/team')).json();
    const left = members.find((one: { email: string }) => one.email === email);
    if (left) await page.request.delete(`/api/team/members/${left.id}`, { headers: { origin: url } });
    await hers.close();
  }
});
