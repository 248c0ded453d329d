import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { SliceNameField } from '@dealstead/contracts/platform/releases';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { versionOf } from '@dealstead/slice-tools/shared';
import { packPackages } from './packages.ts';
import { root } from './platform.ts';

/**
 * `npm run create-slice -- ../somewhere/rentals` makes the project of a slice outside this repository: a page, its test, the
 * commands to develop and publish it, and the packages of the platform that it needs.
 */
const template = join(root, 'infra/slice-tools/template');

/** Packages that a page imports, whose versions are those of the platform. */
const imported = ['react', 'react-dom', 'styled-components'];
const forTests = [
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

/** Writes the project of a slice into a new folder, whose name is the slice's. @throws UserError where that cannot be */
export async function createSlice(folder: string): Promise<void> {
  const name = SliceNameField.safeParse(basename(folder));
  if (!name.success) throw new UserError('Name a folder such as ../rentals: lower-case letters, digits and hyphens.');
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new UserError(`${folder} is not empty: name a new folder.`);
  const title = name.data.charAt(0).toUpperCase() + name.data.slice(1).replaceAll('-', ' ');
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path, 'utf8')).replaceAll('__name__', name.data).replaceAll('__title__', title);
    // npm leaves a .gitignore out of packages, so the template has it under another name.
    const target = join(folder, path.slice(template.length + 1).replace(/^gitignore$/, '.gitignore'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  const archives = await packPackages(join(folder, 'packages'));
  await addDependencies(join(folder, 'package.json'), archives);
}

async function addDependencies(file: string, archives: ReadonlyMap<string, string>): Promise<void> {
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const platform = { name: 'shell', folder: root, packages: root };
  const installed = (names: readonly string[]) => names.map((name) => [name, versionOf(platform, name)] as const);
  const ours = [...archives].map(([name, archive]) => [name, `file:packages/${archive}`] as const);
  const tools = ours.filter(([name]) => name.endsWith('/slice-tools'));
  const atRuntime = ours.filter(([name]) => !name.endsWith('/slice-tools'));
  const complete = {
    ...manifest,
    dependencies: Object.fromEntries([...atRuntime, ...installed(imported)]),
    devDependencies: Object.fromEntries([...tools, ...installed(forTests)]),
  };
  await writeFile(file, `${JSON.stringify(complete, null, 2)}\n`);
}

const [path] = process.argv.slice(2);
if (import.meta.filename === process.argv[1]) {
  try {
    if (!path) throw new UserError('Name a new folder: npm run create-slice -- ../rentals');
    const folder = resolve(path);
    await createSlice(folder);
    console.log(`${folder} has a slice. There: npm install, npm test, npm run dev -- http://localhost:8080`);
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
