import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { processGroups } from '@dealstead/infra/servers/processGroups';
import { allWell, dataDir, expect, expectNoReload, mark, ready, root, test, url } from '@dealstead/infra/e2e/product';

let dev: ChildProcess;
const output: string[] = [];

async function untilPrinted(pattern: RegExp): Promise<void> {
  await expect.poll(() => output.join('\n'), { timeout: 120_000 }).toMatch(pattern);
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dev = spawn('npm', ['run', '-s', 'dev', '--', 'listings'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // The reaper ends the group when an interrupted run kills this process before `afterAll`.
  if (dev.pid !== undefined) processGroups.register({ pid: dev.pid, name: 'dev', commandLine: 'dev' });
  if (dev.stdout) createInterface({ input: dev.stdout }).on('line', (line) => output.push(line));
  await untilPrinted(/Changes of listings show in browsers/);
});

test.afterAll(async () => {
  const exited = once(dev, 'exit');
  dev.kill('SIGTERM');
  await exited;
  if (dev.pid !== undefined) processGroups.unregister(dev.pid);
  await allWell();
});

/** Saves a file in one step: the compiler never reads a part of it. */
async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}

/** Saves a changed source file while `check` runs. */
async function withChange(file: string, from: string, to: string, check: () => Promise<void>): Promise<void> {
  const path = join(root, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(from);
  await save(path, before.replace(from, to));
  try {
    await check();
  } finally {
    await save(path, before);
  }
}

const home = 'mfe-listings/src/pages/Home/Opportunities.tsx';
const released = 'Investment Opportunities';

test('a saved component is replaced on screen without a reload, in the browser with the override', async ({
  page,
  browser,
}) => {
  await page.goto('/dev/slices/listings');
  await page.goto('/?category=land');
  await ready(page);
  await mark(page);
  const heading = page.getByRole('heading', { name: released });
  await heading.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);

  await withChange(home, released, 'Deals while developing', async () => {
    await expect(page.getByRole('heading', { name: 'Deals while developing' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?category=land');
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(50);
    await expectNoReload(page);

    const other = await browser.newPage();
    await other.goto('/?category=land');
    await expect(other.getByRole('heading', { name: released })).toBeVisible();
    await other.close();

    // Another slice's page is served from its release.
    await page.goto('/subscribe');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/?category=land');
    await expect(page.getByRole('heading', { name: 'Deals while developing' })).toBeVisible();
  });
  await expect(heading).toBeVisible();
});

test('a compile error is shown over the page until the next successful build', async ({ page }) => {
  await page.goto('/dev/slices/listings');
  await page.goto('/');
  await ready(page);
  const error = page.getByRole('alert').filter({ hasText: 'Opportunities' });
  // A syntax error, and an import of what is no longer exported.
  for (const mistake of ['export function =', 'function']) {
    await withChange(home, 'export function', mistake, async () => {
      await expect(error).toBeVisible();
      await expect(page.getByRole('heading', { name: released })).toBeVisible();
    });
    await expect(error).toHaveCount(0);
  }
});

test('without the override the release is shown', async ({ page }) => {
  await page.goto('/dev/slices/listings');
  await page.goto('/');
  expect(await page.locator('#dealstead').textContent()).toContain('"version":"dev"');
  const bar = page.getByRole('complementary', { name: 'Chosen versions' });
  await expect(bar).toContainText('Only this browser shows the local build of listings.');
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(bar).toHaveCount(0);
  expect(await page.locator('#dealstead').textContent()).not.toContain('"version":"dev"');
});

test('a service restarts when its source is saved', async ({ request }) => {
  await withChange('services/tools/src/main.ts', 'import ', '// changed by a test\nimport ', async () => {
    await untilPrinted(/tools restarted in \d+ ms/);
    await allWell();
    expect((await request.get('/api/properties')).ok()).toBe(true);
  });
});
