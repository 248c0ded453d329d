import webPush from 'web-push';
import type { BrowserSubscription } from './pushStore.ts';

/** This server's VAPID key pair (RFC 8292), in base64url, and how push services reach its operator. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** A `mailto:` or `https:` URL. */
  readonly subject: string;
}

/**
 * What became of a push notification: `gone` if the subscription ended, `refused` if the push service will never take it,
 * `retry` if it may later, after as many seconds as it said.
 */
export type PushOutcome =
  | { readonly outcome: 'sent' | 'gone' | 'refused' }
  | { readonly outcome: 'retry'; readonly afterSeconds: number | null };

/** Sends one encrypted notification to a browser's push service. */
export type SendPush = (
  subscription: BrowserSubscription,
  message: { readonly payload: object; readonly topic: string },
) => Promise<PushOutcome>;

/** Hosts of the push services of Chrome, Edge, Firefox and Safari; subscriptions with other endpoints are refused. */
export const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/**
 * Whether an endpoint is at one of the hosts, `*.` standing for any subdomain. A browser sends us the endpoint, so without
 * this check a member could make the server request any address. Push services use https; a listed host with a port, such
 * as `localhost:9000`, may use http.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return hosts.some((allowed) => {
    if (/:\d+$/.test(allowed)) return host === allowed;
    if (protocol !== 'https:' || host !== hostname) return false;
    return allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
  });
}

/** Seconds that a push service keeps a notification for a browser that is off. */
const timeToLive = 24 * 60 * 60;
const requestTimeout = 10_000;

/** Encrypts payloads (RFC 8291) and posts them to push services, without following redirects. */
export function createSendPush(vapid: VapidKeys, hosts: readonly string[]): SendPush {
  return async ({ endpoint, keys }, { payload, topic }) => {
    if (!isPushService(endpoint, hosts)) return { outcome: 'gone' };
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: timeToLive,
      contentEncoding: 'aes128gcm',
      topic,
    });
    const { 'Content-Length': _length, ...rest } = headers as Record<string, string>;
    const response = await fetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeout),
    });
    await response.body?.cancel();
    return outcomeOf(response.status, response.headers.get('retry-after'));
  };
}

/** The meaning of a push service's status (RFC 8030, section 8.4). */
export function outcomeOf(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter ?? Number.NaN);
    return { outcome: 'retry', afterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : null };
  }
  return { outcome: 'refused' };
}
