import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SliceDefinition, SliceName } from '@dealstead/contracts';
import { UserError } from '../servers/userError.ts';
import { fileOfPage, fileOfSlot } from './webpack.ts';
import { folderOf, root } from './shared.ts';

/** A slice's definition from its `src/slice.ts`. @throws UserError where a page or a slot has no file */
export async function readDefinition(name: SliceName): Promise<SliceDefinition> {
  const folder = folderOf(name);
  const definitionFile = join(folder, 'src/slice.ts');
  if (!existsSync(definitionFile))
    throw new UserError(`${relative(root, definitionFile)} is missing: it defines what the slice publishes.`);
  const { default: definition }: { default?: SliceDefinition } = await import(pathToFileURL(definitionFile).href);
  if (definition?.name !== name)
    throw new UserError(`${relative(root, definitionFile)} must export, as its default, a slice named ${name}.`);
  const files = [
    ...definition.routes.map(({ page }) => fileOfPage(page)),
    ...(definition.slots ?? []).map(({ component }) => fileOfSlot(component)),
  ];
  for (const file of files) {
    const path = join(folder, file);
    if (!existsSync(path))
      throw new UserError(`${relative(root, path)} is missing, but ${relative(root, definitionFile)} publishes it.`);
  }
  return definition;
}

/**
 * The source of a slice's bundle for the renderer: its server-rendered pages, each evaluated when it is first rendered,
 * so that a page that fails to load does not affect the others.
 */
export function serverEntryOf({ name, routes }: SliceDefinition, from: string): string {
  const serverRendered = routes.filter(({ firstView }) => firstView === 'server').map(({ page }) => page);
  const getters = [...new Set(serverRendered)].map((page) => {
    const path = relative(from, join(folderOf(name), fileOfPage(page)));
    return `  get ${page}() { return require(${JSON.stringify(path)}).${page}; },\n`;
  });
  return `exports.pages = {\n${getters.join('')}};\n`;
}
