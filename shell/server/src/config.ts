import { commonConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/**
 * Environment of the renderer. It runs released code, so it has no private key and no database URL: only the public keys
 * of its callers.
 */
export const shape = {
  NODE_ENV: commonConfig.NODE_ENV,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  PORT: commonConfig.PORT,
  HOST: commonConfig.HOST,
  DRAIN_SECONDS: commonConfig.DRAIN_SECONDS,
  IDENTITY_PEERS: commonConfig.IDENTITY_PEERS,
  RELEASES_DIR: z.string().min(1),
};
