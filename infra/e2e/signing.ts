import type { Browser, Page } from '@playwright/test';
import { eventually, expect, ready } from './product.ts';

/** The link of a mail that asks for a signature. */
export const signLink = /http\S+\/sign\/[\w-]+/;

/** The latest match of `pattern` in the mails to an address, or an empty text. */
export async function findMailed(page: Page, email: string, pattern: RegExp): Promise<string> {
  const mails: { to: unknown; text?: string }[] = await (await page.request.get('/dev/mail.json')).json();
  const own = mails.filter(({ to }) => JSON.stringify(to).includes(email));
  return own.map(({ text }) => pattern.exec(text ?? '')?.[0]).find(Boolean) ?? '';
}

/** As `findMailed`, waits for a match other than `known`. */
export async function mailed(page: Page, email: string, pattern: RegExp, known = ''): Promise<string> {
  let found = '';
  await eventually(async () => {
    found = await findMailed(page, email, pattern);
    expect(['', known]).not.toContain(found);
  }, 30);
  return found;
}

/** Opens a mailed link other than `known` in a browser of its own, and identifies by the mailed code. */
export async function openAsSigner(browser: Browser, page: Page, email: string, known = ''): Promise<Page> {
  const context = await browser.newContext();
  const signer = await context.newPage();
  await signer.goto(await mailed(page, email, signLink, known));
  await ready(signer);
  const code = /^\d{6}$/m;
  const former = await findMailed(page, email, code);
  await signer.getByRole('button', { name: 'Email me a code' }).click();
  await signer.getByLabel('6-digit code').fill(await mailed(page, email, code, former));
  await signer.getByRole('button', { name: 'Open the contract' }).click();
  await expect(signer.getByRole('article', { name: 'The contract' })).toBeVisible();
  return signer;
}

/** Agrees to sign electronically, and signs with the typed name. */
export async function signOn(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I agree to sign this contract electronically/ }).check();
  await page.getByRole('button', { name: 'Sign contract' }).click();
}
