import { z } from 'zod';
import { commonConfig, publicUrl, redisUrl, type ConfigOf } from '@dealstead/service-kit/config';

const http = z.url({ protocol: /^https?$/ });
const perMinute = z.coerce.number().int().positive();

/** Addresses of shared caches, separated by commas, each with its token as password. */
const sharedCaches = z.string().transform((text, context): URL[] =>
  text.split(',').flatMap((address) => {
    const url = URL.parse(address.trim());
    if (url && /^https?:$/.test(url.protocol) && url.password.length >= 32) return [url];
    context.addIssue('each address must be as http://:token@host:port, with a token of 32 characters or more');
    return [];
  }),
);

/** Environment variables of the gateway. */
export const gatewayConfig = {
  ...commonConfig,
  REDIS_URL: redisUrl,
  LISTINGS_URL: http,
  TOOLS_URL: http,
  ACCOUNT_URL: http,
  ADMIN_URL: http,
  RENDERER_URL: http,
  /** Mail catcher, served under /dev/mail outside production. */
  MAIL_URL: http.optional(),
  /** Stripe sandbox, served under /dev/stripe outside production. */
  STRIPE_SANDBOX_URL: http.optional(),
  /** Trace collector, served under /dev/traces outside production. */
  TRACES_URL: http.optional(),
  /** Development server of `npm run dev`, whose builds override releases outside production. */
  DEV_URL: http.optional(),
  /** Key by which `npm run bench` stands for many clients, outside production. */
  LOAD_TEST_KEY: z.string().min(32).optional(),
  /** Folder of published releases: `<name>/<version>/…`. */
  RELEASES_DIR: z.string().min(1),
  /** Folder in which the gateway saves the current release set, to start from it without other processes. */
  STATE_DIR: z.string().min(1),
  /** Signs the session and device cookies. */
  SESSION_SECRET: z.string().min(32, 'it needs at least 32 characters'),
  /** With https, cookies are Secure and HSTS is sent. */
  PUBLIC_URL: publicUrl,
  /** Addresses and CIDR ranges of load balancers whose forwarded headers count, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** URL of a MapLibre style with streets. Without it the map shows state and county lines only. */
  MAP_STYLE_URL: http.optional(),
  /** Path of a PMTiles archive with Protomaps' layers, which the gateway serves instead. */
  MAP_PMTILES: z.string().min(1).optional(),
  /** Shared caches in front of the gateway, which are purged. Without it responses have no headers for them. */
  CDN_PURGE_URL: sharedCaches.optional(),
  /** Port of /metrics. */
  INTERNAL_PORT: commonConfig.PORT,
  /** Maximum size of a request body in bytes. */
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .positive()
    .default(1024 * 1024),
  /** Memory of the response cache in megabytes. */
  CACHE_MEGABYTES: z.coerce.number().int().positive().default(128),
  /** Milliseconds that a page waits for its HTML; later it is sent for the browser to render. */
  RENDER_TIMEOUT: z.coerce.number().int().positive().default(300),
  /** Requests per minute from one client network, by kind (http/rateLimits.ts). */
  LIMIT_SIGN_INS: perMinute.default(20),
  LIMIT_WRITES: perMinute.default(120),
  LIMIT_READS: perMinute.default(3_000),
  LIMIT_MISSES: perMinute.default(300),
  LIMIT_REPORTS: perMinute.default(60),
  /** Page views of a release from one client network that count for its health, per hour and gateway. */
  LIMIT_SAMPLES: z.coerce.number().int().positive().default(6),
};

export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
