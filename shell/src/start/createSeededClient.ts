import { createQueryClient, seedQuery, sessionKey } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import type { PageState } from '@dealstead/contracts';

/** Creates a query client with the data inlined in the document: the session and the first view's responses. */
export function createSeededClient(state: PageState): QueryClient {
  const client = createQueryClient();
  if (state.session !== 'unknown') client.setQueryData(sessionKey, state.session);
  for (const [url, answer] of Object.entries(state.data)) seedQuery(client, url, answer);
  return client;
}
