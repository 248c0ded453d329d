// `npm run unit -- <path>` runs a part; NODE_OPTIONS=--experimental-vm-modules is set there.
const typescript = (jsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6', ignoreDynamic: true },
      sourceMaps: 'inline',
    },
  ],
});

const common = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/infra/e2e/', '/fixtures/', '/infra/slice-tools/template/'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'],
};

/** Needs nothing but Node. */
const pure = {
  ...common,
  displayName: 'pure',
  roots: [
    'contracts',
    'formulas',
    'geo',
    'illustrations',
    'percolator',
    'query-understanding',
    'search-engine',
    'valuation',
  ]
    .map((name) => `<rootDir>/services/${name}`)
    .concat('<rootDir>/infra/judged'),
  testEnvironment: '<rootDir>/infra/ci/jest.node.environment.ts',
  transform: typescript(false),
};

/** Runs against real PostgreSQL, Redis and NATS, started once for the run. */
const server = {
  ...common,
  displayName: 'server',
  roots: ['account', 'admin', 'listings', 'service-kit', 'tools']
    .map((name) => `<rootDir>/services/${name}`)
    .concat('<rootDir>/gateway', '<rootDir>/shell/server', '<rootDir>/infra'),
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, '<rootDir>/infra/judged/'],
  testEnvironment: '<rootDir>/infra/ci/jest.environment.ts',
  globalSetup: '<rootDir>/infra/ci/jest.setup.ts',
  globalTeardown: '<rootDir>/infra/ci/jest.teardown.ts',
  transform: typescript(false),
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
  transform: typescript(true),
};

export default {
  projects: [pure, server, browser],
  testTimeout: 60_000,
  // ES modules of finished test files stay in memory (nodejs/node#33439): a worker that holds this much is replaced.
  workerIdleMemoryLimit: '1.5GB',
};
