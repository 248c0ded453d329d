import { choose } from './crm.ts';
import { emailOf, expect, password, ready, test, url } from './product.ts';

test('an assistant writes to a seller for the owner, who sees the conversation', async ({
  page,
  browser,
  signInAs,
}) => {
  const text = `Is it still vacant? ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs('wholesaler');
  const hers = await browser.newContext();
  const headers = { origin: url };
  await hers.request.post('/api/auth/login', { data: { email: emailOf('va'), password }, headers });
  const { actingFor } = await (await hers.request.get('/api/auth/me')).json();
  const listings: { id: number; userId: number }[] = await (
    await page.request.get('/api/properties?limit=30&sortBy=createdAt&sortOrder=asc')
  ).json();
  let listing = 0;
  for (const { id } of listings.filter(({ userId }) => userId !== actingFor.id)) {
    const start = await hers.request.get(`/api/conversation-starts/${id}?ownerId=${actingFor.id}`);
    if (start.ok() && (await start.json()).conversationId === null) listing = id;
  }
  const assistant = await hers.newPage();
  try {
    await assistant.goto(`/messages?listing=${listing}`);
    await ready(assistant);
    await assistant.getByRole('group', { name: 'Write as' }).getByRole('button', { name: /^For / }).click();
    await assistant.getByRole('textbox', { name: /^Write to/ }).fill(text);
    await assistant.getByRole('button', { name: 'Send' }).click();
    await assistant.waitForURL(/conversation=\d+/);
    await page.goto('/messages');
    await expect(page.getByText(text).first()).toBeVisible();
  } finally {
    await hers.close();
  }
});

test('an owner assigns a task, the assistant sees it at once, moves it and writes a note; contact details follow the permissions', async ({
  page,
  browser,
  signInAs,
}) => {
  const run = crypto.randomUUID().slice(0, 8);
  await signInAs('wholesaler');
  const hers = await browser.newContext();
  const headers = { origin: url };
  const signIn = await hers.request.post('/api/auth/login', { data: { email: emailOf('va'), password }, headers });
  expect(signIn.status()).toBe(200);
  const assistant = await hers.newPage();
  const { members } = await (await page.request.get('/api/team')).json();
  const seat = members.find(({ email }: { email: string }) => email === emailOf('va'));
  const setPermissions = async (permissions: readonly string[]) => {
    const answer = await page.request.patch(`/api/team/members/${seat.id}`, { data: { permissions }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const created = await page.request.post('/api/leads', {
    data: { firstName: 'Ruth', lastName: `Amsel ${run}`, phone: '(901) 555-0134', email: `ruth.${run}@example.com` },
    headers,
  });
  const lead = await created.json();
  try {
    await assistant.goto('/tasks');
    await ready(assistant);
    await page.goto('/tasks');
    await ready(page);
    await page.getByRole('button', { name: 'Add task' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add task' });
    await form.getByLabel('What to do').fill(`Call sellers ${run}`);
    await form.getByLabel('Assigned to').selectOption({ label: seat.name });
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
    await page.getByRole('button', { name: 'Board' }).click();
    await page.getByRole('link', { name: `Call sellers ${run}` }).press('Shift+ArrowRight');
    await expect(page.getByRole('region', { name: 'Done' }).getByText(`Call sellers ${run}`)).toBeVisible();

    // Contact details disappear from the assistant's open page when the owner hides them.
    await assistant.goto(`/leads/${lead.id}`);
    await expect(assistant.getByText('(901) 555-0134').first()).toBeVisible();
    await page.goto('/team');
    await ready(page);
    await page.getByRole('button', { name: `Edit permissions for ${seat.name}` }).click();
    const permissions = page.getByRole('dialog', { name: `Permissions for ${seat.name}` });
    await permissions.getByRole('checkbox', { name: 'Contact details' }).uncheck();
    await expect(permissions.getByRole('status')).toContainText('people’s emails and phone numbers, which show as');
    await permissions.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(assistant.getByText('•••-•••-••34').first()).toBeVisible();
    await expect(assistant.getByText('(901) 555-0134')).toHaveCount(0);

    // The owner reads what the assistant did.
    const data = { activityType: 'note', description: `Reached her ${run}` };
    const noted = await hers.request.post(`/api/leads/${lead.id}/activities`, { data, headers });
    expect(noted.status(), await noted.text()).toBe(201);
    await page.goto('/team-activity');
    await ready(page);
    await page.getByLabel('Person').selectOption({ label: seat.name });
    const entry = page.getByRole('listitem').filter({ hasText: `Note: Reached her ${run}` });
    await expect(entry).toContainText(seat.name);
    await expect(entry.getByRole('link', { name: `Ruth Amsel ${run}` })).toBeVisible();
  } finally {
    await setPermissions(seat.permissions);
    await page.request.post('/api/leads/changes', { data: { ids: [lead.id], delete: true }, headers });
    const { tasks } = await (await page.request.get('/api/va/tasks')).json();
    for (const { id, title } of tasks)
      if (title.includes(run)) await page.request.delete(`/api/va/tasks/${id}`, { headers });
    await hers.close();
  }
});
