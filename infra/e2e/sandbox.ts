import { expect, type Locator, type Page } from '@playwright/test';

/** Test cards by their bank's response; the sandbox's pages offer them by number. */
export const cards = {
  pays: '4242 4242 4242 4242',
  asks: '4000 0025 0000 3155',
  short: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
} as const;

/** Selects a test card on one of the sandbox's pages and presses the page's button. */
export async function payWith(page: Page, card: string, button: RegExp): Promise<void> {
  await expect(page.getByText('No card is charged and no money moves.', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: button }).click();
}

/** URL of the sandbox's page for one customer. */
export async function openDesk(page: Page, email: string): Promise<void> {
  await page.goto('/dev/stripe');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
}

/** Advances the customer's test clock. */
export async function letPass(desk: Page, by: '1 day' | '7 days' | 'To the next renewal'): Promise<void> {
  const clock: Locator = desk.getByRole('heading', { name: /^Clock: / });
  const before = (await clock.textContent()) ?? '';
  await desk.getByRole('button', { name: by, exact: true }).click();
  await expect(clock).not.toHaveText(before);
}
