import type { Page } from '@playwright/test';
import { expect, mailed, ready } from './product.ts';

/** Opens the mailed link of a contract as the person at an address, who identifies by the mailed code. */
export async function openAsSigner(signer: Page, email: string): Promise<void> {
  await signer.goto(await mailed(email, /http\S+\/sign\/[\w-]+/));
  await ready(signer);
  await signer.getByRole('button', { name: 'Email me a code' }).click();
  await signer.getByLabel('6-digit code').fill(await mailed(email, /^\d{6}$/m));
  await signer.getByRole('button', { name: 'Open the contract' }).click();
  await expect(signer.getByRole('article', { name: 'The contract' })).toBeVisible();
}

/** Agrees to sign electronically, and signs with the typed name. */
export async function signOn(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I agree to sign this contract electronically/ }).check();
  await page.getByRole('button', { name: 'Sign contract' }).click();
  await expect(page.getByRole('heading', { name: 'Signatures' })).toBeFocused();
}
