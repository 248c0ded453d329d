import { expect, password, ready, test, url } from './product.ts';

test('a partner creates a key, calls the API, fetches a scheduled export with it, and revokes it', async ({
  page,
  request,
  join,
}) => {
  const name = `Warehouse ${Date.now()}`;
  await join('partnership');
  await page.goto('/settings/api-keys');
  await ready(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: 'Read analytics' }).check();
  await form.getByRole('checkbox', { name: 'Download exports' }).check();
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  const secret = (await shown.getByLabel('API key').textContent()) ?? '';
  expect(secret).toMatch(/^ds_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'I saved the key' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const market = await request.get(`${url}/api/market`, { headers });
  expect([market.status(), market.headers()['ratelimit-limit']]).toEqual([200, '60']);
  expect((await request.get(`${url}/api/leads`, { headers })).status()).toBe(403);

  await page.goto('/analytics/exports');
  await ready(page);
  await page.getByRole('button', { name: 'Schedule export' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule an export' });
  await schedule.getByLabel('What to export').selectOption('Team activity');
  await schedule.getByRole('radio', { name: /Parquet/ }).check();
  await schedule.getByRole('button', { name: 'Schedule export' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Team activity (Parquet)' }) });
  await row
    .first()
    .getByRole('button', { name: /^Run .* now$/ })
    .click();
  await expect(row.first().getByRole('link', { name: /^Download/ })).toBeVisible();
  const { exports } = await (await request.get(`${url}/api/scheduled-exports`, { headers })).json();
  const file = await request.get(`${url}/api/scheduled-exports/${exports[0].id}/files/latest`, { headers });
  expect((await file.body()).subarray(0, 4).toString()).toBe('PAR1');
  await row
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await expect(page.getByText('Export deleted', { exact: true })).toBeVisible();

  await page.goto('/settings/api-keys');
  await ready(page);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('API key revoked', { exact: true })).toBeVisible();
  expect((await request.get(`${url}/api/market`, { headers })).status()).toBe(401);
});

test('a member on another plan sees what keys and exports need @proof', async ({ page, join }) => {
  await join('wholesaler');
  for (const [path, feature] of [
    ['/settings/api-keys', 'Enterprise Analytics API'],
    ['/analytics/exports', 'Scheduled exports'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(`${feature} requires the Partnership membership or higher`)).toBeVisible();
  }
});
