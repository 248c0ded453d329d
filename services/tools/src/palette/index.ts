/** The command palette over all records. Other folders import this file only. */
export { paletteRoute } from './routes.ts';
export { searchRows } from './searchRows.ts';
export { type PaletteSource, resultsPerSource } from './source.ts';
