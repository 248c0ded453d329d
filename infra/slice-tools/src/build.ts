import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { containerOf, contractsMajor, paletteFile, pushWorkerFile } from '@dealstead/contracts';
import type { ShellDocument, SliceDefinition } from '@dealstead/contracts';
import { apiSchemaFile } from '@dealstead/contracts/platform/apiSchema';
import { Release } from '@dealstead/contracts/platform/releases';
import webpack from 'webpack';
import type { Compilation, MultiStats, StatsCompilation } from 'webpack';
import { readApiSchema } from './apiCalls.ts';
import { readDefinition, serverEntryOf } from './definition.ts';
import { minifyScript } from './minify.ts';
import type { Project } from './project.ts';
import { federation, federations, rangeOf, sharedModules, versionOf } from './shared.ts';
import { UserError } from './userError.ts';
import { shellBundles, sliceBundles } from './webpack.ts';
import type { BuildFolders } from './webpack.ts';

type UnsealedRelease = Omit<Release, 'version' | 'files'>;

/** Builds one release into an empty folder and resolves its `slice.json`. @throws UserError where the sources do not compile */
export async function build(project: Project, folders: BuildFolders): Promise<Release> {
  await rm(folders.output, { recursive: true, force: true });
  await mkdir(folders.output, { recursive: true });
  const draft =
    project.name === 'shell'
      ? await buildShell(project, folders)
      : await buildSlice(project, await readDefinition(project), folders);
  return seal(draft, folders.output);
}

async function buildShell(project: Project, folders: BuildFolders): Promise<UnsealedRelease> {
  const { stats, compilation } = await run(project, webpack(shellBundles(project, folders)));
  await writeApiSchema(compilation, null, folders);
  const worker = await readFile(join(project.folder, 'assets', pushWorkerFile), 'utf8');
  await writeFile(join(folders.output, pushWorkerFile), await minifyScript(worker));
  const entry = scriptsOf(stats, 'shell');
  return {
    name: 'shell',
    contracts: contractsMajor,
    routes: [],
    navigation: [],
    slots: [],
    entry: entry[0] ?? '',
    preload: { '': entry },
    server: 'server.cjs',
    shared: [
      ...sharedModules.map((module) => ({ name: module.name, version: versionOf(project, module.package) })),
      ...federations,
    ],
  };
}

async function buildSlice(
  project: Project,
  definition: SliceDefinition,
  folders: BuildFolders,
): Promise<UnsealedRelease> {
  const entries = join(folders.cache, 'entries');
  await mkdir(entries, { recursive: true });
  const serverEntry = join(entries, `${definition.name}.cjs`);
  await writeFile(serverEntry, serverEntryOf(project, definition, entries));

  const bundles = sliceBundles(project, definition, serverEntry, folders);
  const { stats, compilation } = await run(project, webpack(bundles));
  await writeApiSchema(compilation, definition, folders);
  await writeFile(join(folders.output, paletteFile), JSON.stringify(definition.palette ?? []));
  const entry = scriptsOf(stats, containerOf(definition.name));
  const pages = definition.routes.map(({ page }): [string, string[]] => [
    page,
    [...new Set([...entry, ...scriptsOf(stats, page)])],
  ]);
  return {
    name: definition.name,
    contracts: contractsMajor,
    routes: [...definition.routes],
    navigation: [...definition.navigation],
    slots: [...(definition.slots ?? [])],
    entry: entry[0] ?? '',
    preload: Object.fromEntries(pages),
    server: 'server.cjs',
    shared: [
      ...sharedModules.map((module) => ({ name: module.name, requires: rangeOf(project, module.package) })),
      { name: federation.name, requires: `^${federation.version}` },
    ],
  };
}

/** Writes which endpoints the browser's bundle calls, with what it sends and reads. */
async function writeApiSchema(
  compilation: Compilation,
  definition: SliceDefinition | null,
  { output }: BuildFolders,
): Promise<void> {
  await writeFile(join(output, apiSchemaFile), JSON.stringify(readApiSchema(compilation, definition)));
}

/** Runs the bundles of one release, one after the other, and resolves the browser's compilation and its statistics. */
async function run(
  { name }: Project,
  compiler: webpack.MultiCompiler | null,
): Promise<{ compilation: Compilation; stats: StatsCompilation }> {
  if (!compiler) throw new Error('webpack has no compiler');
  const stats = await promisify<MultiStats | undefined>((done) => compiler.run(done))();
  await promisify((done) => compiler.close(done))();
  const all = stats?.toJson({
    all: false,
    errors: true,
    children: true,
    modules: true,
    nestedModules: true,
    modulesSpace: 100_000,
    chunkGroups: true,
  });
  const errors = (all?.children ?? []).flatMap((child) => child.errors ?? []);
  if (errors.length > 0) {
    const messages = errors
      .slice(0, 5)
      .map(({ moduleName, message }) => [moduleName, message].filter(Boolean).join(': '));
    throw new UserError(`The release of ${name} does not build:\n${messages.join('\n')}`);
  }
  const [browser] = all?.children ?? [];
  const compilation = stats?.stats[0]?.compilation;
  if (!browser || !compilation) throw new Error('webpack has no statistics');
  if (name !== 'shell') assertNoCopyOfKit(name, browser);
  return { compilation, stats: browser };
}

/** A second copy of kit in a slice would have contexts and stores of its own, so that it would not share any state. Icons and the
 * wizard of imports have none. */
function assertNoCopyOfKit(name: string, { modules = [] }: StatsCompilation): void {
  const files = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => module.nameForCondition ?? '');
  const copied = files.find((file) =>
    /(?:shell\/kit\/src|@dealstead\/kit\/dist)\/(?!(?:icons|imports)\/)|node_modules\/(react-router|@tanstack\/react-query|zustand)\//.test(
      file,
    ),
  );
  if (copied)
    throw new UserError(
      `${name} would contain its own copy of ${copied.split(/node_modules\/|shell\//).at(-1)}: import it from @dealstead/kit.`,
    );
}

/** The scripts of an entry or of an exposed page, in the order in which they load. */
function scriptsOf({ namedChunkGroups }: StatsCompilation, name: string): string[] {
  const assets = namedChunkGroups?.[name]?.assets ?? [];
  return assets.map((asset) => asset.name).filter((file) => file.endsWith('.js'));
}

/** Compresses what browsers download, computes the version from the contents, and writes `slice.json`. */
async function seal(draft: UnsealedRelease, folder: string): Promise<Release> {
  const built = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = built.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
  const digest = createHash('sha256').update(JSON.stringify(draft));
  for (const path of paths) digest.update(path).update(await readFile(join(folder, path)));
  const version = digest.digest('hex').slice(0, 12);

  if (draft.name === 'shell') {
    // The document's styles name the fonts by the release's address, which is known only now.
    const { documentOf } = createRequire(import.meta.url)(join(folder, draft.server));
    const document: ShellDocument = documentOf(version);
    const recorderScript = await minifyScript(document.recorderScript ?? '');
    await writeFile(join(folder, 'document.json'), JSON.stringify({ ...document, recorderScript }));
    paths.push('document.json');
  }

  const first = new Set([draft.entry, ...Object.values(draft.preload).flat()]);
  await Promise.all(
    paths
      .filter((path) => /\.(m?js|json|svg)$/.test(path))
      .map((path) => compress(join(folder, path), first.has(path))),
  );
  const files: Release['files'] = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    files[path.slice(folder.length + 1)] = {
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    };
  }
  const release = Release.parse({ ...draft, version, files });
  await writeFile(join(folder, 'slice.json'), JSON.stringify(release, null, 2));
  return release;
}

/**
 * Bytes beyond which maximal compression takes too long for what it saves: the map's libraries and borders. The scripts of a first
 * view are compressed to the utmost whatever their size: for the shell's, a second and a half saves 12 of 160 kB.
 */
const largeFile = 250_000;

async function compress(path: string, isFirst: boolean): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length > largeFile && !isFirst ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
