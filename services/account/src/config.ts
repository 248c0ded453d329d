import { commonConfig, type ConfigOf, databaseUrl, postalAddress, publicUrl, redisUrl } from '@dealstead/service-kit';
import { z } from 'zod';

const http = z.url({ protocol: /^https?$/ });

/** What the account service reads from its environment. */
export const accountConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of our mails, such as `Dealstead <hello@dealstead.example>`. */
  MAIL_FROM: z.string().min(3),
  /** Required in every environment: digests are bulk mail. */
  MAIL_POSTAL_ADDRESS: postalAddress,
  /** Seals what the tables hold but must not show (secrets of authenticator apps), and signs links in mails. */
  SECRETS_KEY: z.string().min(32, 'it needs at least 32 characters'),
  /** The services that hand over their part of a member's data. */
  LISTINGS_URL: http,
  TOOLS_URL: http,
  ADMIN_URL: http,
  STRIPE_SECRET_KEY: z.string().regex(/^(?:sk|rk)_/, 'it begins with sk_ or rk_'),
  /** Signs what Stripe tells us. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Another host than Stripe's own: the sandbox. */
  STRIPE_URL: http.optional(),
  /** For links in mails. */
  PUBLIC_URL: publicUrl,
};

export type AccountConfig = ConfigOf<typeof accountConfig>;
