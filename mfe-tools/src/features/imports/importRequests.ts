import type { PathOf, useRequests, useWrite } from '@dealstead/kit';
import type { ImportedList } from './importedList.ts';

export type ImportPath = Extract<
  PathOf<'POST'>,
  '/api/lead-imports' | '/api/outreach-imports' | '/api/holding-imports'
>;

/** `useWrite` of a step of an import, whose method and path the kind knows. */
type Step<Write> = Write extends (method: never, path: never, options: infer Options) => infer Mutation
  ? (options: Options) => Mutation
  : never;

/**
 * Requests of the steps of an import. Each module of a kind has its own as literals: the contract of a release names the endpoints
 * that its modules name.
 */
export interface ImportRequests {
  /** The prefix of all of them. */
  readonly path: ImportPath;
  readonly list: `${ImportPath}{?kind}`;
  readonly one: `${ImportPath}/{id}`;
  readonly source: `${ImportPath}/{id}/source`;
  readonly preview: `${ImportPath}/{id}/preview`;
  readonly problems: `${ImportPath}/{id}/problems`;
  readonly leftOut: `${ImportPath}/{id}/left-out`;
  readonly duplicates: `${ImportPath}/{id}/duplicates{?after}`;
  readonly undoCounts: `${ImportPath}/{id}/undo`;
  readonly problemsCsv: (id: number) => `${ImportPath}/${number}/problems.csv`;
  readonly upload: (
    requests: ReturnType<typeof useRequests>,
    query: URLSearchParams,
    file: File,
  ) => Promise<ImportedList>;
  readonly useCheck: Step<typeof useWrite<'POST', `${ImportPath}/{id}/check`>>;
  readonly useRun: Step<typeof useWrite<'POST', `${ImportPath}/{id}/run`>>;
  readonly useUndo: Step<typeof useWrite<'POST', `${ImportPath}/{id}/undo`>>;
  readonly useDecide: Step<typeof useWrite<'POST', `${ImportPath}/{id}/duplicates`>>;
  readonly useMend: Step<typeof useWrite<'PATCH', `${ImportPath}/{id}/rows/{number}`>>;
  readonly useDiscard: Step<typeof useWrite<'DELETE', `${ImportPath}/{id}`>>;
}
