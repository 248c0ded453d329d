import { z } from 'zod';
import { commonConfig, publicUrl, redisUrl, type ConfigOf } from '@dealstead/service-kit/config';

const http = z.url({ protocol: /^https?$/ });
const perMinute = z.coerce.number().int().positive();

/** What the gateway reads from its environment. */
export const settings = {
  ...commonConfig,
  REDIS_URL: redisUrl,
  LISTINGS_URL: http,
  TOOLS_URL: http,
  ACCOUNT_URL: http,
  ADMIN_URL: http,
  RENDERER_URL: http,
  /** The mail catcher, shown under /dev/mail outside production. */
  MAIL_URL: http.optional(),
  /** The development server of `npm run dev`, whose builds override releases outside production. */
  DEV_URL: http.optional(),
  /** Stripe's sandbox, whose pages are shown under /dev/stripe outside production. */
  STRIPE_SANDBOX_URL: http.optional(),
  /** The key by which `npm run bench` stands for many clients, outside production. */
  LOAD_TEST_KEY: z.string().min(32).optional(),
  /** Folder of published releases, `<name>/<version>/…`. */
  RELEASES_DIR: z.string().min(1),
  /** Folder for what a gateway remembers: the last good release set. */
  STATE_DIR: z.string().min(1),
  /** Signs session cookies. */
  SESSION_SECRET: z.string().min(32, 'it needs at least 32 characters'),
  /** With https the cookie is Secure and HSTS is sent. */
  PUBLIC_URL: publicUrl,
  /** Addresses and CIDR ranges of load balancers whose forwarded headers count, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  /** A street map's style for the map; without it the map is drawn from state and county lines. */
  MAP_STYLE_URL: http.optional(),
  /** Or a PMTiles archive of streets (Protomaps' layers), served from here. */
  MAP_PMTILES: z.string().min(1).optional(),
  /** Where /metrics answers. */
  INTERNAL_PORT: commonConfig.PORT,
  /** Largest request body in bytes. */
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .positive()
    .default(1024 * 1024),
  /** Memory for kept answers and pages, in megabytes. */
  CACHE_MEGABYTES: z.coerce.number().int().positive().default(128),
  LIMIT_SIGN_INS: perMinute.default(20),
  LIMIT_WRITES: perMinute.default(120),
  LIMIT_READS: perMinute.default(3_000),
  LIMIT_MISSES: perMinute.default(300),
};

export type GatewayConfig = ConfigOf<typeof settings>;
