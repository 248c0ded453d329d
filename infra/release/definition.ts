import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SliceDefinition, SliceName } from '@dealstead/contracts';
import { UserError } from '../servers/userError.ts';
import { fileOfPage, fileOfSlot, folderOf } from './webpack.ts';
import { root } from './shared.ts';

/** What a slice publishes, from its `src/slice.ts`. @throws UserError when a page or a slot has no file */
export async function readDefinition(name: SliceName): Promise<SliceDefinition> {
  const folder = folderOf(name);
  const file = join(folder, 'src/slice.ts');
  if (!existsSync(file))
    throw new UserError(`${relative(root, file)} is missing: a slice says there what it publishes.`);
  const { default: definition }: { default?: SliceDefinition } = await import(pathToFileURL(file).href);
  if (definition?.name !== name)
    throw new UserError(`${relative(root, file)} must export, as its default, a slice named ${name}.`);
  const files = [
    ...definition.routes.map(({ page }) => fileOfPage(page)),
    ...(definition.slots ?? []).map(({ component }) => fileOfSlot(component)),
  ];
  for (const wanted of files) {
    const path = join(folder, wanted);
    if (!existsSync(path))
      throw new UserError(`${relative(root, path)} is missing, but ${relative(root, file)} publishes it.`);
  }
  return definition;
}

/**
 * The source of a slice's bundle for the renderer: its server-drawn pages, each evaluated when it is first drawn,
 * so that a page that fails to load leaves the others alone.
 */
export function serverEntryOf({ name, routes }: SliceDefinition, from: string): string {
  const drawn = routes.filter(({ firstView }) => firstView === 'server').map(({ page }) => page);
  const getters = [...new Set(drawn)].map((page) => {
    const path = relative(from, join(folderOf(name), fileOfPage(page)));
    return `  get ${page}() { return require(${JSON.stringify(path)}).${page}; },\n`;
  });
  return `exports.pages = {\n${getters.join('')}};\n`;
}
