import { join } from 'node:path';
import type { ReleasedName, SliceDefinition } from '@dealstead/contracts';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { Minify } from './minify.ts';
import { rangeOf, root, sharedModules, versionOf } from './shared.ts';

export interface Places {
  /** Where the release is put together. */
  readonly output: string;
  /** What makes the next build quicker. */
  readonly cache: string;
}

/** The folder of the shell's or of a slice's sources. */
export const folderOf = (name: ReleasedName): string => join(root, name === 'shell' ? 'shell' : `mfe-${name}`);

/** The name under which a slice's container registers itself in the browser. */
export const containerOf = (name: ReleasedName): string => `dealstead_${name}`;

/** The file that holds a page or a slot component, from the slice's folder. */
export const fileOfPage = (page: string): string => `./src/pages/${page}/${page}.tsx`;
export const fileOfSlot = (component: string): string => `./src/slots/${component}/${component}.tsx`;

/** What every bundle has in common: TypeScript, styles with the same class names everywhere, a cache. */
function common(name: ReleasedName, kind: 'browser' | 'server', { output, cache }: Places): Configuration {
  const styles = [
    '@swc/plugin-styled-components',
    { ssr: true, displayName: false, fileName: false, minify: true, pure: true, namespace: name },
  ];
  return {
    name: `${name}-${kind}`,
    mode: 'production',
    context: folderOf(name),
    devtool: false,
    resolve: {
      // The router's package leads everyone who names no condition to its development build.
      alias: {
        'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: 'swc-loader',
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
        // Icons of what comes later lie in modules of their own, or they would all become part of the first load.
        {
          test: /kit-page/,
          resolve: { alias: { '@dealstead/kit/icons$': join(root, 'shell/kit/src/icons/icons.ts?gallery') } },
        },
        {
          test: /menuIcons/,
          resolve: { alias: { '@dealstead/kit/icons$': join(root, 'shell/kit/src/icons/icons.ts?menus') } },
        },
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
      buildDependencies: { config: [import.meta.filename] },
    },
    // The folder of a release carries the hash of its contents; the names in it need not be exact to the last byte.
    optimization: {
      realContentHash: false,
      minimizer: [new Minify()],
      splitChunks: { chunks: 'async', minSize: 60_000 },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** A bundle for browsers, without its entry. */
export function browserBundle(name: ReleasedName, places: Places): Configuration {
  const base = common(name, 'browser', places);
  const named = '[name].[contenthash:8].js';
  return {
    ...base,
    target: ['web', 'es2022'],
    output: { ...base.output, publicPath: 'auto', filename: named, chunkFilename: named, chunkLoadTimeout: 8_000 },
  };
}

/** Maps are drawn in browsers only; the renderer would read their megabytes for nothing. */
const browserOnly = ['maplibre-gl', 'react-map-gl/maplibre', '@deck.gl/core', '@deck.gl/layers', '@deck.gl/mapbox'];

function server(name: ReleasedName, entry: string, places: Places): Configuration {
  const base = common(name, 'server', places);
  return {
    ...base,
    target: 'node20',
    resolve: {
      alias: { ...base.resolve?.alias, ...Object.fromEntries(browserOnly.map((module) => [`${module}$`, false])) },
    },
    // Addresses of files beside the code: relative, since the renderer runs a bundle that does not know where it lies.
    module: { ...base.module, parser: { javascript: { url: 'relative' } } },
    entry: { server: entry },
    output: { ...base.output, publicPath: '', filename: 'server.cjs', library: { type: 'commonjs2' } },
    // One file: the renderer reads it once and never looks for another.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
  };
}

/**
 * A slice's browser bundle for `npm run dev`: for production, because it shares the shell's production build of React, but
 * without what makes a rebuild slow or its code unreadable. The global variables differ from a release's, because the
 * development server's own container takes their place.
 */
export function developmentBundle(definition: SliceDefinition, container: string, places: Places): Configuration {
  const bundle = sliceBrowserBundle(definition, container, places);
  const name = `${definition.name}-development`;
  return {
    ...bundle,
    name,
    output: { ...bundle.output, uniqueName: container, chunkLoadingGlobal: chunkLoadingGlobalOf(container) },
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

/** The shell: a host in the browser that knows no remote, and all that the renderer needs to draw a page. */
export function shellBundles(places: Places): Configuration[] {
  return [
    {
      ...browserBundle('shell', places),
      entry: { shell: './src/main.tsx' },
      plugins: [
        new webpack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(
            Object.fromEntries(sharedModules.map((module) => [module.name, versionOf(module.package)])),
          ),
        }),
      ],
    },
    server('shell', './src/server.tsx', places),
  ];
}

/** A slice: a remote that exposes its pages and slot components, and its server-drawn pages for the renderer. */
export function sliceBundles(definition: SliceDefinition, serverEntry: string, places: Places): Configuration[] {
  const { name } = definition;
  return [
    sliceBrowserBundle(definition, containerOf(name), places),
    {
      ...server(name, serverEntry, places),
      externals: Object.fromEntries(sharedModules.map((module) => [module.name, `commonjs2 ${module.name}`])),
    },
  ];
}

function sliceBrowserBundle(
  { name, routes, slots = [] }: SliceDefinition,
  container: string,
  places: Places,
): Configuration {
  const exposes = [
    ...routes.map(({ page }) => [`./${page}`, { import: fileOfPage(page), name: page }] as const),
    ...slots.map(({ component }) => [`./${component}`, { import: fileOfSlot(component), name: component }] as const),
  ];
  return {
    ...browserBundle(name, places),
    entry: {},
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        library: { type: 'var', name: container },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(exposes),
        shared: Object.fromEntries(
          sharedModules.map((module) => [
            module.name,
            {
              singleton: true,
              import: false,
              requiredVersion: rangeOf(module.package),
              strictVersion: module.strict,
            },
          ]),
        ),
      }),
    ],
  };
}
