import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SliceDefinition } from '@dealstead/contracts';
import type { Project } from './project.ts';
import { UserError } from './userError.ts';
import { fileOfPage, fileOfSlot } from './webpack.ts';

/** A slice's definition from its `src/slice.ts`. @throws UserError where a page or a slot has no file */
export async function readDefinition({ name, folder, packages }: Project): Promise<SliceDefinition> {
  const definitionFile = join(folder, 'src/slice.ts');
  if (!existsSync(definitionFile))
    throw new UserError(`${relative(packages, definitionFile)} is missing: it defines what the slice publishes.`);
  const { default: definition }: { default?: SliceDefinition } = await import(pathToFileURL(definitionFile).href);
  if (definition?.name !== name)
    throw new UserError(`${relative(packages, definitionFile)} must export, as its default, a slice named ${name}.`);
  const files = [
    ...definition.routes.map(({ page }) => fileOfPage(page)),
    ...(definition.slots ?? []).map(({ component }) => fileOfSlot(component)),
  ];
  for (const file of files) {
    const path = join(folder, file);
    if (!existsSync(path))
      throw new UserError(
        `${relative(packages, path)} is missing, but ${relative(packages, definitionFile)} publishes it.`,
      );
  }
  return definition;
}

/**
 * The source of a slice's bundle for the renderer: its server-rendered pages, each evaluated when it is first rendered,
 * so that a page that fails to load does not affect the others.
 */
export function serverEntryOf({ folder }: Project, { routes }: SliceDefinition, from: string): string {
  const serverRendered = routes.filter(({ firstView }) => firstView === 'server').map(({ page }) => page);
  const getters = [...new Set(serverRendered)].map((page) => {
    const path = relative(from, join(folder, fileOfPage(page)));
    return `  get ${page}() { return require(${JSON.stringify(path)}).${page}; },\n`;
  });
  return `exports.pages = {\n${getters.join('')}};\n`;
}
