import { commonConfig, type ConfigOf, databaseUrl, postalAddress, publicUrl } from '@dealstead/service-kit';
import { z } from 'zod';

/** What the listings service reads from its environment. */
export const listingsConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  /** Account, asked about members whom no event has told of. */
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  /** Required in every environment: alert mails are bulk mail. */
  MAIL_POSTAL_ADDRESS: postalAddress,
  /** Who reads of seller leads and new buyers; without it every admin does, at their own address. */
  LEADS_EMAIL: z.email().optional(),
  /** Folder that keeps the search index between two lives of the process; without it every start loads from PostgreSQL. */
  INDEX_DIR: z.string().min(1).optional(),
  /** Folder for photos, documents and imports, and for uploads under way where a bucket keeps the rest. */
  FILES_DIR: z.string().min(1),
  /** A bucket for them, and who may use it; addressed by path. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).default('dealstead'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Seller leads, buyers, questions and reports that one place on the network may add in an hour, each. */
  LIMIT_FORMS: z.coerce.number().int().positive().default(60),
};

export type ListingsConfig = ConfigOf<typeof listingsConfig>;
