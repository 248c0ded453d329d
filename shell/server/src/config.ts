import { commonConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/** The renderer knows where it answers and where releases lie; it needs no key, no database and no peer. */
export const shape = {
  NODE_ENV: commonConfig.NODE_ENV,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  PORT: commonConfig.PORT,
  HOST: commonConfig.HOST,
  RELEASES_DIR: z.string().min(1),
};
