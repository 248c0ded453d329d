import { commonConfig, databaseUrl, publicUrl, redisUrl } from '@dealstead/service-kit';
import { z } from 'zod';

/** What the account service reads from its environment. */
export const accountConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of our mails, such as `Dealstead <hello@dealstead.example>`. */
  MAIL_FROM: z.string().min(3),
  /** For links in mails. */
  PUBLIC_URL: publicUrl,
};

export type AccountConfig = z.output<z.ZodObject<typeof accountConfig>>;
