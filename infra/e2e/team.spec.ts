import { choose, hire } from './crm.ts';
import { expect, ready, test, url } from './product.ts';

const headers = { origin: url };

test('an assistant writes to a seller for the owner, who sees the conversation @proof', async ({
  page,
  join,
  openAs,
}) => {
  const text = `Is it still vacant? ${crypto.randomUUID().slice(0, 8)}`;
  await join('wholesaler');
  const hired = await openAs('free');
  const assistant = hired.page;
  await hire(page, hired);
  const [listing] = await (await page.request.get('/api/properties?limit=1&sortBy=createdAt&sortOrder=asc')).json();
  await assistant.goto(`/messages?listing=${listing.id}`);
  await ready(assistant);
  await assistant.getByRole('group', { name: 'Write as' }).getByRole('button', { name: /^For / }).click();
  await assistant.getByRole('textbox', { name: /^Write to/ }).fill(text);
  await assistant.getByRole('button', { name: 'Send' }).click();
  await assistant.waitForURL(/conversation=\d+/);
  await page.goto('/messages');
  await expect(page.getByText(text).first()).toBeVisible();
});

test('an owner assigns a task, the assistant sees it at once, moves it and writes a note; contact details follow the permissions', async ({
  page,
  join,
  openAs,
}) => {
  const run = crypto.randomUUID().slice(0, 8);
  await join('wholesaler');
  const hired = await openAs('free');
  const assistant = hired.page;
  await hire(page, hired);
  const name = 'Jane Cole';
  const created = await page.request.post('/api/leads', {
    data: { firstName: 'Ruth', lastName: `Amsel ${run}`, phone: '(901) 555-0134', email: `ruth.${run}@example.com` },
    headers,
  });
  const lead = await created.json();
  await assistant.goto('/tasks');
  await ready(assistant);
  await page.goto('/tasks');
  await ready(page);
  await page.getByRole('button', { name: 'Add task' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add task' });
  await form.getByLabel('What to do').fill(`Call sellers ${run}`);
  await form.getByLabel('Assigned to').selectOption({ label: name });
  await form.getByRole('combobox', { name: 'Lead' }).fill(`Amsel ${run}`);
  await expect(form.getByRole('listbox', { name: 'Lead' }).getByRole('option')).toContainText(`Ruth Amsel ${run}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Lead' })).toHaveValue(`Ruth Amsel ${run}`);
  await form.getByRole('button', { name: 'Add task' }).click();
  await expect(form).toBeHidden();

  // The assistant's open page shows it without a reload.
  await assistant.getByRole('link', { name: `Call sellers ${run}` }).click();
  const task = assistant.getByRole('dialog', { name: `Call sellers ${run}` });
  await expect(task.getByRole('link', { name: `Ruth Amsel ${run}` })).toHaveAttribute('href', `/leads/${lead.id}`);
  await task.getByLabel('Write a note').fill('Reached four of ten.');
  await task.getByRole('button', { name: 'Add note' }).click();
  await expect(task.getByText('Reached four of ten.')).toBeVisible();
  await choose(task.getByLabel(`Status of Call sellers ${run}`), 'review');
  await expect(page.getByRole('row', { name: new RegExp(run) }).getByRole('combobox')).toHaveValue('review');

  // On the board the owner moves it on with the keyboard.
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const isDone = page.getByRole('region', { name: 'Done' }).getByText(`Call sellers ${run}`);
  // The list is read again when the assistant's change arrives: a key that is pressed at that moment meets a card that goes.
  await expect(async () => {
    const card = page.getByRole('region', { name: 'Review' }).getByRole('link', { name: `Call sellers ${run}` });
    if (await card.isVisible()) await card.press('Shift+ArrowRight');
    await expect(isDone).toBeVisible({ timeout: 3_000 });
  }).toPass();

  // Contact details disappear from the assistant's open page when the owner hides them.
  await assistant.goto(`/leads/${lead.id}`);
  await expect(assistant.getByText('(901) 555-0134').first()).toBeVisible();
  await page.goto('/team');
  await ready(page);
  await page.getByRole('button', { name: `Edit permissions for ${name}` }).click();
  const permissions = page.getByRole('dialog', { name: `Permissions for ${name}` });
  await permissions.getByRole('checkbox', { name: 'Contact details' }).uncheck();
  await expect(permissions.getByRole('status')).toContainText('people’s emails and phone numbers, which show as');
  await permissions.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(assistant.getByText('•••-•••-••34').first()).toBeVisible();
  await expect(assistant.getByText('(901) 555-0134')).toHaveCount(0);

  // The owner's open page shows what the assistant does.
  await page.goto('/team-activity');
  await ready(page);
  await page.getByLabel('Person').selectOption({ label: name });
  await expect(page).toHaveURL(/person=\d+/);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const data = { activityType: 'note', description: `Reached her ${run}` };
  const noted = await assistant.request.post(`/api/leads/${lead.id}/activities`, { data, headers });
  expect(noted.status(), await noted.text()).toBe(201);
  const entry = page.getByRole('listitem').filter({ hasText: `Note: Reached her ${run}` });
  await expect(entry).toContainText(name);
  await expect(entry.getByRole('link', { name: `Ruth Amsel ${run}` })).toBeVisible();
});

test('an assistant times work and enters hours by hand, and the owner approves them; both pages follow at once', async ({
  page,
  join,
  openAs,
}) => {
  const run = crypto.randomUUID().slice(0, 8);
  await join('wholesaler');
  const hired = await openAs('free');
  const assistant = hired.page;
  await hire(page, hired);
  const name = 'Jane Cole';
  const rowOf = (of: typeof page, work: string) => of.getByRole('row', { name: new RegExp(`${work} ${run}`) });
  await Promise.all([assistant.goto('/team-hours'), page.goto('/team-hours')]);
  await Promise.all([ready(assistant), ready(page)]);
  await assistant.getByLabel('What you work on').fill(`Calls ${run}`);
  await assistant.getByRole('button', { name: 'Start timer' }).click();
  await expect(assistant.getByRole('timer')).toHaveText(/^0:00:\d\d$/);
  await expect(page.getByText('Working now:')).toContainText(name);
  await assistant.getByRole('button', { name: 'Stop timer' }).click();
  await expect(rowOf(assistant, 'Calls')).toContainText('1 min');
  await expect(rowOf(page, 'Calls')).toContainText('To approve');

  await assistant.getByRole('button', { name: 'Add time' }).first().click();
  const dialog = assistant.getByRole('dialog', { name: 'Add time' });
  await dialog.getByRole('button', { name: 'Today' }).click();
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByLabel('Minutes').fill('30');
  await dialog.getByLabel('What you did').fill(`Letters ${run}`);
  await dialog.getByRole('button', { name: 'Add time' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(assistant, 'Letters')).toContainText('2 h 30 min');

  await expect(rowOf(page, 'Letters')).toContainText('To approve');
  const hours = page.getByRole('region', { name: `Hours of ${name}` });
  await hours.getByRole('button', { name: /^Approve / }).click();
  await expect(rowOf(page, 'Letters')).toContainText('Approved');
  await expect(rowOf(assistant, 'Calls')).toContainText('Approved');
  await expect(rowOf(assistant, 'Letters')).toContainText('Approved');
  await expect(rowOf(assistant, 'Letters').getByRole('button')).toHaveCount(0);

  await rowOf(page, 'Letters')
    .getByRole('button', { name: /^Reopen / })
    .click();
  await expect(rowOf(assistant, 'Letters').getByRole('button', { name: /^Edit 2 h 30 min/ })).toBeVisible();
});
