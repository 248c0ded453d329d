import { addLead, choose, newPhone, newWord } from './crm.ts';
import { expect, ready, test } from './product.ts';

test('a view with its own columns is saved, comes back after a reload, and is deleted', async ({ page, join }) => {
  await join('wholesaler');
  const word = newWord();
  await addLead(page, { firstName: 'Ruth', lastName: word, phone: '901-555-0134' });
  await page.goto(`/leads?search=${word}`);
  await ready(page);
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(heading('Phone')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
  await page.keyboard.press('Escape');
  await expect(heading('Phone')).toHaveCount(0);
  await expect(heading('Source')).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const naming = page.getByRole('dialog', { name: 'Save this view' });
  await naming.getByLabel('Name').fill(`Sources of ${word}`);
  await naming.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText(`View “Sources of ${word}” saved`, { exact: true })).toBeVisible();

  await page.goto('/leads');
  await ready(page);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: `Sources of ${word}` }).click();
  await expect(page.getByRole('row', { name: new RegExp(word) })).toBeVisible();
  await expect(heading('Source')).toBeVisible();
  await expect(heading('Phone')).toHaveCount(0);
  const menu = page.getByRole('button', { name: `Sources of ${word}` });
  await menu.click();
  await page.getByRole('menuitem', { name: `Delete “Sources of ${word}”` }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('a duplicate is merged field by field, and the merge is undone', async ({ page, join }) => {
  await join('wholesaler');
  const word = newWord();
  const phone = newPhone();
  const existing = await addLead(page, { firstName: 'Ruth', lastName: word, phone, email: `old-${word}@example.com` });
  await addLead(page, { firstName: 'Ruthie', lastName: word, phone, email: `new-${word}@example.com` });
  await page.goto(`/leads/${existing.id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Merge with Ruthie ${word}` });
  await dialog.getByRole('radio', { name: `new-${word}@example.com` }).check();
  await dialog.getByRole('button', { name: 'Merge leads' }).click();
  await expect(page.getByText('Leads merged', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Ruth ${word}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`new-${word}@example.com`);
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`old-${word}@example.com`);
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeVisible();
});

test('all leads are exported as CSV, in which a formula is text @proof', async ({ page, join }) => {
  await join('wholesaler');
  const word = newWord();
  await addLead(page, { firstName: '=1+1', lastName: word });
  await page.goto('/import-leads');
  await ready(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export all leads' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const rows = Buffer.concat(chunks).toString('utf8').split('\n');
  expect(rows[0]).toMatch(/^\uFEFF?firstName,lastName,/);
  expect(rows.find((row) => row.includes(word))).toContain("'=1+1");
});

test('on a phone the palette of the header finds a lead and opens it @proof', async ({ page: phone, join }) => {
  await join('wholesaler');
  await phone.setViewportSize({ width: 390, height: 844 });
  const word = newWord();
  const { id } = await addLead(phone, { firstName: 'Ruth', lastName: word });
  await phone.goto('/member-dashboard');
  await ready(phone);
  await phone.getByRole('button', { name: 'Search and commands' }).click();
  const palette = phone.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill(word);
  await palette.getByRole('option', { name: new RegExp(`Ruth ${word}`) }).click();
  await expect(phone).toHaveURL(new RegExp(`/leads/${id}$`));
  await expect(phone.getByRole('heading', { level: 1, name: `Ruth ${word}` })).toBeVisible();
});

test('on a phone the filters of the list are in a sheet, and a reload keeps the filter @proof', async ({
  page: phone,
  join,
}) => {
  await join('wholesaler');
  await phone.setViewportSize({ width: 390, height: 844 });
  const word = newWord();
  await addLead(phone, { firstName: 'Ruth', lastName: word, priority: 'high' });
  await addLead(phone, { firstName: 'Leon', lastName: word, priority: 'low' });
  await phone.goto(`/leads?search=${word}`);
  await ready(phone);
  await phone.getByRole('button', { name: 'Filters' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Filter leads' });
  await choose(sheet.getByLabel('Priority'), 'high');
  await sheet.getByRole('button', { name: 'Show leads' }).click();
  await expect(phone.getByRole('link', { name: `Ruth ${word}`, exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: `Leon ${word}`, exact: true })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Filters, 1' })).toBeVisible();
  await phone.reload();
  await ready(phone);
  await expect(phone.getByRole('link', { name: `Leon ${word}`, exact: true })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Filters, 1' }).click();
  await choose(sheet.getByLabel('Priority'), '');
  await sheet.getByRole('button', { name: 'Show leads' }).click();
  await expect(phone.getByRole('link', { name: `Leon ${word}`, exact: true })).toBeVisible();
});
