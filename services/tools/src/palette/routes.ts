import { searchPalette } from '@dealstead/contracts/tools/palette';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { PaletteSource } from './source.ts';

/** The search of the command palette, over the records of all modules that contribute a source. */
export const paletteRoute = (db: Db, sources: readonly PaletteSource[]): Route =>
  handle(searchPalette, async ({ query, actor }) =>
    (await Promise.all(sources.map((search) => search(db, actor, query.search)))).flat(),
  );
