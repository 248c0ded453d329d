import type { Locator, Page } from '@playwright/test';
import { expect, ready, test } from './product.ts';

const widths = [390, 1024, 1280, 1440];

/**
 * Opens a page in a window of this width. A page that is open is not resized: where a slice adds style sheets at that moment,
 * Chromium keeps the rules of the old width until the width crosses another boundary.
 */
async function openAt(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await ready(page);
}

/** Parts of the header that are wider than the room they have, higher than a line, or lie over each other. */
const faultsOf = (header: Locator): Promise<string[]> =>
  header.evaluate((element) => {
    const parts = [...element.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
    const boxes = parts.map((part) => ({ name: part.textContent ?? '', box: part.getBoundingClientRect() }));
    return boxes.flatMap(({ name, box }, i) => {
      const next = boxes[i + 1];
      const found = [];
      if (box.height > 48) found.push(`${name} wraps`);
      if (box.left < 0 || box.right > innerWidth) found.push(`${name} is cut`);
      if (next && next.box.left < box.right - 1) found.push(`${name} lies over ${next.name}`);
      return found;
    });
  });

/** How much of the account's name the header shows: all, a part, or nothing. */
const shownName = (page: Page): Promise<string> =>
  page.locator('.account .name').evaluate((name) => {
    if (!name.checkVisibility()) return 'nothing';
    return name.scrollWidth <= name.clientWidth ? 'all' : name.clientWidth >= 24 ? 'a part' : 'nothing';
  });

for (const account of ['visitor', 'free', 'admin', 'new member'] as const) {
  test(`${account}: the header has room for its links and the account's name`, async ({ page, signInAs, join }) => {
    if (account === 'new member') await join();
    else if (account !== 'visitor') await signInAs(account);
    // As wide as the links can become.
    await page.route('**/api/inbox/unread', (route) => route.fulfill({ json: { count: 120 } }));
    for (const width of widths) {
      await openAt(page, width, '/contact');
      const header = page.locator('header').first();
      await expect.poll(() => faultsOf(header), `${width} px`).toEqual([]);
      if (account === 'visitor') continue;
      await expect(page.getByRole('button', { name: /^Account, / })).toBeVisible();
      // The names of new members are long.
      const expected = width < 760 ? /nothing/ : account === 'new member' ? /all|a part/ : /all/;
      expect.soft(await shownName(page), `${width} px`).toMatch(expected);
    }
  });
}

test('no filter lies under the button that saves a search', async ({ page }) => {
  for (const width of [1280, 1440]) {
    await openAt(page, width, '/search');
    const more = await page.getByRole('button', { name: /^More filters/ }).boundingBox();
    const save = await page.getByRole('button', { name: 'Save search' }).boundingBox();
    expect(more!.x + more!.width, `${width} px`).toBeLessThanOrEqual(save!.x);
  }
});

test('the fields of the numbers have labels of one line on a phone', async ({ page, signInAs }) => {
  await signInAs('wholesaler');
  await openAt(page, 390, '/post-property');
  const heights = [];
  for (const name of ['Price', 'ARV', 'Rehab', 'Your fee', 'Rent a month'])
    heights.push((await page.locator('label', { hasText: name }).first().boundingBox())!.height);
  expect(Math.max(...heights)).toBeLessThan(30);
});
