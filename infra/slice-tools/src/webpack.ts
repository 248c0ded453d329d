import { createRequire } from 'node:module';
import { join } from 'node:path';
import { containerOf } from '@dealstead/contracts';
import type { SliceDefinition } from '@dealstead/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { ApiCallRecorder, recorderFile } from './apiCalls.ts';
import { iconLoader } from './loaders/iconModules.ts';
import { pureDeclarationLoader } from './loaders/pureDeclarations.ts';
import { SwcMinimizer } from './minify.ts';
import type { Project } from './project.ts';
import { rangeOf, sharedModules, versionOf } from './shared.ts';

export interface BuildFolders {
  readonly output: string;
  /** Speeds the next build up. */
  readonly cache: string;
}

/** The file that holds a page or a slot component, from the slice's folder. */
export const fileOfPage = (page: string): string => `./src/pages/${page}/${page}.tsx`;
export const fileOfSlot = (component: string): string => `./src/slots/${component}/${component}.tsx`;

/** Loaders and plugins come with this package, wherever a project is. */
const { resolve } = createRequire(import.meta.url);

/** The common configuration: TypeScript, the same class names in browser and renderer, a cache. */
function common(
  { name, folder, packages }: Project,
  kind: 'browser' | 'server',
  { output, cache }: BuildFolders,
): Configuration {
  const styles = [
    resolve('@swc/plugin-styled-components'),
    { ssr: true, displayName: false, fileName: false, minify: true, pure: true, namespace: name },
  ];
  return {
    name: `${name}-${kind}`,
    mode: 'production',
    context: folder,
    devtool: false,
    resolve: {
      // Without a condition the router's package resolves to its development build.
      alias: {
        'react-router$': join(packages, 'node_modules/react-router/dist/production/index.mjs'),
        // styled-components adds prefixes for old browsers only where it is told to.
        [join(packages, 'node_modules/stylis/src/Prefixer.js')]: false,
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: resolve('swc-loader'),
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                experimental: { plugins: [styles], cacheRoot: join(cache, 'swc') },
              },
            },
          },
        },
        { test: /[\\/]icons[\\/]icons\.[jt]s$/, sideEffects: false, use: iconLoader },
        { test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/, use: pureDeclarationLoader },
        {
          test: /\.(woff2|svg)$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8][ext]', emit: kind === 'browser' || name === 'shell' },
        },
      ],
    },
    output: { path: output, uniqueName: containerOf(name), environment: { globalThis: true } },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(cache, 'webpack'),
      name: `${name}-${kind}`,
      buildDependencies: { config: [import.meta.filename, recorderFile, iconLoader, pureDeclarationLoader] },
    },
    // The folder of a release is named by the hash of its contents, so that file names need no exact hash.
    optimization: {
      realContentHash: false,
      minimizer: [new SwcMinimizer()],
      splitChunks: { chunks: 'async', minSize: 60_000 },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** A bundle for browsers, without its entry. */
export function browserBundle(project: Project, folders: BuildFolders): Configuration {
  const base = common(project, 'browser', folders);
  return {
    ...base,
    target: ['web', 'es2022'],
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: 8_000,
    },
  };
}

/** Maps are rendered in browsers only; the renderer does not load their megabytes. */
const browserOnly = ['maplibre-gl', 'react-map-gl/maplibre', '@deck.gl/core', '@deck.gl/layers', '@deck.gl/mapbox'];

function server(project: Project, entry: string, folders: BuildFolders): Configuration {
  const base = common(project, 'server', folders);
  return {
    ...base,
    target: 'node20',
    resolve: {
      alias: { ...base.resolve?.alias, ...Object.fromEntries(browserOnly.map((module) => [`${module}$`, false])) },
    },
    // URLs of assets are relative, because the renderer's bundle does not know its own URL.
    module: { ...base.module, parser: { javascript: { url: 'relative' } } },
    entry: { server: entry },
    output: { ...base.output, publicPath: '', filename: 'server.cjs', library: { type: 'commonjs2' } },
    plugins: [
      // One file, because the renderer reads a single one.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // Imported on demand and in browsers only, so the renderer does not hold them and what they import.
      new webpack.IgnorePlugin({ resourceRegExp: /\.browser\.tsx?$/ }),
    ],
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
  };
}

/**
 * A slice's browser bundle for `npm run dev`: for production, because it shares the shell's production build of React, but
 * without what makes a rebuild slow or its code unreadable. The global variables differ from a release's, because the
 * development server's own container takes their place.
 */
export function developmentBundle(
  project: Project,
  definition: SliceDefinition,
  container: string,
  folders: BuildFolders,
): Configuration {
  const bundle = sliceBrowserBundle(project, definition, container, folders);
  const name = `${definition.name}-development`;
  return {
    ...bundle,
    name,
    output: { ...bundle.output, uniqueName: container, chunkLoadingGlobal: chunkLoadingGlobalOf(container) },
    // An import of what a module no longer exports is an error, so that the last good build stays on screen.
    module: { ...bundle.module, parser: { javascript: { exportsPresence: 'error' } } },
    cache: { ...(bundle.cache as webpack.FileCacheOptions), name, memoryCacheUnaffected: true },
    optimization: {
      minimize: false,
      realContentHash: false,
      moduleIds: 'named',
      chunkIds: 'named',
      concatenateModules: false,
      usedExports: false,
      mangleExports: false,
      innerGraph: false,
      flagIncludedChunks: false,
      mergeDuplicateChunks: false,
      removeAvailableModules: false,
      splitChunks: { chunks: 'async', minSize: 60_000 },
    },
  };
}

/** The global array that a development build's chunks are pushed to. */
export const chunkLoadingGlobalOf = (container: string): string => `chunks_${container}`;

/**
 * The plugin names this module by its CommonJS file, which would bring a second copy of the runtime beside that of the shell's
 * imports.
 */
const providedRuntime = createRequire(resolve('@module-federation/enhanced')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
);
const oneRuntime = { [providedRuntime]: providedRuntime.replace(/cjs$/, 'js') };

/** The shell: a host without static remotes for the browser, and the server bundle with which the renderer renders pages. */
export function shellBundles(project: Project, folders: BuildFolders): Configuration[] {
  const bundle = browserBundle(project, folders);
  return [
    {
      ...bundle,
      entry: { shell: './src/main.tsx' },
      resolve: { alias: { ...bundle.resolve?.alias, ...oneRuntime } },
      plugins: [
        new ApiCallRecorder(),
        new ModuleFederationPlugin({
          name: containerOf('shell'),
          shared: Object.fromEntries(
            sharedModules.map(({ name, package: from, eager, facade }) => [
              name,
              {
                import: facade ?? name,
                version: versionOf(project, from),
                requiredVersion: false,
                singleton: true,
                eager,
              },
            ]),
          ),
          dts: false,
          manifest: false,
          experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
      ],
    },
    server(project, './src/server.tsx', folders),
  ];
}

/** A slice: a remote that exposes its pages and slot components, and its server-rendered pages for the renderer. */
export function sliceBundles(
  project: Project,
  definition: SliceDefinition,
  serverEntry: string,
  folders: BuildFolders,
): Configuration[] {
  return [
    sliceBrowserBundle(project, definition, containerOf(definition.name), folders),
    {
      ...server(project, serverEntry, folders),
      externals: Object.fromEntries(sharedModules.map((module) => [module.name, `commonjs2 ${module.name}`])),
    },
  ];
}

function sliceBrowserBundle(
  project: Project,
  { routes, slots = [] }: SliceDefinition,
  container: string,
  folders: BuildFolders,
): Configuration {
  const exposes = [
    ...routes.map(({ page }) => [`./${page}`, { import: fileOfPage(page), name: page }] as const),
    ...slots.map(({ component }) => [`./${component}`, { import: fileOfSlot(component), name: component }] as const),
  ];
  return {
    ...browserBundle(project, folders),
    entry: {},
    plugins: [
      new ApiCallRecorder(),
      new ModuleFederationPlugin({
        name: container,
        library: { type: 'var', name: container },
        filename: 'remoteEntry.js',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        exposes: Object.fromEntries(exposes),
        shared: Object.fromEntries(
          sharedModules.map((module) => [
            module.name,
            {
              singleton: true,
              import: false,
              requiredVersion: rangeOf(project, module.package),
              strictVersion: module.strict,
            },
          ]),
        ),
      }),
    ],
  };
}
