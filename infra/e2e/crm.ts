import { randomInt, randomUUID } from 'node:crypto';
import { teamPermissions, type TeamPermission } from '@dealstead/contracts';
import type { Locator, Page } from '@playwright/test';
import { eventually, expect, mailed, send, type Member } from './product.ts';

/** A word that nothing else has. Of letters only: search reads digits as amounts and splits a word at them. */
export const newWord = () =>
  `z${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .slice(0, 10)}`;

/** Ten digits of a phone number that nothing else has: the exchange after area code 901 begins with 2 to 9, as a US number's does. */
export const newPhone = () => `901${randomInt(2_000_000, 10_000_000)}`;

const add = (page: Page, path: string, fields: object) =>
  send<{ id: number; version: number }>(page, 'POST', path, fields);
/** Adds a record by the API as the member of the page. */
export const addLead = (page: Page, fields: object) => add(page, '/api/leads', fields);
export const addDeal = (page: Page, fields: object) => add(page, '/api/deals', fields);

/** Gives a member a seat in the team of the page's owner, with its invitation; by default with every permission. */
export async function hire(
  owner: Page,
  assistant: { page: Page; member: Member },
  permissions: readonly TeamPermission[] = teamPermissions,
) {
  const { email, id } = assistant.member;
  await send(owner, 'POST', '/api/team/invitations', { email, role: 'va', permissions });
  const link = await mailed(email, /\/join\?invite=[\w-]+/);
  await send(assistant.page, 'POST', `/api/invitations/${link.split('=')[1]}`);
  // The other services learn of the seat by events.
  await eventually(async () => {
    const people = await (await owner.request.get('/api/leads/assignees')).json();
    expect(people).toContainEqual(expect.objectContaining({ userId: id }));
  });
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
