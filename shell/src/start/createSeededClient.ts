import { createQueryClient, seedQuery, sessionKey } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import type { PageState } from '@dealstead/contracts';

/** A query client that already knows what came with the document: who is here and what the first view reads. */
export function createSeededClient(state: PageState): QueryClient {
  const client = createQueryClient();
  if (state.session !== 'unknown') client.setQueryData(sessionKey, state.session);
  for (const [url, answer] of Object.entries(state.data)) seedQuery(client, url, answer);
  return client;
}
