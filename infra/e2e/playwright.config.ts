import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Run by `npm run e2e`, which provides the browser, the ports and a directory (infra/ci/e2e.ts). */
const { E2E_URL, CHROMIUM } = process.env;
const root = join(import.meta.dirname, '../..');

/**
 * Specs share one product. infra/ci/e2e.ts runs these projects in three phases:
 * 1. `readers` only read listings: two files at a time;
 * 2. `sellers` change listings, `members` accounts: two files at a time, one of each kind;
 * 3. `exclusive` stop parts of the product, change releases or sources, or sign everyone out: one file at a time.
 */
const specs = (...names: string[]): RegExp => new RegExp(`/(?:${names.join('|')})\\.spec\\.ts$`);
// `accounts`, `leads` and `traces` use no demo account; they are here because the members' specs take longer.
const sellers = specs(
  'accounts',
  'dashboards',
  'desk-deals',
  'leads',
  'messages',
  'owner',
  'property',
  'seat',
  'selling',
  'traces',
);
const members = specs(
  'account',
  'admin-dashboard',
  'admin-members',
  'admin-messages',
  'api-keys',
  'calculator',
  'contracts',
  'desk-leads',
  'desk-lists',
  'invitation',
  'joint-ventures',
  'member-journey',
  'membership',
  'moderation',
  'notifications',
  'outreach',
  'plans',
  'portfolio',
  'search-by-result',
  'support',
  'team',
  'white-label',
);
const exclusive = specs(
  'dev',
  'events',
  'faults',
  'first-view',
  'old-releases',
  'other-team',
  'payouts',
  'release-health',
  'releases',
  'restrictions',
  'security',
  'two-teams',
);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'test-results', process.env.E2E_PHASE ?? ''),
  // One product and two cores: while one browser waits for the product, another one works.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  projects: [
    { name: 'readers', testIgnore: [sellers, members, exclusive] },
    { name: 'sellers', testMatch: sellers, workers: 1 },
    { name: 'members', testMatch: members, workers: 1 },
    { name: 'exclusive', testMatch: exclusive, workers: 1 },
  ],
  // Limits for a busy machine: a test that passes takes a fraction of them.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: E2E_URL,
    actionTimeout: 20_000,
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
