// `npm run unit -- <path>` runs a part; NODE_OPTIONS=--experimental-vm-modules is set there.
const typescript = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6', ignoreDynamic: true },
      sourceMaps: 'inline',
    },
  ],
};

const common = {
  // `npm run proofs` runs what takes too long for `npm test`.
  testMatch: process.env.TESTS === 'proofs' ? ['**/*.proof.ts'] : ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/infra/e2e/', '/fixtures/', '/infra/slice-tools/template/'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'],
};

/** Needs no document: runs in bare Node, against real PostgreSQL, Redis and NATS where a file needs them. */
const node = {
  ...common,
  displayName: 'node',
  roots: ['services', 'gateway', 'shell/server', 'infra'].map((name) => `<rootDir>/${name}`),
  runner: '<rootDir>/infra/ci/unitRunner/runner.ts',
  transform: {},
};

/** Components, in a document that jsdom makes. */
const browser = {
  ...common,
  displayName: 'browser',
  roots: [
    '<rootDir>/shell',
    '<rootDir>/mfe-listings',
    '<rootDir>/mfe-tools',
    '<rootDir>/mfe-account',
    '<rootDir>/mfe-admin',
  ],
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, '<rootDir>/shell/server/'],
  testEnvironment: '<rootDir>/infra/ci/jest.browser.environment.ts',
  setupFilesAfterEnv: ['<rootDir>/infra/ci/jest.browser.setup.ts'],
  transform: typescript,
};

export default {
  reporters: ['default', '<rootDir>/infra/ci/unitRunner/slowestFiles.ts'],
  projects: [node, browser],
  // Ends a test that hangs; how fast a machine is decides nothing. Random tests try five times as many cases with TEST_RUNS=full.
  testTimeout: process.env.TEST_RUNS === 'full' ? 600_000 : 180_000,
  watchman: false,
  // ES modules of finished test files stay in memory (nodejs/node#33439): a worker that holds this much is replaced.
  workerIdleMemoryLimit: '1.5GB',
};
