#!/usr/bin/env node
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SliceNameField } from '@dealstead/contracts/platform/releases';
import { z } from 'zod';
import { build } from './build.ts';
import { devServerOffset } from './dev/port.ts';
import { createDevServer } from './dev/server.ts';
import { watchSlice } from './dev/sliceCompiler.ts';
import type { SliceCompiler } from './dev/sliceCompiler.ts';
import type { Project } from './project.ts';
import { provideSliceKey, publicKeyOf } from './signing.ts';
import { readSource } from './source.ts';
import { upload } from './upload.ts';
import { describeError, UserError } from './userError.ts';

const usage = `slice build              builds a release into dist/
slice publish <url>      builds, signs and uploads it; an admin of the platform shows it
slice dev <url>          shows what is saved in a browser that opens the address that it prints
slice key                prints the public key, which an admin of the platform needs`;

/** The key by which releases are signed. It is a secret and belongs in no repository. */
const keyFile = process.env.SLICE_KEY_FILE ?? 'slice-key.json';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  async build() {
    const { release } = await buildHere(await readProject());
    console.log(`dist/ has ${release.name} ${release.version}.`);
  },

  async publish([url]) {
    const project = await readProject();
    const { folder, release } = await buildHere(project);
    const key = provideSliceKey(resolve(keyFile));
    const source = readSource(project.folder);
    const { known } = await upload({ folder, release, source, key, url: parseUrl(url).href });
    const title = `${release.name} ${release.version}`;
    console.log(known ? `${title} had been published before.` : `${title} is published. An admin can show it now.`);
  },

  async dev([url]) {
    const { origin, port, hostname } = parseUrl(url);
    if (!['localhost', '127.0.0.1'].includes(hostname))
      throw new UserError('slice dev needs a platform on this machine, such as http://localhost:8080.');
    const project = await readProject();
    const compilers = new Map<string, SliceCompiler>();
    const { server, announce } = await createDevServer(compilers);
    const compiler = await watchSlice(project, cacheOf(project), (result, milliseconds) => {
      announce(result);
      console.log(result.errors === '' ? `Compiled in ${Math.round(milliseconds)} ms` : result.errors);
    });
    compilers.set(project.name, compiler);
    server.listen(Number(port || 80) + devServerOffset, '127.0.0.1');
    await once(server, 'listening');
    console.log(`Changes show in browsers that have opened ${origin}/dev/slices/${project.name}. Ctrl-C stops.`);
  },

  async key() {
    console.log(publicKeyOf(provideSliceKey(resolve(keyFile))).x);
  },
};

/** The project in the current folder. @throws UserError where it has no slice */
async function readProject(): Promise<Project> {
  const folder = process.cwd();
  const file = join(folder, 'src/slice.ts');
  if (!existsSync(file)) throw new UserError('There is no src/slice.ts here: run this in the folder of a slice.');
  const { default: definition }: { default?: unknown } = await import(pathToFileURL(file).href);
  const parsed = z.object({ name: SliceNameField }).safeParse(definition);
  if (!parsed.success) throw new UserError('src/slice.ts must export a slice with a name of lower-case letters.');
  return { name: parsed.data.name, folder, packages: folder };
}

const cacheOf = ({ folder }: Project): string => join(folder, 'node_modules/.cache/slice');

async function buildHere(project: Project) {
  const folder = join(project.folder, 'dist');
  return { folder, release: await build(project, { output: folder, cache: cacheOf(project) }) };
}

/** The platform's address. @throws UserError where it is none */
function parseUrl(text: string | undefined): URL {
  const url = URL.parse(text ?? process.env.PLATFORM_URL ?? '');
  if (!url) throw new UserError('Name the platform, such as http://localhost:8080.');
  return url;
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')));
const [command = '', ...args] = process.argv.slice(2);
try {
  const perform = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!perform) throw new UserError(`${usage}\nVersion ${version}`);
  await perform(args);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
