import { commonConfig, databaseUrl, publicUrl, readConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/** What this process reads from its environment; a wrong value ends it with one sentence. */
export const readListingsConfig = () =>
  readConfig({
    ...commonConfig,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    /** Folder that keeps the search index between two lives of the process; without it every start loads from PostgreSQL. */
    INDEX_DIR: z.string().min(1).optional(),
    /** Seller leads, buyers and reports that one place on the network may add in an hour, each. */
    LIMIT_FORMS: z.coerce.number().int().positive().default(60),
  });
