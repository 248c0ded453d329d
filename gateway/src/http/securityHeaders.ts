import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Hash source of the empty style element that styled-components fills by script. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Content-Security-Policy of everything that is not a page: nothing may run or load. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Permissions-Policy by browser feature. Pages use geolocation (search near me, a listing's pin), full screen (the map), the
 * clipboard, and the system's share sheet, which is not listed: pages may use it anyway, and desktop browsers that do not know
 * it would log a warning. All other features are denied to our pages and to anything they could embed.
 */
const permissions: Readonly<Record<string, 'self' | ''>> = {
  'clipboard-write': 'self',
  fullscreen: 'self',
  geolocation: 'self',
  accelerometer: '',
  autoplay: '',
  'browsing-topics': '',
  camera: '',
  'display-capture': '',
  'encrypted-media': '',
  gyroscope: '',
  hid: '',
  magnetometer: '',
  microphone: '',
  midi: '',
  payment: '',
  'picture-in-picture': '',
  'publickey-credentials-get': '',
  'screen-wake-lock': '',
  serial: '',
  usb: '',
  'xr-spatial-tracking': '',
};
const permissionsPolicy = Object.entries(permissions)
  .map(([feature, allowed]) => `${feature}=(${allowed})`)
  .join(', ');

/** Headers of every response. helmet is run once, at the start, on a response that is never sent. */
export function createSecurityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: false, // pages have their own policy, everything else the closed one
    // Not `no-referrer`: under it browsers send forms with `Origin: null`, which the CSRF check refuses.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  })(response.req, response, (error?: unknown) => {
    if (error) throw error;
  });
  for (const name of response.getHeaderNames()) headers[name] = String(response.getHeader(name));
  return { ...headers, 'permissions-policy': permissionsPolicy, 'content-security-policy': closedPolicy };
}

/** Hashes of a page's inline scripts and styles; null where it has none. */
export interface InlineHashes {
  readonly scriptHash: string | null;
  readonly recorderHash?: string | null;
  readonly resetHash?: string | null;
  readonly styleHash: string | null;
  readonly fontsHash?: string | null;
}

/**
 * Content-Security-Policy of a page: files of this site, and its inline scripts and styles by hash.
 * @param streetMapUrl URL of a street map style, whose origin the map may fetch from
 */
export function createPageSecurityPolicy(
  inline: InlineHashes,
  isSecure: boolean,
  streetMapUrl: string | null = null,
): string {
  const quoted = (hash: string | null | undefined) => (hash ? ` '${hash}'` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(inline.scriptHash)}${quoted(inline.recorderHash)}${quoted(inline.resetHash)}`,
    `style-src 'self'${quoted(inline.styleHash)}${quoted(inline.fontsHash)} ${emptyStyleHash}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${streetMapUrl?.startsWith('http') ? ` ${new URL(streetMapUrl).origin}` : ''}`,
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
