import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDeal } from './crm.ts';
import { asAdmin, dayIn, expect, ready, send, test } from './product.ts';
import { openAsSigner, signOn } from './signing.ts';

/** The poster sends the agreement, both sign it, and the poster is back on the venture's page. */
async function signAgreement(poster: Page, signer: Page, partner: string): Promise<void> {
  const venture = poster.url();
  await poster.getByRole('button', { name: 'Prepare agreement' }).click();
  const sheet = poster.getByRole('dialog', { name: 'Send the agreement' });
  await sheet.getByLabel('Property address').fill('12 Elm St, Memphis, TN 38104');
  await sheet.getByLabel('Closing date').fill(dayIn(90));
  await sheet.getByRole('button', { name: 'Preview agreement' }).click();
  await expect(sheet.getByRole('article', { name: 'The agreement' })).toContainText('12 Elm St, Memphis, TN 38104');
  await sheet.getByRole('button', { name: 'Send for signature' }).click();
  await openAsSigner(signer, partner);
  await expect(signer.getByRole('article', { name: 'The contract' })).toContainText('42.5');
  await signOn(signer);
  await expect(signer.getByText('We email you the PDF when everyone has.')).toBeVisible();
  await poster.getByRole('link', { name: 'Open contract' }).click();
  await poster.getByRole('button', { name: 'Sign now' }).click();
  await signOn(poster);
  await expect(poster.getByText('Everyone has signed. The contract is in force.')).toBeVisible();
  await poster.goto(venture);
}

/** The poster records the figures, and the partner, whose page follows live, confirms the share of the ledger. */
async function shareRevenue(poster: Page, partner: Page): Promise<void> {
  await poster.getByRole('button', { name: 'Record figures' }).click();
  const sheet = poster.getByRole('dialog', { name: 'Record figures' });
  await sheet.getByLabel('Revenue').fill('100,000.01');
  await sheet.getByLabel('Costs').fill('25,000');
  await sheet.getByRole('button', { name: 'Record figures' }).click();
  const shares = poster.getByRole('region', { name: 'Revenue sharing' });
  // 57.5% and 42.5% of $75,000.01: the cent that is left goes to the larger remainder.
  for (const amount of ['$43,125.01', '$31,875.00', '$75,000.01'])
    await expect(shares.getByText(amount, { exact: true })).toBeVisible();
  await partner.getByRole('button', { name: 'Confirm $31,875.00' }).click();
  const question = partner.getByRole('dialog', { name: 'Confirm these figures?' });
  await expect(question.getByText('$43,125.01')).toBeVisible();
  await question.getByRole('button', { name: 'Confirm $31,875.00' }).click();
  // Who records figures confirms them with that.
  await expect(shares.getByText('Confirmed', { exact: true })).toHaveCount(2);
  await expect(partner.getByRole('heading', { name: 'Revenue sharing' })).toBeFocused();
  const ledger = await poster.request.get(
    `/api${new URL(poster.url()).pathname.replace('venture', 'ventures')}/ledger.csv`,
  );
  const csv = await ledger.text();
  for (const figure of ['43125.01', '31875.00', '25000.00']) expect(csv).toContain(figure);
}

test('a visitor looks at the board and reads what acting needs', async ({ page, pageFaults }) => {
  const document = await page.request.get('/joint-venture');
  const html = await document.text();
  expect(html).toContain('Partnership membership');
  await page.goto('/joint-venture');
  await ready(page);
  const [first] = await (await page.request.get('/api/joint-ventures')).json();
  expect(html).toContain(first.title.replaceAll('&', '&amp;'));
  await page.getByLabel('Role').selectOption(first.role);
  await expect(page).toHaveURL(new RegExp(`role=${first.role}`));
  await page.getByRole('link', { name: first.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  await expect(page.getByText('Names and documents are shown to the partner whom the poster accepts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to apply' })).toBeVisible();
  expect(pageFaults).toEqual([]);
});

test('a member without the plan sees the lock in place of the form', async ({ page, signInAs }) => {
  await signInAs('wholesaler');
  await page.goto('/joint-venture/new');
  await ready(page);
  await expect(
    page.getByRole('heading', { name: /^Posting joint ventures requires the Partnership membership/ }),
  ).toBeVisible();
});

test('two members post, apply, counter, accept, sign and share the revenue', async ({
  page: poster,
  join,
  open,
  openAs,
}) => {
  await join('partnership');
  const { page: partner, member } = await openAs('partnership', { viewport: { width: 390, height: 844 } });
  const title = `Duplex rehab ${randomUUID().slice(0, 8)}`;
  const { id: deal } = await addDeal(poster, { title, dealType: 'flip' });

  await poster.goto(`/joint-venture/new?deal=${deal}`);
  await ready(poster);
  await poster.getByRole('button', { name: 'Post joint venture' }).click();
  await expect(poster.getByText('Enter the city.')).toBeVisible();
  await poster.getByLabel('Title').fill(title);
  await poster.getByLabel('City').fill('Memphis');
  await poster.getByLabel('State').selectOption('TN');
  await poster.getByLabel('Amount').fill('85,000');
  await poster.getByLabel('What the partner brings').fill('Funds the purchase. Call 901-555-0147.');
  await expect(poster.getByText(/^Leave out links, emails and phone numbers/)).toBeVisible();
  await poster.getByLabel('What the partner brings').fill('Funds the purchase and a light rehab.');
  await poster.getByLabel('What you bring').fill('The contract and the crew.');
  await poster.getByLabel('Partner’s share').fill('40');
  await poster.getByLabel('Apply by').fill(dayIn(20));
  await poster.getByLabel('Who controls it').fill('Batiste & Cole');
  await poster.getByLabel('From whom').fill('Estate of R. Amsel');
  await poster.getByLabel('Until').fill(dayIn(45));
  await poster.getByRole('button', { name: 'Post joint venture' }).click();
  await expect(poster).toHaveURL(/\/joint-venture\/\d+$/);
  const path = new URL(poster.url()).pathname;
  const proof = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 proof') };
  await poster.locator('input[type="file"]').setInputFiles(proof);
  await expect(poster.getByRole('link', { name: 'contract.pdf' })).toBeVisible();

  await partner.goto(path);
  await ready(partner);
  await expect(partner.getByText('On file')).toBeVisible();
  await expect(partner.getByText('Estate of R. Amsel')).toHaveCount(0);
  await partner.getByRole('button', { name: 'Apply with a split' }).click();
  const form = partner.getByRole('dialog', { name: /^Apply to / });
  await form.getByLabel('Your message').fill('I fund two of these a month.');
  await form.getByLabel('Partner’s share').fill('45');
  await form.getByRole('button', { name: 'Send application' }).click();

  // The poster's page follows live.
  await poster.getByRole('button', { name: 'Counter' }).click();
  const counter = poster.getByRole('dialog', { name: 'Counter 45%' });
  await counter.getByLabel('Partner’s share').fill('42.5');
  await counter.getByRole('button', { name: 'Send proposal' }).click();
  await partner.getByRole('button', { name: 'Accept 42.5%' }).click();
  await partner
    .getByRole('dialog', { name: 'Accept this split?' })
    .getByRole('button', { name: 'Accept split' })
    .click();
  await expect(partner.getByText('Estate of R. Amsel')).toBeVisible();
  await expect(partner.getByRole('link', { name: 'contract.pdf' })).toBeVisible();
  await expect(poster.getByText('Partner chosen')).toBeVisible();
  const history = poster.getByRole('region', { name: 'History' });
  for (const entry of [/accepted/, /proposed another split: 42.5%/, /applied: 45%/, /added a proof of control/])
    await expect(history.getByText(entry)).toBeVisible();
  await signAgreement(poster, await open(), member.email);
  await shareRevenue(poster, partner);
});

/** A post about a deal of the member. @returns its path */
async function postVenture(page: Page, title: string): Promise<string> {
  const fields = {
    title,
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    role: 'capital',
    contributionAmount: 85_000,
    contribution: 'Wires the deposit today.',
    offered: 'The contract.',
    deadline: dayIn(20),
    split: { posterShare: 60, partnerShare: 40 },
    control: [{ holder: 'Batiste & Cole', grantor: '', basis: 'owned', until: null }],
  };
  const { id: dealId } = await addDeal(page, { title, dealType: 'flip' });
  const { id } = await send<{ id: number }>(page, 'POST', '/api/joint-ventures', { source: { dealId }, fields });
  return `/joint-venture/${id}`;
}

test('a reported post is removed by a moderator; its poster reads so, and visitors find nothing @proof', async ({
  page: visitor,
  open,
  openAs,
}) => {
  const [{ page: poster }, { page: reporter }] = await Promise.all([openAs('partnership'), openAs('free')]);
  const admin = await asAdmin();
  const moderator = await open({ storageState: await admin.request.storageState() });
  const title = `Lake cabin ${randomUUID().slice(0, 8)}`;
  const path = await postVenture(poster, title);
  await poster.goto(path);
  await expect(poster.getByRole('button', { name: 'Withdraw post' })).toBeVisible();
  await expect(poster.getByRole('button', { name: 'Report this post' })).toHaveCount(0);

  await reporter.goto(path);
  await reporter.getByRole('button', { name: 'Report this post' }).click();
  const form = reporter.getByRole('dialog', { name: 'Report this post' });
  await form.getByLabel('Note').fill('Asks for a deposit by wire.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(reporter.getByText('You reported this post. We tell you what moderators decide.')).toBeVisible();

  await moderator.goto('/admin/moderation?kind=joint_venture');
  const entry = moderator.getByRole('article').filter({ hasText: title });
  await expect(entry).toContainText('Asks for a deposit by wire.');
  await entry.getByRole('button', { name: /^Remove: / }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Remove it' });
  await dialog.getByLabel('Reason').fill('Asks for a wire transfer');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(entry).toHaveCount(0);

  await expect(poster.getByText(/^A moderator removed this post\./)).toBeVisible();
  await expect(poster.getByRole('link', { name: 'See the decision' })).toHaveAttribute('href', /^\/appeals\/\d+$/);
  expect((await visitor.goto(path))?.status()).toBe(404);
});
