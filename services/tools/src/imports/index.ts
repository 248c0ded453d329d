/** What each kind of file becomes; the engine is `service-kit/imports`. Other folders import this file only. */
export { createImports, deleteMemberImports } from './imports.ts';
