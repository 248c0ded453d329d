import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, ready, test, url } from './product.ts';
import { mailed, openAsSigner, signLink, signOn } from './signing.ts';

const headers = { origin: url };

async function post<Body>(page: Page, path: string, data: object): Promise<Body> {
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A deal with an offer to a seller of this run. */
async function addDeal(page: Page): Promise<{ id: number; seller: string; title: string }> {
  const seller = `ruth-${randomUUID()}@example.com`;
  const lead = { firstName: 'Ruth', lastName: 'Cole', email: seller, leadType: 'seller' };
  const { id: leadId } = await post<{ id: number }>(page, '/api/leads', lead);
  const title = `12 z${randomUUID().slice(0, 8)} St`;
  const fields = { title, address: `${title}, Memphis, TN 38104`, leadId, stage: 'offer', offerAmount: 82_000 };
  return { ...(await post<{ id: number }>(page, '/api/deals', fields)), seller, title };
}

const missingFields = {
  County: 'Shelby',
  'Earnest money': '1000',
  'Title company': 'River Title',
  'Inspection days': '10',
};

/** Fills the rest of the draft that is open, and sends it. */
async function fillAndSend(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(missingFields)) await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByLabel('Closing date').fill('2030-01-15');
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText('January 15, 2030');
  await page.getByRole('button', { name: 'Send for signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for signature' });
  await dialog.getByRole('checkbox', { name: /A lawyer has checked/ }).check();
  await dialog.getByRole('button', { name: 'Send for signature' }).click();
  await expect(page.getByRole('heading', { name: 'Signatures' })).toBeVisible();
}

test('a deal’s contract is drafted in one press, signed by both sides, sealed as PDF, and moves the deal', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('wholesaler');
  const deal = await addDeal(page);
  await page.goto(`/deals/${deal.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Create contract' }).click();
  await expect(page.getByLabel('Purchase price')).toHaveValue('82000');
  await fillAndSend(page);

  const signer = await openAsSigner(browser, page, deal.seller);
  await expect(signer.getByRole('article', { name: 'The contract' })).toContainText('$82,000.00');
  await signOn(signer);
  await expect(signer.getByText('We email you the PDF when everyone has.')).toBeVisible();
  await signer.reload();
  await expect(signer.getByText('We email you the PDF when everyone has.')).toBeVisible();

  await expect(page.getByText('Partially signed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign now' }).click();
  await page.getByText('Draw my signature').click();
  const canvas = page.getByRole('img', { name: /Draw your signature here/ });
  await canvas.hover();
  const pad = (await canvas.boundingBox())!;
  await page.mouse.move(pad.x + 20, pad.y + 40);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 70, { steps: 4 });
  await page.mouse.up();
  await signOn(page);
  await expect(page.getByText('Everyone has signed. The contract is in force.')).toBeVisible();

  await page.goto(`/deals/${deal.id}`);
  const contracts = page.getByRole('region', { name: 'Contracts' });
  await expect(contracts.getByText('Signed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Move to Under contract' }).click();
  await expect(page.getByLabel(`Stage of ${deal.title}`)).toHaveValue('under-contract');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Signed by all');

  await contracts.getByRole('link', { name: /Purchase and sale agreement/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download signed PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^contract-\d+\.pdf$/);
  await page.getByRole('link', { name: 'Verify a copy' }).click();
  await expect(page.getByText('This is the sealed PDF, unchanged.')).toBeVisible();
});

test('a declined contract ends with its reason, a new version shows its changes, and old links say what happened', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('wholesaler');
  const deal = await addDeal(page);
  const { id } = await post<{ id: number }>(page, '/api/contracts', { dealId: deal.id });
  await page.goto(`/contracts/${id}`);
  await ready(page);
  await fillAndSend(page);
  const signer = await openAsSigner(browser, page, deal.seller);
  await signer.getByRole('button', { name: 'Decline to sign' }).click();
  const dialog = signer.getByRole('dialog', { name: 'Decline to sign' });
  await dialog.getByLabel('Reason').fill('The price is too low');
  await dialog.getByRole('button', { name: 'Decline to sign' }).click();
  await expect(signer.getByRole('heading', { name: 'This contract was declined' })).toBeVisible();
  await expect(page.getByText('Declined. Ruth Cole: The price is too low')).toBeVisible();

  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByLabel('Purchase price').fill('90000');
  const old = await mailed(page, deal.seller, signLink);
  await fillAndSend(page);
  await page.getByRole('button', { name: 'Show the changes of version 2' }).click();
  await expect(page.getByRole('region', { name: 'Changes from version 1 to 2' })).toContainText('90');
  await page.keyboard.press('Escape');
  await signer.goto(old);
  await expect(signer.getByRole('heading', { name: 'There is a new version of this contract' })).toBeVisible();
  await signer.goto(await mailed(page, deal.seller, signLink, old));
  await signer.getByRole('button', { name: 'This is not my address' }).click();
  await expect(signer.getByRole('heading', { name: 'This link belongs to someone else' })).toBeVisible();

  await page.getByRole('button', { name: 'Void contract' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this contract?' });
  await voiding.getByLabel('Reason').fill('Entered twice');
  await voiding.getByRole('button', { name: 'Void contract' }).click();
  await expect(page.getByText('Voided. Entered twice')).toBeVisible();
  await signer.reload();
  await expect(signer.getByRole('heading', { name: 'This contract was voided' })).toBeVisible();
  await signer.goto(`/sign/${'x'.repeat(32)}`);
  await expect(signer.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
