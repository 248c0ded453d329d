import { commonConfig, type ConfigOf, databaseUrl, publicUrl } from '@dealstead/service-kit';
import { z } from 'zod';

const http = z.url({ protocol: /^https?$/ });

/** What the tools service reads from its environment. */
export const toolsConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  /** Keys of the online providers of property records; without one only stored records are read. */
  RENTCAST_API_KEY: z.string().min(1).optional(),
  ATTOM_API_KEY: z.string().min(1).optional(),
  /** Account, for the addresses of members. */
  ACCOUNT_URL: http,
  /** Listings, for reports. */
  LISTINGS_URL: http,
};

export type ToolsConfig = ConfigOf<typeof toolsConfig>;
