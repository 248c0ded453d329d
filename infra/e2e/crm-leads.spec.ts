import { addLead, choose, drag, hire, newWord } from './crm.ts';
import { expect, ready, test, url } from './product.ts';

test('a wholesaler adds a lead, finds it, edits it in the list by mouse and keyboard, and takes changes back', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  await addLead(page, { firstName: 'Marcus', lastName: 'Hale' });
  await page.goto('/leads');
  // The rows are rendered by the browser, after the keys work.
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Add lead' });
  await form.getByRole('button', { name: 'Add lead' }).click();
  await expect(form.getByText('Enter a name or a company.')).toBeVisible();
  await form.getByLabel('First name').fill('Ruth');
  await form.getByLabel('Last name').fill(word);
  await form.getByLabel('Phone').fill('(901) 555-0134');
  await form.getByLabel('Property value').fill('$74,900');
  await form.getByRole('button', { name: 'Add lead' }).click();
  await expect(form).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.locator('[role=search] input:focus')).toBeVisible();
  await page.keyboard.type(word);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  const row = page.getByRole('row', { name: new RegExp(word) });
  await expect(row).toContainText('$74,900');
  const status = page.getByLabel(`Status of Ruth ${word}`);
  await choose(status, 'qualified');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveValue('new');

  await addLead(page, { firstName: 'Leon', lastName: word, nextFollowupDate: '2026-01-05' });
  await expect(page.getByRole('row', { name: new RegExp(`Leon ${word}`) })).toContainText('Late, Jan 5');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('group', { name: 'Actions for the selected leads' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No leads match' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(2);

  // All that match, of which a slow connection has not loaded the last one.
  const isList = (target: URL) => target.pathname === '/api/leads';
  await page.route(isList, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 1) });
  });
  await page.reload();
  await expect(row).toHaveCount(1);
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: 'Select all 2 leads that match' }).click();
  await expect(bar).toContainText('2 selected');
  await page.unroute(isList);
  await bar.getByLabel('Move the selected leads to').selectOption('contacted');
  const question = page.getByRole('dialog', { name: 'Move 2 leads?' });
  await expect(question).toContainText('moves to Contacted');
  await question.getByRole('button', { name: 'Move 2 leads' }).click();
  await expect(page.getByText('2 leads moved to Contacted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(2);
  await expect(page.getByLabel(`Status of Leon ${word}`)).toHaveValue('contacted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Status of Leon ${word}`)).toHaveValue('new');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: new RegExp(`Edit \\w+ ${word}`) })).toBeVisible();
});

test('on a phone a call is logged with one press, and the next lead follows @proof', async ({ page: phone, join }) => {
  await join('wholesaler');
  await phone.setViewportSize({ width: 390, height: 844 });
  const word = newWord();
  const fields = { lastName: word, phone: '901-555-0134', nextFollowupDate: '2026-01-05' };
  await addLead(phone, { ...fields, firstName: 'Ruth' });
  await addLead(phone, { ...fields, firstName: 'Leon', phone: '901-555-0199' });
  await phone.goto(`/leads?search=${word}`);
  await ready(phone);
  await phone.getByRole('button', { name: 'Select leads' }).click();
  const ofLeon = phone.getByRole('checkbox', { name: `Select Leon ${word}` });
  await ofLeon.check();
  await phone.getByLabel('Priority of the selected leads').selectOption('high');
  await expect(ofLeon).not.toBeChecked();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('link', { name: `Call Ruth ${word}` })).toHaveAttribute('href', 'tel:9015550134');
  await phone.getByRole('link', { name: `Ruth ${word}`, exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1, name: `Ruth ${word}` })).toBeVisible();
  await phone.getByRole('button', { name: 'No answer' }).click();
  await expect(phone.getByRole('region', { name: 'Follow-up' })).toContainText('Tomorrow');
  await expect(phone.getByRole('region', { name: 'Timeline' })).toContainText('No answer');
  await phone
    .getByRole('group', { name: `Reach Ruth ${word}` })
    .getByRole('button', { name: 'Next lead' })
    .click();
  await expect(phone.getByRole('heading', { level: 1, name: `Leon ${word}` })).toBeVisible();
  await phone.getByRole('button', { name: 'Talked' }).click();
  await expect(phone.getByLabel(`Status of Leon ${word}`)).toHaveValue('contacted');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a morning by keyboard: a call is logged, its follow-up snoozed and a to-do added without losing the place @proof', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  await addLead(page, { firstName: 'Ruth', lastName: word, phone: '901-555-0134', nextFollowupDate: '2026-01-05' });
  await page.goto(`/leads?search=${word}&status=unknown`);
  await ready(page);
  const name = page.getByRole('link', { name: `Ruth ${word}`, exact: true });
  await expect(name).toBeVisible();
  await page.keyboard.press('j');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Ruth ${word}` })).toBeVisible();

  await page.keyboard.press('l');
  await expect(page.getByLabel('What was said (optional)')).toBeFocused();
  const noAnswer = page.getByRole('button', { name: 'No answer' });
  await noAnswer.press('Enter');
  const followUp = page.getByRole('region', { name: 'Follow-up' });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('No answer');
  await expect(noAnswer).toBeFocused();

  await page.keyboard.press('f');
  await expect(followUp.getByRole('button', { name: 'Done' })).toBeFocused();
  await followUp.getByRole('button', { name: 'In 3 days' }).press('Enter');
  await expect(page.getByText('Follow-up moved: in 3 days', { exact: true })).toBeVisible();
  await expect(followUp.getByRole('button', { name: 'In 3 days' })).toBeFocused();
  await followUp.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(followUp.getByRole('heading', { name: 'Follow-up' })).toBeFocused();

  await page.keyboard.press('t');
  const toDos = page.getByRole('region', { name: 'To-dos' });
  await expect(toDos.getByLabel('Due')).toBeFocused();
  await toDos.getByLabel('What to do').fill('Order the title search');
  await page.keyboard.press('Enter');
  await expect(toDos.getByRole('listitem')).toContainText('Order the title search');
  await expect(toDos.getByRole('button', { name: 'Add to-do' })).toBeFocused();
});

test('an assistant sees the owner’s moves on the board, and a conflict names both values @proof', async ({
  page,
  join,
  openAs,
}) => {
  await join('wholesaler');
  const hired = await openAs('free');
  const assistant = hired.page;
  await hire(page, hired);
  const word = newWord();
  const lead = await addLead(page, { firstName: 'Ruth', lastName: word, phone: '901-555-0134' });
  await assistant.goto(`/leads?view=board&search=${word}`);
  await expect(assistant.getByText('You are working on the leads of')).toBeVisible();
  await expect(assistant.getByRole('region', { name: 'New' })).toContainText(word);
  await page.goto(`/leads?view=board&search=${word}`);
  const name = page.getByRole('link', { name: `Ruth ${word}` });
  await name.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Contacted' })).toContainText(word);
  await expect(assistant.getByRole('region', { name: 'Contacted' })).toContainText(word);

  await drag(page, name, page.getByRole('region', { name: 'Qualified' }));
  await expect(assistant.getByRole('region', { name: 'Qualified' })).toContainText(word);

  await page.goto(`/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit Ruth ${word}` });
  await form.getByLabel('Phone').fill('901-555-0111');
  const theirs = await assistant.request.patch(`/api/leads/${lead.id}`, {
    data: { version: 3, changes: { phone: '901-555-0122' } },
    headers: { origin: url },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(form).toContainText('Phones: theirs 901-555-0122, yours 901-555-0111');
  await form.getByRole('button', { name: 'Save lead' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('901-555-0111');
});

test('a lead is assigned to an assistant, who sees it at once and is notified @proof', async ({
  page,
  join,
  openAs,
}) => {
  await join('wholesaler');
  const hired = await openAs('free');
  const assistant = hired.page;
  await hire(page, hired);
  const name = 'Jane Cole';
  const word = newWord();
  const lead = await addLead(page, { firstName: 'Ruth', lastName: word });
  await assistant.goto(`/leads?view=board&assigned=me&search=${word}`);
  await expect(assistant.getByRole('heading', { name: 'No leads match' })).toBeVisible();
  await page.goto(`/leads/${lead.id}`);
  await choose(page.getByLabel(`Ruth ${word} is assigned to`), { label: name });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Assigned to ${name}`);
  const toDos = page.getByRole('region', { name: 'To-dos' });
  await toDos.getByRole('button', { name: 'Add to-do' }).click();
  await toDos.getByLabel('What to do').fill('Order the title search');
  await toDos.getByLabel('Assigned to').selectOption({ label: name });
  await toDos.getByRole('button', { name: 'Save to-do' }).click();
  await expect(toDos.getByRole('listitem')).toContainText(name);
  const card = assistant.getByRole('region', { name: 'New' }).getByRole('article').filter({ hasText: word });
  await expect(card.getByRole('img', { name: `Assigned to ${name}` })).toBeVisible();
  await assistant.goto('/notifications');
  await assistant.getByRole('link', { name: new RegExp(`assigned you a lead: Ruth ${word}`) }).click();
  await choose(assistant.getByLabel(`Ruth ${word} is assigned to`), { label: 'Nobody' });
  await expect(page.getByLabel(`Ruth ${word} is assigned to`)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`No longer assigned to ${name}`);
});

test('a file of leads is mapped, corrected, imported, updated by a second one, and both are undone', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  const word = newWord();
  const rows = [
    'Owner Name,Mobile,Asking,Nickname,Email',
    `Ruth ${word},901-555-0134,"$74,900",Ru,`,
    `Leon ${word},12,,Le,leon@`,
    ',,,,bad@',
  ];
  await page.goto('/import-leads');
  await ready(page);
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(page.getByRole('heading', { name: `${word}.csv` })).toBeVisible();
  await expect(page.getByLabel('Import Owner Name as')).toHaveValue('fullName');
  await expect(page.getByLabel('Import Asking as')).toHaveValue('askingPrice');
  await page.getByLabel('Import Asking as').selectOption('propertyValue');
  await page.getByRole('button', { name: 'Check list' }).click();
  const result = page.getByRole('region', { name: 'What will happen' });
  await expect(result.getByRole('row', { name: /leon@/ })).toContainText('Not an email address');
  await result.getByRole('button', { name: 'Correct line 4' }).click();
  const row = page.getByRole('dialog', { name: 'Correct line 4' });
  await row.getByRole('textbox', { name: 'Owner Name' }).fill(`Bo ${word}`);
  await page.reload();
  await ready(page);
  await result.getByRole('button', { name: 'Correct line 4' }).click();
  await expect(row.getByRole('textbox', { name: 'Owner Name' })).toHaveValue(`Bo ${word}`);
  await row.getByRole('textbox', { name: 'Owner Name' }).press('Enter');
  await expect(row).toHaveCount(0);
  const leftOut = result.getByRole('button', { name: 'Correct Email on line 3' });
  await leftOut.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(`leon.${word}@example.com`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save and check' }).click();
  await expect(leftOut).toHaveCount(0);
  await result.getByRole('button', { name: 'Add 3 leads' }).click();
  await page.getByRole('link', { name: 'Show leads' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Ruth ${word}`) })).toContainText('$74,900');

  await page.goto('/import-leads');
  await page.getByLabel('File to import').setInputFiles({
    name: `traced-${word}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows[0]}\n${rows[1]!.replace('74,900', '81,500')}`),
  });
  await page.getByLabel('Import Asking as').selectOption('propertyValue');
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(result.getByRole('row', { name: new RegExp(`Ruth ${word}`) }).first()).toContainText('$81,500');
  await result.getByLabel('All that are the same lead').selectOption('overwrite');
  await result.getByRole('button', { name: 'Update 1 lead' }).click();
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('The import was undone.')).toBeVisible();
  };
  await page.getByRole('link', { name: 'Show leads' }).waitFor();
  await undo();
  await page.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('row', { name: new RegExp(`^${word}.csv`) })
    .getByRole('button', { name: 'Open' })
    .click();
  await undo();
  await page.goto(`/leads?status=all&search=${word}`);
  await expect(page.getByRole('row', { name: new RegExp(word) })).toHaveCount(0);
});

test('the dashboard shows a lead that another browser adds, and the workspace’s pages lead to each other @proof', async ({
  page,
  join,
  openAgain,
}) => {
  await join('wholesaler');
  await page.goto('/pro-dashboard');
  const leads = page.getByRole('region', { name: 'Leads to work' });
  await expect(leads).toBeVisible();
  const word = newWord();
  const second = await openAgain();
  // The longest due comes first.
  const lead = await addLead(second, { firstName: 'Ruth', lastName: word, nextFollowupDate: '2020-01-02' });
  await expect(leads).toContainText(word);
  const data = { ids: [lead.id], delete: true };
  const deleted = await second.request.post('/api/leads/changes', { data, headers: { origin: url } });
  expect(deleted.status(), await deleted.text()).toBe(200);
  await expect(leads).not.toContainText(word);
  const workspace = page.getByRole('navigation', { name: 'Workspace' });
  for (const name of ['Leads', 'Deals', 'Tasks', 'Contracts', 'Campaigns', 'Overview']) {
    await workspace.getByRole('link', { name, exact: true }).click();
    await expect(workspace.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('a board, its cards and a record that do not load offer another try @proof', async ({ page, join }) => {
  await join('wholesaler');
  const word = newWord();
  const { id } = await addLead(page, { firstName: 'Ruth', lastName: word });
  const fails = async (path: string) => {
    const matches = (target: URL) => target.pathname === path;
    await page.route(matches, (route) => route.fulfill({ status: 500, json: { message: 'Failed', code: 'internal' } }));
    return () => page.unroute(matches);
  };

  // A page that is opened by its address has its first responses in the document.
  await page.goto('/tasks');
  await ready(page);
  const loadCounts = await fails('/api/leads/counts');
  // Pointing at "Board" reads its cards ahead.
  const loadCards = await fails('/api/leads');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The board did not load' })).toBeVisible();
  await loadCounts();
  await page.getByRole('button', { name: 'Retry' }).click();
  const column = page.getByRole('region', { name: 'New', exact: true });
  await expect(column.getByText('These cards did not load.')).toBeVisible();
  await loadCards();
  await column.getByRole('button', { name: 'Retry' }).click();
  await expect(column.getByRole('link').first()).toBeVisible();
  await page.locator('[role=search] input').first().fill(word);
  await expect(column.getByRole('link', { name: `Ruth ${word}` })).toBeVisible();

  const loadLead = await fails(`/api/leads/${id}`);
  await column.getByRole('link', { name: `Ruth ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The lead did not load' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All leads' })).toBeVisible();
  await loadLead();
  await page.getByRole('button', { name: 'Retry' }).click();
  // The focus that went with Retry.
  await expect(page.getByRole('heading', { level: 1, name: `Ruth ${word}` })).toBeFocused();
});
