import { randomUUID } from 'node:crypto';
import { newStreet, postListing } from './listings.ts';
import { dayIn, eventually, expect, mailed, ready, test, url } from './product.ts';

test('an assistant edits a listing of the owner and posts one for them; the owner sees both, and an ended seat revokes the access', async ({
  page,
  join,
  openAs,
}) => {
  test.slow(); // a team from its invitation to its end
  const run = randomUUID().slice(0, 8);
  await join('wholesaler');
  const owned = await postListing(page, `Bungalow ${run}`);
  const {
    page: jane,
    member: { email },
  } = await openAs('free');
  await page.goto('/team');
  await ready(page);
  const assistants = page.getByRole('region', { name: 'Virtual assistants' });
  await assistants.getByLabel('Their email').fill(email);
  await expect(assistants.getByRole('checkbox', { name: 'Listings' })).toBeChecked();
  await assistants.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  await jane.goto(await mailed(email, /\/join\?invite=[\w-]+/));
  await ready(jane);
  await jane.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(jane.getByRole('heading', { name: 'You work for' })).toBeVisible({ timeout: 120_000 });

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
  const refused = await jane.request.delete(`/api/properties/${owned}`, { headers: { origin: url } });
  expect(refused.status()).toBe(403);

  // The listings permission opens that part of the owner's professional dashboard, without profits and leads.
  await jane.goto('/member-dashboard');
  await ready(jane);
  await jane.getByRole('link', { name: 'Open Professional Dashboard' }).click();
  await jane.waitForURL('**/pro-dashboard');
  await expect(jane.getByText(/Your seat includes listings\. It does not include leads, deals\./)).toBeVisible();
  await expect(jane.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(jane.getByRole('heading', { name: /Leads to work|Expected profit/ })).toHaveCount(0);
  const dashboard = await (await jane.request.get('/api/dashboards/pro')).json();
  expect(dashboard).toMatchObject({ pipeline: null, profitByMonth: null, leads: null, dueNext: null });

  // A listing that she creates belongs to the owner.
  await jane.goto('/post-property?draft=new');
  await ready(jane);
  await expect(jane.getByText(/^For .+ Takes about 6 minutes/)).toBeVisible();
  await jane.getByLabel('Address or coordinates').fill(`${newStreet()}, Memphis, TN 38114`);
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
    const late = await jane.request.patch(`/api/properties/${owned}`, { data, headers: { origin: url } });
    expect(late.status()).toBe(403);
    expect((await jane.request.get('/api/dashboards/pro')).status()).toBe(403);
  });
  await jane.goto('/pro-dashboard');
  await expect(jane.getByText('Premium Feature')).toBeVisible();
});
