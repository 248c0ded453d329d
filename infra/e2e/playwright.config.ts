import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Run by `npm run e2e`, which provides the browser, the ports and a directory (infra/ci/e2e.ts). */
const { E2E_URL, CHROMIUM, E2E_CPU_SLOWDOWN } = process.env;
/** On a processor that is slowed down (product.ts) everything may take longer. */
const timeoutFactor = Number(E2E_CPU_SLOWDOWN ?? 1) > 1 ? 2 : 1;
const root = join(import.meta.dirname, '../..');

/**
 * Specs share one product, and either worker takes any file: a test that changes something does so as a member of its own
 * (`join` of product.ts). infra/ci/e2e.ts then runs these one after another, because they stop parts of the product,
 * change releases, or change what everyone sees.
 */
const exclusive = /\/(?:events|faults|payouts|releases|reviews)\.spec\.ts$/;

/**
 * The tag of what `npm test` leaves to the proof `journeys`: a second journey through a page that has one there, or a fault
 * found in use that a component test or a service test asserts as well.
 */
const proof = /@proof/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results', process.env.E2E_PHASE ?? ''),
  // One product and two cores: while one browser waits for the product, another one works.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  projects: [
    { name: 'shared', testIgnore: exclusive, grepInvert: proof },
    { name: 'exclusive', testMatch: exclusive, workers: 1 },
    // `npm run proofs` only.
    { name: 'journeys', testIgnore: exclusive, grep: proof },
    { name: 'proofs', testDir: '../proofs/browser', workers: 1 },
    { name: 'screens', testDir: '../proofs/screens' },
  ],
  // Limits for a busy machine: a test that passes takes a fraction of them.
  timeout: 150_000 * timeoutFactor,
  expect: { timeout: 20_000 * timeoutFactor },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: E2E_URL,
    actionTimeout: 20_000 * timeoutFactor,
    // Recording every action takes a tenth of the time; `npm run e2e -- <spec> --trace retain-on-failure` does it.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
