import type { Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

/** Maps are rendered in software here, so their tests use few marks and long timeouts. */
export const opened = { timeout: 60_000 };
/** Fixtures of tests with a map. */
export const withMap = { maps: true, viewport: { width: 1210, height: 640 } };

/** Center and zoom of the map, from its region's attributes. */
export async function zoomOf(page: Page): Promise<number> {
  return Number(await page.locator('[data-zoom]').first().getAttribute('data-zoom'));
}

/** Opens the list of the map's marks and waits until it is not empty. */
export async function listOf(page: Page): Promise<Locator> {
  const list = page.getByRole('region', { name: 'What the map shows' });
  const toggle = list.getByRole('button', { name: 'As a list' });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(list.getByRole('listitem').first()).toBeVisible(opened);
  return list;
}
