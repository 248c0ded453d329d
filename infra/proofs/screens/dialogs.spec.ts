import type { Page } from '@playwright/test';
import { expect, ready, test, withoutMaps, type Plan } from '@dealstead/infra/e2e/product';
import { expectWholeText } from '@dealstead/infra/e2e/wholeText';

/** Names of the buttons, links and menu items that lead to a dialog, pressed one after the other. */
type Presses = readonly RegExp[];

const row = /^Actions for /;
const pages: readonly (readonly [plan: Plan, path: string, ...sequences: Presses[]])[] = [
  ['wholesaler', '/my-listings?status=active', [row, /^Delete$/], [row, /^Mark under contract$/], [row, /^Withdraw$/]],
  ['wholesaler', '/leads', [/^Add lead$/]],
  ['wholesaler', '/deals', [/^Add deal$/]],
  ['wholesaler', '/contracts', [/^New contract$/]],
  ['wholesaler', '/post-property?draft=new', [/^Preview$/], [/^Add a sale$/]],
  ['wholesaler', '/bulk-contacts', [/^Add contact$/]],
  ['buyer', '/buyer-dashboard', [/profile$/]],
];

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function press(page: Page, name: RegExp): Promise<void> {
  const controls = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }));
  await controls.filter({ visible: true }).first().click();
}

for (const viewport of viewports)
  test(`the text of dialogs is whole at ${viewport.width} pixels`, async ({ page, signInAs }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await withoutMaps(page);
    for (const [plan, path, ...sequences] of pages) {
      await signInAs(plan);
      await page.goto(path);
      await ready(page);
      for (const presses of sequences) {
        for (const name of presses) await press(page, name);
        await expectWholeText(page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
  });
