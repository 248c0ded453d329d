import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { read, send } from './client.ts';
import { invalidate, gcTimeOf } from './queryClient.ts';
import type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
import { expandTemplate, type Params } from './expandTemplate.ts';

/** A path that can be read, alone or followed by a query expansion: `/api/properties{?category,search}`. */
export type ReadTemplate = PathOf<'GET'> | `${PathOf<'GET'>}{?${string}}`;

type PathIn<T extends string> = T extends `${infer Path}{?${string}}` ? Path : T;

/** What reading a template answers. */
export type ReadResponse<T extends ReadTemplate> = ResponseOf<'GET', PathIn<T>>;

/** The query of a template: its key is the expanded URL, the same that the renderer and the prefetcher use. */
export function readQuery<T extends ReadTemplate>(template: T, params: Params = {}) {
  const url = expandTemplate(template, params);
  return {
    queryKey: [url],
    queryFn: ({ signal }: { signal: AbortSignal }) => read<ReadResponse<T>>(url, signal),
    gcTime: gcTimeOf(url),
  };
}

type ReadOptions<Value, Selected> = Omit<UseQueryOptions<Value, Error, Selected, string[]>, 'queryKey' | 'queryFn'>;

/** Reads an endpoint. `params` fill the template; absent and empty ones are left out. */
export function useRead<T extends ReadTemplate, Selected = ReadResponse<T>>(
  template: T,
  params: Params = {},
  options: ReadOptions<ReadResponse<T>, Selected> = {},
) {
  return useQuery<ReadResponse<T>, Error, Selected, string[]>({ ...readQuery(template, params), ...options });
}

type RowOf<Value> = Value extends readonly (infer Row)[] ? Row : never;

export interface PagingOptions<Row> {
  /** Rows on a full page; a shorter page is the last. */
  pageSize: number;
  /** The cursor that goes on after a row, given to the template as `after`. */
  cursorAfter: (last: Row) => string;
  enabled?: boolean;
  /** Shows what was there until the answer to other parameters has come (`isPlaceholderData` says so meanwhile). */
  keepPrevious?: boolean;
}

/**
 * Reads a list page by page with a keyset cursor, from `params.after` on where that is given. The first page has the same key as `useRead` of the same template
 * would have, followed by 'pages', and starts from that answer when it is cached.
 */
export function usePagedRead<T extends ReadTemplate>(
  template: T,
  params: Params,
  options: PagingOptions<RowOf<ReadResponse<T>>>,
) {
  type Row = RowOf<ReadResponse<T>>;
  const client = useQueryClient();
  const firstUrl = expandTemplate(template, params);
  return useInfiniteQuery({
    queryKey: [firstUrl, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read<Row[]>(expandTemplate(template, { ...params, after: pageParam ?? params['after'] }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Row[]) => {
      const end = last.at(-1);
      return end !== undefined && last.length >= options.pageSize ? options.cursorAfter(end) : undefined;
    },
    initialData: () => {
      const first = client.getQueryData<Row[]>([firstUrl]);
      return first && { pages: [first], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => client.getQueryState([firstUrl])?.dataUpdatedAt,
    gcTime: gcTimeOf(firstUrl),
    enabled: options.enabled,
    placeholderData: options.keepPrevious ? (previous) => previous : undefined,
  });
}

/** Reads ahead of need; does nothing while a fresh answer is there. Never throws: whoever shows it will ask again. */
export function prefetch(client: QueryClient, template: ReadTemplate, params: Params = {}): Promise<void> {
  return client.prefetchQuery(readQuery(template, params));
}

type WriteVariables<M extends string, P extends string> = {
  params?: Params;
} & (undefined extends RequestBodyOf<M, P> ? { body?: RequestBodyOf<M, P> } : { body: RequestBodyOf<M, P> });

export interface UseWriteOptions<Value, Variables> extends Omit<
  UseMutationOptions<Value, Error, Variables>,
  'mutationFn'
> {
  /** URL prefixes that a success makes stale; see `invalidate`. */
  invalidates?: readonly string[];
}

// A retry must carry the key of the first try. TanStack hands both the same variables object.
const keys = new WeakMap<object, string>();

function idempotencyKeyOf(intention: object): string {
  let key = keys.get(intention);
  if (!key) {
    key = crypto.randomUUID();
    keys.set(intention, key);
  }
  return key;
}

/** A change as a mutation: `const remove = useWrite('DELETE', '/api/properties/{id}', { stale: ['/api/properties'] })`. */
export function useWrite<M extends WriteMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  { invalidates, onSuccess, ...options }: UseWriteOptions<ResponseOf<M, P>, WriteVariables<M, P>> = {},
) {
  const client = useQueryClient();
  return useMutation<ResponseOf<M, P>, Error, WriteVariables<M, P>>({
    ...options,
    mutationFn: (variables) => {
      const idempotencyKey = method === 'POST' ? idempotencyKeyOf(variables) : undefined;
      return send(method, path, { ...variables, idempotencyKey }) as Promise<ResponseOf<M, P>>;
    },
    onSuccess: async (...args) => {
      if (invalidates) await invalidate(client, invalidates);
      await onSuccess?.(...args);
    },
  });
}
