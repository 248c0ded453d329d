import { readFile } from '@dealstead/kit';
import { saveBlob } from './saveBlob.ts';

export interface DownloadOptions {
  /** Sent with a POST; without it the file is read with a GET. */
  body?: object;
  /** Name of the saved file; the server's by default. */
  name?: string;
}

/**
 * Downloads a file that the server creates for the request. A link would do the same, but the page does not learn whether it
 * failed, and a session that has ended fails it.
 * @throws ApiError on an error status, TypeError on a network failure
 */
export async function downloadFile(url: string, { body, name }: DownloadOptions = {}): Promise<void> {
  const file = await readFile(url, body);
  saveBlob(name ?? file.name, file.blob);
}
