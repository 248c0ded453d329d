import { commonConfig, databaseUrl } from '@dealstead/service-kit';
import { z } from 'zod';

/** What the account service reads from its environment. */
export const accountConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of our mails, such as `Dealstead <hello@dealstead.example>`. */
  MAIL_FROM: z.string().min(3),
  /** The site's own address, for links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
};

export type AccountConfig = z.output<z.ZodObject<typeof accountConfig>>;
