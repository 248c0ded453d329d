import type { Page } from '@playwright/test';
import { newWord } from './crm.ts';
import { expect, ready, test } from './product.ts';

interface ImportOptions {
  /** What is chosen in the wizard before the check, by the column. */
  readonly map?: (page: Page) => Promise<void>;
  /** What is decided of leads that are there already. */
  readonly duplicates?: 'fill' | 'skip';
}

/** Imports a file of leads as a member does. */
async function importFile(page: Page, name: string, lines: readonly string[], options: ImportOptions = {}) {
  await page.goto('/import-leads');
  await ready(page);
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await options.map?.(page);
  await page.getByRole('button', { name: 'Check list' }).click();
  const result = page.getByRole('region', { name: 'What will happen' });
  await expect(result).toBeVisible();
  if (options.duplicates) await result.getByLabel('All that are the same lead').selectOption(options.duplicates);
  await result.getByRole('button', { name: /^(?:Add|Update) \d/ }).click();
  await expect(page.getByRole('link', { name: 'Show leads' })).toBeVisible();
}

const header = 'Owner Name,Street,City,State';
const row = (name: string, street: string) => `${name},${street},Memphis,TN`;

test('leads of two lists are stacked, filtered, put in a list by hand and taken back by the undo', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  await importFile(page, `absentee-${word}.csv`, [
    header,
    row('Ann Lee', `1 ${word} St`),
    row('Bo Diaz', `2 ${word} St`),
  ]);
  await importFile(page, `vacant-${word}.csv`, [header, row('Bo Diaz', `2 ${word} St`), row('Cy Orr', `3 ${word} St`)]);

  await page.goto('/leads');
  await ready(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter leads' });
  await sheet.getByLabel('In how many lists').selectOption('2');
  await sheet.getByRole('button', { name: 'Show leads' }).click();
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(rowOf('Ann Lee')).toHaveCount(0);
  await expect(rowOf('Bo Diaz')).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(rowOf('Bo Diaz')).toBeVisible();
  await expect(rowOf('Cy Orr')).toHaveCount(0);
  await page.getByRole('button', { name: 'More filters, 1' }).click();
  await sheet.getByLabel('In how many lists').selectOption('');
  await sheet.getByLabel(`vacant-${word}`).selectOption('notInLists');
  await sheet.getByLabel(`absentee-${word}`).selectOption('inAnyList');
  await sheet.getByRole('button', { name: 'Show leads' }).click();
  await expect(rowOf('Ann Lee')).toBeVisible();
  await expect(rowOf('Bo Diaz')).toHaveCount(0);

  await rowOf('Ann Lee').getByRole('checkbox').check();
  await page.getByLabel('Lists of the selected leads').selectOption('add');
  const adding = page.getByRole('dialog', { name: 'Add 1 lead to a list' });
  await adding.getByLabel('List').fill(`Hot ${word}`);
  await adding.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText(`Lead added to Hot ${word}`, { exact: true })).toBeVisible();
  await rowOf('Ann Lee').getByRole('link', { name: 'Ann Lee' }).click();
  await expect(page.getByRole('heading', { name: 'In 2 lists' })).toBeVisible();

  await page.goto('/leads');
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  const lists = page.getByRole('dialog', { name: 'Lists' });
  await lists.getByRole('button', { name: `Rename Hot ${word}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Warm ${word}`);
  await page.getByRole('button', { name: 'Save name' }).click();
  await lists.getByRole('button', { name: `Delete Warm ${word}` }).click();
  await page.getByRole('button', { name: 'Delete list' }).click();
  await expect(lists.getByRole('link', { name: `Warm ${word}` })).toHaveCount(0);

  await page.goto('/import-leads');
  const file = page.getByRole('row', { name: new RegExp(`^vacant-${word}.csv`) });
  await file.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await page.goto('/leads');
  await expect(rowOf('Bo Diaz')).toBeVisible();
  await expect(rowOf('Cy Orr')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  await expect(lists.getByRole('link', { name: `absentee-${word}` })).toBeVisible();
  await expect(lists.getByRole('link', { name: `vacant-${word}` })).toHaveCount(0);
});

test('a list that comes back from skip tracing fills in phones; a column becomes a field and another goes to the notes', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  const name = `probate-${word}.csv`;
  await importFile(page, name, [header, row('Ann Lee', `1 ${word} St`)]);
  await importFile(
    page,
    name,
    [`${header},Phone,Score ${word},Agent`, `${row('Ann Lee', `1 ${word} St`)},901-555-0101,7,Kim`],
    {
      duplicates: 'fill',
      async map() {
        await page.getByLabel('Import Agent as').selectOption('Append to notes');
        await page.getByLabel(`Import Score ${word} as`).selectOption('New custom field…');
        const sheet = page.getByRole('dialog', { name: 'New custom field' });
        await expect(sheet.getByLabel('Name')).toHaveValue(`Score ${word}`);
        await expect(sheet.getByLabel('Kind')).toHaveValue('number');
        await sheet.getByRole('button', { name: 'Save field' }).click();
        await expect(page.getByLabel(`Import Score ${word} as`)).toHaveValue(/^custom\d+$/);
      },
    },
  );
  await page.getByRole('link', { name: 'Show leads' }).click();
  await page.getByRole('link', { name: 'Ann Lee' }).click();
  await expect(page.getByRole('heading', { name: 'In 1 list' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('(901) 555-0101');
  await expect(details).toContainText('Agent: Kim');
  await expect(details).toContainText(`Score ${word}`);

  // A typed filter applies with Enter.
  await page.goto('/leads');
  await ready(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  const score = page.getByRole('dialog', { name: 'Filter leads' }).getByLabel(`Score ${word}`);
  await score.fill('8');
  await score.press('Enter');
  await expect(page).toHaveURL(/fields=/);
  await score.fill('7');
  await expect(page).toHaveURL(/%227%22/);
});
