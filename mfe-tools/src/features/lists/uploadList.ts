import type { OutreachImport, OutreachImportKind } from '@dealstead/contracts';
import { ApiError } from '@dealstead/kit';

/** Uploads a list. @throws ApiError with the server's reason, TypeError on a network failure */
export async function uploadList(kind: OutreachImportKind, name: string, content: Blob): Promise<OutreachImport> {
  const query = new URLSearchParams({ kind, name: name.slice(0, 200) });
  const response = await fetch(`/api/outreach-imports?${query}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'x-requested-with': 'dealstead', 'content-type': 'application/octet-stream' },
    body: content,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return (await response.json()) as OutreachImport;
}
