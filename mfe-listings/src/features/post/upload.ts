import { ApiError } from '@dealstead/kit';

export interface Upload<Stored> {
  readonly done: Promise<Stored>;
  readonly cancel: () => void;
}

/**
 * Uploads a file as a request body with progress events, which `fetch` lacks and XMLHttpRequest has.
 * @throws ApiError on an error response, TypeError when the connection drops, AbortError when canceled
 */
export function upload<Stored>(url: string, file: Blob, onProgress: (sent: number) => void): Upload<Stored> {
  const request = new XMLHttpRequest();
  const done = new Promise<Stored>((resolve, reject) => {
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('x-requested-with', 'dealstead');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Stored);
      else reject(new ApiError(status, responseText, statusText));
    });
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')));
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
    request.send(file);
  });
  return { done, cancel: () => request.abort() };
}

/** Formats a number of bytes: `2.1 MB`. */
export function formatMegabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
