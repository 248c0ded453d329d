/** Statuses of a response that cannot have a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends a file as `fetch` does, with progress events, which `fetch` lacks and XMLHttpRequest has.
 * @returns the function to use in place of `fetch`; it throws TypeError when the connection drops, AbortError when canceled
 */
export const sendWithProgress =
  (file: Blob, onProgress: (sent: number) => void) =>
  (url: string, { headers, signal }: RequestInit & { headers: Record<string, string> }): Promise<Response> =>
    new Promise((resolve, reject) => {
      const canceled = () => reject(new DOMException('Canceled', 'AbortError'));
      if (signal?.aborted) return canceled();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open('POST', url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request;
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(withoutBody.has(status) ? null : responseText, {
            status,
            statusText,
            headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
          }),
        );
      });
      request.addEventListener('error', () => reject(new TypeError('The connection was lost')));
      request.addEventListener('abort', canceled);
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(file);
    });
