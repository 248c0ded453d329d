import { commonConfig, type ConfigOf, databaseUrl, postalAddress, publicUrl, secretsKey } from '@dealstead/service-kit';
import { z } from 'zod';

/** Environment variables of the file store. */
export const fileStoreConfig = {
  /** Directory for photos, documents and imports; with a bucket only for temporary files. */
  FILES_DIR: z.string().min(1),
  /** A bucket for them with its credentials; path-style addressing. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).default('dealstead'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
};

/** Environment variables of the listings service. */
export const listingsConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  SECRETS_KEY: secretsKey,
  /** Account, for members without an event so far. */
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  /** Tools, for leads and portfolios in scheduled exports. */
  TOOLS_URL: z.url({ protocol: /^https?$/ }),
  /** Required in every environment: alert mails are bulk mail. */
  MAIL_POSTAL_ADDRESS: postalAddress,
  /** Recipient of mails about seller leads and new buyers; without it every admin who works on seller leads. */
  LEADS_EMAIL: z.email().optional(),
  /** Recipient of messages of the contact form; without it every admin who answers members. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Directory of the search index between restarts; without it every start loads from PostgreSQL. */
  INDEX_DIR: z.string().min(1).optional(),
  /**
   * Seconds that a process waits at most for its index before it accepts connections. Behind a load balancer, whose other
   * replicas answer meanwhile; alone, a process answers at once what needs no index.
   */
  WAIT_FOR_INDEX_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** File of the shard map; without it this process searches and matches itself. */
  SEARCH_SHARDS: z.string().min(1).optional(),
  ...fileStoreConfig,
  /** Seller leads, buyers, inquiries, reports and messages to support per client network and hour, each. */
  LIMIT_FORMS: z.coerce.number().int().positive().default(60),
};

export type ListingsConfig = ConfigOf<typeof listingsConfig>;
