import type { LeadImport } from '@dealstead/contracts';
import { ApiError } from '@dealstead/kit';

/** Uploads a file of leads. @throws ApiError with the server's reason, TypeError on a network failure */
export async function uploadLeadFile(file: File): Promise<LeadImport> {
  const response = await fetch(`/api/lead-imports?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'x-requested-with': 'dealstead', 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return (await response.json()) as LeadImport;
}
