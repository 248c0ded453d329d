import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { Refusal } from '@dealstead/service-kit/errors';
import { isFileType, notAFile } from '@dealstead/service-kit/upload';

/** What the check needs to know of a request. */
export interface Sent {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly hasBody: boolean;
}

const bearerTypes = new Set(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Lets a changing request pass only when the browser says that a page of ours sent it, and only as JSON or a
 * file, which no form of another site can send. Throws 403 or 415.
 */
export function refuseForgery(
  { method, headers, hasBody }: Sent,
  endpoint: Pick<Endpoint, 'bearer' | 'upload' | 'form'>,
  isOurOrigin: (origin: string, host?: string) => boolean,
): void {
  if (method === 'GET' || method === 'HEAD') return;

  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (endpoint.bearer) {
    // Whoever knows the path may act: no cookie counts there, so there is nothing to forge.
    if (type === undefined || bearerTypes.has(type)) return;
    throw new Refusal(415, 'unsupported-media-type', 'Send JSON or a form.');
  }

  const { origin, 'sec-fetch-site': site } = headers;
  const ours = origin !== undefined && isOurOrigin(origin, headers.host);
  const foreign = (origin !== undefined && !ours) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  if (foreign || (origin === undefined && site === undefined)) {
    throw new Refusal(403, 'foreign-origin', 'This request does not come from a page of this site.');
  }

  if (endpoint.upload) {
    if (!isFileType(headers['content-type'])) throw notAFile();
    return;
  }
  if (type === undefined && !hasBody) return;
  if (type === 'application/json') return;
  if (type === 'application/x-www-form-urlencoded' && endpoint.form && ours) return;
  throw new Refusal(415, 'unsupported-media-type', endpoint.form ? 'Send JSON or a form of this site.' : 'Send JSON.');
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an origin is the site's own: that of its public URL and, in development, the loopback host and port that the
 * browser sent the request to. Any other Host header would let a rebound DNS name pass as the site.
 */
export function originCheck(publicUrl: string, production: boolean): (origin: string, host?: string) => boolean {
  const own = new URL(publicUrl).origin;
  const isLoopback = (host: string) => loopback.has(host.replace(/:\d+$/, ''));
  return (origin, host) =>
    origin === own || (!production && host !== undefined && isLoopback(host) && origin === `http://${host}`);
}
