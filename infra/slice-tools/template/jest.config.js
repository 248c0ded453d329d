export default {
  testEnvironment: 'jsdom',
  setupFiles: ['./jest.setup.js'],
  testEnvironmentOptions: { customExportConditions: ['node', 'import'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
