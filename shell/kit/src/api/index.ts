export {
  ApiError,
  canUploadAgain,
  isServedStale,
  staleSinceHeader,
  messageOf,
  movedPathOf,
  read,
  readFile,
  upload,
  write,
  type ProblemBody,
  type UploadOptions,
  type WriteOptions,
} from './client.ts';
export {
  prefetch,
  prefetchPages,
  readQuery,
  usePagedRead,
  useRead,
  useWrite,
  RequestsProvider,
  useRequests,
  type PagingOptions,
  type ReadResponse,
  type ReadTemplate,
} from './hooks.ts';
export { createQueryClient, invalidate, sweepCache, gcTimeOf, seedQuery, hasTag } from './queryClient.ts';
export type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
export { expandTemplate, type Params } from './expandTemplate.ts';
// Re-exported so that shell and slices share one copy of TanStack Query and the bundler drops the rest.
export { QueryClientProvider, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient } from '@tanstack/react-query';
export { create, createStore, useStore } from 'zustand';
