import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { unconfirmedCode } from '@dealstead/contracts';
import { createContext, useContext } from 'react';
import { ApiError, read, send, upload, write, type WriteOptions } from './client.ts';
import { invalidate, gcTimeOf } from './queryClient.ts';
import type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
import { expandTemplate, type Params } from './expandTemplate.ts';

/** A GET path, optionally with an RFC 6570 query expansion: `/api/properties{?category,search}`. */
export type ReadTemplate = PathOf<'GET'> | `${PathOf<'GET'>}{?${string}}` | `${PathOf<'GET'>}?${string}`;

type PathIn<T extends string> = T extends `${infer Path}{?${string}}`
  ? Path
  : T extends `${infer Path}?${string}`
    ? Path
    : T;

/** Response type of a template. */
export type ReadResponse<T extends ReadTemplate> = ResponseOf<'GET', PathIn<T>>;

/** Query options of a read. */
export interface ReadQuery<Value> {
  readonly queryKey: string[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Value>;
  readonly gcTime: number;
}

/** Query options of a template. The key is the expanded URL, as in the renderer and in prefetching. */
export function readQuery<T extends ReadTemplate>(template: T, params: Params = {}): ReadQuery<ReadResponse<T>> {
  const url = expandTemplate(template, params);
  return {
    queryKey: [url],
    queryFn: ({ signal }) => read<ReadResponse<T>>(url, signal),
    gcTime: gcTimeOf(url),
  };
}

type ReadOptions<Value, Selected> = Omit<UseQueryOptions<Value, Error, Selected, string[]>, 'queryKey' | 'queryFn'>;

/** Reads an endpoint. `params` expand the template; empty values are omitted. */
export function useRead<T extends ReadTemplate, Selected = ReadResponse<T>>(
  template: T,
  params: Params = {},
  options: ReadOptions<ReadResponse<T>, Selected> = {},
) {
  return useQuery<ReadResponse<T>, Error, Selected, string[]>({ ...readQuery(template, params), ...options });
}

type RowOf<Value> = Value extends readonly (infer Row)[] ? Row : never;

export interface PagingOptions<Row> {
  /** Rows per page; a shorter page is the last. */
  pageSize: number;
  /** Cursor after a row, passed to the template as `after`. */
  cursorAfter: (last: Row) => string;
  enabled?: boolean;
  /** Keeps the previous rows as placeholder data while other parameters load. */
  keepPrevious?: boolean;
  /** URL prefixes whose changes the list also shows, in addition to its own: it is read again when `invalidate` names one. */
  topics?: readonly string[];
}

/** Query options of a list with keyset pagination, for `usePagedRead` and for reading it ahead. */
function pagedQuery<T extends ReadTemplate>(
  client: QueryClient,
  template: T,
  params: Params,
  { pageSize, cursorAfter }: Pick<PagingOptions<RowOf<ReadResponse<T>>>, 'pageSize' | 'cursorAfter'>,
) {
  type Row = RowOf<ReadResponse<T>>;
  const firstUrl = expandTemplate(template, params);
  return {
    queryKey: [firstUrl, 'pages'],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      read<Row[]>(expandTemplate(template, { ...params, after: pageParam ?? params['after'] }), signal, firstUrl),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Row[]) => {
      const end = last.at(-1);
      return end !== undefined && last.length >= pageSize ? cursorAfter(end) : undefined;
    },
    initialData: () => {
      const first = client.getQueryData<Row[]>([firstUrl]);
      return first && { pages: [first], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => client.getQueryState([firstUrl])?.dataUpdatedAt,
    gcTime: gcTimeOf(firstUrl),
  };
}

/**
 * Reads a list with keyset pagination, starting at `params.after` if given. The key is the key of `useRead` for the same
 * template followed by 'pages'; a cached response of that query becomes the first page.
 */
export function usePagedRead<T extends ReadTemplate>(
  template: T,
  params: Params,
  options: PagingOptions<RowOf<ReadResponse<T>>>,
): UseInfiniteQueryResult<InfiniteData<RowOf<ReadResponse<T>>[]>> {
  return useInfiniteQuery({
    ...pagedQuery(useQueryClient(), template, params, options),
    enabled: options.enabled,
    meta: { topics: options.topics },
    placeholderData: options.keepPrevious ? (previous) => previous : undefined,
  });
}

/**
 * Prefetches the first page that `usePagedRead` shows, unless a fresh one is cached. Never throws: the component that uses it
 * reads again.
 */
export function prefetchPages<T extends ReadTemplate>(
  client: QueryClient,
  template: T,
  params: Params,
  options: Pick<PagingOptions<RowOf<ReadResponse<T>>>, 'pageSize' | 'cursorAfter'>,
): Promise<void> {
  return client.prefetchInfiniteQuery(pagedQuery(client, template, params, options));
}

/** Prefetches a query unless a fresh response is cached. Never throws: the component that uses it reads again. */
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
  /** URL prefixes to invalidate on success; see `invalidate`. */
  invalidates?: readonly string[];
}

/** A write that was sent and has no definite answer: it may have been made. */
interface OpenWrite {
  readonly idempotencyKey: string;
  /** What was answered instead, where the server says that the write may have been made. */
  readonly error: ApiError | undefined;
}

/**
 * Writes without a definite answer, by their request. Retries and a second press carry the key of the first attempt, so that
 * the server makes the change once.
 */
const openWrites = new Map<string, OpenWrite>();

/** Whether the server may have made the change: the network or the server failed. */
const isOpen = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** The write that was sent last, while it is on its way. */
let lastSent: { readonly request: string; readonly answer: Promise<unknown> } | undefined;

/** Sends a write; the second press before the button is disabled gets the answer to the first. */
function sendOnce(method: WriteMethod, path: string, options: WriteOptions<unknown>): Promise<unknown> {
  const request = `${method} ${expandTemplate(path, options.params)} ${JSON.stringify(options.body)}`;
  if (lastSent?.request === request) return lastSent.answer;
  const answer = sendRequest(request, method, path, options).finally(() => {
    if (lastSent?.answer === answer) lastSent = undefined;
  });
  lastSent = { request, answer };
  return answer;
}

async function sendRequest(
  request: string,
  method: WriteMethod,
  path: string,
  options: WriteOptions<unknown>,
): Promise<unknown> {
  const open = openWrites.get(request);
  const idempotencyKey = open?.idempotencyKey ?? crypto.randomUUID();
  try {
    const answer = await send(method, path, method === 'POST' ? { ...options, idempotencyKey } : options);
    openWrites.delete(request);
    return answer;
  } catch (error) {
    if (!isOpen(error)) {
      openWrites.delete(request);
      throw error;
    }
    const isUnconfirmed = error instanceof ApiError && error.problem?.code === unconfirmedCode;
    const unconfirmed = isUnconfirmed ? error : open?.error;
    openWrites.set(request, { idempotencyKey, error: unconfirmed });
    // This attempt may not have reached the server, but an earlier one has.
    throw unconfirmed ?? error;
  }
}

/** A write request as a mutation: `const remove = useWrite('DELETE', '/api/properties/{id}', { invalidates: ['/api/properties'] })`. */
export function useWrite<M extends WriteMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  { invalidates, onSuccess, ...options }: UseWriteOptions<ResponseOf<M, P>, WriteVariables<M, P>> = {},
) {
  const client = useQueryClient();
  return useMutation<ResponseOf<M, P>, Error, WriteVariables<M, P>>({
    ...options,
    mutationFn: (variables) => sendOnce(method, path, variables) as Promise<ResponseOf<M, P>>,
    onSuccess: async (...args) => {
      if (invalidates) await invalidate(client, invalidates);
      await onSuccess?.(...args);
    },
  });
}

/** Functions that send requests outside of `useRead` and `useWrite`. */
export interface Requests {
  readonly write: typeof write;
  readonly upload: typeof upload;
}

const RequestsContext = createContext<Requests>({ write, upload });

/** Overrides `useRequests` for the components inside. */
export const RequestsProvider = RequestsContext.Provider;

/** `write` and `upload`; on sample data functions that refuse. */
export const useRequests = (): Requests => useContext(RequestsContext);
