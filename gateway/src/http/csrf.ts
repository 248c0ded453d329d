import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { Refusal } from '@dealstead/service-kit/errors';
import { isFileType, notAFileError } from '@dealstead/service-kit/upload';

/** What the check reads of a request. */
export interface CsrfRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly hasBody: boolean;
}

/** Whether an origin is the site's own; `host` is the request's Host header. */
export type OriginCheck = (origin: string, host?: string) => boolean;

const bearerMediaTypes = new Set(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Cross-site request forgery check by Origin and Fetch Metadata: a write passes only if the browser states that a page of
 * this site sent it, and only with a media type that no form of another site can send (JSON or a file).
 * @throws Refusal 403 or 415
 */
export function assertSameOrigin(
  { method, headers, hasBody }: CsrfRequest,
  endpoint: Pick<Endpoint, 'bearer' | 'upload' | 'form'>,
  isOwnOrigin: OriginCheck,
): void {
  if (method === 'GET' || method === 'HEAD') return;

  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (endpoint.bearer) {
    // The path is the credential and cookies are ignored, so there is nothing to forge.
    if (mediaType === undefined || bearerMediaTypes.has(mediaType)) return;
    if (endpoint.upload && isFileType(mediaType)) return;
    if (endpoint.upload && mediaType?.startsWith('text/')) throw notAFileError();
    throw new Refusal(415, 'unsupported-media-type', 'Send JSON or a form.');
  }

  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin !== undefined && isOwnOrigin(origin, headers.host);
  const isForeign = (origin !== undefined && !isOwn) || isForeignSite(site);
  if (isForeign || (origin === undefined && site === undefined)) {
    throw new Refusal(403, 'foreign-origin', 'This request does not come from a page of this site.');
  }

  if (endpoint.upload) {
    if (!isFileType(headers['content-type'])) throw notAFileError();
    return;
  }
  if (mediaType === undefined && !hasBody) return;
  if (mediaType === 'application/json') return;
  if (mediaType === 'application/x-www-form-urlencoded' && endpoint.form && isOwn) return;
  throw new Refusal(415, 'unsupported-media-type', endpoint.form ? 'Send JSON or a form of this site.' : 'Send JSON.');
}

/** Whether a browser's Sec-Fetch-Site names another site as the sender; `none` is an address that the user entered. */
export const isForeignSite = (site: string | string[] | undefined): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates the check whether an origin is the site's own: that of its public URL, on a brand's domain
 * that domain, and, in development, the loopback host and
 * port that the browser sent the request to. Any other Host header would let a rebound DNS name pass as the site.
 */
export function createOriginCheck(
  publicUrl: string,
  isProduction: boolean,
  isBrandHost: (host: string) => boolean = () => false,
): OriginCheck {
  const publicOrigin = new URL(publicUrl).origin;
  const isLoopback = (host: string) => loopbackHosts.has(host.replace(/:\d+$/, ''));
  const { protocol } = new URL(publicUrl);
  return (origin, host) => {
    if (origin === publicOrigin) return true;
    if (host === undefined) return false;
    if (isBrandHost(host)) return origin === `${protocol}//${host}`;
    return !isProduction && isLoopback(host) && origin === `http://${host}`;
  };
}
