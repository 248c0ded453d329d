/**
 * The allowed imports between packages. Each rule has a fixture of its name under
 * infra/ci/boundaries/fixtures that violates it; `npm run boundaries` checks both.
 */

/** Matches a path of the project, or the same path inside a fixture. */
const at = (path) => `(?:^|^infra/ci/boundaries/fixtures/[^/]+/)${path}`;
const packages = ['mfe-[^/]+', 'shell', 'services', 'gateway', 'infra'];
const anyPackage = at(`(?:${packages.join('|')})/`);
const npm = (names) => `node_modules/(?:${names.join('|')})/`;
const tests = '\\.test\\.tsx?$';

/** Forbids imports from one package into any other that is not listed. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: at(from) },
  // An npm package may be installed inside one of ours.
  to: { path: anyPackage, pathNot: [...[from, ...allowed].map(at), '(?:^|/)node_modules/'] },
});

const contracts = 'services/packages/contracts/';
const serviceKit = 'services/packages/service-kit/';
const formulas = 'services/packages/formulas/';
const engines =
  'services/packages/(?:formulas|geo|illustrations|percolator|query-understanding|search-engine|valuation)/';
/** Services whose folders in `src` are subjects with an `index.ts` each. */
const divided = 'services/(?:account|admin|listings|tools)/src/';
const kit = 'shell/kit/';
const host = 'shell/(?!kit/|server/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'slice-not-slice',
      comment: 'A slice is deployed independently and never imports another slice.',
      severity: 'error',
      from: { path: at('mfe-([^/]+)/') },
      to: { path: at('mfe-'), pathNot: at('mfe-$1/') },
    },
    {
      name: 'slice-not-shell',
      comment: 'A slice uses the shell only through @dealstead/kit.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: at(host) },
    },
    {
      name: 'slice-only-kit-and-contracts',
      comment: 'Of our own packages a slice imports kit, contracts and formulas, no server code.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: at('(?:shell/server|services|gateway)/'), pathNot: [contracts, formulas].map(at) },
    },
    {
      name: 'slice-frameworks-through-kit',
      comment: 'Router, query client and store are singletons that kit exports.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: npm(['react-router', 'react-router-dom', '@tanstack/react-query', 'zustand']) },
    },
    {
      name: 'contracts-only-zod',
      comment: 'contracts runs in browsers and Node and imports zod only.',
      severity: 'error',
      from: { path: at(contracts), pathNot: tests },
      to: { pathNot: [at(contracts), npm(['zod'])] },
    },
    {
      name: 'service-not-service',
      comment: 'A service calls another over HTTP or keeps a copy of its data from events.',
      severity: 'error',
      from: { path: at('services/(?!packages/)([^/]+)/') },
      to: { path: anyPackage, pathNot: [at('services/$1/'), ...[contracts, serviceKit, engines].map(at)] },
    },
    {
      name: 'folder-through-its-index',
      comment: 'Inside a service, a folder is imported by its index.ts. Tests arrange what they need.',
      severity: 'error',
      from: { path: at(`${divided}([^/]+)`), pathNot: [tests, '/src/.*fixtures[/.]', '\\.proof\\.ts$'] },
      to: {
        path: at(`${divided}[^/]+/`),
        pathNot: [at(`${divided}$1/`), at(`${divided}[^/]+/index\\.ts$`), at(`${divided}generated/`)],
      },
    },
    only(
      'engine-only-contracts-and-engines',
      engines,
      [contracts],
      'An engine is a library without HTTP or SQL: it imports contracts and other engines, no service and no service-kit.',
    ),
    {
      name: 'engine-through-public-api',
      comment: 'Other packages import an engine by its index.ts, tests and benchmarks its fixtures too.',
      severity: 'error',
      from: { path: anyPackage, pathNot: at(engines) },
      to: { path: at(engines), pathNot: at(`${engines}src/(?:index\\.ts$|fixtures/)`) },
    },
    only(
      'formulas-only-npm',
      formulas,
      ['services/packages/contracts/src/fixtures/'],
      'formulas runs in browsers and Node and imports nothing of ours; its tests share the settings of random cases.',
    ),
    only('service-kit-only-contracts', serviceKit, [contracts], 'service-kit imports contracts only.'),
    only('kit-only-contracts', kit, [contracts], 'kit imports contracts only.'),
    only('shell-only-kit-and-contracts', host, [kit, contracts], 'The shell is built without knowing any slice.'),
    only(
      'renderer-only-contracts-and-service-kit',
      'shell/server/',
      [contracts, serviceKit],
      'The renderer loads kit and slices from releases.',
    ),
    only(
      'gateway-only-contracts-and-service-kit',
      'gateway/',
      [contracts, serviceKit],
      'The gateway calls services over HTTP and never imports them.',
    ),
    only(
      'slice-tools-only-contracts',
      'infra/slice-tools/',
      [contracts],
      'slice-tools builds slices outside this repository and knows nothing else of it.',
    ),
    {
      name: 'nobody-imports-infra',
      comment: 'infra runs and tests the product; nothing in the product depends on it.',
      severity: 'error',
      from: { pathNot: at('infra/(?!ci/boundaries/fixtures)') },
      to: { path: at('infra/') },
    },
    {
      name: 'no-climbing-out',
      comment:
        'Another workspace is imported by its package name, never by a relative path. The single bundle of infra/proofs/bench is exempt: pages have no exports.',
      severity: 'error',
      from: {
        path: at(
          '(services/packages/[^/]+|services/[^/]+|shell/kit|shell/server|shell|gateway|mfe-[^/]+|infra(?!/ci/boundaries/fixtures|/proofs/bench/single))/',
        ),
      },
      to: {
        path: anyPackage,
        pathNot: at('$1/(?!kit/|server/)'),
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'no-circles',
      comment: 'Circular imports are forbidden.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: { path: ['/dist/', '^\\.data/', '/slice-tools/template/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
