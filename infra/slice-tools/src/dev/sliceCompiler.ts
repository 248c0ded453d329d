import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { containerOf, contractsMajor, developmentVersion } from '@dealstead/contracts';
import type { SliceDefinition, SliceName } from '@dealstead/contracts';
import type { PublishedRelease } from '@dealstead/contracts/platform/releases';
import webpack from 'webpack';
import { readDefinition } from '../definition.ts';
import type { Project } from '../project.ts';
import { developmentBundle } from '../webpack.ts';
import type { BuildEvent } from './hotContainer.ts';

/** The global that webpack's own container is assigned to; `containerOf` names the one that the shell reads. */
export const innerContainerOf = (name: SliceName): string => `${containerOf(name)}_build`;
export const addressIn = (name: SliceName, file: string): string => `/slices/${name}/${developmentVersion}/${file}`;

export interface SliceCompiler {
  readonly name: SliceName;
  /** Where the builds' files lie. */
  readonly folder: string;
  /** Resolves after a compilation that runs, with the last result. */
  latest(): Promise<BuildEvent>;
  /** What a page needs to know of the newest build; null while none has succeeded. */
  release(): Promise<PublishedRelease | null>;
  close(): Promise<void>;
}

/** Compiles the browser bundle of one slice in webpack's watch mode and reports each result. */
export async function watchSlice(
  project: Project,
  cache: string,
  onBuild: (build: BuildEvent, milliseconds: number) => void,
): Promise<SliceCompiler> {
  const { name } = project;
  const folder = join(cache, 'dev', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  let definition = await readDefinition(project);
  let build: BuildEvent = { slice: name, entry: '', definition: hashOf(definition), errors: '' };
  let settled = Promise.withResolvers<void>();
  let startedAt = performance.now();
  let isRunning = true;

  const compiler = webpack(developmentBundle(project, definition, innerContainerOf(name), { output: folder, cache }));
  if (!compiler) throw new Error('webpack returned no compiler');
  compiler.hooks.invalid.tap('dev', () => {
    startedAt = performance.now();
    if (isRunning) return;
    isRunning = true;
    settled = Promise.withResolvers();
  });

  function publish(stats: webpack.Stats | undefined, error: Error | null): void {
    const errors = error ? error.message : errorsOf(stats);
    const files = stats?.compilation.entrypoints.get(innerContainerOf(name))?.getFiles() ?? [];
    const entry = files.find((file) => file.endsWith('.js'));
    build = {
      slice: name,
      // The entry has one name: the build's hash makes browsers load it again.
      entry: errors === '' && entry ? `${addressIn(name, entry)}?${stats?.hash}` : build.entry,
      definition: hashOf(definition),
      errors,
    };
    isRunning = false;
    settled.resolve();
    onBuild(build, performance.now() - startedAt);
  }

  async function publishWithDefinition(stats: webpack.Stats | undefined, error: Error | null): Promise<void> {
    const file = join(project.folder, 'src/slice.ts');
    try {
      if (compiler?.modifiedFiles?.has(file)) definition = await readChangedDefinition(name, file);
      publish(stats, error);
    } catch (reason) {
      publish(undefined, reason as Error);
    }
  }

  const watching = compiler.watch(
    // Many editors empty a file before they write it: both changes are one build.
    { aggregateTimeout: 20, ignored: /node_modules|\.test\.tsx?$/ },
    (error, stats) => void publishWithDefinition(stats, error),
  );

  const latest = async () => {
    await settled.promise;
    return build;
  };
  return {
    name,
    folder,
    latest,
    async release() {
      const { entry } = await latest();
      return entry === '' ? null : releaseOf(definition);
    },
    close: () => new Promise((resolve) => watching?.close(() => resolve())),
  };
}

/** The release of a development build. */
const releaseOf = ({ name, routes, navigation, slots = [] }: SliceDefinition): PublishedRelease => ({
  name,
  version: developmentVersion,
  contracts: contractsMajor,
  routes: [...routes],
  navigation: [...navigation],
  slots: [...slots],
  entry: 'container.js',
  preload: {},
  server: 'server.cjs',
});

/** Node caches modules by URL: the changed file is imported under another one. Exposed pages are fixed until a restart. */
async function readChangedDefinition(name: SliceName, file: string): Promise<SliceDefinition> {
  const { default: changed }: { default?: SliceDefinition } = await import(
    `${pathToFileURL(file).href}?changed=${Date.now()}`
  );
  if (changed?.name !== name) throw new Error(`${file} must export a slice named ${name}.`);
  return changed;
}

function errorsOf(stats: webpack.Stats | undefined): string {
  const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
  return errors
    .slice(0, 5)
    .map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join(': '))
    .join('\n\n');
}

const hashOf = (definition: SliceDefinition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 12);
