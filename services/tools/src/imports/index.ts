/** The one engine of imports, and what each kind of file becomes. Other folders import this file only. */
export { deleteImportsOf } from './deleteImports.ts';
export { createImports } from './imports.ts';
