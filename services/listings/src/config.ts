import { commonConfig, databaseUrl, publicUrl, readConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/** What this process reads from its environment; a wrong value ends it with one sentence. */
export const readListingsConfig = () =>
  readConfig({
    ...commonConfig,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    /** Seller leads, buyers and reports that one place on the network may add in an hour, each. */
    LIMIT_FORMS: z.coerce.number().int().positive().default(60),
  });
