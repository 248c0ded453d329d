import {
  commonConfig,
  type ConfigOf,
  databaseUrl,
  postalAddress,
  publicUrl,
  redisUrl,
  secretsKey,
} from '@dealstead/service-kit';
import { z } from 'zod';

const http = z.url({ protocol: /^https?$/ });

/** The environment variables of the account service. */
export const accountConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of our mails, such as `Dealstead <hello@dealstead.example>`. */
  MAIL_FROM: z.string().min(3),
  /** Where servers return mails that they accepted first, such as bounces@dealstead.example; the sender by default. */
  MAIL_RETURN_PATH: z.email().optional(),
  /** Registrations per client network and hour. */
  LIMIT_REGISTRATIONS: z.coerce.number().int().positive().default(60),
  /** Verifies the signature of bounces and complaints that the mail server passes on; without it they are refused. */
  MAIL_REPORTS_SECRET: z.string().min(32, 'it needs at least 32 characters').optional(),
  /** Required in every environment: digests are bulk mail. */
  MAIL_POSTAL_ADDRESS: postalAddress,
  SECRETS_KEY: secretsKey,
  /** The services that export their part of a member's data. */
  LISTINGS_URL: http,
  TOOLS_URL: http,
  ADMIN_URL: http,
  STRIPE_SECRET_KEY: z.string().regex(/^(?:sk|rk)_/, 'it begins with sk_ or rk_'),
  /** Verifies the signature of webhooks. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** The sandbox, instead of Stripe. */
  STRIPE_URL: http.optional(),
  /** DNS servers that look up the records of brands' domains, as `address:port` with commas; the system's by default. */
  DNS_SERVERS: z.string().min(3).optional(),
  /** Base of links in mails. */
  PUBLIC_URL: publicUrl,
};

export type AccountConfig = ConfigOf<typeof accountConfig>;
