import { expect, type Locator, type Page } from '@playwright/test';
import { formatCardNumber } from '../stripe/pages/format.ts';
import { cardNumbers } from '../stripe/testCards.ts';

/** Labels of the test cards on the sandbox's pages. */
export const cards = {
  pays: formatCardNumber(cardNumbers.pays),
  authenticates: formatCardNumber(cardNumbers.authenticatesOnce),
  lacksFunds: formatCardNumber(cardNumbers.lacksFunds),
  failsAtRenewal: formatCardNumber(cardNumbers.failsAtRenewal),
} as const;

/** Selects a test card on one of the sandbox's pages and presses the page's button. */
export async function payWith(page: Page, card: string, button: RegExp): Promise<void> {
  await expect(page.getByText('No card is charged and no money moves.', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: button }).click();
}

/** URL of the sandbox's page for one customer. */
export async function openSandboxCustomer(page: Page, email: string): Promise<void> {
  await page.goto(`/dev/stripe?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
}

/** Advances the customer's test clock. */
export async function letPass(sandbox: Page, by: '1 day' | '7 days' | 'To the next renewal'): Promise<void> {
  const clock: Locator = sandbox.getByRole('heading', { name: /^Clock: / });
  const before = (await clock.textContent()) ?? '';
  await sandbox.getByRole('button', { name: by, exact: true }).click();
  await expect(clock).not.toHaveText(before);
}
