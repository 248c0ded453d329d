import type { PathOf, useRequests } from '@dealstead/kit';
import type { ImportedList } from './importedList.ts';

export type ImportPath = Extract<
  PathOf<'POST'>,
  '/api/lead-imports' | '/api/outreach-imports' | '/api/holding-imports' | '/api/imports'
>;

/** Follows an upload, and ends it. */
export type UploadOptions = NonNullable<Parameters<ReturnType<typeof useRequests>['upload']>[2]>;

/**
 * Requests of the steps of an import: templates of `useRead`, and methods and paths of `useWrite`. Each kind has them as whole
 * literals, because the contract of a release names the endpoints that its modules name.
 */
export interface ImportRequests {
  /** The prefix of all of them. */
  readonly path: ImportPath;
  readonly list: `${ImportPath}{?kind}`;
  readonly one: `${ImportPath}/{id}`;
  readonly source: `${ImportPath}/{id}/source`;
  readonly preview: `${ImportPath}/{id}/preview`;
  readonly problems: `${ImportPath}/{id}/problems` | '/api/imports/{id}/problems?bad=true';
  readonly leftOut: `${ImportPath}/{id}/left-out`;
  readonly duplicates: `${ImportPath}/{id}/duplicates{?after}`;
  readonly undoCounts: `${ImportPath}/{id}/undo`;
  readonly problemsCsv: (id: number) => `${ImportPath}/${number}/problems.csv`;
  readonly upload: (
    requests: ReturnType<typeof useRequests>,
    query: URLSearchParams,
    file: File,
    options?: UploadOptions,
  ) => Promise<ImportedList>;
  readonly check: readonly ['POST', `${ImportPath}/{id}/check`];
  readonly run: readonly ['POST', `${ImportPath}/{id}/run`];
  readonly undo: readonly ['POST', `${ImportPath}/{id}/undo`];
  readonly decide: readonly ['POST', `${ImportPath}/{id}/duplicates`];
  readonly correct: readonly ['PATCH', `${ImportPath}/{id}/rows/{number}`];
  readonly discard: readonly ['DELETE', `${ImportPath}/{id}`];
}
