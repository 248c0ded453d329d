import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { picture } from './picture.ts';
import { dayIn, emailOf, eventually, expect, password, ready, sql, test, withoutMaps } from './product.ts';

const photo = (name: string, color: readonly [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: picture(960, 720, color),
});

/** A unique street. */
const street = () => `${1000 + Math.floor(Math.random() * 8000)} ${randomUUID().slice(0, 8)} Avenue`;

const saved = (page: Page) => expect(page.getByText(/^Draft saved /)).toBeVisible();

/** Fills in all required fields. */
async function fill(page: Page, title: string, price = '96,000'): Promise<void> {
  await page.getByLabel('Address or coordinates').fill(`${street()}, Memphis, TN 38114`);
  await expect(page.getByLabel('City or nearest town')).toHaveValue('Memphis');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TN');
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Residential' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price', { exact: true }).fill(price);
  await page.getByLabel(/^ARV/).fill('168000');
  await page.getByLabel(/^Rehab/).fill('31500');
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await page.getByRole('radio', { name: /Equitable interest/ }).check();
  await page.getByLabel('Contract signed on').fill(dayIn(-10));
  await page.getByLabel('Contract ends on').fill(dayIn(60));
  await page.getByLabel('I hold a signed contract and may market my interest in it.').check();
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click();

test('a wholesaler posts with photos: a reload, mistakes and a bad file lose nothing', async ({ page, signInAs }) => {
  const title = `Three-bed bungalow ${randomUUID().slice(0, 8)}`;
  await signInAs('wholesaler');
  await page.goto('/post-property?draft=new');
  await ready(page);
  await publish(page);
  await expect(page.getByText('Enter a price').first()).toBeVisible();
  await fill(page, title);
  await expect(
    page.getByText(/70% rule: \$168,000 × 70% − \$31,500 = \$86,100\. Your price is \$9,900 over it/),
  ).toBeVisible();

  await page
    .locator('#photos input[type=file]')
    .setInputFiles([
      photo('front.png', [200, 120, 80]),
      photo('east.png', [80, 160, 90]),
      { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    ]);
  await expect(page.locator('#photos img')).toHaveCount(2, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Remove kitchen.jpg' }).click();
  await page.getByRole('button', { name: 'Move or describe photo 2' }).click();
  await page.getByRole('menuitem', { name: 'Make it the cover' }).click();
  await page.getByRole('button', { name: 'Move or describe photo 1' }).click();
  await page.getByRole('menuitem', { name: 'Describe' }).click();
  await page.getByLabel('Description', { exact: true }).last().fill('Front, from the street');
  await page.getByRole('button', { name: 'Save description' }).click();
  await saved(page);

  await page.reload();
  await ready(page);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.locator('#photos img')).toHaveCount(2);
  await expect(page.getByText('Front, from the street')).toBeVisible();

  await publish(page);
  await page.waitForURL(/\/property\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The seller does not own this property.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your listing' })).toBeVisible();
});

test('two tabs with one draft: the second sees a conflict, and nothing is overwritten before a choice', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('wholesaler');
  await page.goto('/post-property?draft=new');
  await ready(page);
  await page.getByLabel('Title').fill('First of two tabs');
  await page.waitForURL(/draft=\d+/);
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  const savedByOther = other.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/drafts/'),
  );
  await other.getByLabel('Title').fill('From the other tab');
  await savedByOther;
  await page.getByLabel('Price', { exact: true }).fill('12');
  await expect(page.getByRole('dialog', { name: 'This draft changed somewhere else' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('From the other tab');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await page.waitForURL(/\/post-property$/);
});

test('a lowered price is in the history; an inquiry reaches the owner by mail and on the page', async ({
  page,
  browser,
  signInAs,
}) => {
  const title = `Brick ranch ${randomUUID().slice(0, 8)}`;
  await withoutMaps(page);
  await signInAs('wholesaler');
  await page.goto('/post-property?draft=new');
  await ready(page);
  await fill(page, title);
  await publish(page);
  await page.waitForURL(/\/property\/\d+$/);
  const path = new URL(page.url()).pathname;

  await page.goto(`${path}/edit`);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue(/96,?000/);
  await page.getByLabel('Price', { exact: true }).fill('91,000');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByText('Price lowered', { exact: false }).first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(path);
  await ready(visitor);
  const question = `Is the roof bid for the house only? ${randomUUID().slice(0, 8)}`;
  await visitor.getByLabel('Full name').fill('Marcus Hale');
  await visitor.getByLabel('Email').fill('marcus@hale.example');
  await visitor.getByLabel('Message').fill(question);
  await visitor.getByRole('button', { name: 'Send question' }).click();
  await expect(visitor.getByText('Your question was sent. The seller will reply by email.').first()).toBeVisible();
  await eventually(async () => {
    const mails = await (await visitor.request.get('/dev/mail.json')).text();
    expect(mails).toContain(question);
  });
  await page.reload();
  await page.getByRole('button', { name: /Read questions/ }).click();
  await expect(page.getByText(question)).toBeVisible();
});

test('without the plan the form is behind the prompt, and the service rejects too', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await page.goto('/post-property');
  await expect(page.getByText('Premium Feature')).toBeVisible();
  const refused = await page.request.post('/api/drafts', { data: {}, headers: { origin: new URL(page.url()).origin } });
  expect([refused.status(), (await refused.json()).requiredPlan]).toEqual([403, 'wholesaler']);
});

test('a buyer is alerted of a new listing that matches a saved search, with the reasons, and of its price drop', async ({
  page,
  browser,
  signInAs,
}) => {
  const origin = new URL('/', (await page.goto('/'))?.url() ?? '').origin;
  const word = `quarry${randomUUID().slice(0, 6)}`;
  await signInAs('buyer');
  const kept = await page.request.post('/api/saved-searches', {
    data: {
      name: `Land near a ${word}`,
      searchCriteria: { category: 'land', state: 'TN', search: word },
      alerts: 'instant',
    },
    headers: { origin },
  });
  expect(kept.status(), await kept.text()).toBe(201);

  const seller = await browser.newContext();
  const session = await seller.request.post('/api/auth/login', {
    data: { email: emailOf('wholesaler'), password },
    headers: { origin },
  });
  expect(session.status()).toBe(200);
  const send = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const answer = await seller.request.fetch(path, { method, data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number; version: number; propertyId: number };
  };
  const draft = await send('POST', '/api/drafts', {
    content: {
      address: `${street()}`,
      city: 'Cookeville',
      state: 'TN',
      zipCode: '38501',
      latitude: 36.16 + Math.random() / 10,
      longitude: -85.5,
      category: 'land',
      title: `Twelve acres by the ${word}`,
      acres: '12.4',
      price: '58,000',
      arv: '96,000',
      financeOptions: ['cash'],
      sellerRole: 'owner',
      disclosureConfirmed: true,
      contactEmail: 'dana@example.com',
    },
  });
  const { propertyId } = await send('POST', `/api/drafts/${draft.id}/publish`, { version: draft.version });
  const mailTo = async (words: RegExp) => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as unknown[];
    return mails
      .map((mail) => JSON.stringify(mail))
      .find((mail) => mail.includes(emailOf('buyer')) && words.test(mail));
  };
  // Instant alerts are collected for a minute; here the minute is over at once.
  const endMinute = () =>
    sql('UPDATE listings.matches SET due_at = now() WHERE told_at IS NULL AND property_id = $1', propertyId);
  await eventually(endMinute, 30);
  await eventually(async () => {
    const mail = await mailTo(new RegExp(`Twelve acres by the ${word}`));
    expect(mail).toBeTruthy();
    expect(mail).toMatch(/Why this one/);
    expect(mail).toMatch(/Tennessee|TN/);
    expect(mail).toMatch(/List-Unsubscribe/i);
  }, 30);
  await send('PATCH', `/api/properties/${propertyId}`, { price: 51_000 });
  await eventually(endMinute, 30);
  await eventually(async () => expect(await mailTo(/51,000/)).toBeTruthy(), 30);
});

test('a file is imported: checked first, bad rows with line and reason, listed, and undone', async ({
  page,
  signInAs,
}) => {
  // A unique word; digits would be parsed as an amount.
  const key = `kiln${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const rows = [
    'ListingKey,status,price,address,city,state,zip,acre_lot,bed,bath,description',
    ...Array.from(
      { length: 40 },
      (_, i) =>
        `${key}-${i},Active,${90_000 + i * 500},"${i + 1} ${key} Road",Memphis,TN,38114,0.2,3,1,"Brick, with ""new"" roof, ${key}"`,
    ),
    `${key}-pr,Active,85000,1 Calle Sol,San Juan,PR,00901,0.1,3,1,An island`,
    `${key}-no,Active,a lot,2 ${key} Road,Memphis,TN,38114,0.2,3,1,No price`,
  ];
  await signInAs('wholesaler');
  await page.goto('/import-listings');
  await ready(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${key}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.waitForURL(/import=\d+/);
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('Only the 50 states can be listed, not Puerto Rico')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Line 42', { exact: true })).toBeVisible();
  await expect(page.getByText('Line 43', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'List 40 properties' }).click();
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await expect(undo).toBeVisible({ timeout: 30_000 });
  const count = async () =>
    ((await (await page.request.get(`/api/properties/summary?search=${key}`)).json()) as { count: number }).count;
  await eventually(async () => expect(await count()).toBe(40), 30);
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
  await eventually(async () => expect(await count()).toBe(0), 30);
});
