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

/**
 * Tells our own origin from others: the site's public address, and while developing also the host the
 * browser used (127.0.0.1 beside localhost).
 */
export function originCheck(publicUrl: string, production: boolean): (origin: string, host?: string) => boolean {
  const own = new URL(publicUrl).origin;
  return (origin, host) => origin === own || (!production && host !== undefined && origin === `http://${host}`);
}
