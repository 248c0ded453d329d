/**
 * Who may import whom. Each rule has a fixture of its name under infra/ci/rooms/fixtures that
 * proves it bites; `npm run rooms` checks both.
 */

/** A path of the project, or of the small copy of it that a fixture is. */
const at = (path) => `(?:^|^infra/ci/rooms/fixtures/[^/]+/)${path}`;
const rooms = ['mfe-[^/]+', 'shell', 'services', 'gateway', 'infra'];
const anyRoom = at(`(?:${rooms.join('|')})/`);
const npm = (names) => `node_modules/(?:${names.join('|')})/`;
const tests = '\\.test\\.tsx?$';

/** From one room into any other that is not named. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: at(from) },
  to: { path: anyRoom, pathNot: [from, ...allowed].map(at) },
});

const contracts = 'services/contracts/';
const serviceKit = 'services/service-kit/';
const kit = 'shell/kit/';
const host = 'shell/(?!kit/|server/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'slice-not-slice',
      comment: 'A slice is deployed alone: it never imports another slice.',
      severity: 'error',
      from: { path: at('mfe-([^/]+)/') },
      to: { path: at('mfe-'), pathNot: at('mfe-$1/') },
    },
    {
      name: 'slice-not-shell',
      comment: 'A slice sees the shell only through @dealstead/kit.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: at(host) },
    },
    {
      name: 'slice-only-kit-and-contracts',
      comment: 'Of our own rooms a slice knows kit and contracts, no server code.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: at('(?:shell/server|services|gateway)/'), pathNot: at(contracts) },
    },
    {
      name: 'slice-frameworks-through-kit',
      comment: 'Router, query client and store are singletons that kit hands out.',
      severity: 'error',
      from: { path: at('mfe-') },
      to: { path: npm(['react-router', 'react-router-dom', '@tanstack/react-query', 'zustand']) },
    },
    {
      name: 'contracts-only-zod',
      comment: 'Contracts run anywhere: zod and nothing else, no I/O.',
      severity: 'error',
      from: { path: at(contracts), pathNot: tests },
      to: { pathNot: [at(contracts), npm(['zod'])] },
    },
    {
      name: 'service-not-service',
      comment: 'A service asks another over HTTP or keeps its own copy from events.',
      severity: 'error',
      from: { path: at('services/(?!contracts|service-kit)([^/]+)/') },
      to: { path: anyRoom, pathNot: [at('services/$1/'), at(contracts), at(serviceKit)] },
    },
    only('service-kit-only-contracts', serviceKit, [contracts], 'The kit of the services knows contracts only.'),
    only('kit-only-contracts', kit, [contracts], 'The kit of the slices knows contracts only.'),
    only('shell-only-kit-and-contracts', host, [kit, contracts], 'The host is built without knowing any slice.'),
    only(
      'renderer-only-contracts-and-service-kit',
      'shell/server/',
      [contracts, serviceKit],
      'The renderer takes kit and slices from releases.',
    ),
    only(
      'gateway-only-contracts-and-service-kit',
      'gateway/',
      [contracts, serviceKit],
      'The gateway knows no service from inside.',
    ),
    {
      name: 'nobody-imports-infra',
      comment: 'What runs or proves the platform is not part of it.',
      severity: 'error',
      from: { pathNot: at('infra/(?!ci/rooms/fixtures)') },
      to: { path: at('infra/') },
    },
    {
      name: 'no-climbing-out',
      comment:
        'Another workspace is imported by its name, never by a path. The bundle of all pages that we measure beside takes pages, which have no names outside their slice.',
      severity: 'error',
      from: {
        path: at(
          '(services/[^/]+|shell/kit|shell/server|shell|gateway|mfe-[^/]+|infra(?!/ci/rooms/fixtures|/bench/single))/',
        ),
      },
      to: {
        path: anyRoom,
        pathNot: at('$1/(?!kit/|server/)'),
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: { path: ['/dist/', '^\\.data/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
