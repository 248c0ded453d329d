import {
  allWell,
  connectDatabase,
  eventually,
  expect,
  freeze,
  kill,
  password,
  ready,
  sql,
  test,
  thaw,
  url,
} from '@dealstead/infra/e2e/product';

const headers = { origin: url };

test('with the renderer frozen or killed, pages render in the browser, and on the server again after recovery', async ({
  page,
}) => {
  // Unique queries: these pages are in no cache.
  expect(await (await page.request.get('/?search=renderer+well')).text()).toContain('Find your next deal</h1>');
  await freeze('renderer');
  try {
    await page.goto(`/?search=renderer+frozen+${Date.now()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  } finally {
    await thaw('renderer');
  }
  await kill('renderer');
  await page.goto('/?search=renderer+killed');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your next deal' })).toBeVisible();
  await allWell();
  await eventually(async () => {
    const html = await (await page.request.get(`/?search=back${Date.now()}`)).text();
    expect(html).toContain('Find your next deal</h1>');
  });
});

test('while account restarts a restriction is stored, and takes effect at the latest when it is back', async ({
  page,
  openAs,
  signInAs,
}) => {
  test.slow(); // a process restarts
  const {
    page: theirs,
    member: { id, email },
  } = await openAs('free');
  await signInAs('admin');
  await kill('account');
  const answer = await page.request.post(`/api/admin/members/${id}/restrictions`, {
    data: { type: 'sign-in', reason: 'While account was away' },
    headers,
  });
  expect([answer.status(), ['now', 'later'].includes((await answer.json()).effect)]).toEqual([200, true]);
  await eventually(async () => {
    const signIn = await theirs.request.post('/api/auth/login', { data: { email, password }, headers });
    expect(signIn.status()).toBe(403);
  }, 30);
});

test('an admin whose service is killed learns that a grant may have been made; the second press makes it once', async ({
  page,
  openAs,
  signInAs,
}) => {
  test.slow(); // a process restarts
  const { id } = (await openAs('free')).member;
  await signInAs('admin');
  await page.goto(`/admin/members/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Grant plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Buyer');
  await dialog.getByLabel('Reason').fill('While account was killed');
  const grant = dialog.getByRole('button', { name: 'Grant plan' });
  // The service waits for the locked member, and ends without an answer.
  {
    await using database = await connectDatabase();
    await database.client.query('BEGIN');
    await database.client.query('SELECT FROM account.users WHERE id = $1 FOR UPDATE', [id]);
    await grant.click();
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%users%'";
    await eventually(() => sql(waiting));
    await kill('account');
  }
  await expect(dialog.getByRole('alert')).toContainText('may or may not have been done. Try again');
  await allWell();
  await grant.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText('While account was killed')).toHaveCount(1);
});
