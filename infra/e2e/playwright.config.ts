import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Started through `npm run e2e`, which finds the browser, the ports and a folder (infra/ci/e2e.ts). */
const { E2E_URL, E2E_START, CHROMIUM } = process.env;
const root = join(import.meta.dirname, '../..');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results'),
  workers: 1, // the specs share one product, and some stop parts of it
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: E2E_URL,
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  ...(E2E_START && {
    webServer: {
      command: `${process.execPath} infra/launcher/start.ts`,
      cwd: root,
      // The gateway is ready with the first releases; the launcher is once all slices are promoted.
      wait: { stdout: /Dealstead is ready at/ },
      timeout: 300_000,
      stdout: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    },
  }),
});
