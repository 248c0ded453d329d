import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@dealstead/infra/release/packages';
import { expect, npmRun, ready, test, url } from '@dealstead/infra/e2e/product';

let folder: string;
test.beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'dealstead-team-')), 'rentals');
});
test.afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

/** Runs a command of the platform. */
async function platform(...args: string[]): Promise<void> {
  const { code, output } = await npmRun(...args);
  expect(code, output).toBe(0);
}

/** Runs a command of the slice's own project. */
const inProject = (...args: string[]) => run('npm', ['run', '--silent', ...args], folder);

test('a team outside this repository makes a slice, publishes it, and it is taken off again', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(600_000);
  await platform('create-slice', '--', folder);
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], folder);
  await inProject('test');

  // Without a registration nothing can be uploaded.
  await expect(inProject('publish-slice', '--', url)).rejects.toThrow(/is no key of rentals/);

  // An admin adds the team with the key that its project shows.
  const key = (await inProject('key')).trim();
  await signInAs('admin');
  await page.goto('/admin/releases');
  await ready(page);
  const team = page.getByRole('region', { name: 'Teams and keys' });
  await team.getByLabel('Area').fill('rentals');
  await team.getByRole('textbox', { name: 'Team' }).fill('Rentals team');
  await team.getByLabel('Public key').fill(key);
  await team.getByRole('button', { name: 'Add team' }).click();
  await expect(team.getByRole('row', { name: /Rentals team/ })).toBeVisible();

  const published = await inProject('publish-slice', '--', url);
  const version = /rentals (\w+) is published/.exec(published)?.[1] ?? '';
  expect(version, published).not.toBe('');

  // Nobody gets it before it is promoted; the admin's own browser may try it.
  await page.goto('/rentals');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Rentals');
  await page.goto(`/rentals?releases=rentals@${version}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible();
  await page.goto('/?releases=off');

  await platform('release', '--', 'promote', 'rentals', version);
  await expect(async () => {
    const answer = await page.request.get('/rentals');
    expect(await answer.text()).toContain('This page is built in a repository of its own.');
  }).toPass({ timeout: 20_000 });
  await page.goto('/rentals');
  await ready(page);
  const button = page.getByRole('button', { name: /^Count/ });
  await button.click();
  await expect(button).toHaveText('Count: 1');

  // The team releases again by itself.
  const source = join(folder, 'src/pages/Home/Home.tsx');
  await writeFile(source, (await readFile(source, 'utf8')).replace('a repository of its own', 'a second release'));
  const second = await inProject('publish-slice', '--', url);
  const next = /rentals (\w+) is published/.exec(second)?.[1] ?? '';
  await platform('release', '--', 'promote', 'rentals', next);
  await expect(async () => {
    expect(await (await page.request.get('/rentals')).text()).toContain('This page is built in a second release.');
  }).toPass({ timeout: 20_000 });

  // The admin takes it off the site.
  await page.goto('/admin/releases');
  await ready(page);
  await page.getByRole('button', { name: 'Take Rentals off the site' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The trial has ended');
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(async () => expect((await page.request.get('/rentals')).status()).toBe(404)).toPass({ timeout: 20_000 });
});
