import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CurrentUser } from '@dealstead/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { RequestsProvider } from '../api/hooks.ts';
import { sessionKey } from '../session/session.ts';

/** Returns the sample response of a GET request by its URL, and throws for a request without one. */
export type SampleResponses = (url: string) => unknown;

function refuse(message: string): Promise<never> {
  return Promise.reject(new ApiError(403, JSON.stringify({ message, code: 'sample-data', requestId: '' }), ''));
}

/** A query client that answers from samples and refuses writes. No request leaves the browser. */
class SampleQueryClient extends QueryClient {
  readonly #responses: SampleResponses;
  readonly #refusal: string;

  constructor(responses: SampleResponses, refusal: string) {
    super();
    this.#responses = responses;
    this.#refusal = refusal;
  }

  override defaultQueryOptions(options: never): never {
    const queryFn = async ({ queryKey }: { queryKey: readonly unknown[] }) => this.#responses(String(queryKey[0]));
    return super.defaultQueryOptions({
      ...(options as object),
      queryFn,
      staleTime: Infinity,
      retry: false,
    } as never) as never;
  }

  override defaultMutationOptions(options: never): never {
    const mutationFn = () => refuse(this.#refusal);
    return super.defaultMutationOptions({ ...(options as object), mutationFn, retry: false } as never) as never;
  }
}

export interface SampleApiProps {
  responses: SampleResponses;
  /** The signed-in user of the samples. */
  user: CurrentUser;
  /** Error message of every write. */
  refusal: string;
  children: ReactNode;
}

/** Renders pages on sample data: `useRead` answers from the samples, `useWrite` and `useRequests` fail with `refusal`. */
export function SampleApi({ responses, user, refusal, children }: SampleApiProps) {
  const [client] = useState(() => {
    const created = new SampleQueryClient(responses, refusal);
    created.setQueryData(sessionKey, user);
    return created;
  });
  const requests = useMemo(() => ({ write: () => refuse(refusal), upload: () => refuse(refusal) }), [refusal]);
  return (
    <QueryClientProvider client={client}>
      <RequestsProvider value={requests}>{children}</RequestsProvider>
    </QueryClientProvider>
  );
}
