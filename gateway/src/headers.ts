import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Hash source of the empty style element that styled-components fills by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Policy of everything that is no page: nothing may run or load. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Browser features by who may use them. Pages use geolocation (the search near me, a listing's pin), full screen (the map),
 * the clipboard and the system's share sheet; the others are denied to our pages and to anything they could embed.
 */
const permissions: Readonly<Record<string, 'self' | ''>> = {
  'clipboard-write': 'self',
  fullscreen: 'self',
  geolocation: 'self',
  'web-share': 'self',
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

/** Headers that every answer carries; helmet names them once, at the start. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: false, // pages have their own, the rest the closed one
    // Not `no-referrer`: under it browsers send forms with `Origin: null`, which is refused.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  })(response.req, response, (error?: unknown) => {
    if (error) throw error;
  });
  for (const name of response.getHeaderNames()) headers[name] = String(response.getHeader(name));
  return { ...headers, 'permissions-policy': permissionsPolicy, 'content-security-policy': closedPolicy };
}

/**
 * The policy of a page: our own files, plus the scripts and the styles that it carries inline, by hash.
 * @param streets address of the street map's style, from whose origin the map is fetched too
 */
export function pagePolicy(
  inline: {
    scriptHash: string | null;
    recorderHash?: string | null;
    styleHash: string | null;
    fontsHash?: string | null;
  },
  secure: boolean,
  streets: string | null = null,
): string {
  const quoted = (hash: string | null | undefined) => (hash ? ` '${hash}'` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(inline.scriptHash)}${quoted(inline.recorderHash)}`,
    `style-src 'self'${quoted(inline.styleHash)}${quoted(inline.fontsHash)} ${emptyStyle}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${streets?.startsWith('http') ? ` ${new URL(streets).origin}` : ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
