import { ApiError } from '@dealstead/kit';

/** Milliseconds for which the browser may read the downloaded bytes. */
const revokeDelay = 60_000;

/**
 * Downloads a file that the server creates for the request, under the server's name for it. A link would do the same, but
 * the page does not learn whether it failed.
 * @throws ApiError on an error status, TypeError on a network failure
 */
export async function downloadFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const [, download = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const href = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeDelay);
}
