/**
 * The wizard of imports: a file, its columns, the check, the result and the undo. What differs between kinds of records is an
 * `ImportKind` of a slice. Not shared: a slice has its own copy, released with its kinds.
 */
export { DefaultsGrid, type DefaultsProps } from './DefaultsGrid.ts';
export { ImportMapping } from './ImportMapping.tsx';
export { ImportResult } from './ImportResult.tsx';
export { ImportSource } from './ImportSource.tsx';
export { OpenImport, PastImports } from './OpenImport.tsx';
export { skippedAsEdited, listTypes, type ImportKind, type NewFieldProps } from './importKind.ts';
export type { ImportRequests } from './importRequests.ts';
export type { ImportedList } from './importedList.ts';
