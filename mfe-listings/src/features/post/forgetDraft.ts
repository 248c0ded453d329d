import type { QueryClient } from '@dealstead/kit';

/**
 * Reads the list of drafts again after one was published or discarded. Its own queries, which the form still shows, are left
 * alone: they would find nothing.
 */
export const forgetDraft = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['/api/drafts'], exact: true });
