import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { e2e } from '@dealstead/infra/ci/e2e';
import { root, run } from '@dealstead/infra/ci/run';
import { countJest, countOne, type Count } from '@dealstead/infra/ci/summary';
import { unit } from '@dealstead/infra/ci/unit';

/** A proof: a test, drill or campaign that takes too long for `npm test`. */
export interface Proof {
  readonly name: string;
  /** What it proves, as infra/proofs/README.md says it. */
  readonly proves: string;
  /** The beginnings of the paths whose change makes `.ci/run` run it again, those of its own files aside. */
  readonly sources: readonly string[];
  readonly runs: Runs;
}

type Runs =
  | { /** The beginnings of the paths of `*.proof.ts` files. */ readonly drills: readonly string[] }
  | { /** Test files that draw random cases, all of which run. */ readonly randomized: readonly string[] }
  | { /** Browser tests in infra/proofs/browser, without their ending. */ readonly specs: readonly string[] }
  | {
      /** A project of playwright.config.ts whose files share one product. */ readonly project: string;
    }
  | {
      /** Runs the journeys of `npm test` on a processor that is slowed down by this factor. */ readonly slowdown: number;
    }
  | { /** A script and its arguments. */ readonly command: readonly [script: string, ...args: string[]] };

/** The beginnings of the paths of everything that a proof depends on. */
export const sourcesOf = ({ sources, runs }: Proof): readonly string[] => {
  if ('drills' in runs) return [...sources, ...runs.drills];
  if ('randomized' in runs) return [...sources, ...runs.randomized];
  if ('specs' in runs) return [...sources, ...runs.specs.map((name) => `infra/proofs/browser/${name}.spec.ts`)];
  return sources;
};

/** Runs a proof. */
export async function runProof({ runs }: Proof): Promise<Count> {
  if ('drills' in runs) return jest(runs.drills, { TESTS: 'proofs' });
  if ('randomized' in runs) return jest(runs.randomized, { TEST_RUNS: 'full' });
  if ('specs' in runs)
    return e2e(
      runs.specs.map((name) => `${name}.spec.ts`),
      ['proofs'],
    );
  if ('project' in runs) return e2e([], [runs.project]);
  if ('slowdown' in runs) {
    Object.assign(process.env, { E2E_CPU_SLOWDOWN: String(runs.slowdown), TEST_RUNS: 'full' });
    return e2e([], ['shared']).finally(() => {
      delete process.env.E2E_CPU_SLOWDOWN;
      delete process.env.TEST_RUNS;
    });
  }
  return countOne(await run(process.execPath, [...runs.command]));
}

/** Runs test files by Jest. */
async function jest(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-proof-'));
  const report = join(folder, 'jest.json');
  try {
    const exitCode = await unit(['--json', `--outputFile=${report}`, ...files], env);
    return countJest(JSON.parse(await readFile(report, 'utf8')), exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The test files that draw random cases, of which `npm test` tries a fifth. */
const randomizedTests = globSync('services/**/src/**/*.test.ts', { cwd: root }).filter((file) =>
  /fixtures\/randomCases|\bnaughty\b/.test(readFileSync(join(root, file), 'utf8')),
);

/** Files that decide how every process starts. */
const everywhere = ['package-lock.json', 'infra/run.js', 'infra/servers/', 'infra/launcher/'];
const services = ['services/packages/service-kit/src/', 'services/packages/contracts/src/'];
const slices = ['shell/', 'mfe-listings/src/', 'mfe-tools/src/', 'mfe-account/src/', 'mfe-admin/src/'];
const releases = [
  ...everywhere,
  'infra/release/',
  'infra/slice-tools/',
  'services/admin/src/releases/',
  'services/packages/contracts/src/platform/',
  'gateway/src/pages/',
  'shell/src/',
  'shell/server/',
];

export const proofs: readonly Proof[] = [
  {
    name: 'kills-account',
    proves: 'Payments, commissions, grants and registrations happen once although account is killed again and again.',
    sources: [...everywhere, ...services, 'services/account/src/', 'infra/stripe/'],
    runs: { drills: ['services/account/'] },
  },
  {
    name: 'kills-listings',
    proves: 'An import that is killed, or meets a full disk, makes one draft of every valid row.',
    sources: [...everywhere, ...services, 'services/listings/src/transfer/imports/'],
    runs: { drills: ['services/listings/'] },
  },
  {
    name: 'server-restarts',
    proves: 'Events keep their order over a restart of NATS; clients follow Redis to the replica that takes over.',
    sources: [...everywhere, 'services/packages/service-kit/src/'],
    runs: { drills: ['infra/servers/'] },
  },
  {
    name: 'database-pair',
    proves: 'The loss of either PostgreSQL server loses no acknowledged write.',
    sources: [...everywhere, 'infra/proofs/cluster/'],
    runs: { drills: ['infra/proofs/cluster/postgresPair'] },
  },
  {
    name: 'rolling-upgrade',
    proves: 'Every replica is replaced, and each load balancer killed, without a failed request.',
    sources: [...everywhere, ...services, 'infra/proofs/cluster/', 'infra/ci/fixtures/'],
    runs: { drills: ['infra/proofs/cluster/rollingUpgrade'] },
  },
  {
    name: 'expand-contract',
    proves: 'A column is replaced over four releases under load, and each release undone, with no wrong value.',
    sources: ['infra/ci/', 'services/packages/service-kit/src/'],
    runs: { drills: ['infra/ci/expandContract'] },
  },
  {
    name: 'backup',
    proves: 'A cluster destroyed under load is restored to the stated point; damaged archives are refused.',
    sources: [...everywhere, 'infra/backup/'],
    runs: { drills: ['infra/backup/'] },
  },
  {
    name: 'image',
    proves: 'The container image builds, holds no compilers or tests, and a service starts in it without rights.',
    sources: [...everywhere, 'infra/deploy/'],
    runs: { drills: ['infra/deploy/image'] },
  },
  {
    name: 'shared-cache',
    proves: 'Varnish in front of the gateway answers visitors, never members, and forgets what changed.',
    sources: [...everywhere, 'infra/deploy/varnish/', 'gateway/src/cache/'],
    runs: { drills: ['infra/deploy/varnish/'] },
  },
  {
    name: 'slow-clients',
    proves:
      '200 clients that send 500 bytes a second hold up no other: the p99 of 50 normal ones stays under twice its usual.',
    sources: ['gateway/src/http/'],
    runs: { drills: ['gateway/src/http/'] },
  },
  {
    name: 'judged-queries',
    proves: 'At least 95 % of 450 judged search texts are understood; NDCG@10 is at least 0.9.',
    sources: [
      'infra/proofs/judged/',
      'infra/demo/',
      'services/packages/query-understanding/',
      'services/packages/search-engine/src/',
      'services/listings/src/search/',
    ],
    runs: { drills: ['infra/proofs/judged/'] },
  },
  {
    name: 'random-tests',
    proves: 'The randomized tests hold with all their cases; `npm test` runs a fifth of them.',
    sources: ['services/packages/geo/', 'services/account/src/affiliates/'],
    runs: { randomized: randomizedTests },
  },
  {
    name: 'component-kills',
    proves:
      'No registration is lost or doubled under kills; Redis, NATS, tools, account and the renderer may die while pages are open.',
    sources: [...everywhere, ...services, 'services/account/src/', 'gateway/src/', 'shell/server/'],
    runs: { specs: ['kills', 'outages', 'restarts'] },
  },
  {
    name: 'restriction-latency',
    proves: 'A restriction, a sign-out everywhere and a revoked plan act with the response, also on other gateways.',
    sources: [...services, 'services/account/src/', 'gateway/src/auth/'],
    runs: { specs: ['restrictionLatency'] },
  },
  {
    name: 'old-releases',
    proves: 'An open page keeps what was typed and loads its own chunks through twenty promotions.',
    sources: releases,
    runs: { specs: ['old-releases'] },
  },
  {
    name: 'release-health',
    proves: 'A canary that does not load is rolled back by itself; a page that is turned off leaves open browsers.',
    sources: [...releases, 'shell/src/live/'],
    runs: { specs: ['release-health'] },
  },
  {
    name: 'release-trials',
    proves: 'A version is tried by half of the browsers, then by one; wrong routes and another React are refused.',
    sources: [...releases, 'mfe-admin/src/'],
    runs: { specs: ['release-trials'] },
  },
  {
    name: 'other-team',
    proves: 'A team with a repository of its own makes, publishes and withdraws a slice.',
    sources: releases,
    runs: { specs: ['other-team'] },
  },
  {
    name: 'two-teams',
    proves: 'Two teams publish, promote and roll back at once, and of two admins one does it.',
    sources: [...releases, 'mfe-admin/src/'],
    runs: { specs: ['two-teams'] },
  },
  {
    name: 'dev-loop',
    proves: 'A saved component is replaced on screen, a compile error lies over the page, a service restarts.',
    sources: [...everywhere, 'infra/dev/', 'infra/slice-tools/'],
    runs: { specs: ['dev'] },
  },
  {
    name: 'outside-checkers',
    proves: 'The Nu HTML Checker finds no error in public pages, and Redocly none in the description of the API.',
    sources: [
      'services/packages/contracts/src/',
      'gateway/src/pages/document.ts',
      'gateway/src/api/openapi.ts',
      'shell/src/frame/',
      'shell/kit/src/',
      'mfe-listings/src/',
      'mfe-account/src/',
      'mfe-tools/src/',
      'mfe-admin/src/',
    ],
    runs: { specs: ['checkers'] },
  },
  {
    name: 'benchmarks',
    proves:
      'Every part of the benchmarks still runs, at a tiny size, so that what it measures did not change under it.',
    // Parts fill tables of all services, and read pages of all slices in a browser.
    sources: [
      ...releases,
      'infra/proofs/bench/',
      'infra/demo/',
      'infra/dev/',
      'services/',
      'gateway/src/',
      'shell/kit/src/',
      'mfe-listings/src/',
      'mfe-tools/src/',
      'mfe-admin/src/pages/BlogPost/',
    ],
    runs: { command: ['infra/proofs/bench/tiny.ts'] },
  },
  {
    name: 'screens',
    proves:
      'Every screen of every plan is accessible in both themes and fits a small phone; dialogs show their whole text; maps work in full; no font shifts the first view.',
    sources: [...slices, 'infra/e2e/', 'infra/proofs/screens/'],
    runs: { project: 'screens' },
  },
  {
    name: 'journeys',
    proves: 'The journeys beside the one that `npm test` keeps for each page, and faults found in use, still pass.',
    sources: [...services, ...slices, 'infra/e2e/', 'services/listings/src/', 'services/tools/src/'],
    runs: { project: 'journeys' },
  },
  {
    name: 'slow-journeys',
    proves:
      'The browser tests of `npm test`, a journey through each page, pass where the processor is four times slower, as on a phone.',
    sources: ['shell/kit/src/', 'shell/src/', 'infra/e2e/'],
    runs: { slowdown: 4 },
  },
  {
    name: 'fault-campaign',
    proves:
      'Twelve rounds of kills and freezes under registering, deleting and paying clients lose and double nothing.',
    sources: [...everywhere, 'services/packages/service-kit/src/', 'infra/proofs/faults/', 'gateway/src/http/'],
    runs: { command: ['infra/proofs/faults/run.ts', '--rounds', '12'] },
  },
  {
    name: 'cluster-campaign',
    proves: 'Two of each process behind load balancers survive three minutes of kills and failovers.',
    sources: [...everywhere, 'services/packages/service-kit/src/', 'infra/proofs/cluster/', 'infra/proofs/faults/'],
    runs: { command: ['infra/proofs/cluster/run.ts', 'faults', '--minutes', '3'] },
  },
];
