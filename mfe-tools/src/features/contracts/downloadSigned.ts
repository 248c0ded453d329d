import { ApiError } from '@dealstead/kit';

/** Saves the sealed PDF of a signer's contract. @throws ApiError with the server's reason, TypeError on a network failure */
export async function downloadSigned(token: string, session: string, title: string): Promise<void> {
  const response = await fetch(`/api/signing/${token}/file`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'x-requested-with': 'dealstead', 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${title.replaceAll(/[^\w ]+/g, '').trim() || 'contract'}.pdf`;
  anchor.click();
  URL.revokeObjectURL(url);
}
