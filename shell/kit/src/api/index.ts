export { ApiError, messageOf, read, write, type ProblemBody, type WriteOptions } from './client.ts';
export {
  prefetch,
  readQuery,
  usePagedRead,
  useRead,
  useWrite,
  type PagingOptions,
  type ReadResponse,
  type ReadTemplate,
} from './hooks.ts';
export { createQueryClient, invalidate, sweepCache, gcTimeOf, seedQuery, hasTag } from './queryClient.ts';
export type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
export { expandTemplate, type Params } from './expandTemplate.ts';
// The parts of TanStack Query that shell and slices use, so that there is one copy and no more of it than needed.
export { QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query';
export type { QueryClient } from '@tanstack/react-query';
export { create } from 'zustand';
