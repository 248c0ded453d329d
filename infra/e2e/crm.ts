import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, password, url } from './product.ts';

/** A word that only this run's records contain. */
export const newWord = () => `z${randomUUID().replaceAll('-', '').slice(0, 10)}`;

/** Adds a record by the API as the member of the page. */
async function add(
  page: Page,
  path: string,
  fields: Record<string, unknown>,
): Promise<{ id: number; version: number }> {
  const answer = await page.request.post(path, { data: fields, headers: { origin: url } });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}
export const addLead = (page: Page, fields: Record<string, unknown>) => add(page, '/api/leads', fields);
export const addDeal = (page: Page, fields: Record<string, unknown>) => add(page, '/api/deals', fields);

/** A page of a browser of its own, in which a member is signed in. */
export async function signedInPage(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const answer = await context.request.post('/api/auth/login', { data: { email, password }, headers: { origin: url } });
  expect(answer.status(), await answer.text()).toBe(200);
  return context.newPage();
}

/** Drags an element by the mouse into another one. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + 20, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(end.x + 60, end.y + 120, { steps: 8 });
  await expect(to).toHaveAttribute('data-over');
  await page.mouse.up();
}

/** Chooses in a select of a record, whose options exist once it has the focus. */
export async function choose(select: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
  await select.focus();
  await select.selectOption(option);
}
